import { expect, test } from "vitest";
import { scaleOf, withinLimits } from "./limits.ts";

test.each([
  ["two limits: the middle half is within", 5, { minValue: 0, maxValue: 10 }, { from: 0.25, to: 0.75, at: 0.5 }],
  ["at a limit", 10, { minValue: 0, maxValue: 10 }, { from: 0.25, to: 0.75, at: 0.75 }],
  ["far beyond stands at the end", 500, { minValue: 0, maxValue: 10 }, { from: 0.25, to: 0.75, at: 1 }],
  ["a least value: the upper half is within", 4, { minValue: 4, maxValue: null }, { from: 0.5, to: 1, at: 0.5 }],
  ["a greatest value: the lower half is within", 2, { minValue: null, maxValue: 4 }, { from: 0, to: 0.5, at: 0.25 }],
  ["nought as the only limit", -1, { minValue: 0, maxValue: null }, { from: 0.5, to: 1, at: 0 }],
  ["nothing measured yet", null, { minValue: 0, maxValue: 10 }, { from: 0.25, to: 0.75, at: null }],
  ["one value alone is right", 3, { minValue: 3, maxValue: 3 }, { from: 0.5, to: 0.5, at: 0.5 }],
] as const)("%s", (_what, value, limits, scale) => {
  expect(scaleOf(value, limits)).toEqual(scale);
});

test("without limits there is no line", () => {
  expect(scaleOf(5, { minValue: null, maxValue: null })).toBeNull();
});

test.each([
  [null, 1, 9, null],
  [0.9, 1, 9, "below"],
  [1, 1, 9, "within"],
  [9, 1, 9, "within"],
  [9.1, 1, 9, "above"],
  [-40, null, 9, "within"],
  [9000, 1, null, "within"],
  [0, null, null, "within"],
  [0, 0, 0, "within"],
] as const)("%s between %s and %s is %s", (value, minValue, maxValue, place) => {
  expect(withinLimits(value, { minValue, maxValue })).toBe(place);
});
