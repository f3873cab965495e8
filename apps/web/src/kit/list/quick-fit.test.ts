import { expect, test } from "vitest";
import { fitting } from "./quick-fit.ts";

test("what fits into the line stands in it, the rest behind one button that has its room", () => {
  const ends = [60, 150, 240, 350, 430];
  expect(fitting(ends, 430)).toBe(5);
  expect(fitting(ends, 429)).toBe(3);
  expect(fitting(ends, 262)).toBe(2);
  expect(fitting(ends, 100)).toBe(0);
  expect(fitting([], 0)).toBe(0);
});
