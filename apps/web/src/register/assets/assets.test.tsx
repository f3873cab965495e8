import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { AssetRow } from "@millwright/domain/register/assets/contract.ts";
import { hasMessage } from "../../i18n/register.ts";
import { CriticalityMark } from "./criticality-mark.tsx";
import { links } from "./links.ts";
import { columns } from "./list.tsx";

const row: AssetRow = {
  id: 1004,
  code: "L1-FL01",
  name: "Filler",
  parent: { id: 1003, code: "L1-00", name: "Line 1" },
  location: null,
  locationPath: ["Harbor plant", "Hall 1"],
  category: { id: 7, name: "Packaging machines", icon: "packaging" },
  criticality: 1,
  operatingStatus: { id: 9, name: "Running", color: "#359658" },
  serialNumber: null,
  barcode: null,
  classification: null,
  department: null,
  costCentre: null,
  crew: null,
  warrantyUntil: null,
  attributeValues: {},
  childCount: 2,
  openWorkOrders: 3,
  whereabouts: "overdue",
  archivedAt: null,
};

/** What a list shows before anybody asks for more. */
const shown = columns.filter(({ isExtra }) => !isExtra);

describe("the list", () => {
  test("shows code, name, what it is part of, place, category, criticality as a letter, status, open orders and whose it is just now", () => {
    expect(shown.map((column) => column.text(row))).toEqual([
      "L1-FL01",
      "Filler",
      "Line 1",
      "",
      "Packaging machines",
      "A",
      "Running",
      "3",
      "Return overdue",
    ]);
  });

  test("shows nothing where there is no open order or nothing is known", () => {
    const bare = {
      ...row,
      parent: null,
      category: null,
      criticality: null,
      operatingStatus: null,
      openWorkOrders: 0,
      whereabouts: "here" as const,
    };
    expect(shown.map((column) => column.text(bare)).slice(2)).toEqual(["", "", "", "", "", "", ""]);
  });

  test("has a heading in the catalogue for each column", () => {
    expect(columns.filter(({ title }) => !hasMessage(title))).toEqual([]);
  });
});

test("criticality is read aloud with its letter, and absent where none is set", () => {
  expect(renderToStaticMarkup(<CriticalityMark level={3} />)).toContain('aria-label="Criticality C"');
  expect(renderToStaticMarkup(<CriticalityMark level={null} />)).toBe("");
});

test("the list is addressed in the plural, a record in the singular, a new one by its place", () => {
  expect(links.list()).toBe("/asset-management/assets");
  expect(links.record(1004)).toBe("/asset-management/asset/1004");
  expect(links.add({ locationId: 7 })).toBe("/asset-management/asset/new?locationId=7");
});
