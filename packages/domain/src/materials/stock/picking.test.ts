import { expect, test } from "vitest";
import { pick, unusableBecause, usableOf, type Lying } from "./picking.ts";

const TODAY = "2026-11-24";
const row = (binId: number, quantity: number, more: Partial<Lying> = {}): Lying => ({
  partId: 1,
  warehouseId: 1,
  binId,
  lotId: null,
  quantity,
  isInQuarantine: false,
  isBlocked: false,
  expiresOn: null,
  walkingOrder: binId,
  ...more,
});

test("what expires first goes first, then what comes first on the way", () => {
  const rows = [row(1, 2000), row(2, 2000), row(3, 2000, { expiresOn: "2027-01-31" }), row(4, 2000, { expiresOn: "2026-12-31" })];
  const { taken, missing } = pick(rows, 7000, TODAY);
  expect(taken.map(({ row: { binId }, quantity }) => [binId, quantity])).toEqual([
    [4, 2000],
    [3, 2000],
    [1, 2000],
    [2, 1000],
  ]);
  expect(missing).toBe(0);
});

test("quarantine, a blocked bin and what is past its last day are on hand and not taken; the last day itself still is", () => {
  const rows = [
    row(1, 1000, { isInQuarantine: true }),
    row(2, 1000, { isBlocked: true }),
    row(3, 1000, { expiresOn: "2026-11-23" }),
    row(4, 1000, { expiresOn: TODAY }),
  ];
  expect(rows.map((one) => unusableBecause(one, TODAY))).toEqual(["quarantine", "blocked", "expired", null]);
  expect([usableOf(rows, TODAY), pick(rows, 3000, TODAY).missing]).toEqual([1000, 2000]);
});
