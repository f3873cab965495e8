import { expect, test } from "vitest";
import { toldTo } from "./as-role.ts";

const grants = {
  "work-orders": { flags: ["view"], scope: "site" },
  downtimes: { flags: ["create"], scope: "all" },
  warehousing: { flags: ["view"], scope: "all" },
} as const;

test("a role is told the figures whose right it holds, of the rows that it reaches", () => {
  expect(toldTo(grants, ["ordersOpen", "downtime", "pmCompliance"])).toEqual([
    { figure: "ordersOpen", scope: "site" },
    { figure: "downtime", scope: null },
    { figure: "pmCompliance", scope: null },
  ]);
});

test("where a figure needs a second right, one alone is not enough", () => {
  expect(toldTo(grants, ["stockValue"])).toEqual([{ figure: "stockValue", scope: null }]);
  const also = { ...grants, "purchase-orders": { flags: ["view"], scope: "own" } } as const;
  expect(toldTo(also, ["stockValue"])).toEqual([{ figure: "stockValue", scope: "all" }]);
});
