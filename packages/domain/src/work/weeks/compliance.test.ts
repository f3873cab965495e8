import { expect, test } from "vitest";
import { complianceOf, doneAt, type LockedFacts, weeksBefore } from "./compliance.ts";

const at = (day: string, time = "12:00"): number => Date.parse(`2026-11-${day}T${time}:00Z`);
/** Monday 23 November to Sunday 29. */
const week = { from: at("23", "00:00"), until: at("30", "00:00") };
const line = (facts: Partial<LockedFacts> = {}): LockedFacts => ({
  minutes: 120,
  workedMinutes: 0,
  completedAt: null,
  isEnded: false,
  isCancelled: false,
  ended: [],
  ...facts,
});
const ended = (completed: string, until: string | null = null) => ({
  completedAt: at(completed),
  isEnded: until === null,
  ended: [{ from: at(completed), until: until === null ? null : at(until) }],
});

test.each([
  ["never completed", line(), null],
  ["completed on Wednesday", line(ended("25")), at("25")],
  [
    "completed on Wednesday, closed on Friday",
    line({
      ...ended("25"),
      ended: [
        { from: at("25"), until: at("27") },
        { from: at("27"), until: null },
      ],
    }),
    at("25"),
  ],
  ["completed on the Monday after", line(ended("30")), null],
  ["completed on Wednesday, opened again after the week", line({ ...ended("25", "30"), completedAt: null, isEnded: false }), at("25")],
  [
    "and completed once more: the first counts",
    line({
      isEnded: true,
      completedAt: at("30", "15:00"),
      ended: [
        { from: at("25"), until: at("30") },
        { from: at("30", "15:00"), until: null },
      ],
    }),
    at("25"),
  ],
  ["opened again within the week and not completed again", line({ ended: [{ from: at("24"), until: at("26") }] }), null],
  [
    "opened again within the week and completed again in it",
    line({
      isEnded: true,
      completedAt: at("27"),
      ended: [
        { from: at("24"), until: at("26") },
        { from: at("27"), until: null },
      ],
    }),
    at("27"),
  ],
  [
    "opened again within the week and completed after it",
    line({
      isEnded: true,
      completedAt: at("30"),
      ended: [
        { from: at("24"), until: at("26") },
        { from: at("30"), until: null },
      ],
    }),
    null,
  ],
  [
    "completed on Friday, which was entered on Monday",
    line({ isEnded: true, completedAt: at("27"), ended: [{ from: at("30"), until: null }] }),
    at("27"),
  ],
  ["cancelled", line({ isEnded: true, isCancelled: true }), null],
  ["completed, opened again, cancelled", line({ isEnded: true, isCancelled: true, ended: [{ from: at("25"), until: at("30") }] }), null],
  ["in the first moment", line({ isEnded: true, ended: [{ from: week.from, until: null }] }), week.from],
  ["in the moment after the last", line({ isEnded: true, ended: [{ from: week.until, until: null }] }), null],
])("%s", (_, facts, done) => {
  expect(doneAt(facts, week)).toBe(done);
});

test("by orders and by hours, of each order at most what was locked", () => {
  const lines = [
    line({ ...ended("24"), minutes: 120, workedMinutes: 90 }),
    // Took three times as long: two hours of it count.
    line({ ...ended("26"), minutes: 120, workedMinutes: 360 }),
    line({ minutes: 240, workedMinutes: 60 }),
    line({ minutes: 0, workedMinutes: 45, isCancelled: true, isEnded: true }),
  ];
  // (90 + 120 + 60 + 0) of 480 minutes are 56.25 %.
  expect(complianceOf(lines, week)).toEqual({ locked: 4, done: 2, lockedMinutes: 480, workedMinutes: 270, byOrders: 50, byHours: 56 });
});

test("of an empty week nothing is said", () => {
  expect(complianceOf([], week)).toEqual({ locked: 0, done: 0, lockedMinutes: 0, workedMinutes: 0, byOrders: null, byHours: null });
});

test("the weeks before one come oldest first, and one that was not locked is a gap, not nought", () => {
  const known = [{ monday: "2026-11-16" }, { monday: "2026-11-02" }, { monday: "2026-11-23" }, { monday: "2026-07-06" }];
  expect(weeksBefore("2026-11-23", 4, known)).toEqual([
    { monday: "2026-10-26", week: null },
    { monday: "2026-11-02", week: { monday: "2026-11-02" } },
    { monday: "2026-11-09", week: null },
    { monday: "2026-11-16", week: { monday: "2026-11-16" } },
  ]);
});
