import { daysOf, type RelativeDays } from "../../kit/relative-days.ts";
import { dayAfter, mondayOf } from "../../kit/zones.ts";
import type { Trend } from "../figures/catalogue.ts";

/** The ranges that the specification names first, then those of the lists, then the longer ones that a trend wants. */
export const RANGES = ["thisWeek", "lastWeek", "twoWeeksAgo", "today", "thisMonth", "last30Days", "last90Days", "last365Days"] as const;
export type Range = (typeof RANGES)[number];
export const USUAL_RANGE: Range = "last30Days";

const BACK: Partial<Record<Range, number>> = { last90Days: 90, last365Days: 365 };

/** First and last day of a range, both included, seen from today (YYYY-MM-DD) on the clock of the place asked for. */
export function daysIn(range: Range, today: string): { from: string; until: string } {
  if (range === "twoWeeksAgo") {
    const monday = dayAfter(mondayOf(today), -14);
    return { from: monday, until: dayAfter(monday, 6) };
  }
  const back = BACK[range];
  if (back !== undefined) return { from: dayAfter(today, 1 - back), until: today };
  const { from, to } = daysOf(range as RelativeDays, today);
  return { from: from ?? today, until: to ?? today };
}

/** Beyond two weeks single days are noise: most of them have no locked week, no plan that was due, no failure. */
const BY_DAY_UP_TO = 14;
const HALF_A_YEAR = 184;

/** By what a trend over these days is cut, so that its points can be told apart. */
export function cutBy({ from, until }: { from: string; until: string }): Trend {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;
  if (days <= BY_DAY_UP_TO) return "day";
  return days <= HALF_A_YEAR ? "week" : "month";
}
