import { expect, test } from "vitest";
import { complianceOf, graceOf, ON_TIME_RULES, verdictOf, type Judged } from "./compliance.ts";

const DAY = 86_400_000;
const one = (more: Partial<Judged>): Judged => ({
  outcome: "made",
  dueAt: 100 * DAY,
  doneAt: null,
  isCancelled: false,
  intervalDays: 30,
  ...more,
});

test.each([
  [30, [0, 1, 3, 6]],
  [365, [0, 1, 28, 28]],
  [null, [0, 1, 1, 1]],
])("of an interval of %s days the rules give so many days", (intervalDays, days) =>
  expect(ON_TIME_RULES.map((rule) => graceOf(rule, intervalDays) / DAY)).toEqual(days),
);

test.each([
  [{ doneAt: 100 * DAY }, "on_time"],
  [{ doneAt: 103 * DAY }, "on_time"],
  [{ doneAt: 103 * DAY + 1 }, "late"],
  [{}, "overdue"],
  [{ dueAt: 199 * DAY }, "waiting"],
  [{ isCancelled: true, doneAt: 100 * DAY }, "cancelled"],
  [{ outcome: "skipped" }, "skipped"],
  [{ outcome: "missed" }, "missed"],
  [{ outcome: "merged" }, null],
] as [Partial<Judged>, string | null][])("%o is %s", (judged, verdict) => expect(verdictOf(one(judged), "tenth", 200 * DAY)).toBe(verdict));

test("skipped, missed, cancelled and overdue count as not done; what may still be done in time is not due", () => {
  expect(complianceOf({ on_time: 6, late: 1, overdue: 1, waiting: 5, cancelled: 1, skipped: 0, missed: 1 })).toBe(0.6);
  expect(complianceOf({ on_time: 0, late: 0, overdue: 0, waiting: 5, cancelled: 0, skipped: 0, missed: 0 })).toBeNull();
});
