import { describe, expect, test } from "vitest";
import { askedOf, hasFilters, listSearch, mended, sortText, withFilter } from "./search.ts";

const bear = { filterType: "text", type: "contains", filter: "bear" } as const;

describe("the address of a list", () => {
  test("says what is asked of the server", () => {
    const search = listSearch({ q: " pump ", sort: "-leadTimeDays,name", filter: { name: bear }, archived: true });
    expect(askedOf(search)).toEqual({
      sortModel: [
        { colId: "leadTimeDays", sort: "desc" },
        { colId: "name", sort: "asc" },
      ],
      filterModel: { name: bear },
      search: "pump",
      archived: true,
    });
  });

  test("without an order takes the list's own; with one it does not", () => {
    expect(askedOf({}, { sort: "name" }).sortModel).toEqual([{ colId: "name", sort: "asc" }]);
    expect(askedOf({ sort: "-code" }, { sort: "name" }).sortModel).toEqual([{ colId: "code", sort: "desc" }]);
  });

  test.each([
    { filter: "x" },
    { filter: [] },
    { filter: { name: null } },
    { filter: { name: { filterType: "sql" } } },
    { sort: 3 },
    { archived: "yes" },
    { q: { a: 1 } },
  ])("that is damaged (%j) is read as far as it can be", (raw) => {
    expect(askedOf(listSearch(raw))).toEqual({ sortModel: [], filterModel: {} });
  });

  test("keeps the keys that are not the list's, and takes digits for a search", () => {
    expect(listSearch({ tab: 1, q: 4711 })).toEqual({ tab: 1, q: "4711" });
  });
});

test("an order survives being written and read again", () => {
  const model = [{ colId: "rating", sort: "desc" as const }];
  expect(askedOf({ sort: sortText(model) }).sortModel).toEqual(model);
  expect(sortText([])).toBeUndefined();
});

test("the last filter that is dropped takes the whole key with it", () => {
  expect(withFilter({ name: bear }, "name", null)).toBeUndefined();
  expect(withFilter({ name: bear }, "code", bear)).toEqual({ name: bear, code: bear });
});

test("a column that is gone takes its filter and the order out of the address, and nothing else", () => {
  const search = { q: "pump", sort: "gone", filter: { gone: bear, name: bear } };
  expect(mended(search, [{ path: "filterModel.gone" }])).toEqual({ filter: { name: bear } });
  expect(mended(search, [{ path: "sortModel.0.colId" }])).toEqual({ sort: undefined });
  expect(mended(search, [{ path: "search" }, { path: "filterModel.never" }])).toBeNull();
  expect(mended({}, [{ path: "sortModel.0.colId" }])).toBeNull();
});

test("a quick filter is on when its filters are, in whatever order their keys came", () => {
  expect(hasFilters({ name: { type: "contains", filter: "bear", filterType: "text" } }, { name: bear })).toBe(true);
  expect(hasFilters({ name: { ...bear, filter: "bearing" } }, { name: bear })).toBe(false);
  expect(hasFilters(undefined, { name: bear })).toBe(false);
});
