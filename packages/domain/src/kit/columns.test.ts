import { expect, test } from "vitest";
import type { referenceValueTarget } from "../foundation/reference-lists/import.ts";
import { suppliers } from "../register/suppliers/contract.ts";
import type { supplierTarget } from "../register/suppliers/import.ts";
import { column, type ColumnKey, type FiltersOf, type SortOf } from "./columns.ts";
import type { ImportField } from "./imports/target.ts";

type List = typeof suppliers.list;
const ada = { filterType: "text", type: "contains", filter: "ada" } as const;

test("orders, filters and headings of an import name columns of the list", () => {
  const sorts: SortOf<List>[] = ["name", "-leadTimeDays"];
  const filters: FiltersOf<List> = { name: ada };
  // @ts-expect-error -- no column of suppliers
  const wrongSort: SortOf<List> = "-nmae";
  // @ts-expect-error -- no column of suppliers
  const wrongFilters: FiltersOf<List> = { nmae: ada };
  type Field<T> = T extends { fields: readonly ImportField<infer Key>[] } ? Key : never;
  const shown: Field<typeof supplierTarget> = "category" satisfies ColumnKey<List>;
  const above: Field<typeof referenceValueTarget> = "parentId";
  // @ts-expect-error -- the list of values has no such column
  const below: Field<typeof referenceValueTarget> = "childId";
  expect([sorts, filters, wrongSort, wrongFilters, shown, above, below]).toHaveLength(7);
});

test("what is only shown is neither sorted nor filtered; the others say nothing of it", () => {
  expect(column.shown(column.text())).toEqual({ kind: "text", isSortable: false, isFiltered: false });
  expect(column.reference("suppliers", { isSortable: false })).toEqual({ kind: "reference", to: "suppliers", isSortable: false });
  expect(suppliers.list.columns.name).toEqual({ kind: "text", isRequired: true, isSearched: true });
});
