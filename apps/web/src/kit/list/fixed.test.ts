import { expect, test } from "vitest";
import type { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { filtersOf, withFilters, without, type Fixed } from "./fixed.ts";
import { listSearch } from "./search.ts";

const pump = { asset: { filterType: "set", values: [12] } } as const;
const late = { filterType: "set", values: ["open"] } as const;

test("what a list is of is a filter like any other to the server", () => {
  expect(filtersOf({ asset: 12 })).toEqual(pump);
  expect(filtersOf({ statusCategory: ["open", "on_hold"], asset: undefined })).toEqual({
    statusCategory: { filterType: "set", values: ["open", "on_hold"] },
  });
});

test("the reader's own filters leave out what is fixed, so that no link gets past it", () => {
  expect(
    without({ asset: { filterType: "set", values: [99] }, statusCategory: { ...late, values: ["open"] } }, filtersOf({ asset: 12 })),
  ).toEqual({
    statusCategory: late,
  });
});

test("the way to the full list carries the filter as the list reads it", () => {
  const address = new URL(withFilters("/orders?quick=mine", filtersOf({ asset: 12 })), "https://cmms.example");
  expect(address.searchParams.get("quick")).toBe("mine");
  expect(listSearch({ filter: JSON.parse(address.searchParams.get("filter") ?? "") })).toEqual({ filter: pump });
  expect(withFilters("/orders", {})).toBe("/orders");
});

test("a list is of columns that it can be filtered by, and of nothing else", () => {
  const of: Fixed<typeof workOrders.list>[] = [
    { asset: 12 },
    { statusCategory: "open" },
    // @ts-expect-error -- no column of orders
    { assett: 12 },
    // @ts-expect-error -- a title is no choice
    { title: "Pump" },
  ];
  expect(of).toHaveLength(4);
});
