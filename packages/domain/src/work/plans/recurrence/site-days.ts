import { fallsOn, type Holiday } from "../../../register/holidays/holiday.ts";
import type { ProductionWeek } from "../../../register/production-calendars/required-time.ts";
import { weekdayOf, type IsWorkingDay } from "./rule.ts";

/**
 * The days on which a site works: by its production calendar with the exceptions of that; where it has none, from Monday to Friday. A whole holiday is none, where the calendar does
 * not say that it works on holidays.
 */
export function workingDays(
  calendar: ProductionWeek | null,
  holidays: readonly Pick<Holiday, "day" | "isYearly" | "minutes">[],
): IsWorkingDay {
  const off = calendar?.worksHolidays ? [] : holidays.filter(({ minutes }) => minutes === null);
  const exceptions = new Map(calendar?.exceptions.map((one) => [one.day, one.hours.length > 0]));
  const weekdays = new Set(calendar ? calendar.hours.map(({ weekday }) => weekday + 1) : [1, 2, 3, 4, 5]);
  // The same days are asked for hundreds of assets.
  const known = new Map<string, boolean>();
  const ask = (day: string): boolean =>
    !off.some((holiday) => fallsOn(holiday, day)) && (exceptions.get(day) ?? weekdays.has(weekdayOf(day)));
  return (day) => {
    const works = known.get(day) ?? ask(day);
    known.set(day, works);
    return works;
  };
}
