import { expect, test } from "vitest";
import { fitting } from "./fitting.ts";

test.each([
  ["all fit: there is no further entry", [100, 100, 100], 300, 60, 3],
  ["one pixel less: room for the further entry, and what fits beside it", [100, 100, 100], 299, 60, 2],
  ["only the further entry fits", [100, 100], 90, 60, 0],
  ["not even that one fits", [100, 100], 10, 60, 0],
  ["no entries", [], 0, 60, 0],
])("%s", (_name, widths, room, more, expected) => {
  expect(fitting(widths, room, more)).toBe(expected);
});
