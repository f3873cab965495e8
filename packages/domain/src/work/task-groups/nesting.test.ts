import { expect, test } from "vitest";
import { levelsBelow, nestingFault } from "./nesting.ts";

const standing = (...lines: [number, number[]][]) => new Map(lines);

test.each([
  ["nothing in it", standing(), [], null],
  ["one in it", standing(), [2], null],
  ["two levels below it", standing([2, [3]]), [2], null],
  ["three levels below it", standing([2, [3]], [3, [4]]), [2], "group_too_deep"],
  ["itself", standing(), [1], "group_circle"],
  ["one that holds it", standing([2, [1]]), [2], "group_circle"],
  ["one that holds one that holds it", standing([2, [3]], [3, [1]]), [2], "group_circle"],
  ["one, below another", standing([9, [1]]), [2], null],
  ["one with one in it, below another", standing([9, [1]], [2, [3]]), [2], "group_too_deep"],
  ["one, below two", standing([8, [9]], [9, [1]]), [2], "group_too_deep"],
  ["the same twice over two ways", standing([2, [4]], [3, [4]]), [2, 3], null],
  ["fewer than before", standing([1, [2]], [2, [3]]), [], null],
] as const)("a group with %s", (_, members, wanted, fault) => {
  expect(nestingFault(1, wanted, members)).toBe(fault);
});

test("levels are counted, and a circle has none", () => {
  expect(levelsBelow(1, standing([1, [2, 3]], [3, [4]]))).toBe(3);
  expect(levelsBelow(1, standing([1, [2]], [2, [1]]))).toBeNull();
});
