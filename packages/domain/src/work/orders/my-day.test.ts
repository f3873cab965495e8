import { expect, test } from "vitest";
import { dayPartOf, type DayPart } from "./my-day.ts";
import type { Category } from "./status.ts";

/** A Tuesday, nine in the evening in New York, where it is still the 24th. */
const NOW = "2026-11-25T02:00:00Z";
const CASES: readonly (readonly [Category, dueAt: string | null, DayPart])[] = [
  ["in_progress", null, "started"],
  ["in_progress", "2020-01-01T00:00:00Z", "started"],
  ["open", "2026-11-25T01:59:59Z", "late"],
  ["on_hold", "2026-11-25T04:59:00Z", "today"],
  ["open", "2026-11-25T05:00:00Z", "week"],
  ["in_review", "2026-11-30T04:59:00Z", "week"],
  ["open", "2026-11-30T05:00:00Z", "later"],
  ["open", null, "later"],
];

test.each(CASES)("%s, due %s, stands under %s", (category, dueAt, part) => {
  expect(dayPartOf({ category, dueAt }, NOW, "America/New_York")).toBe(part);
});

test("on a Sunday nothing is left of the week but today", () => {
  const sunday = "2026-11-29T08:00:00Z";
  expect(dayPartOf({ category: "open", dueAt: "2026-11-29T20:00:00Z" }, sunday, "UTC")).toBe("today");
  expect(dayPartOf({ category: "open", dueAt: "2026-11-30T08:00:00Z" }, sunday, "UTC")).toBe("later");
});
