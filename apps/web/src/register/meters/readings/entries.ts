import { ENTRIES, type Entry } from "@millwright/domain/register/meters/counting.ts";
import { isEnteredByHand } from "@millwright/domain/register/meters/guard.ts";
import type { Meter } from "@millwright/domain/register/meters/contract.ts";

type Of = Pick<Meter, "kind" | "sensor">;

/** What people may say of the dial with a reading; where a sensor feeds the meter, that it was reset or exchanged. */
export const entriesOf = (meter: Of): readonly Entry[] =>
  meter.kind === "continuous" ? ENTRIES.filter((entry) => isEnteredByHand(meter, entry)) : meter.sensor ? [] : ["ordinary"];

/** Whether people enter anything at it. */
export const mayBeRead = (meter: Of): boolean => entriesOf(meter).length > 0;
