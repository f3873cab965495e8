import type { Interval } from "../../kit/intervals.ts";
import { dayAfter } from "../../kit/zones.ts";
import { WEEK_DAYS } from "./week.ts";

/**
 * How much of a locked week happened, by orders and by hours (SMRP 5.4.4 and 5.4.3).
 * An order was done if it stood completed or closed when the week ended and came to stand so within it. Opened again after the week it was done all the same, and counts by its
 * first completion in the week; opened again within the week and not completed again it was not. One that is said to have been completed within the week, entered later,
 * was done as long as it stays completed. A cancelled order was not done.
 */
export interface LockedFacts {
  /** As they were locked. */
  minutes: number;
  /** Booked on it within the week. */
  workedMinutes: number;
  completedAt: number | null;
  isEnded: boolean;
  isCancelled: boolean;
  /** Stretches in which it stood completed or closed; the last may go on. */
  ended: readonly { from: number; until: number | null }[];
}

export interface Compliance {
  locked: number;
  done: number;
  lockedMinutes: number;
  /** On locked orders within the week, of each at most what was locked. */
  workedMinutes: number;
  /** Of 100, rounded; null where nothing was locked. */
  byOrders: number | null;
  byHours: number | null;
}

/** The instant of the completion that counts; null: it was not done in the week. */
export function doneAt({ completedAt, isEnded, isCancelled, ended }: LockedFacts, { from, until }: Interval): number | null {
  if (isCancelled) return null;
  const within = (at: number) => at >= from && at < until;
  const stood = joined(ended).find((stretch) => within(stretch.from) && (stretch.until === null || stretch.until >= until));
  if (stood) return stood.from;
  return isEnded && completedAt !== null && within(completedAt) ? completedAt : null;
}

/** Completed and then closed is one stretch. */
function joined(stretches: LockedFacts["ended"]): { from: number; until: number | null }[] {
  const all: { from: number; until: number | null }[] = [];
  for (const { from, until } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && last.until !== null && from <= last.until) last.until = until === null ? null : Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 100));

export function complianceOf(lines: readonly LockedFacts[], week: Interval): Compliance {
  const done = lines.filter((line) => doneAt(line, week) !== null).length;
  const lockedMinutes = lines.reduce((sum, { minutes }) => sum + minutes, 0);
  const workedMinutes = lines.reduce((sum, { minutes, workedMinutes: worked }) => sum + Math.min(minutes, worked), 0);
  return {
    locked: lines.length,
    done,
    lockedMinutes,
    workedMinutes,
    byOrders: percent(done, lines.length),
    byHours: percent(workedMinutes, lockedMinutes),
  };
}

/** Of 100 locked orders so many are to be done within their week. */
export const COMPLIANCE_TARGET = 80;

/** The weeks before a Monday, the oldest first, each with what is known of it; null: it was not locked. */
export function weeksBefore<W extends { monday: string }>(
  monday: string,
  count: number,
  known: readonly W[],
): { monday: string; week: W | null }[] {
  const byMonday = new Map(known.map((week) => [week.monday, week]));
  return Array.from({ length: count }, (_, at) => {
    const its = dayAfter(monday, (at - count) * WEEK_DAYS);
    return { monday: its, week: byMonday.get(its) ?? null };
  });
}
