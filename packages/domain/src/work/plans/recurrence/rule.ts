import { dayAfter, daysBetween, mondayOf } from "../../../kit/zones.ts";

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** The first to the fourth, or the last of a month. */
export type Nth = 1 | 2 | 3 | 4 | -1;

/** Which day of its month a date is. A day that the month does not have is its last one; the nth working day of a month with fewer is the last of them. */
export type DayOfMonth =
  | { by: "day"; day: number }
  | { by: "last_day" }
  | { by: "weekday"; nth: Nth; weekday: Weekday }
  /** From the first on, or -1: the last one. */
  | { by: "working_day"; nth: number };

/** By what dates come back, on calendar days; the time of day and the zone stand beside it. A quarter is three months. */
export type Recurrence =
  | { kind: "days"; every: number }
  | { kind: "weeks"; every: number; weekdays: readonly Weekday[] }
  | { kind: "months"; every: number; on: DayOfMonth }
  /** On the day of the first date; 29 February is 28 February in years that have none. */
  | { kind: "years"; every: number }
  | { kind: "dates"; days: readonly string[] };

/** Whether a site works on a day. */
export type IsWorkingDay = (day: string) => boolean;

/** What a series needs to be counted: its rule, its first day at the earliest, and the site's working days. */
export interface Series {
  rule: Recurrence;
  first: string;
  isWorkingDay: IsWorkingDay;
}

/**
 * The day of the k-th date, k from 1 on, counted from the first and not from the one before: 31 January, 28 February, 31 March. Null where there is none: past
 * listed dates, in a month without a working day, past the year 9999. Invariant: a later k has a later day.
 */
export function dateAt(series: Series, k: number): string | null {
  const { rule, first } = series;
  if (k < 1) return null;
  if (rule.kind === "days") return within(dayAfter(first, (k - 1) * rule.every));
  if (rule.kind === "weeks") return weekdayAt(rule, first, k);
  if (rule.kind === "years") return onDay(monthAfter(first, (k - 1) * rule.every * 12), Number(first.slice(8)));
  if (rule.kind === "dates") return listed(rule, first)[k - 1] ?? null;
  const begun = inMonth(series, monthAfter(first, 0));
  // The month of the first day counts where its date has not gone by.
  const skipped = begun !== null && begun < first ? 1 : 0;
  return inMonth(series, monthAfter(first, (k - 1 + skipped) * rule.every));
}

/** The smallest k whose date is not before the day; dates that there are not are passed over. Null: there is none any more. */
export function countFrom(series: Series, day: string): number | null {
  let k = Math.max(1, roughly(series, day) - 2);
  // In a month without a working day there is no date, and the one after it decides.
  for (let empty = 0; empty < MAX_EMPTY; k += 1) {
    const date = dateAt(series, k);
    if (date !== null && date >= day) return k;
    empty = date === null ? empty + 1 : 0;
  }
  return null;
}

/** Past so many that do not exist, none follows. */
export const MAX_EMPTY = 24;

/** Never later than the date that is looked for. */
function roughly({ rule, first }: Series, day: string): number {
  const days = daysBetween(first, day);
  if (days <= 0 || rule.kind === "dates") return 1;
  if (rule.kind === "days") return Math.floor(days / rule.every);
  if (rule.kind === "weeks") return Math.floor(days / 7 / rule.every - 1) * new Set(rule.weekdays).size;
  return Math.floor((monthsBetween(first, day) - 1) / rule.every / (rule.kind === "years" ? 12 : 1));
}

function weekdayAt({ every, weekdays }: Extract<Recurrence, { kind: "weeks" }>, first: string, k: number): string | null {
  const chosen = [...new Set(weekdays)].toSorted((one, other) => one - other);
  const monday = mondayOf(first);
  // Days of the first week that had gone by before the first one.
  const gone = chosen.filter((weekday) => dayAfter(monday, weekday - 1) < first).length;
  const place = k - 1 + gone;
  const weekday = chosen[place % chosen.length];
  return weekday === undefined ? null : within(dayAfter(monday, Math.floor(place / chosen.length) * every * 7 + weekday - 1));
}

const listed = ({ days }: Extract<Recurrence, { kind: "dates" }>, first: string) =>
  [...new Set(days)].filter((day) => day >= first).toSorted();

function inMonth({ rule, isWorkingDay }: Series, month: string | null): string | null {
  if (month === null || rule.kind !== "months") return null;
  const { on } = rule;
  if (on.by === "day") return onDay(month, on.day);
  if (on.by === "last_day") return onDay(month, 31);
  const days = daysOf(month).filter((day) => (on.by === "weekday" ? weekdayOf(day) === on.weekday : isWorkingDay(day)));
  return (on.nth < 0 ? undefined : days[on.nth - 1]) ?? days.at(-1) ?? null;
}

const daysOf = (month: string) => Array.from({ length: lengthOf(month) }, (_, at) => `${month}-${two(at + 1)}`);

/** 1 is Monday. */
export function weekdayOf(day: string): Weekday {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (weekday === 0 ? 7 : weekday) as Weekday;
}

/** `2027-01`, so many months after that of the day; null outside the years of four digits. */
function monthAfter(day: string, months: number): string | null {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  return year > 9999 ? null : `${String(year).padStart(4, "0")}-${two((count % 12) + 1)}`;
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const onDay = (month: string | null, day: number) => (month === null ? null : `${month}-${two(Math.min(day, lengthOf(month)))}`);
const lengthOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
const two = (number: number) => String(number).padStart(2, "0");
/** Years of four digits alone are days of ours. */
const within = (day: string) => (day.length === 10 ? day : null);
