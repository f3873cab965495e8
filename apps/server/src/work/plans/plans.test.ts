import { afterAll, beforeAll, expect, test } from "vitest";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a plan is not put where something is archived; what was put there before stays", async () => {
  const by = await world.tenant.as("Administrator");
  const there = await buildLocation(by);
  const made = await by.ok(plans.create, { body: { code: "ONE", name: "One", siteId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(plans.update, { params: { id: made.id }, body: { version: 1, siteId: there.id, name: "Kept" } });
  expect(kept.site).toMatchObject({ id: there.id });
  const late = await by.call(plans.create, { body: { code: "TWO", name: "Two", siteId: there.id } });
  expect(late.body.fields).toEqual([{ path: "siteId", reason: "archived" }]);
});
