import { DAY_MS, dayAfter, dayAt, instantAt } from "../../../kit/zones.ts";

/** When somebody worked by the clock. */
export interface WorkTerm {
  startAt: string;
  /** Null: a timer that runs. */
  endAt: string | null;
}

const MINUTE = 60_000;
/** A line of labour is of one day at most. */
export const MOST_MINUTES = 1440;

const begins = ({ startAt }: WorkTerm): number => Date.parse(startAt);
const ends = ({ endAt }: WorkTerm): number => (endAt === null ? Infinity : Date.parse(endAt));

/** Whether two share any time; where one ends when the other begins, they do not. */
export const sharesTime = (one: WorkTerm, other: WorkTerm): boolean => begins(one) < ends(other) && begins(other) < ends(one);

/** The minutes that passed, whatever the clocks did meanwhile. */
export const minutesOf = ({ startAt, endAt }: { startAt: string; endAt: string }): number =>
  Math.round((Date.parse(endAt) - Date.parse(startAt)) / MINUTE);

export interface TermFault {
  field: "startAt" | "endAt";
  reason: "in_future" | "ends_before_start" | "longer_than_a_day";
}

/** What is wrong with hours that are entered now. */
export function workFault(term: WorkTerm, now: number): TermFault | null {
  if (begins(term) > now) return { field: "startAt", reason: "in_future" };
  if (term.endAt === null) return null;
  if (ends(term) > now) return { field: "endAt", reason: "in_future" };
  if (ends(term) < begins(term)) return { field: "endAt", reason: "ends_before_start" };
  return minutesOf({ startAt: term.startAt, endAt: term.endAt }) > MOST_MINUTES ? { field: "endAt", reason: "longer_than_a_day" } : null;
}

/** Hours of one day, by the clock or in minutes alone. */
export interface DayWork {
  day: string;
  minutes: number;
}

/** The days that hours by the clock touch, with the minutes of each: what is worked over midnight belongs to both. */
export function daysOf({ startAt, endAt }: { startAt: string; endAt: string }, zone: string): DayWork[] {
  const [from, until] = [Date.parse(startAt), Date.parse(endAt)];
  const days: DayWork[] = [];
  let at = from;
  while (at < until) {
    const day = dayAt(at, zone) ?? startAt.slice(0, 10);
    const end = Math.min(until, startOf(dayAfter(day, 1), zone));
    days.push({ day, minutes: (end - at) / MINUTE });
    at = end;
  }
  return days;
}

const startOf = (day: string, zone: string): number => Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), zone) ?? "");

/** Nobody works longer on a day than it lasts, nor longer than 24 hours. */
export const mostOf = (day: string, zone: string): number =>
  Math.min(DAY_MS, startOf(dayAfter(day, 1), zone) - startOf(day, zone)) / MINUTE;

/** The first day on which what is there and what is added come to more than fits. */
export function overfullDay(there: readonly DayWork[], added: readonly DayWork[], zone: string): string | null {
  const sums = new Map<string, number>();
  for (const { day, minutes } of [...there, ...added]) sums.set(day, (sums.get(day) ?? 0) + minutes);
  return added.find(({ day }) => (sums.get(day) ?? 0) > mostOf(day, zone))?.day ?? null;
}
