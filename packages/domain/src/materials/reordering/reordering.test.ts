import { expect, test } from "vitest";
import { levelsOf, medianOf, spreadOf, spreadOfSums } from "./formula.ts";
import { suggestionOf, type Position } from "./suggesting.ts";

test("0.4 a day give or take 0.9, 14 days give or take 4, there 95 of 100 times: 7 for safety, ordered at 13", () => {
  const use = { perDay: { mean: 0.4, sd: 0.9 }, leadDays: { mean: 14, sd: 4 } };
  expect(levelsOf({ ...use, ved: "essential" })).toEqual({ safetyStock: 7, reorderPoint: 13 });
  expect(levelsOf({ ...use, ved: null })).toEqual(levelsOf({ ...use, ved: "essential" }));
  expect(levelsOf({ ...use, ved: "vital" }).safetyStock).toBe(9);
  expect(levelsOf({ ...use, ved: "desirable" }).safetyStock).toBe(5);
});

test("what is used evenly and comes on its day needs nothing for safety", () => {
  expect(levelsOf({ perDay: { mean: 0.5, sd: 0 }, leadDays: { mean: 14, sd: 0 }, ved: "vital" })).toEqual({
    safetyStock: 0,
    reorderPoint: 7,
  });
});

test("days on which nothing was used count; the middle of the lead times, not their mean", () => {
  expect(spreadOf([0, 0, 4, 0])).toEqual({ mean: 1, sd: 2 });
  expect(spreadOfSums({ total: 4, squares: 16, days: 4 })).toEqual({ mean: 1, sd: 2 });
  expect([medianOf([14, 90, 12]), medianOf([10, 20]), medianOf([])]).toEqual([14, 15, null]);
});

const at = (more: Partial<Position> = {}): Position => ({
  available: 4,
  reserved: 2,
  onOrder: 0,
  reorderPoint: 3,
  maximum: 10,
  pack: 4,
  atLeast: null,
  ...more,
});

test("4 on hand − 2 reserved + 0 on order = 2 ≤ 3: 8 up to 10, in packs of 4", () => {
  expect(suggestionOf(at())).toMatchObject({ projected: 2, quantity: 8 });
  expect(suggestionOf(at({ reserved: 1, onOrder: 0 }))?.quantity).toBe(8);
  expect(suggestionOf(at({ onOrder: 2 }))).toBeNull();
  expect(suggestionOf(at({ pack: null }))?.quantity).toBe(8);
  expect(suggestionOf(at({ pack: null, atLeast: 20 }))?.quantity).toBe(20);
  expect(suggestionOf(at({ available: 0.5, reserved: 0, pack: null }))?.quantity).toBe(9.5);
});
