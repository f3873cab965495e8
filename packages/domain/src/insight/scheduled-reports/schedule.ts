import { dayAfter, dayAt, instantAt } from "../../kit/zones.ts";
import { countFrom, dateAt, type Recurrence, type Series, type Weekday } from "../../work/plans/recurrence/rule.ts";

export const RHYTHMS = ["day", "week", "month"] as const;
export type Rhythm = (typeof RHYTHMS)[number];
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

/** When a report goes out, by the clocks of a zone (IANA). */
export interface Schedule {
  rhythm: Rhythm;
  /** Of a week, 1 is Monday; of other rhythms it says nothing. */
  weekday: number | null;
  /** Of a month; in one that is shorter its last day. Of other rhythms it says nothing. */
  monthDay: number | null;
  /** `07:00`. */
  time: string;
  timeZone: string;
}

/** The first occurrence after an instant, both in milliseconds. A time that the clocks leave out comes an hour later, one that they show twice counts once, the first time. */
export function nextAfter(schedule: Schedule, afterMs: number): number {
  // A day before: the clocks may show a day on which its occurrence is past.
  const series = seriesFrom(schedule, dayAfter(dayAt(afterMs, schedule.timeZone) ?? "", -1));
  for (let k = 1; ; k += 1) {
    const at = occurrence(series, k, schedule);
    if (at > afterMs) return at;
  }
}

/** The last occurrence that is not after now, where one was due before: of several that were missed it is the one that counts. */
export function lastUntil(schedule: Schedule, dueMs: number, nowMs: number): number {
  const series = seriesFrom(schedule, dayAt(dueMs, schedule.timeZone) ?? "");
  const today = dayAt(nowMs, schedule.timeZone) ?? "";
  for (let k = countFrom(series, today) ?? 1; k >= 1; k -= 1) {
    const at = occurrence(series, k, schedule);
    if (at <= nowMs) return Math.max(at, dueMs);
  }
  return dueMs;
}

const seriesFrom = (schedule: Schedule, first: string): Series => ({ rule: ruleOf(schedule), first, isWorkingDay: () => true });

function ruleOf({ rhythm, weekday, monthDay }: Schedule): Recurrence {
  if (rhythm === "day") return { kind: "days", every: 1 };
  if (rhythm === "week") return { kind: "weeks", every: 1, weekdays: [(weekday ?? 1) as Weekday] };
  return { kind: "months", every: 1, on: { by: "day", day: monthDay ?? 1 } };
}

/** Beyond the years that there are nothing comes any more. */
function occurrence(series: Series, k: number, { time, timeZone }: Schedule): number {
  const day = dateAt(series, k);
  const at = day === null ? null : instantAt(Date.parse(`${day}T${time}:00Z`), timeZone);
  return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
}
