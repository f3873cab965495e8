import { expect, test } from "vitest";
import { partAhead } from "./parts-ahead.ts";

test.each([
  ["what is free suffices", 10, [2, 2], [0, 0], [0, 0], null, [8, 6]],
  ["what is free is used up in the second week", 3, [2, 2, 2], [], [], 1, [1, -1, -3]],
  ["a delivery in time keeps it from being short", 3, [2, 2, 2], [], [0, 3], null, [1, 2, 0]],
  ["a delivery that is late does not", 3, [2, 2, 0], [], [0, 0, 5], 1, [1, -1, 4]],
  ["what orders already plan is theirs", 3, [0, 2], [2], [], 1, [1, -1]],
])("%s", (_name, free, asked, planned, expected, firstShort, left) => {
  const found = partAhead(free, asked, planned, expected);
  expect([found.firstShort, found.weeks.map((week) => week.left)]).toEqual([firstShort, left]);
});
