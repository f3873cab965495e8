import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { buildLocation } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const read = async (id: number) => await planner.ok(locations.get, { params: { id } });

test("a location below a site belongs to it, at any depth", async () => {
  const site = await buildLocation(planner, { name: "Harbor plant", isSite: true });
  const hall = await buildLocation(planner, { name: "Hall 1", parentId: site.id });
  const line = await buildLocation(planner, { name: "Line A", parentId: hall.id });
  expect(site.siteId).toBe(site.id);
  expect(line).toMatchObject({ siteId: site.id, path: [{ name: "Harbor plant" }, { name: "Hall 1" }] });
});

test("moving a location takes the site of everything below it along, locations and assets", async () => {
  const [north, south] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const hall = await buildLocation(planner, { parentId: north.id });
  const line = await buildLocation(planner, { parentId: hall.id });
  const machine = await buildAsset(planner, { locationId: line.id });
  const motor = await buildAsset(planner, { parentId: machine.id });
  expect(motor.siteId).toBe(north.id);

  await planner.ok(locations.update, { params: { id: hall.id }, body: { version: hall.version, parentId: south.id } });
  expect((await read(line.id)).siteId).toBe(south.id);
  expect((await planner.ok(assets.get, { params: { id: motor.id } })).siteId).toBe(south.id);
});

test("marking a location as a site takes over what is below, except what is below a site of its own", async () => {
  const plant = await buildLocation(planner, { isSite: true });
  const yard = await buildLocation(planner, { parentId: plant.id });
  const shed = await buildLocation(planner, { parentId: yard.id });
  const depot = await buildLocation(planner, { parentId: yard.id, isSite: true });
  const marked = await planner.ok(locations.update, { params: { id: yard.id }, body: { version: yard.version, isSite: true } });
  expect(marked.siteId).toBe(yard.id);
  expect((await read(shed.id)).siteId).toBe(yard.id);
  expect((await read(depot.id)).siteId).toBe(depot.id);
  await planner.ok(locations.update, { params: { id: yard.id }, body: { version: marked.version, isSite: false } });
  expect((await read(shed.id)).siteId).toBe(plant.id);
});

test("a location cannot stand under itself or under what is below it", async () => {
  const top = await buildLocation(planner);
  const below = await buildLocation(planner, { parentId: top.id });
  for (const parentId of [top.id, below.id]) {
    const refused = await planner.call(locations.update, { params: { id: top.id }, body: { version: top.version, parentId } });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "parentId", reason: "loop" }] } });
  }
});

test("moves at the same moment cannot make a loop together", async () => {
  for (let round = 0; round < 8; round += 1) {
    const ring: Reply<typeof locations.create>[] = [];
    for (let at = 0; at < 5; at += 1) ring.push(await buildLocation(planner));
    // Each under the next, all at once: the last one to move would close the ring.
    const moves = ring.map(({ id, version }, at) =>
      planner.call(locations.update, { params: { id }, body: { version, parentId: ring[(at + 1) % ring.length]?.id ?? null } }),
    );
    const statuses = (await Promise.all(moves)).map((answer) => answer.status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 400]);
  }
});

test("a location is not archived over what is below or in it, and the refusal says what that is", async () => {
  const hall = await buildLocation(planner, { code: "HALL-9" });
  const line = await buildLocation(planner, { code: "LINE-9", parentId: hall.id });
  const machine = await buildAsset(planner, { code: "PRESS-9", locationId: line.id });
  const archive = async (id: number, version: number) => await planner.call(locations.archive, { params: { id }, body: { version } });
  expect(await archive(hall.id, hall.version)).toMatchObject({
    status: 409,
    body: { reason: "has_children", params: { codes: "LINE-9" } },
  });
  expect(await archive(line.id, line.version)).toMatchObject({ status: 409, body: { reason: "has_assets", params: { codes: "PRESS-9" } } });
  await planner.ok(assets.archive, { params: { id: machine.id }, body: { version: machine.version } });
  const together = await planner.ok(locations.archiveMany, { body: { rows: [hall, line].map(({ id, version }) => ({ id, version })) } });
  expect(together.archived).toBe(2);

  const early = await planner.call(locations.restore, { params: { id: line.id }, body: { version: line.version + 1 } });
  expect(early).toMatchObject({ status: 409, body: { reason: "above_archived", params: { codes: "HALL-9" } } });
  await planner.ok(locations.restore, { params: { id: hall.id }, body: { version: hall.version + 1 } });
  expect((await planner.ok(locations.restore, { params: { id: line.id }, body: { version: line.version + 1 } })).archivedAt).toBeNull();
});

test("a site that people belong to stays a site", async () => {
  const admin = await world.tenant.as("Administrator");
  const site = await buildLocation(planner, { isSite: true });
  await buildPerson(admin, { firstName: "Rosa", lastName: "Lind", siteId: site.id });
  const unmarked = await planner.call(locations.update, { params: { id: site.id }, body: { version: site.version, isSite: false } });
  expect(unmarked).toMatchObject({ status: 409, body: { reason: "site_in_use", params: { names: "Rosa Lind" } } });
  expect((await planner.call(locations.archive, { params: { id: site.id }, body: { version: site.version } })).body.reason).toBe(
    "site_in_use",
  );
});

