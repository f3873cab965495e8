import { HEARD_STATES } from "./readings/heartbeat.ts";

/** How a gateway or sensor is: what its heartbeat says, what it says of itself, and what people decided. */
export const STATES = [...HEARD_STATES, "fault", "out_of_service"] as const;
export type State = (typeof STATES)[number];

/** Nothing is heard of it as often as it should be, or it says itself that it is broken. */
export const SILENT_STATES: readonly State[] = ["late", "offline", "fault"];
