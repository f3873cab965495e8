import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
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

test("a category that is no longer offered is refused for each row, a strange one for the whole question", async () => {
  const [retired, strange] = [await buildValue(planner, "supplier-categories"), await buildValue(planner, "projects")];
  await planner.ok(referenceValues.SupplierCategory.update, { params: { id: retired.id }, body: { version: 1, isActive: false } });
  const rows = rowsOf(await buildSupplier(planner));
  const late = await planner.ok(suppliers.bulk, { body: { rows, change: { categoryId: retired.id } } });
  expect(late.rows).toMatchObject([{ outcome: "refused", reason: "inactive", message: "This is inactive and can no longer be chosen." }]);
  const wrong = await planner.call(suppliers.bulk, { body: { rows, change: { categoryId: strange.id } } });
  expect(wrong.body.fields).toEqual([{ path: "change.categoryId", reason: "not_known" }]);
});