test("the check of a code says who holds it, in any case of its letters, and lets a location keep its own", async () => {
  const made = await buildLocation(planner, { code: "Dock 4/B" });
  expect(await planner.ok(locations.validate, { params: { code: "dock 4/b" } })).toEqual({ valid: false, takenById: made.id });
  expect(await planner.ok(locations.validate, { params: { code: "Dock 4/B" }, query: { id: made.id } })).toEqual({ valid: true });
  expect(await planner.ok(locations.validate, { params: { code: "Dock 5" } })).toEqual({ valid: true });
});

test("the tree opens level by level with the number of what is below and in each place", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const top = await buildLocation(by, { name: "B top" });
  const hall = await buildLocation(by, { parentId: top.id });
  await buildLocation(by, { name: "A top" });
  await buildAsset(by, { locationId: hall.id });
  const roots = await by.ok(locations.browse, { query: { treeview: "true" } });
  expect(roots.rows.map((row) => [row.name, row.childCount])).toEqual([
    ["A top", 0],
    ["B top", 1],
  ]);
  const below = await by.ok(locations.browse, { query: { treeview: "true", parentId: top.id } });
  expect(below.rows).toMatchObject([{ id: hall.id, childCount: 0, assetCount: 1, path: ["B top"] }]);
});

test("a person limited to a site sees, fills and leaves only that one", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const [mine, other] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const hall = await buildLocation(by, { parentId: mine.id });
  const far = await buildLocation(by, { parentId: other.id });
  await tenant.rows((db) =>
    db.updateTable("roleGrants").set({ scope: "site" }).where("subModule", "in", ["locations", "assets"]).execute(),
  );
  const local = await tenant.join("Planner", { siteId: mine.id });

  const seen = await local.ok(locations.list, { body: {} });
  expect(seen.rows.map((row) => row.id).sort((a, b) => a - b)).toEqual([mine.id, hall.id].sort((a, b) => a - b));
  expect((await local.ok(locations.browse, { query: { treeview: "true" } })).rows.map((row) => row.id)).toEqual([mine.id]);
  expect((await local.call(locations.get, { params: { id: far.id } })).status).toBe(404);
  const refused = (request: Promise<{ body: { fields?: readonly unknown[] } }>) => request.then(({ body }) => body.fields);
  expect(await refused(local.call(locations.create, { body: { code: "X-1", name: "X", parentId: far.id } }))).toEqual([
    { path: "parentId", reason: "not_known" },
  ]);
  expect(await refused(local.call(locations.create, { body: { code: "X-1", name: "X" } }))).toEqual([
    { path: "parentId", reason: "outside_site" },
  ]);
  expect(await refused(local.call(locations.update, { params: { id: hall.id }, body: { version: hall.version, parentId: null } }))).toEqual(
    [{ path: "parentId", reason: "outside_site" }],
  );
  expect((await local.ok(locations.create, { body: { code: "X-1", name: "X", parentId: hall.id } })).siteId).toBe(mine.id);
});

test("sites alone can be listed", async () => {
  const site = await buildLocation(planner, { name: "Listed site", isSite: true });
  await buildLocation(planner, { name: "Listed room" });
  const found = await planner.ok(locations.list, {
    body: { search: "listed", filterModel: { isSite: { filterType: "set", values: [true] } } },
  });
  expect(found.rows.map((row) => row.id)).toEqual([site.id]);
});

test("locations stand twenty levels deep at most, whether they are made there or moved there with what is below them", async () => {
  let deepest = await buildLocation(planner, {});
  for (let level = 2; level <= 20; level += 1) deepest = await buildLocation(planner, { parentId: deepest.id });
  const tooDeep = [{ path: "parentId", reason: "tree_too_deep", params: { limit: 20 } }];
  const made = await planner.call(locations.create, { body: { code: "LEVEL-21", name: "Level 21", parentId: deepest.id } });
  expect(made).toMatchObject({ status: 400, body: { fields: tooDeep } });

  const top = await buildLocation(planner, {});
  const below = await buildLocation(planner, { parentId: top.id });
  const level19 = (await read(deepest.id)).path.at(-1)?.id ?? 0;
  const move = async (id: number, parentId: number) =>
    await planner.call(locations.update, { params: { id }, body: { version: (await read(id)).version, parentId } });
  expect(await move(top.id, level19)).toMatchObject({ status: 400, body: { fields: tooDeep } });
  expect((await move(below.id, level19)).status).toBe(200);
});

test("assets stand twenty levels deep at most, also where an import or a move says otherwise", async () => {
  const chain = [await buildAsset(planner, {})];
  for (let level = 2; level <= 20; level += 1) chain.push(await buildAsset(planner, { parentId: chain.at(-1)?.id ?? null }));
  const tooDeep = [{ path: "parentId", reason: "tree_too_deep", params: { limit: 20 } }];
  const [deepest, above] = [chain.at(-1)?.id ?? 0, chain.at(-2)?.id ?? 0];
  expect(await planner.call(assets.create, { body: { code: "DEEP-21", name: "Deep", parentId: deepest } })).toMatchObject({
    status: 400,
    body: { fields: tooDeep },
  });
  const pump = await buildAsset(planner, {});
  await buildAsset(planner, { parentId: pump.id });
  const moved = await planner.call(assets.update, { params: { id: pump.id }, body: { version: pump.version, parentId: above } });
  expect(moved).toMatchObject({ status: 400, body: { fields: tooDeep } });
});
