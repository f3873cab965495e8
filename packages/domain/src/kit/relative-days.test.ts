import { expect, test } from "vitest";
import { daysOf, type RelativeDays } from "./relative-days.ts";

const CASES: readonly (readonly [RelativeDays, today: string, from: string | null, to: string | null])[] = [
  // A Tuesday.
  ["past", "2026-11-24", null, "2026-11-23"],
  ["today", "2026-11-24", "2026-11-24", "2026-11-24"],
  ["tomorrow", "2026-12-31", "2027-01-01", "2027-01-01"],
  ["thisWeek", "2026-11-24", "2026-11-23", "2026-11-29"],
  ["nextWeek", "2026-11-24", "2026-11-30", "2026-12-06"],
  ["lastWeek", "2026-11-24", "2026-11-16", "2026-11-22"],
  ["thisMonth", "2026-11-24", "2026-11-01", "2026-11-30"],
  ["last30Days", "2026-11-24", "2026-10-26", "2026-11-24"],
  ["next30Days", "2026-11-24", "2026-11-24", "2026-12-23"],
  // A Monday and a Sunday are of the week that they begin and end.
  ["thisWeek", "2026-11-23", "2026-11-23", "2026-11-29"],
  ["thisWeek", "2026-11-29", "2026-11-23", "2026-11-29"],
  // Months of 28, 29 and 31 days, and the end of a year.
  ["thisMonth", "2026-02-10", "2026-02-01", "2026-02-28"],
  ["thisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["thisMonth", "2026-12-31", "2026-12-01", "2026-12-31"],
];

test.each(CASES)("%s on %s is from %s to %s", (word, today, from, to) => {
  expect(daysOf(word, today)).toEqual({ from, to });
});
