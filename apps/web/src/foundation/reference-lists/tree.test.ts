import { expect, test } from "vitest";
import { proposedCode } from "@millwright/domain/foundation/reference-lists/codes.ts";
import { movedBy, movedTo, pathOf, rowsOf, type Entry } from "./tree.ts";

const entry = (id: number, parentId: number | null, name: string, level = 1): Entry => ({
  id,
  parentId,
  level,
  code: `C${id}`,
  name,
  isActive: true,
});
const LIST = [
  entry(1, null, "Pump"),
  entry(2, null, "Motor"),
  entry(3, 1, "Leakage", 2),
  entry(4, 1, "Noise", 2),
  entry(5, 4, "Bearing", 3),
  entry(6, 2, "Noise", 2),
];
const shown = (open: number[], search = "") => rowsOf(LIST, { open: new Set(open), search }).map((row) => row.entry.id);

test("what stands below a closed value is not shown", () => {
  expect(shown([])).toEqual([1, 2]);
  expect(shown([1])).toEqual([1, 3, 4, 2]);
  expect(shown([1, 4])).toEqual([1, 3, 4, 5, 2]);
});

test("a search opens the way to what it finds", () => {
  expect(shown([], "bear")).toEqual([1, 4, 5]);
  expect(shown([], "noise")).toEqual([1, 4, 2, 6]);
  expect(shown([4], "noise")).toEqual([1, 4, 5, 2, 6]);
  expect(shown([], "gearbox")).toEqual([]);
});

test("a row knows its place among those beside it", () => {
  expect(
    rowsOf(LIST, { open: new Set([1]), search: "" }).map(({ place, size, hasBelow, isOpen }) => [place, size, hasBelow, isOpen]),
  ).toEqual([
    [1, 2, true, true],
    [1, 2, false, false],
    [2, 2, true, false],
    [2, 2, true, false],
  ]);
});

test("a value moves among those beside it and no further", () => {
  expect(movedBy(LIST, 4, -1)).toEqual([4, 3]);
  expect(movedBy(LIST, 4, 1)).toBeNull();
  expect(movedBy(LIST, 1, -1)).toBeNull();
  expect(movedTo(LIST, 1, 2, "after")).toEqual([2, 1]);
  expect(movedTo(LIST, 1, 2, "before")).toBeNull();
  expect(movedTo(LIST, 1, 3, "before")).toBeNull();
});

test("a value is named with all that stands above it", () => {
  expect(pathOf(LIST, 5)).toBe("Pump › Noise › Bearing");
});

test("a code is proposed from the name, and not one that is taken", () => {
  expect(proposedCode("Bearings", [])).toBe("BEAR");
  expect(proposedCode("axial fan", ["af", "AF2"])).toBe("AF3");
  expect(proposedCode("Öl und Fett", [])).toBe("ÖUF");
  expect(proposedCode(" – ", [])).toBe("");
});
