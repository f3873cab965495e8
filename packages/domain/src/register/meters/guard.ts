import type { FieldFault } from "../../kit/errors.ts";
import type { METER_KINDS } from "./contract.ts";
import { perDay, shiftOf, type Entry, type Read } from "./counting.ts";
import { wordsOf } from "./words.ts";

export interface Guarded {
  kind: (typeof METER_KINDS)[number];
  rollOver: number | null;
  maxPerDay: number | null;
  states: string | null;
}
export interface Neighbour extends Read {
  at: string;
}
interface Question extends Read {
  at: string;
  /** The sender has looked twice. */
  isConfirmed: boolean;
}

/** So many times as fast as usual is asked about, where nobody said what is the most. */
const USUAL_TIMES = 10;
const rounded = (figure: number) => Math.round(figure * 100) / 100;

/** So many services passed at once are asked about, unless the meter is known to run about that fast. */
const MOST_SERVICES = 2;
const ABOUT_AS_FAST = 2;

/** What is known of a meter beside its own settings. */
export interface Usual {
  /** Null: too little was read of it. */
  perDay: number | null;
  /** The shortest interval in which a plan counts by it; null: none does. */
  serviceEvery: number | null;
}

/**
 * Why a reading is not taken as it stands between its neighbours; null where it is. A counter that goes back is refused until the sender says what happened to it,
 * one that ran faster than it can until the sender says that it did.
 */
export function faultOf(meter: Guarded, read: Question, before: Neighbour | null, next: Neighbour | null, usual: Usual): FieldFault | null {
  if (meter.kind === "characteristic") {
    const words = wordsOf(meter.states);
    if (!Number.isInteger(read.value) || read.value < 0 || read.value >= words.length) return { path: "value", reason: "not_known" };
  }
  if (meter.kind !== "continuous") return read.entry === "ordinary" ? null : { path: "entry", reason: "meter_only_continuous" };
  if (read.value < 0) return { path: "value", reason: "too_small", params: { limit: 0 } };
  const dial = dialFault(meter, read, before);
  if (dial) return dial;
  if (next?.entry === "ordinary" && next.value < read.value)
    return { path: "value", reason: "meter_next_lower", params: { next: next.value } };
  if (read.isConfirmed || before === null) return null;
  return rateFault(meter, read, before, usual.perDay) ?? leapFault(meter, read, before, usual);
}

/** At a meter that a sensor feeds people enter what the sensor cannot know: that the dial was reset or exchanged. */
export const isEnteredByHand = ({ sensor }: { sensor: unknown }, entry: Entry): boolean => !sensor || ["reset", "exchange"].includes(entry);
export const fedFault = (meter: { sensor: unknown }, entry: Entry): FieldFault | null =>
  isEnteredByHand(meter, entry) ? null : { path: "value", reason: "meter_is_fed" };

function dialFault({ rollOver }: Guarded, read: Question, before: Neighbour | null): FieldFault | null {
  if (read.entry === "roll_over" && rollOver === null) return { path: "entry", reason: "meter_no_roll_over" };
  if (rollOver !== null && read.value >= rollOver) return { path: "value", reason: "meter_beyond_roll_over", params: { limit: rollOver } };
  if (before === null) return null;
  if (read.oldValue !== null && read.oldValue < before.value)
    return { path: "oldValue", reason: "meter_old_below", params: { before: before.value } };
  if (read.entry === "ordinary" && read.value < before.value)
    return { path: "value", reason: "meter_went_back", params: { before: before.value } };
  return null;
}

const countedSince = (meter: Guarded, read: Question, before: Neighbour): number =>
  read.value + (shiftOf(read, before.value, meter.rollOver) ?? 0) - before.value;

function rateOf(meter: Guarded, read: Question, before: Neighbour): number | null {
  return perDay({ at: before.at, count: 0 }, { at: read.at, count: countedSince(meter, read, before) });
}

function rateFault(meter: Guarded, read: Question, before: Neighbour, usualPerDay: number | null): FieldFault | null {
  const rate = rateOf(meter, read, before);
  const most = meter.maxPerDay ?? (usualPerDay !== null && usualPerDay > 0 ? usualPerDay * USUAL_TIMES : null);
  if (rate === null || most === null || rate <= most) return null;
  return { path: "value", reason: "meter_too_fast", params: { rate: rounded(rate), usual: rounded(usualPerDay ?? most) } };
}

/** A slip of the pen makes years of services due; a long time without a reading does so rightly. */
function leapFault(meter: Guarded, read: Question, before: Neighbour, { perDay: usualPerDay, serviceEvery }: Usual): FieldFault | null {
  const more = countedSince(meter, read, before);
  if (serviceEvery === null || more < MOST_SERVICES * serviceEvery) return null;
  const rate = rateOf(meter, read, before);
  if (rate !== null && usualPerDay !== null && rate <= usualPerDay * ABOUT_AS_FAST) return null;
  const services = Math.floor(more / serviceEvery);
  return { path: "value", reason: "meter_leap", params: { more: rounded(more), services, every: rounded(serviceEvery) } };
}

/** What a sender confirms that they have looked at twice. */
export const isConfirmable = (reason: string | null | undefined): boolean => reason === "meter_too_fast" || reason === "meter_leap";
/** What sends a reading back until the sender says what happened, or that it is right. */
export const isAsked = (reason: string): boolean => reason === "meter_went_back" || isConfirmable(reason);
