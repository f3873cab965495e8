import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { auditsOf } from "../../testing/audits.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
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

test("suppliers get a category together; one of another tenant is not found", async () => {
  const category = await buildValue(planner, "supplier-categories");
  const [has, wants] = [await buildSupplier(planner, { categoryId: category.id }), await buildSupplier(planner)];
  const foreign = await buildSupplier(await (await world.otherTenant()).as("Planner"));
  const answer = await planner.call(suppliers.bulk, { body: { rows: rowsOf(has, wants, foreign), change: { categoryId: category.id } } });
  expect(answer.body.rows).toMatchObject([
    { outcome: "unchanged" },
    { outcome: "changed", version: 2 },
    { outcome: "refused", reason: "not_found" },
  ]);
  expect(await auditsOf(world.tenant, answer)).toEqual([{ action: "updated", entity: "suppliers", entityId: wants.id }]);
});

test("a category that is no longer offered is refused for each row, a strange one for the whole question", async () => {
  const [retired, strange] = [await buildValue(planner, "supplier-categories"), await buildValue(planner, "projects")];
  await planner.ok(referenceValues.SupplierCategory.update, { params: { id: retired.id }, body: { version: 1, isActive: false } });
  const rows = rowsOf(await buildSupplier(planner));
  const late = await planner.ok(suppliers.bulk, { body: { rows, change: { categoryId: retired.id } } });
  expect(late.rows).toMatchObject([{ outcome: "refused", reason: "inactive", message: "This is no longer offered." }]);
  const wrong = await planner.call(suppliers.bulk, { body: { rows, change: { categoryId: strange.id } } });
  expect(wrong.body.fields).toEqual([{ path: "change.categoryId", reason: "not_known" }]);
});
