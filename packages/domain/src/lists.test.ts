import { expect, test } from "vitest";
import { features } from "./features.ts";
import type { Contract } from "./kit/endpoint.ts";
import { LIST_NAMES, rightsOfList } from "./lists.ts";

const lists = Object.values<Contract>(features)
  .flatMap((contract) => Object.values(contract))
  .filter(({ columns }) => columns);

test("every list has a name of its own and a sub-module that opens it", () => {
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter(({ name }) => name === undefined || rightsOfList(name) === undefined).map(({ path }) => path)).toEqual([]);
  expect(LIST_NAMES).toHaveLength(lists.length);
});

test("the names under which views are kept in data folders stay", () => {
  const kept = ["suppliers", "assets", "locations", "work-orders", "work-requests", "people", "imports"];
  expect(kept.filter((name) => rightsOfList(name) === undefined)).toEqual([]);
});

test("two lists may go by one sub-module, and what is no list goes by none", () => {
  expect([rightsOfList("reference-lists/CostCentre"), rightsOfList("work-order-statuses")]).toEqual(["reference-lists", "reference-lists"]);
  expect([rightsOfList("settings"), rightsOfList("reference-lists"), rightsOfList("toString")]).toEqual([undefined, undefined, undefined]);
});
