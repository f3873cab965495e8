import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPosition, buildTaken } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T06:00:00Z`;
const install = async (id: number, assetId: number, on: number, swapOut?: { toLocationId: number; reason: string }) =>
  await by.call(assetPositions.install, { params: { id }, body: { assetId, at: day(on), reason: "New", ...(swapOut && { swapOut }) } });
const remove = async (id: number, toLocationId: number, on: number) =>
  await by.call(assetPositions.remove, { params: { id }, body: { at: day(on), reason: "Seal leaks", toLocationId } });
const ofPosition = async (positionId: number) =>
  (await by.ok(assetPositions.installations, { query: { positionId: String(positionId) } })).rows;
const ofAsset = async (assetId: number) => (await by.ok(assetPositions.installations, { query: { assetId: String(assetId) } })).rows;
const seen = async (id: number) => await by.ok(assets.get, { params: { id } });

/** A site with a hall and a workshop, a line in the hall, and a position below the line. */
async function plant(code: string) {
  const site = await buildLocation(by, { isSite: true });
  const hall = await buildLocation(by, { parentId: site.id });
  const workshop = await buildLocation(by, { parentId: site.id });
  const line = await buildAsset(by, { locationId: hall.id });
  const position = await buildPosition(by, { code, parentAssetId: line.id });
  return { site, hall, workshop, line, position };
}

test("a position is under a location or under an asset, not under both, and of the site of that", async () => {
  const { site, hall, line, position } = await plant("ONE");
  expect(position.site?.id).toBe(site.id);
  const both = await by.call(assetPositions.create, { body: { code: "TWO", name: "Two", locationId: hall.id, parentAssetId: line.id } });
  expect(both.body.fields).toEqual([{ path: "parentAssetId", reason: "one_of_two" }]);
});

test("what is installed stands where its position is; what is removed where it was said that it goes", async () => {
  const { site, hall, workshop, line, position } = await plant("PLACE");
  const pump = await buildAsset(by, { locationId: workshop.id });
  await install(position.id, pump.id, 2);
  expect(await seen(pump.id)).toMatchObject({ parentId: line.id, locationId: null, siteId: site.id });
  expect((await seen(pump.id)).locationPath.at(-1)?.id).toBe(hall.id);
  await remove(position.id, workshop.id, 5);
  expect(await seen(pump.id)).toMatchObject({ parentId: null, locationId: workshop.id, siteId: site.id });
  expect(await by.ok(assetPositions.get, { params: { id: position.id } })).toMatchObject({ asset: null, installedAt: null });
});

test("one pump is swapped for another in one step, and both histories are right", async () => {
  const { workshop, position } = await plant("SWAP");
  const [old, fresh] = [await buildAsset(by, { locationId: workshop.id }), await buildAsset(by, { locationId: workshop.id })];
  await install(position.id, old.id, 2);
  const taken = await install(position.id, fresh.id, 9);
  expect(taken.body.fields).toEqual([{ path: "assetId", reason: "position_taken" }]);
  const swapped = await install(position.id, fresh.id, 9, { toLocationId: workshop.id, reason: "Bearing worn" });
  expect(swapped.body).toMatchObject({ asset: { id: fresh.id }, installedAt: day(9) });
  expect((await ofPosition(position.id)).map(({ asset, installedAt, removedAt }) => [asset.id, installedAt, removedAt])).toEqual([
    [fresh.id, day(9), null],
    [old.id, day(2), day(9)],
  ]);
  expect(await ofAsset(old.id)).toMatchObject([
    { position: { code: "SWAP" }, removeReason: "Bearing worn", toLocation: { id: workshop.id }, removedBy: { id: by.personId } },
  ]);
  const { rows } = await by.ok(assetPositions.log, { params: { id: position.id } });
  expect(rows[0]).toMatchObject({ action: "exchanged" });
  expect(rows[0]?.changes.find(({ field }) => field === "assetId")).toMatchObject({ before: old.id, after: fresh.id });
});

test("an asset is at one position at most, and nothing is installed before what was there went, nor in the future", async () => {
  const { workshop, hall, position } = await plant("ORDER");
  const other = await buildPosition(by, { code: "ORDER-2", locationId: hall.id });
  const [pump, second] = [await buildAsset(by, { locationId: workshop.id }), await buildAsset(by, { locationId: workshop.id })];
  await install(position.id, pump.id, 5);
  expect((await install(other.id, pump.id, 6)).body.fields).toEqual([{ path: "assetId", reason: "installed_elsewhere" }]);
  expect((await remove(position.id, workshop.id, 5)).body.fields).toEqual([{ path: "at", reason: "before_installation" }]);
  await remove(position.id, workshop.id, 10);
  expect((await remove(position.id, workshop.id, 11)).body.fields).toEqual([{ path: "toLocationId", reason: "position_empty" }]);
  expect((await install(position.id, second.id, 9)).body.fields).toEqual([{ path: "at", reason: "before_removal" }]);
  expect((await install(other.id, pump.id, 9)).body.fields).toEqual([{ path: "at", reason: "before_removal" }]);
  const future = { assetId: pump.id, at: new Date(Date.now() + 3_600_000).toISOString(), reason: "New" };
  const late = await by.call(assetPositions.install, { params: { id: position.id }, body: future });
  expect(late.body.fields).toEqual([{ path: "at", reason: "in_future" }]);
  expect((await install(other.id, pump.id, 10)).status).toBe(200);
});

test("of five who install at once in one position one does", async () => {
  const { workshop, position } = await plant("RACE");
  const pumps = await Promise.all([1, 2, 3, 4, 5].map(async () => await buildAsset(by, { locationId: workshop.id })));
  const answers = await Promise.all(pumps.map(async ({ id }) => await install(position.id, id, 3)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400]);
  expect(await ofPosition(position.id)).toHaveLength(1);
});

test("nothing is installed across sites, nor taken away to one", async () => {
  const [here, there] = [await plant("HERE"), await plant("THERE")];
  const stranger = await buildAsset(by, { locationId: there.workshop.id });
  expect((await install(here.position.id, stranger.id, 2)).body.fields).toEqual([{ path: "assetId", reason: "other_site" }]);
  const pump = await buildAsset(by, { locationId: here.workshop.id });
  await install(here.position.id, pump.id, 2);
  expect((await remove(here.position.id, there.workshop.id, 3)).body.fields).toEqual([{ path: "toLocationId", reason: "to_other_site" }]);
});

test("nothing is installed below itself", async () => {
  const { line, position } = await plant("LOOP");
  expect((await install(position.id, line.id, 2)).body.fields).toEqual([{ path: "assetId", reason: "loop" }]);
});

test("a mistake is taken back by a counter-entry: the swap's new pump goes, the old one is there again, and all of it can be read", async () => {
  const { hall, workshop, line, position } = await plant("UNDO");
  const [old, fresh] = [await buildAsset(by, { locationId: workshop.id }), await buildAsset(by, { locationId: hall.id })];
  await install(position.id, old.id, 2);
  await install(position.id, fresh.id, 9, { toLocationId: workshop.id, reason: "Bearing worn" });
  const { version } = await by.ok(assetPositions.get, { params: { id: position.id } });
  const params = { id: position.id };
  const empty = await by.ok(assetPositions.undo, { params, body: { version, reason: "Wrong position" } });
  expect(empty.asset).toBeNull();
  expect(await seen(fresh.id)).toMatchObject({ parentId: null, locationId: hall.id });
  const back = await by.ok(assetPositions.undo, { params, body: { version: empty.version, reason: "It was not this pump" } });
  expect(back).toMatchObject({ asset: { id: old.id }, installedAt: day(2) });
  expect(await seen(old.id)).toMatchObject({ parentId: line.id, locationId: null });
  const rows = await ofPosition(position.id);
  expect(rows.map(({ asset, removedAt, undoReason }) => [asset.id, removedAt, undoReason])).toEqual([
    [fresh.id, null, "Wrong position"],
    [old.id, null, null],
    [old.id, day(9), "It was not this pump"],
  ]);
  const stale = await by.call(assetPositions.undo, { params, body: { version, reason: "Again" } });
  expect([stale.status, stale.body.reason]).toEqual([409, "stale"]);
});

test("what stands somewhere else since is not brought back by a counter-entry", async () => {
  const { workshop, hall, position } = await plant("GONE");
  const other = await buildPosition(by, { code: "GONE-2", locationId: hall.id });
  const pump = await buildAsset(by, { locationId: workshop.id });
  await install(position.id, pump.id, 2);
  await remove(position.id, workshop.id, 4);
  await install(other.id, pump.id, 5);
  const { version } = await by.ok(assetPositions.get, { params: { id: position.id } });
  const refused = await by.call(assetPositions.undo, { params: { id: position.id }, body: { version, reason: "No" } });
  expect([refused.status, refused.body.reason]).toEqual([409, "no_way_back"]);
});

test("what is installed neither moves nor is archived by itself, and goes along where its position goes", async () => {
  const { workshop, hall, position } = await plant("FIRM");
  const pump = await buildAsset(by, { locationId: workshop.id });
  await install(position.id, pump.id, 2);
  const { version } = await seen(pump.id);
  const params = { id: pump.id };
  const moved = await by.call(assets.update, { params, body: { version, locationId: workshop.id } });
  const archived = await by.call(assets.archive, { params, body: { version } });
  expect([moved.body.reason, archived.body.reason]).toEqual(["asset_installed", "asset_installed"]);
  expect((await by.call(assets.update, { params, body: { version, name: "Renamed" } })).status).toBe(200);
  const { version: its } = await by.ok(assetPositions.get, { params: { id: position.id } });
  const whole = await by.call(assetPositions.archive, { params: { id: position.id }, body: { version: its } });
  expect(whole.body.reason).toBe("asset_installed");
  await by.ok(assetPositions.update, { params: { id: position.id }, body: { version: its, parentAssetId: null, locationId: hall.id } });
  expect(await seen(pump.id)).toMatchObject({ parentId: null, locationId: hall.id });
});

test("a place with positions is not archived", async () => {
  const there = await buildLocation(by);
  const position = await buildPosition(by, { code: "KEPT", locationId: there.id });
  const body = { version: there.version };
  expect((await by.call(locations.archive, { params: { id: there.id }, body })).body.reason).toBe("has_positions");
  await by.ok(assetPositions.archive, { params: { id: position.id }, body: { version: position.version } });
  expect((await by.call(locations.archive, { params: { id: there.id }, body })).status).toBe(200);
  const restored = await by.call(assetPositions.restore, { params: { id: position.id }, body: { version: position.version + 1 } });
  expect(restored.body.reason).toBe("above_archived");
});

test("a person of one site sees and changes the positions of that site alone", async () => {
  const [here, there] = [await plant("MINE"), await plant("THEIRS")];
  await addRole(world.tenant, "Site fitter", {
    "asset-positions": { scope: "site", flags: ["view", "update"] },
    assets: { scope: "all", flags: ["view"] },
    locations: { scope: "all", flags: ["view"] },
  });
  const person = await world.tenant.join("Site fitter", { siteId: here.site.id });
  const { rows } = await person.ok(assetPositions.list, { body: {} });
  expect(rows.map(({ code }) => code)).toEqual(["MINE"]);
  const pump = await buildAsset(by, { locationId: there.workshop.id });
  const body = { assetId: pump.id, at: day(2), reason: "New" };
  expect((await person.call(assetPositions.install, { params: { id: there.position.id }, body })).status).toBe(404);
  expect((await person.call(assetPositions.installations, { query: { positionId: String(there.position.id) } })).status).toBe(404);
  await install(there.position.id, pump.id, 2);
  expect((await person.ok(assetPositions.installations, { query: { assetId: String(pump.id) } })).rows).toEqual([]);
});

test("what was written in the history is not written anew, whatever is tried", async () => {
  const { id, asset } = await buildTaken(by, { code: "WRITTEN" });
  const change = async (row: { installReason?: string; removeReason?: string }) =>
    await world.tenant.rows(async (db) => await db.updateTable("assetInstallations").set(row).where("positionId", "=", id).execute());
  await expect(change({ installReason: "Another" })).rejects.toThrow(/permission denied/);
  const place = await buildLocation(by);
  await by.ok(locations.get, { params: { id: place.id } });
  const { siteId } = await seen(asset?.id ?? 0);
  expect(siteId).toBeNull();
  await by.ok(assetPositions.remove, { params: { id }, body: { at: day(1), reason: "Worn", toLocationId: place.id } });
  await expect(change({ removeReason: "Another" })).rejects.toThrow(/not written anew/);
});
