import { daysBetween } from "../../kit/zones.ts";
import type { FieldFault } from "../../kit/errors.ts";

/**
 * A cycle of shifts that comes again every so many weeks.
 * Invariants: every day belongs to one day of the cycle, before its anchor too; a shift belongs to the day on which it begins, however far it reaches into the next.
 */
export interface Cycle {
  cycleWeeks: number;
  /** A day that is the first of a cycle. */
  anchorDay: string;
  spans: readonly ShiftSpan[];
}

/** One shift of one day of the cycle. */
export interface ShiftSpan {
  /** From 0, the anchor's day. */
  day: number;
  /** Of the local clock, in minutes from midnight. */
  startMinute: number;
  /** From start to end on the clock, break included. */
  minutes: number;
  /** Not paid and not worked. */
  breakMinutes: number;
}

export const MAX_CYCLE_WEEKS = 8;
export const MAX_SPANS = 168;
const DAY_MINUTES = 1440;

/** Which day of the cycle a day is. */
export function cycleDayOf({ cycleWeeks, anchorDay }: Pick<Cycle, "cycleWeeks" | "anchorDay">, day: string, offsetDays = 0): number {
  const length = cycleWeeks * 7;
  return (((daysBetween(anchorDay, day) + offsetDays) % length) + length) % length;
}

/** The shifts that begin on a day, the earliest first. */
export function spansOn(cycle: Cycle, day: string, offsetDays = 0): ShiftSpan[] {
  const at = cycleDayOf(cycle, day, offsetDays);
  return cycle.spans.filter((span) => span.day === at).toSorted((one, other) => one.startMinute - other.startMinute);
}

/** What is wrong with the shifts of a cycle, each by its place: none may lie beyond it, be all break, or begin before another ends. */
export function spanFaults({ cycleWeeks, spans }: Pick<Cycle, "cycleWeeks" | "spans">): FieldFault[] {
  const placed = spans
    .map((span, at) => ({ at, span, from: span.day * DAY_MINUTES + span.startMinute }))
    .toSorted((one, other) => one.from - other.from);
  const length = cycleWeeks * 7 * DAY_MINUTES;
  return placed.flatMap(({ at, span, from }, place): FieldFault[] => {
    if (span.day >= cycleWeeks * 7) return [{ path: `spans.${at}.day`, reason: "outside_cycle" }];
    if (span.breakMinutes >= span.minutes) return [{ path: `spans.${at}.breakMinutes`, reason: "break_too_long" }];
    // The last shift of a cycle reaches into the first day of the next one.
    const before = placed[(place + placed.length - 1) % placed.length];
    if (!before || before.at === at) return [];
    const begins = place === 0 ? from + length : from;
    return before.from + before.span.minutes > begins ? [{ path: `spans.${at}.startMinute`, reason: "spans_overlap" }] : [];
  });
}

/** Minutes worked in a whole cycle. */
export const cycleMinutes = ({ spans }: Pick<Cycle, "spans">): number =>
  spans.reduce((sum, { minutes, breakMinutes }) => sum + minutes - breakMinutes, 0);
