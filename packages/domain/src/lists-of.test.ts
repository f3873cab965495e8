import { expect, test } from "vitest";
import { LIST_NAMES } from "./lists.ts";
import { IN_NO_LIST, isOtherwise, kindOfList, listsOf, partsOf, toldFields } from "./lists-of.ts";
import { kinds, NOUNS, type RecordKind } from "./nouns.ts";

const ofRows = (kind: RecordKind) => listsOf(kind).rows.map(({ list, kind: as }) => `${list} as ${as}`);
const looseOf = (kind: RecordKind) => listsOf(kind).loose.filter((list) => list !== "audit");

test("of every list it is known whose rows it shows", () => {
  expect(LIST_NAMES.filter((list) => !Object.hasOwn(NOUNS, kindOfList(list)))).toEqual([]);
});

test("a change of any kind concerns a list or a record, or it was decided that it concerns none", () => {
  const told = (kind: RecordKind) => listsOf(kind).rows.length + looseOf(kind).length + partsOf(kind).length > 0;
  expect(kinds.filter((kind) => told(kind) === IN_NO_LIST.includes(kind))).toEqual([]);
});

test("an order is a row of the orders, and makes the lists that are made of orders otherwise", () => {
  expect(ofRows("work-orders")).toEqual(["work-orders as work-orders"]);
  expect(looseOf("work-orders")).toContain("work-labour");
  expect(looseOf("work-orders")).not.toContain("suppliers");
});

test("how many open orders a machine has is otherwise by their status or machine, and by nothing else of them", () => {
  const isOf = (...fields: string[]) => isOtherwise("assets", "work-orders", fields);
  expect([isOf("statusId"), isOf("title"), isOf("title", "assetId"), isOf()]).toEqual([true, false, true, true]);
  expect(isOtherwise("work-labour", "work-orders", ["title"])).toBe(true);
  expect(isOtherwise("locations", "locations", ["name"])).toBe(false);
});

test("a person is a row among the people and, judged by that right, among the users", () => {
  expect(ofRows("people").toSorted()).toEqual(["people as people", "users as users"]);
});

test("what lies in a warehouse is otherwise where the warehouse comes into other reach", () => {
  expect(listsOf("warehouses").through).toEqual(expect.arrayContaining(["bins", "stock", "purchase-orders", "stock-counts"]));
  expect(listsOf("suppliers").through).toEqual([]);
});

test("what a price is worth is told in the list that shows it by the row's own kind", () => {
  expect(ofRows("fleet-prices")).toEqual(["fleet as fleet"]);
  expect(partsOf("fleet-prices")).toEqual([{ of: "fleet", by: "id" }]);
});

test("every change is a line of the log, and a value of a reference list says in none of them which one it is", () => {
  expect(kinds.filter((kind) => !listsOf(kind).loose.includes("audit"))).toEqual([]);
  expect(ofRows("reference-lists")).toEqual([]);
  expect(looseOf("reference-lists").length).toBeGreaterThan(20);
});

test("the name of a field about a person, or of one that rows hide, is told to nobody", () => {
  expect(toldFields("people", ["email", "siteId"])).toEqual(["siteId"]);
  expect(toldFields("work-requests", ["requester", "requesterId", "title"])).toEqual(["title"]);
});
