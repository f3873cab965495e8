import { expect, test } from "vitest";
import {
  mayBecome,
  mostToCome,
  needsReason,
  numberOf,
  openOf,
  PURCHASE_ORDER_STATUSES,
  statusByReceipts,
  statusNumbered,
  type PurchaseOrderStatus,
} from "./status.ts";
import { isAboveLimit, lineTotal, limitOf } from "./sums.ts";

/** Rows: from; columns: to, in the order of the numbers. */
const TABLE: Record<PurchaseOrderStatus, string> = {
  draft: ".A....X",
  approved: "D.S...X",
  sent: "D.....X",
  partly_received: ".....C.",
  received: ".....C.",
  closed: ".......",
  cancelled: ".......",
};

test("by hand an order goes where the table says, and nowhere else", () => {
  for (const [from, row] of Object.entries(TABLE) as [PurchaseOrderStatus, string][])
    for (const [at, to] of PURCHASE_ORDER_STATUSES.entries()) expect(mayBecome(from, to), `${from} → ${to}`).toBe(row[at] !== ".");
  expect(PURCHASE_ORDER_STATUSES.filter(needsReason)).toEqual(["cancelled"]);
  expect(PURCHASE_ORDER_STATUSES.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([statusNumbered(4), statusNumbered(8)]).toEqual(["partly_received", undefined]);
});

const line = (ordered: number, received: number, isEnded = false) => ({ ordered, received, isEnded });

test("partly received and received follow from what came; what is closed stays so", () => {
  expect(statusByReceipts("sent", true, [line(10, 0), line(5, 0)])).toBe("sent");
  expect(statusByReceipts("sent", true, [line(10, 4), line(5, 0)])).toBe("partly_received");
  expect(statusByReceipts("partly_received", true, [line(10, 10), line(5, 5.5)])).toBe("received");
  expect(statusByReceipts("partly_received", true, [line(10, 10), line(5, 0, true)])).toBe("received");
  // All of it went back.
  expect(statusByReceipts("received", true, [line(10, 0)])).toBe("sent");
  expect(statusByReceipts("partly_received", false, [line(10, 0)])).toBe("approved");
  for (const settled of ["draft", "closed", "cancelled"] as const) expect(statusByReceipts(settled, true, [line(1, 1)])).toBe(settled);
});

test("more than was ordered may come within the tolerance, and never a thousandth beyond it", () => {
  expect([mostToCome(line(10, 4), 0), mostToCome(line(10, 10), 0), mostToCome(line(10, 10), 10)]).toEqual([6, 0, 1]);
  expect(mostToCome(line(0.333, 0), 10)).toBe(0.366);
  expect(mostToCome(line(10, 4, true), 10)).toBe(0);
  expect([openOf(line(10, 4)), openOf(line(10, 11)), openOf(line(10, 4, true))]).toEqual([6, 0, 0]);
});

test("a line comes to quantity times price per so many, half up", () => {
  expect(lineTotal({ quantity: 3, priceMinor: 1005, pricePer: 10 })).toBe(302);
  expect(lineTotal({ quantity: 0.125, priceMinor: 100, pricePer: 1 })).toBe(13);
  expect(lineTotal({ quantity: 250, priceMinor: 4200, pricePer: 100 })).toBe(10_500);
  expect(lineTotal({ quantity: 250, priceMinor: null, pricePer: 100 })).toBe(0);
});

test("of several roles the widest limit counts; a role without one has none", () => {
  const limits = [
    { roleId: 1, limitMinor: 100_000 },
    { roleId: 2, limitMinor: 500_000 },
  ];
  expect([limitOf([1], limits), limitOf([1, 2], limits), limitOf([1, 3], limits), limitOf([], limits)]).toEqual([
    100_000,
    500_000,
    null,
    0,
  ]);
  expect([isAboveLimit(100_000, 100_000), isAboveLimit(100_001, 100_000), isAboveLimit(9_999_999, null)]).toEqual([false, true, false]);
});
