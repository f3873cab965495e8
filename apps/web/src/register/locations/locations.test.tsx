import { expect, test } from "vitest";
import type { LocationRow } from "@millwright/domain/register/locations/contract.ts";
import { hasMessage } from "../../i18n/register.ts";
import type { List } from "../../kit/list/use-list.ts";
import { isNarrowed } from "./is-narrowed.ts";
import { columns } from "./list.tsx";

const row: LocationRow = {
  id: 1001,
  code: "HF-P",
  name: "Production Hall",
  parent: { id: 1000, code: "HF", name: "Harbor plant" },
  path: ["Harbor plant"],
  category: { id: 3, name: "Building", icon: "building" },
  isSite: false,
  site: { id: 1000, code: "HF", name: "Harbor plant" },
  childCount: 6,
  assetCount: 0,
  archivedAt: null,
};

test("the list shows code, name, what it is part of, category, whether it is a site, and what is below and in it", () => {
  expect(columns.map((column) => column.text(row))).toEqual(["HF-P", "Production Hall", "Harbor plant", "Building", "No", "6", "0"]);
  expect(columns.filter(({ title }) => !hasMessage(title))).toEqual([]);
});

test("a search, a filter or the archive turns the tree into a list", () => {
  const asked = (what: object) => isNarrowed({ asked: { sortModel: [], filterModel: {}, ...what } } as unknown as List<LocationRow>);
  expect(asked({})).toBe(false);
  expect([
    asked({ search: "hall" }),
    asked({ archived: true }),
    asked({ filterModel: { isSite: { filterType: "set", values: [true] } } }),
  ]).toEqual([true, true, true]);
});
