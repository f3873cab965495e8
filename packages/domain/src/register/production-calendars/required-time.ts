import { merged, type Interval } from "../../kit/intervals.ts";
import { dayAfter, dayAt, instantAt } from "../../kit/zones.ts";
import { fallsOn, type Holiday } from "../holidays/holiday.ts";

/**
 * When what stands somewhere is required to run.
 * Invariants: a stretch belongs to the day on which it begins, however far it reaches into the next; hours are those that pass, not those that the clock shows; an
 * exception stands for all of its day, holidays included.
 */
export interface ProductionHours {
  /** 0 is Monday. */
  weekday: number;
  /** Of the local clock, in minutes from midnight. */
  startMinute: number;
  minutes: number;
}
export interface ProductionException {
  day: string;
  name: string | null;
  /** What is run on this day in place of the week's hours; none: nothing is. */
  hours: readonly Pick<ProductionHours, "startMinute" | "minutes">[];
}
export interface ProductionWeek {
  hours: readonly ProductionHours[];
  worksHolidays: boolean;
  exceptions: readonly ProductionException[];
}

/** Where something stood for a while, and what held there; without a calendar it was required all the time. */
export interface Stay extends Interval {
  /** IANA zone of the site. */
  zone: string;
  calendar: ProductionWeek | null;
  /** Of the site and of the organisation. */
  holidays: readonly Holiday[];
}

const MINUTE_MS = 60_000;

/** When it was required to run within a period, over all the places where it stood. */
export const requiredTime = (stays: readonly Stay[], period: Interval): Interval[] =>
  merged(stays.flatMap((stay) => clipped(requiredAt(stay, clip(stay, period)), clip(stay, period))));

function requiredAt({ zone, calendar, holidays }: Stay, within: Interval): Interval[] {
  if (within.from >= within.until) return [];
  if (calendar === null) return [within];
  const first = dayAt(within.from, zone);
  const last = dayAt(within.until, zone);
  if (first === null || last === null) return [];
  const all: Interval[] = [];
  // What began the evening before reaches into the first day.
  for (let day = dayAfter(first, -1); day <= last; day = dayAfter(day, 1)) all.push(...hoursOn(calendar, holidays, zone, day));
  return all;
}

function hoursOn(
  { hours, worksHolidays, exceptions }: ProductionWeek,
  holidays: readonly Holiday[],
  zone: string,
  day: string,
): Interval[] {
  const exception = exceptions.find((one) => one.day === day);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const planned = (exception?.hours ?? hours.filter((one) => one.weekday === weekday)).map(({ startMinute, minutes }) => ({
    from: instantOf(zone, day, startMinute),
    until: instantOf(zone, day, startMinute + minutes),
  }));
  if (exception || worksHolidays) return planned;
  return holidays
    .filter((holiday) => fallsOn(holiday, day))
    .reduce((left, { minutes }) => (minutes === null ? [] : withoutLast(left, minutes)), merged(planned));
}

/** Without the last so many minutes of the day. */
function withoutLast(hours: readonly Interval[], minutes: number): Interval[] {
  let left = minutes * MINUTE_MS;
  const kept: Interval[] = [];
  for (const { from, until } of hours.toReversed()) {
    const taken = Math.min(left, until - from);
    left -= taken;
    if (from < until - taken) kept.unshift({ from, until: until - taken });
  }
  return kept;
}

const clip = ({ from, until }: Interval, period: Interval): Interval => ({
  from: Math.max(from, period.from),
  until: Math.min(until, period.until),
});
const clipped = (intervals: readonly Interval[], period: Interval): Interval[] =>
  intervals.map((one) => clip(one, period)).filter(({ from, until }) => from < until);

const instantOf = (zone: string, day: string, minute: number): number =>
  Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS, zone) ?? "");
