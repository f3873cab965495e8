import { expect, test } from "vitest";
import {
  isDecision,
  isIssuable,
  isWaiting,
  mayBecome,
  needsReason,
  numberOf,
  openOf,
  REQUEST_STATUSES,
  statusByIssues,
  statusNumbered,
  type RequestStatus,
} from "./status.ts";

/** Rows: from; columns: to, in the order of the numbers. */
const TABLE: Record<RequestStatus, string> = {
  draft: ".S.....X",
  submitted: "D.AR...X",
  approved: "......CX",
  rejected: "D.......",
  partly_issued: "......C.",
  issued: "......C.",
  closed: "........",
  cancelled: "........",
};

test("by hand a request goes where the table says, and nowhere else: all 8 × 8", () => {
  for (const [from, row] of Object.entries(TABLE) as [RequestStatus, string][])
    for (const [at, to] of REQUEST_STATUSES.entries()) expect(mayBecome(from, to), `${from} → ${to}`).toBe(row[at] !== ".");
  expect(REQUEST_STATUSES.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([statusNumbered(5), statusNumbered(9)]).toEqual(["partly_issued", undefined]);
});

test("a sentence why is due for no, for never mind, and for the end of what is left to come", () => {
  expect(REQUEST_STATUSES.filter((to) => needsReason(to, true))).toEqual(["rejected", "closed", "cancelled"]);
  expect(REQUEST_STATUSES.filter((to) => needsReason(to, false))).toEqual(["rejected", "cancelled"]);
  expect(REQUEST_STATUSES.filter(isDecision)).toEqual(["approved", "rejected"]);
});

test("what was issued says whether it is issued in parts or whole", () => {
  expect(statusByIssues([{ quantity: 4, issued: 0 }])).toBe("approved");
  expect(
    statusByIssues([
      { quantity: 4, issued: 4 },
      { quantity: 2, issued: 0 },
    ]),
  ).toBe("partly_issued");
  expect(statusByIssues([{ quantity: 0.3, issued: 0.1 + 0.2 }])).toBe("issued");
  expect([openOf({ quantity: 0.3, issued: 0.1 }), openOf({ quantity: 2, issued: 3 })]).toEqual([0.2, 0]);
  expect(REQUEST_STATUSES.filter(isIssuable)).toEqual(["approved", "partly_issued"]);
  expect(REQUEST_STATUSES.filter(isWaiting)).toEqual(["draft", "submitted", "approved", "partly_issued"]);
});
