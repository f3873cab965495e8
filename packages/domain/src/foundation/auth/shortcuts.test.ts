import { expect, test } from "vitest";
import { drawnShortcuts, placedShortcut, shortcutFaults, toggledShortcut } from "./shortcuts.ts";

test.each<[string, number[], [number, string][]]>([
  ["what the person sees", [403, 502], []],
  ["nothing", [], []],
  ["one that they have and do not see any more", [403, 610], []],
  ["one that they neither see nor have", [403, 701], [[1, "not_in_menu"]]],
  ["the same twice", [403, 502, 403], [[2, "duplicate"]]],
  [
    "each fault at its place",
    [9, 403, 403],
    [
      [0, "not_in_menu"],
      [2, "duplicate"],
    ],
  ],
])("a list of shortcuts: %s", (_, ids, faults) => {
  expect(shortcutFaults(ids, [403, 502], [610]).map(({ at, reason }) => [at, reason])).toEqual(faults);
});

test("a new shortcut is the last one, and goes as it came", () => {
  expect(toggledShortcut([1, 2], 3)).toEqual([1, 2, 3]);
  expect(toggledShortcut([1, 2, 3], 2)).toEqual([1, 3]);
});

test.each<[number, "before" | "after", number, number[]]>([
  [3, "before", 1, [3, 1, 2]],
  [1, "after", 2, [2, 1, 3]],
  [1, "after", 3, [2, 3, 1]],
  [2, "before", 2, [1, 2, 3]],
  [9, "before", 1, [1, 2, 3]],
  [1, "before", 9, [1, 2, 3]],
])("%s is put %s %s", (id, side, other, order) => {
  expect(placedShortcut([1, 2, 3], id, side, other)).toEqual(order);
});

test("only entries that are there are drawn, in the person's order", () => {
  expect(drawnShortcuts([5, 4, 9], [{ id: 4 }, { id: 5 }, { id: 6 }])).toEqual([{ id: 5 }, { id: 4 }]);
});
