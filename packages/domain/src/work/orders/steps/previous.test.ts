import { expect, test } from "vitest";
import { trendOf } from "./previous.ts";

test.each([
  [[], null],
  [[2.1], null],
  [[2.1, 1.8], "up"],
  [[1.8, 2.4, 2.1], "down"],
  [[100, 100.5], "level"],
  [[0, 0], "level"],
  [[-4, -2], "down"],
  [[0.02, 0.01], "up"],
] as const)("of %j, the newest first, the trend is %s", (values, trend) => {
  expect(trendOf(values)).toBe(trend);
});
