import { expect, test } from "vitest";
import { mayBecome, numberOf, openOf, RECEIPT_STATUSES, statusByLines, statusNumbered, type ReceiptStatus } from "./status.ts";

/** Rows: from; columns: to, in the order of the numbers. */
const TABLE: Record<ReceiptStatus, string> = {
  draft: "..R.",
  partly_received: "..RX",
  received: "...X",
  returned: "....",
};

test("by hand a receipt goes where the table says, and nowhere else", () => {
  for (const [from, row] of Object.entries(TABLE) as [ReceiptStatus, string][])
    for (const [at, to] of RECEIPT_STATUSES.entries()) expect(mayBecome(from, to), `${from} → ${to}`).toBe(row[at] !== ".");
  expect(RECEIPT_STATUSES.map(numberOf)).toEqual([1, 2, 3, 4]);
  expect([statusNumbered(2), statusNumbered(5)]).toEqual(["partly_received", undefined]);
});

const line = (quantity: number, received: number, rejected = 0, isEnded = false) => ({ quantity, received, rejected, isEnded });

test("what was rejected came, too; what ended is open no more", () => {
  expect([openOf(line(10, 4, 1)), openOf(line(10, 9, 2)), openOf(line(10, 4, 0, true))]).toEqual([5, 0, 0]);
  expect(statusByLines([line(10, 0), line(5, 0)])).toBe("draft");
  expect(statusByLines([line(10, 0), line(5, 0, 1)])).toBe("partly_received");
  expect(statusByLines([line(10, 8, 2), line(5, 0, 0, true)])).toBe("received");
});
