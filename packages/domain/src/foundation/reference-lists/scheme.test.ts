import { describe, expect, test } from "vitest";
import { listAbove, listBelow, misfits, newMisfits, titleAbove, wayThrough } from "./scheme.ts";

// Rotating (1) holds pumps (11) and motors (12); pumps hold centrifugal ones (111); 2 is static, 13 and 119 belong to nothing.
const ABOVE: Record<number, number> = { 11: 1, 12: 1, 111: 11, 1111: 111 };
const belongsTo = (id: number) => ABOVE[id] ?? null;

describe("values of the scheme go together when each belongs to what is chosen above it", () => {
  test.each([
    ["nothing chosen", [null, null, null, null], []],
    ["each in the one above", [1, 11, 111, 1111], []],
    ["a category of another classification", [2, 11, null, null], [{ at: 1, above: 0 }]],
    ["a value that belongs to nothing fits anywhere", [2, 13, 119, null], []],
    ["a group of another category", [1, 12, 111, null], [{ at: 2, above: 1 }]],
    ["without a category the group's own way up counts", [2, null, 111, null], [{ at: 2, above: 0 }]],
    ["and fits where that leads to what is chosen", [1, null, null, 1111], []],
    ["below a value without parent only that one is asked", [1, 13, 111, null], [{ at: 2, above: 1 }]],
    ["two at once", [2, 11, null, 1111], [{ at: 1, above: 0 }]],
  ])("%s", (_, chosen, expected) => expect(misfits(chosen, belongsTo)).toEqual(expected));
});

test("what did not fit before a change stays, until one of the two is chosen anew", () => {
  const stored = [2, 11, null, null];
  expect(newMisfits(stored, stored, belongsTo)).toEqual([]);
  expect(newMisfits([2, 11, 119, null], stored, belongsTo)).toEqual([]);
  expect(newMisfits([2, 12, null, null], stored, belongsTo)).toEqual([{ at: 1, above: 0 }]);
});

test("the way through the scheme says what a narrower choice belongs to", () => {
  expect(wayThrough([null, null, 111, null], belongsTo)).toEqual([1, 11, 111, null]);
  expect(wayThrough([2, null, 111, null], belongsTo)).toEqual([2, 11, 111, null]);
  expect(wayThrough([null, 13, null, null], belongsTo)).toEqual([null, 13, null, null]);
});

test("each list has the one before above it", () => {
  expect([listAbove("asset-classifications"), listAbove("asset-groups-2"), listAbove("cost-centres")]).toEqual([
    null,
    "asset-groups-1",
    null,
  ]);
  expect([listBelow("asset-classifications"), listBelow("asset-groups-2")]).toEqual(["asset-categories", null]);
  expect(titleAbove("asset-groups-1")).toBe("Asset Categories");
});
