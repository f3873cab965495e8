import { expect, test } from "vitest";
import { labourCost } from "./cost.ts";

// Worked by hand: minutes ÷ 60 × rate × factor.
test.each([
  ["an hour", 60, 5_200, 1, 5_200],
  ["a quarter of an hour at overtime: 0.25 × 52.00 × 1.5", 15, 5_200, 1.5, 1_950],
  ["double time", 90, 4_800, 2, 14_400],
  ["a third of a minor unit is dropped: 20 ÷ 60 × 1.00 = 33.33", 20, 100, 1, 33],
  ["two thirds are rounded up: 40 ÷ 60 × 1.00 = 66.67", 40, 100, 1, 67],
  ["a half is rounded up: 30 ÷ 60 × 0.01 = 0.5", 30, 1, 1, 1],
  ["just below a half is not: 29 ÷ 60 × 0.01 = 0.48", 29, 1, 1, 0],
  ["a half of an odd rate at overtime: 10 ÷ 60 × 20.10 × 1.5 = 502.5", 10, 2_010, 1.5, 503],
  ["seven minutes: 7 ÷ 60 × 61.37 × 1.125 = 805.48", 7, 6_137, 1.125, 805],
  ["no minute", 0, 5_200, 2, 0],
  ["nothing is paid", 60, 5_200, 0, 0],
  ["a whole day of the dearest", 1_440, 100_000_000, 10, 24_000_000_000],
])("%s", (_name, minutes, rateMinor, factor, cost) => {
  expect(labourCost(minutes, { rateMinor, factor })).toBe(cost);
});

test("where nobody knows what an hour costs, nothing is said, which is not nought", () => {
  expect(labourCost(60, { rateMinor: null, factor: 1 })).toBeNull();
});

test("each line is rounded, then they are added: three times twenty minutes at 1.00 are 0.99", () => {
  const lines = [20, 20, 20].map((minutes) => labourCost(minutes, { rateMinor: 100, factor: 1 }) ?? 0);
  expect(lines.reduce((sum, one) => sum + one, 0)).toBe(99);
});
