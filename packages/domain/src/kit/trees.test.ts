import { expect, test } from "vitest";
import { isTooDeep } from "./trees.ts";

test.each([
  [0, 20, false],
  [19, 1, false],
  [20, 1, true],
  [10, 10, false],
  [10, 11, true],
])("below %i levels a row with %i of its own stands too deep: %s", (above, own, isRefused) => {
  expect(isTooDeep(above, own)).toBe(isRefused);
});
