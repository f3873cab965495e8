import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../orders/builders.ts";
import { buildWorkRequest } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("a request and an order about the same thing are at the same place, and move alike", async () => {
  const [site, home] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const [hall, yard] = [await buildLocation(planner, { parentId: site.id }), await buildLocation(planner)];
  const [pump, spare] = [await buildAsset(planner, { locationId: hall.id }), await buildAsset(planner)];
  const reporter = await world.tenant.join("Planner", { siteId: home.id });

  const both = async (facts: { assetId?: number; locationId?: number }) => {
    const request = await buildWorkRequest(reporter, facts);
    const order = await buildWorkOrder(reporter, facts);
    return { request, order };
  };
  const about = await both({ assetId: pump.id, locationId: yard.id });
  const bare = await both({ assetId: spare.id });
  for (const { siteId, locationId } of Object.values(about))
    expect({ siteId, locationId }).toEqual({ siteId: site.id, locationId: yard.id });
  for (const { siteId, locationId } of Object.values(bare)) expect({ siteId, locationId }).toEqual({ siteId: home.id, locationId: null });

  // Changed by somebody of no site: what has a site keeps it where the new place has none.
  const changes = [{ assetId: null }, { assetId: pump.id }, { locationId: null }, { assetId: spare.id }] as const;
  const places = [
    { siteId: site.id, locationId: yard.id },
    { siteId: site.id, locationId: hall.id },
    { siteId: site.id, locationId: null },
    { siteId: site.id, locationId: null },
  ];
  for (const [index, change] of changes.entries()) {
    const body = { version: index + 1, ...change };
    const request = await planner.ok(workRequests.update, { body: { id: about.request.id, ...body } });
    const order = await planner.ok(workOrders.update, { params: { id: about.order.id }, body });
    for (const changed of [request, order]) expect(changed, JSON.stringify(change)).toMatchObject(places[index] ?? {});
  }
});
