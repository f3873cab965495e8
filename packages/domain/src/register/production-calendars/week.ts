import type { FieldFault } from "../../kit/errors.ts";
import type { ProductionException, ProductionHours } from "./required-time.ts";

export const MAX_HOURS = 70;
export const MAX_EXCEPTIONS = 400;
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

interface Week {
  hours: readonly ProductionHours[];
  exceptions?: readonly ProductionException[] | undefined;
}

/** What is wrong with a calendar, each by its place: stretches must not run into one another, across the end of the week too, nor a day be an exception twice. */
export function weekFaults({ hours, exceptions = [] }: Week): FieldFault[] {
  const days = exceptions.map(({ day }) => day);
  return [
    ...overlaps(
      hours.map(({ weekday, startMinute, minutes }) => ({ from: weekday * DAY_MINUTES + startMinute, minutes })),
      WEEK_MINUTES,
    ).map((at) => ({ path: `hours.${at}.startMinute`, reason: "spans_overlap" as const })),
    ...exceptions.flatMap((exception, at): FieldFault[] => [
      ...(days.indexOf(exception.day) === at ? [] : [{ path: `exceptions.${at}.day`, reason: "duplicate" as const }]),
      ...overlaps(exception.hours.map(({ startMinute, minutes }) => ({ from: startMinute, minutes }))).map((place) => ({
        path: `exceptions.${at}.hours.${place}.startMinute`,
        reason: "spans_overlap" as const,
      })),
    ]),
  ];
}

/** Places of those that begin before the one before them has ended; with a length, the last one reaches into the first. */
function overlaps(stretches: readonly { from: number; minutes: number }[], length?: number): number[] {
  const placed = stretches.map((one, at) => ({ ...one, at })).toSorted((one, other) => one.from - other.from);
  return placed.flatMap((one, place) => {
    const before = placed[place - 1] ?? (length === undefined ? undefined : placed.at(-1));
    if (!before || before === one) return [];
    const begins = place === 0 ? one.from + (length ?? 0) : one.from;
    return before.from + before.minutes > begins ? [one.at] : [];
  });
}

/** Minutes required in a week without exceptions and holidays. */
export const weekMinutes = ({ hours }: Pick<Week, "hours">): number => hours.reduce((sum, { minutes }) => sum + minutes, 0);
