import { expect, test } from "vitest";
import { z } from "zod";
import { ListQuery, ListRequest, listOf } from "./list.ts";

test("an empty request asks for the first block in the list's own order", () => {
  const standard = { startRow: 0, sortModel: [], filterModel: {} };
  expect(ListRequest.parse({})).toEqual(standard);
  expect(ListQuery.parse({})).toEqual(standard);
});

test("a query string says the same as a body", () => {
  const asked = {
    startRow: 100,
    endRow: 200,
    sortModel: [{ colId: "name", sort: "desc" }],
    filterModel: { rating: { filterType: "set", values: [1, null] } },
    search: "pump",
    after: "key",
    archived: true,
    count: false,
  };
  const query = Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  expect(ListQuery.parse(query)).toEqual(ListRequest.parse(asked));
});

test.each([
  { startRow: -1 },
  { startRow: 0.5 },
  { endRow: 0 },
  { search: "x".repeat(101) },
  { after: "x".repeat(8001) },
  { sortModel: [{ colId: "a", sort: "up" }] },
  { sortModel: Array.from({ length: 4 }, () => ({ colId: "a", sort: "asc" })) },
  { filterModel: { a: { filterType: "sql", filter: "1=1" } } },
  { filterModel: { a: { filterType: "text", type: "regex", filter: "x" } } },
  { filterModel: { a: { filterType: "text", type: "contains", filter: "x".repeat(201) } } },
  { filterModel: { a: { filterType: "set", values: Array.from({ length: 501 }, (_, at) => at) } } },
  { filterModel: { a: { filterType: "number", type: "equals", filter: "1" } } },
  { filterModel: { "": { filterType: "text", type: "blank" } } },
  { archived: "yes" },
])("the request %j is refused", (asked) => {
  expect(ListRequest.safeParse(asked).success).toBe(false);
});

test.each([
  { startRow: "x" },
  { startRow: "-1" },
  { sortModel: "[" },
  { sortModel: "{}" },
  { filterModel: "null" },
  { filterModel: '{"a":1}' },
  { count: "1" },
])("the query %j is refused", (asked) => {
  expect(ListQuery.safeParse(asked).success).toBe(false);
});

test("a search loses the blanks around it", () => {
  expect(ListRequest.parse({ search: "  pump " }).search).toBe("pump");
});

test("a reply may tell its end, the key of more, and a count that was asked for", () => {
  const reply = listOf(z.object({ id: z.int() }));
  expect(reply.parse({ rows: [], lastRow: 0 })).toEqual({ rows: [], lastRow: 0 });
  expect(reply.safeParse({ rows: [{ id: 1 }], after: "key", count: { rows: 10_000, isCapped: true } }).success).toBe(true);
  expect(reply.safeParse({ rows: [{ id: "1" }] }).success).toBe(false);
});
