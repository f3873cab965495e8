import { indirectOf } from "../../register/availability/availability.ts";
import type { Interval } from "../../kit/intervals.ts";
import { dayAfter } from "../../kit/zones.ts";

/**
 * What a crew can do in a week, and how much of it is taken.
 * Invariant: what is spread over shifts adds up to what there was, to the minute; a shift counts on the day it begins, so a night of Monday is Monday's to its end.
 */
export const WEEK_DAYS = 7;

/** Monday to Sunday. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: WEEK_DAYS }, (_, at) => dayAfter(monday, at));

export interface Term {
  fromDay: string;
  toDay: string | null;
}
const holds = (terms: readonly Term[], day: string): boolean =>
  terms.some(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day));

/** What somebody can do for a crew on a day: their shift without absences, less the share that goes into meetings and ways; nothing where they are not of it. */
export function capacityOf({ minutes, terms, day }: { minutes: number; terms: readonly Term[]; day: string }, percent: number): number {
  return holds(terms, day) ? minutes - indirectOf(minutes, percent) : 0;
}

/** What an order asks for: its planned labour, else its estimate. */
export const loadOf = ({ plannedMinutes, estimateMinutes }: { plannedMinutes: number; estimateMinutes: number | null }): number =>
  plannedMinutes > 0 ? plannedMinutes : (estimateMinutes ?? 0);

/** A shift as it is worked, on the day it begins. */
export interface Shift extends Interval {
  day: string;
}

/** Work over the shifts that its planned time covers, as much of it on each as it covers there; where it covers none it is all on the day it begins. */
export function spread(minutes: number, planned: Interval, shifts: readonly Shift[], firstDay: string): Map<string, number> {
  const covered = new Map<string, number>();
  for (const { day, from, until } of shifts) {
    const both = Math.min(until, planned.until) - Math.max(from, planned.from);
    if (both > 0) covered.set(day, (covered.get(day) ?? 0) + both);
  }
  const all = [...covered.values()].reduce((sum, one) => sum + one, 0);
  if (all === 0) return new Map([[firstDay, minutes]]);
  const shares = [...covered]
    .map(([day, part]) => ({ day, exact: (minutes * part) / all }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const whole = shares.map(({ exact }) => Math.floor(exact));
  let left = minutes - whole.reduce((sum, one) => sum + one, 0);
  // What rounding left over goes where most of it was cut off, the earlier day first.
  const byRest = shares
    .map(({ exact }, at) => ({ at, rest: exact - Math.floor(exact) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of byRest) {
    if (left === 0) break;
    whole[at] = (whole[at] ?? 0) + 1;
    left -= 1;
  }
  return new Map(shares.map(({ day }, at) => [day, whole[at] ?? 0]));
}

/** The ISO week that a Monday begins: `2026-W48`. It is of the year in which its Thursday lies. */
export function weekName(monday: string): string {
  const year = dayAfter(monday, 3).slice(0, 4);
  const first = dayAfter(`${year}-01-04`, -((new Date(`${year}-01-04T00:00:00Z`).getUTCDay() + 6) % 7));
  const number = Math.round((Date.parse(monday) - Date.parse(first)) / 604_800_000) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}
