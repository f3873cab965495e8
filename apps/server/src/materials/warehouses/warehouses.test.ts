import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a warehouse is not put where something is archived; what was put there before stays", async () => {
  const by = await world.tenant.as("Administrator");
  const there = await buildLocation(by);
  const made = await by.ok(warehouses.create, { body: { code: "ONE", name: "One", locationId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(warehouses.update, { params: { id: made.id }, body: { version: 1, locationId: there.id, name: "Kept" } });
  expect(kept.location).toMatchObject({ id: there.id });
  const late = await by.call(warehouses.create, { body: { code: "TWO", name: "Two", locationId: there.id } });
  expect(late.body.fields).toEqual([{ path: "locationId", reason: "archived" }]);
});
