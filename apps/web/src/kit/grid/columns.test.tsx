import { expect, test } from "vitest";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { columnsOf } from "./columns.tsx";

const column = columnsOf(suppliers.list, "suppliers.field");

test("what a column can do is read off the contract", () => {
  const can = [column.text("name"), column.reference("category"), column.text("contactName"), column.days("leadTimeDays")];
  expect(can.map(({ field, isSortable, filter }) => [field, isSortable, filter?.kind ?? null])).toEqual([
    ["name", true, "text"],
    ["category", true, "text"],
    ["contactName", true, "text"],
    ["leadTimeDays", true, "number"],
  ]);
  const held = columnsOf(reservations.list, "reservations.field");
  expect(held.text("holder", { filter: { kind: "text" } })).toMatchObject({ isSortable: false, filter: null });
  expect(column.text("name", { filter: null }).filter).toBeNull();
});

test("a key that is no column of the contract, or of another kind, does not compile", () => {
  const typed = () => [
    // @ts-expect-error -- no column of suppliers
    column.text("nmae"),
    // @ts-expect-error -- a field of a supplier that its list does not show
    column.text("notes"),
    // @ts-expect-error -- of the row, not of the list's columns
    column.date("archivedAt"),
    // @ts-expect-error -- a name is no number
    column.days("name"),
    // @ts-expect-error -- whether it is sorted by says the contract
    column.text("name", { isSortable: false }),
    // @ts-expect-error -- a column for filters in links, shown in no row
    columnsOf(assets.list, "assets.field").number("parentId"),
  ];
  expect(typed).not.toThrow();
});
