import { defaultParseSearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { addressOf, isEdited, linkTo, stateOf, viewIn } from "./view-state.ts";

const overdue = {
  sort: "-dueAt",
  quick: "overdue",
  filter: { title: { filterType: "text" as const, type: "contains" as const, filter: "pump" } },
};

test("a view takes order, filters, search, quick filters and archive from the address, and nothing else", () => {
  expect(stateOf({ ...overdue, q: "4711", archived: true, view: 12, preview: 5, tab: 1 })).toEqual({
    ...overdue,
    q: "4711",
    archived: true,
  });
  expect(stateOf({ sort: "", q: "", quick: "", archived: false })).toEqual({});
});

test("choosing a view clears what the view does not say", () => {
  const before = { q: "left over", archived: true, quick: "mine" };
  expect(stateOf({ ...before, ...addressOf(overdue) })).toEqual(overdue);
});

test("a view is edited when other rows or other columns are shown, not when keys stand in another order", () => {
  const view = { state: overdue, columns: [{ field: "code" }, { field: "title", width: 300 }] };
  const sameAgain = {
    filter: { title: { filter: "pump", type: "contains" as const, filterType: "text" as const } },
    quick: "overdue",
    sort: "-dueAt",
  };
  expect(isEdited(view, sameAgain, [{ field: "code" }, { width: 300, field: "title" }])).toBe(false);
  expect(isEdited(view, { ...overdue, sort: "dueAt" }, view.columns)).toBe(true);
  expect(isEdited(view, overdue, [{ field: "title", width: 300 }, { field: "code" }])).toBe(true);
  expect(isEdited({ ...view, columns: null }, overdue, [{ field: "code" }])).toBe(false);
});

test("a damaged stored state is read as far as it can be", () => {
  expect(stateOf({ filter: { title: { filterType: "sql" } }, sort: 5, quick: ["a"] } as never)).toEqual({});
});

test("a link holds the filters, and reading it gives the same state, also where a search looks like a number", () => {
  const state = { ...overdue, q: "4711", archived: true };
  const link = new URL(linkTo({ id: 12, state }, { origin: "https://cmms.example", pathname: "/orders" }));
  const read = defaultParseSearch(link.search);
  expect(viewIn(read)).toBe(12);
  expect(stateOf(read)).toEqual(state);
});

test("the address names a view by its number, the plain list by a word; the tree of a register is neither", () => {
  expect([12, "all", "tree", 0, -3, "x", undefined].map((view) => viewIn({ view }))).toEqual([12, "all", null, null, null, null, null]);
});
