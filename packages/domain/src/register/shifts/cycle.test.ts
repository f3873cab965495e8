import { expect, test } from "vitest";
import { cycleDayOf, spanFaults, spansOn, type Cycle } from "./cycle.ts";

const cycle = (cycleWeeks: number, ...spans: [day: number, startMinute: number, minutes: number, breakMinutes?: number][]): Cycle => ({
  cycleWeeks,
  anchorDay: "2026-01-05",
  spans: spans.map(([day, startMinute, minutes, breakMinutes = 0]) => ({ day, startMinute, minutes, breakMinutes })),
});

test.each([
  ["2026-01-05", 0, 0],
  ["2026-01-04", 0, 20],
  ["2026-01-26", 0, 0],
  ["2026-01-06", 7, 8],
  ["2025-01-06", 0, 14],
] as const)("%s, %i days further on, is day %i of three weeks", (day, offset, is) => {
  expect(cycleDayOf({ cycleWeeks: 3, anchorDay: "2026-01-05" }, day, offset)).toBe(is);
});

test("four days on and four off, in 56 days, comes round to itself", () => {
  const on = Array.from({ length: 56 }, (_, day) => day).filter((day) => day % 8 < 4);
  const pattern = cycle(8, ...on.map((day): [number, number, number] => [day, 360, 720]));
  const worked = (from: number) =>
    Array.from({ length: 8 }, (_, at) => spansOn(pattern, new Date(Date.UTC(2026, 0, 5 + from + at)).toISOString().slice(0, 10)).length);
  expect(worked(0)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  expect(worked(56)).toEqual(worked(0));
});

test("two shifts of a day stand in their order", () => {
  expect(spansOn(cycle(1, [0, 780, 120], [0, 420, 240]), "2026-01-05").map(({ startMinute }) => startMinute)).toEqual([420, 780]);
});

test.each([
  ["one after the other", cycle(1, [0, 1320, 480], [1, 360, 60]), []],
  ["into the next day's", cycle(1, [0, 1320, 480], [1, 359, 60]), [{ path: "spans.1.startMinute", reason: "spans_overlap" }]],
  ["from the end into the beginning", cycle(1, [0, 0, 60], [6, 1320, 480]), [{ path: "spans.0.startMinute", reason: "spans_overlap" }]],
  ["beyond the cycle", cycle(1, [7, 0, 60]), [{ path: "spans.0.day", reason: "outside_cycle" }]],
  ["all break", cycle(1, [0, 0, 60, 60]), [{ path: "spans.0.breakMinutes", reason: "break_too_long" }]],
] as const)("shifts %s", (_, pattern, faults) => {
  expect(spanFaults(pattern)).toEqual(faults);
});
