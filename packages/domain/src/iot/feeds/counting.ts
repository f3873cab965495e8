import type { Entry } from "../../register/meters/counting.ts";
import { heldOver, type RolledReading, type SeriesKind } from "../readings/roll-up.ts";

/** What of a datum a meter is fed with: the value itself, the hours for which it was on, or how often it came on. */
export const FEED_KINDS = ["value", "hours", "rises"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** When a datum is on: a state at 1; any other value above a limit. */
export interface Condition {
  kind: SeriesKind;
  above: number | null;
}
export const isOn = (value: number, { kind, above }: Condition): boolean =>
  kind === "characteristic" ? value === 1 : value > (above ?? 0);

interface Span {
  from: number;
  until: number;
  /** Seconds from one reading to the next; a value holds for twice as long at most. */
  interval: number | null;
  /** The last one before the span that counts. */
  before: RolledReading | null;
}

export interface Amount {
  /** Hours, or rises. */
  amount: number;
  /** Something is known of the span. Of one that is not nobody can say that the machine stood still. */
  isKnown: boolean;
}

const HOUR_MS = 3_600_000;

/** For how long it was on, in hours. A value holds until the next one and not over a gap: what nobody heard is not counted. */
export function hoursOn(readings: readonly RolledReading[], span: Span, condition: Condition): Amount {
  const held = heldOver(readings, span).filter(({ ms }) => ms > 0);
  const on = held.filter(({ value }) => isOn(value, condition)).reduce((sum, { ms }) => sum + ms, 0);
  return { amount: on / HOUR_MS, isKnown: held.length > 0 };
}

/** How often it came on. What it was at the end of the span before counts: one that goes on being on has not come on again. Of the very first reading nobody knows. */
export function rises(readings: readonly RolledReading[], { before }: Pick<Span, "before">, condition: Condition): Amount {
  const all = before ? [before, ...readings] : readings;
  const came = all.filter(({ value }, index) => {
    const last = all[index - 1];
    return last !== undefined && !isOn(last.value, condition) && isOn(value, condition);
  });
  return { amount: came.length, isKnown: readings.length > 0 };
}

/** What a feed knows when it enters a reading; all in the meter's unit. */
export interface Feeding {
  kind: FeedKind;
  /** Of the value itself: what the datum is. */
  value: number | null;
  /** What was counted since the last entry of this feed. */
  delta: number;
  /** What the meter shows; null: nothing was read of it yet. */
  before: number | null;
  /** What this feed entered last; null: nothing yet. */
  fed: number | null;
}
export interface FedReading {
  value: number;
  entry: Entry;
  oldValue: number | null;
}

/** So little is what adding leaves in the last places. */
const ALIKE = 1e-6;

/**
 * The reading that is to be entered. Hours and rises go on from what the meter shows, also where somebody reset it. A counter is entered as it is; where it
 * began again since the last entry, that is said with it, so that the meter counts on by what was counted. Null: there is nothing to enter.
 */
export function entryOf({ kind, value, delta, before, fed }: Feeding): FedReading | null {
  if (kind !== "value") return delta < 0 ? null : { value: tidy((before ?? 0) + delta), entry: "ordinary", oldValue: null };
  if (value === null) return null;
  if (fed === null || before === null || before !== fed) return { value, entry: "ordinary", oldValue: null };
  const atEnd = before + delta - value;
  const hasRestarted = delta > 0 && Math.abs(delta - (value - before)) > ALIKE * Math.max(1, Math.abs(delta)) && atEnd >= before - ALIKE;
  return hasRestarted ? { value, entry: "reset", oldValue: Math.max(before, tidy(atEnd)) } : { value, entry: "ordinary", oldValue: null };
}

/** What adding hours leaves in the last places. */
const tidy = (value: number): number => Number(value.toPrecision(12));
