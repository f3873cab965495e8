import { recordEvents } from "../../platform/work/events.ts";

export const fleetEvents = recordEvents("fleet");
