import { expect, test } from "vitest";
import { daySums, fullnessOf, loadBarOf } from "./load.ts";

test.each([
  [0, 480, "free"],
  [1, 480, "free"],
  [30, 480, "partly"],
  [408, 480, "partly"],
  [412, 480, "full"],
  [480, 480, "full"],
  [482, 480, "full"],
  [485, 480, "over"],
  [0, 0, "free"],
  [30, 0, "over"],
  [30, null, "unknown"],
] as const)("%i minutes of %s are %s", (minutes, available, word) => {
  expect(fullnessOf(minutes, available)).toBe(word);
});

test.each([
  [85, 100, "ok", 85],
  [86, 100, "warn", 86],
  [100, 100, "warn", 100],
  [101, 100, "alarm", 100],
  [60, 0, "alarm", 100],
  [0, 0, "ok", 0],
  [60, null, "offline", 0],
] as const)("the bar of %i minutes of %s is %s and filled to %i", (minutes, available, tone, filled) => {
  expect(loadBarOf(minutes, available)).toEqual({ tone, filled });
});

test("a day is what its lanes are together; of whom nothing is known adds work and no room", () => {
  const day = (minutes: number, available: number | null) => ({ day: "2026-11-27", minutes, available });
  expect(daySums([{ days: [day(60, null)] }, { days: [day(120, 400)] }, { days: [day(0, 300)] }])).toEqual([day(180, 700)]);
  expect(daySums([{ days: [day(60, null)] }, { days: [day(30, null)] }])).toEqual([day(90, null)]);
  expect(daySums([{ days: [day(0, 0)] }])).toEqual([day(0, 0)]);
  expect(daySums([])).toEqual([]);
});
