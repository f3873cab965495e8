import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { auditsOf } from "../../testing/audits.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildAsset } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("a whole branch is archived in one call, whatever its order; an asset still worked on stays, and so does what is above it", async () => {
  const top = await buildAsset(planner, { code: "LINE" });
  const [idle, busy] = [await buildAsset(planner, { parentId: top.id }), await buildAsset(planner, { parentId: top.id, code: "BUSY" })];
  const part = await buildAsset(planner, { parentId: idle.id });
  const order = await buildWorkOrder(planner, { assetId: busy.id });
  const answer = await planner.call(assets.bulkArchive, { body: { rows: rowsOf(top, idle, busy, part), change: { archived: true } } });
  expect(answer.body.rows).toMatchObject([
    { outcome: "refused", reason: "has_children", message: "Archive or move everything below it first: BUSY." },
    { outcome: "changed" },
    { outcome: "refused", reason: "has_open_orders", message: `There are open work orders: ${order.code}.` },
    { outcome: "changed" },
  ]);
  expect(await auditsOf(world.tenant, answer)).toEqual(
    rowsOf(idle, part).map(({ id }) => ({ action: "archived", entity: "assets", entityId: id })),
  );
  const back = await planner.ok(assets.bulkArchive, { body: { rows: rowsOf(part, idle), change: { archived: false } } });
  expect(back.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
});

test("assets move to a place together, and what stands below them follows", async () => {
  const site = await buildLocation(planner, { isSite: true });
  const [one, two] = [await buildAsset(planner), await buildAsset(planner)];
  const below = await buildAsset(planner, { parentId: one.id });
  const { rows } = await planner.ok(assets.bulk, { body: { rows: rowsOf(one, two), change: { locationId: site.id, criticality: 1 } } });
  expect(rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
  expect(await planner.ok(assets.get, { params: { id: below.id } })).toMatchObject({ siteId: site.id, criticality: null });
});

test("changing is not archiving: each takes its own right", async () => {
  const engineer = await world.tenant.as("Reliability Engineer");
  const rows = rowsOf(await buildAsset(planner));
  expect((await engineer.ok(assets.bulk, { body: { rows, change: { criticality: 2 } } })).rows).toMatchObject([{ outcome: "changed" }]);
  expect((await engineer.call(assets.bulkArchive, { body: { rows, change: { archived: true } } })).status).toBe(403);
});
