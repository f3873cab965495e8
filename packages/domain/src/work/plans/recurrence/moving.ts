import { dayAfter } from "../../../kit/zones.ts";
import type { IsWorkingDay } from "./rule.ts";

/** What becomes of a date on which the site does not work. */
export const WORKING_DAY_RULES = ["keep", "next", "previous", "skip"] as const;
export type WorkingDayRule = (typeof WORKING_DAY_RULES)[number];

/** A part of the year, its first and last day as `MM-DD`; one whose last day is before its first goes over the turn of the year. */
export interface Season {
  from: string;
  until: string;
}

/** Without seasons, always. */
export const isInSeason = (day: string, seasons: readonly Season[]): boolean =>
  seasons.length === 0 ||
  seasons.some(({ from, until }) => {
    const at = day.slice(5);
    return from <= until ? from <= at && at <= until : at >= from || at <= until;
  });

/** How far a site's next working day is looked for. */
const MAX_DAYS = 60;

/**
 * The day on which work falls due whose date is this one; null: it is left out. It moves that one alone, the series stays. Where no working day is near, the date is kept.
 */
export function workingDay(day: string, rule: WorkingDayRule, isWorkingDay: IsWorkingDay): string | null {
  if (rule === "keep" || isWorkingDay(day)) return day;
  if (rule === "skip") return null;
  for (let away = 1; away <= MAX_DAYS; away += 1) {
    const moved = dayAfter(day, rule === "next" ? away : -away);
    if (isWorkingDay(moved)) return moved;
  }
  return day;
}

/** First days of seasons within a stretch of days, both ends among them. */
export function seasonStarts(seasons: readonly Season[], from: string, until: string): string[] {
  const years = Array.from({ length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) => Number(from.slice(0, 4)) + at);
  // A season of 29 February begins on 1 March where there is none.
  const begins = years.flatMap((year) =>
    seasons.map((season) => new Date(`${String(year).padStart(4, "0")}-${season.from}T00:00:00Z`).toISOString().slice(0, 10)),
  );
  return [...new Set(begins)].filter((day) => day >= from && day <= until).toSorted();
}
