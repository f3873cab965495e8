import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildSupplier } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("every bad field is named, not the first", async () => {
  const refused = await planner.call(suppliers.create, {
    body: { code: "", name: "", rating: 9, contacts: [{ name: "X", email: "nobody" }] },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.fields?.map((field) => [field.path, field.reason])).toEqual(
    expect.arrayContaining([
      ["code", "required"],
      ["name", "required"],
      ["rating", "too_big"],
      ["contacts.0.email", "not_an_email"],
    ]),
  );
});

test("a category is one of its own list; one that was retired since stays, and is not given anew", async () => {
  const [category, ofAnotherList] = [await buildValue(planner, "supplier-categories"), await buildValue(planner, "projects")];
  const made = await buildSupplier(planner, { categoryId: category.id });
  expect(made.category).toEqual({ id: category.id, name: category.name });
  const strange = await planner.call(suppliers.create, { body: { code: "STRANGE", name: "Strange", categoryId: ofAnotherList.id } });
  expect(strange.body.fields).toEqual([{ path: "categoryId", reason: "not_known" }]);

  await planner.ok(referenceValues.SupplierCategory.update, { params: { id: category.id }, body: { version: 1, isActive: false } });
  const kept = await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: 1, categoryId: category.id, name: "Kept" } });
  expect(kept).toMatchObject({ categoryId: category.id, name: "Kept" });
  const late = await planner.call(suppliers.create, { body: { code: "LATE", name: "Late", categoryId: category.id } });
  expect(late.body.fields).toEqual([{ path: "categoryId", reason: "inactive" }]);
});

test("the list sorts and filters by the first contact, in the order of a dictionary", async () => {
  for (const [code, name] of [
    ["CONTACT-1", "Öz, Ada"],
    ["CONTACT-2", "Zorn, Eva"],
    ["CONTACT-3", "otto, Ben"],
  ] as const)
    await buildSupplier(planner, { code, name: code, contacts: [{ name }] });
  const filterModel = { contactName: { filterType: "text", type: "contains", filter: ", " } } as const;
  const { rows } = await planner.ok(suppliers.list, { body: { filterModel, sortModel: [{ colId: "contactName", sort: "asc" }] } });
  expect(rows.map(({ contactName }) => contactName)).toEqual(["otto, Ben", "Öz, Ada", "Zorn, Eva"]);
});
