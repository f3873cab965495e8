import { expect, test } from "vitest";
import { afterCounting, COUNT_STATUSES, mayBecome, numberOf, statusNumbered, type CountStatus } from "./status.ts";

/** Rows: from; columns: to, in the order of the numbers. */
const TABLE: Record<CountStatus, string> = {
  draft: ".C...X",
  counting: ".....X",
  to_recount: ".....X",
  to_approve: "....BX",
  booked: "......",
  cancelled: "......",
};

test("by hand a count goes where the table says, and nowhere else", () => {
  for (const [from, row] of Object.entries(TABLE) as [CountStatus, string][])
    for (const [at, to] of COUNT_STATUSES.entries()) expect(mayBecome(from, to), `${from} → ${to}`).toBe(row[at] !== ".");
  expect(COUNT_STATUSES.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([statusNumbered(3), statusNumbered(7)]).toEqual(["to_recount", undefined]);
  expect([afterCounting(true), afterCounting(false)]).toEqual(["to_recount", "to_approve"]);
});
