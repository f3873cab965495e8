import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { assetMovements, type MovementDraft } from "@millwright/domain/register/asset-movements/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { buildPosition } from "../../register/asset-positions/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Stockman", {
    "asset-movements": { scope: "site", flags: ["view", "create", "update"] },
    assets: { scope: "site", flags: ["view"] },
    locations: { scope: "all", flags: ["view"] },
  });
});
afterAll(() => world.close());

const enter = async (who: Person, body: MovementDraft) => await who.call(assetMovements.create, { body });
const undo = async (who: Person, id: number) => await who.call(assetMovements.undo, { params: { id }, body: { reason: "A mistake" } });
const timeline = async (assetId: number, who = by) => (await who.ok(assetMovements.list, { query: { assetId: String(assetId) } })).rows;
const seen = async (id: number) => await by.ok(assets.get, { params: { id } });
const kinds = async (assetId: number) => (await timeline(assetId)).map(({ kind, isUndone }) => (isUndone ? `${kind}, undone` : kind));

async function site() {
  const top = await buildLocation(by, { isSite: true });
  const hall = await buildLocation(by, { parentId: top.id });
  const store = await buildLocation(by, { parentId: top.id });
  return { id: top.id, hall: hall.id, store: store.id, person: await world.tenant.join("Stockman", { siteId: top.id }) };
}

test("an asset is moved within its site, and an edit of its place stands in the same timeline", async () => {
  const here = await site();
  const pump = await buildAsset(by, { locationId: here.hall });
  const moved = await enter(here.person, { assetId: pump.id, kind: "move", toLocationId: here.store, reason: "Spare" });
  expect(moved.body).toMatchObject({
    kind: "move",
    fromLocation: { id: here.hall },
    toLocation: { id: here.store },
    toSite: { id: here.id },
  });
  const { version, locationId } = await seen(pump.id);
  expect(locationId).toBe(here.store);
  await by.ok(assets.update, { params: { id: pump.id }, body: { version, locationId: here.hall } });
  expect(await timeline(pump.id)).toMatchObject([
    { kind: "move", reason: null, toLocation: { id: here.hall }, person: { id: by.personId } },
    { kind: "move", reason: "Spare", toLocation: { id: here.store }, person: { id: here.person.personId } },
  ]);
});

test("a transfer between two sites takes two people: who may send at the one, and who may receive at the other", async () => {
  const [north, south] = [await site(), await site()];
  const pump = await buildAsset(by, { locationId: north.hall });
  const far = await enter(north.person, { assetId: pump.id, kind: "move", toLocationId: south.hall });
  expect(far.body.fields).toEqual([{ path: "toLocationId", reason: "to_other_site" }]);
  expect((await enter(south.person, { assetId: pump.id, kind: "transfer", toLocationId: south.hall })).body.fields).toEqual([
    { path: "assetId", reason: "not_known" },
  ]);
  const sent = await enter(north.person, { assetId: pump.id, kind: "transfer", toLocationId: south.hall, reason: "Needed there" });
  expect(sent.body).toMatchObject({ whereabouts: "transit", isOpen: true, fromSite: { id: north.id }, toSite: { id: south.id } });
  // Until somebody receives it, it is where it was, and nothing else is done with it.
  expect((await seen(pump.id)).siteId).toBe(north.id);
  expect((await enter(north.person, { assetId: pump.id, kind: "move", toLocationId: north.store })).body.reason).toBe("in_transit");
  expect((await enter(north.person, { assetId: pump.id, kind: "receive" })).body.reason).toBe("outside_site");
  expect((await timeline(pump.id, south.person)).map(({ kind }) => kind)).toEqual(["transfer"]);
  const arriving = await south.person.ok(assetMovements.list, { query: { open: "transit" } });
  expect(arriving.rows.map(({ asset, mayEnd }) => [asset.id, mayEnd])).toEqual([[pump.id, true]]);
  expect((await timeline(pump.id, north.person))[0]?.mayEnd).toBe(false);
  const received = await enter(south.person, { assetId: pump.id, kind: "receive", toLocationId: south.store, condition: "Dented" });
  expect(received.body).toMatchObject({ kind: "receive", answersId: (sent.body as { id: number }).id, condition: "Dented" });
  expect(await seen(pump.id)).toMatchObject({ siteId: south.id, locationId: south.store });
  expect((await enter(north.person, { assetId: pump.id, kind: "move", toLocationId: north.hall })).status).toBe(400);
  expect(await kinds(pump.id)).toEqual(["receive", "transfer"]);
});

test("nobody receives what they sent, though they may at both sites", async () => {
  const [north, south] = [await site(), await site()];
  const pump = await buildAsset(by, { locationId: north.hall });
  expect((await enter(by, { assetId: pump.id, kind: "transfer", toLocationId: south.hall })).status).toBe(200);
  expect((await enter(by, { assetId: pump.id, kind: "receive" })).body.reason).toBe("two_people");
  const taken = await Promise.all([1, 2, 3].map(async () => await enter(south.person, { assetId: pump.id, kind: "receive" })));
  expect(taken.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
});

test("what is lent has a holder and a day, is overdue after it, and comes back with its condition", async () => {
  const here = await site();
  const gauge = await buildAsset(by, { locationId: here.store });
  const passed = { assetId: gauge.id, kind: "check_out" as const, holderId: here.person.personId, dueOn: "2020-01-31" };
  expect((await enter(by, passed)).body.fields).toEqual([{ path: "dueOn", reason: "due_passed" }]);
  const out = await enter(by, { ...passed, dueOn: "2099-01-31", condition: "Calibrated" });
  expect(out.body).toMatchObject({ whereabouts: "out", holder: { id: here.person.personId }, condition: "Calibrated" });
  const listed = async () => {
    const filterModel = { locationId: { filterType: "set" as const, values: [here.store] } };
    return (await by.ok(assets.list, { body: { filterModel } })).rows.map(({ whereabouts }) => whereabouts);
  };
  expect(await listed()).toEqual(["out"]);
  expect((await enter(by, { ...passed, dueOn: null })).body.reason).toBe("checked_out");
  const back = await enter(here.person, { assetId: gauge.id, kind: "return", condition: "Glass cracked", toLocationId: here.hall });
  expect(back.body).toMatchObject({ kind: "return", condition: "Glass cracked", answersId: (out.body as { id: number }).id });
  expect(await listed()).toEqual([]);
  expect((await seen(gauge.id)).locationId).toBe(here.hall);
});

test("what is late is in the list of what is overdue, and nowhere else", async () => {
  const here = await site();
  const gauge = await buildAsset(by, { locationId: here.store });
  await world.tenant.rows(
    async (db) =>
      await db
        .insertInto("assetMovements")
        .values({
          assetId: gauge.id,
          kind: "check_out",
          at: "2026-01-02T03:04:05Z",
          dueOn: "2026-01-31",
          holderId: by.personId,
          siteId: here.id,
        })
        .execute(),
  );
  const overdue = await here.person.ok(assetMovements.list, { query: { open: "overdue" } });
  expect(overdue.rows.map(({ asset, whereabouts }) => [asset.id, whereabouts])).toEqual([[gauge.id, "overdue"]]);
  expect((await here.person.ok(assetMovements.list, { query: { open: "transit" } })).rows).toEqual([]);
  const other = await site();
  expect((await other.person.ok(assetMovements.list, { query: { open: "overdue" } })).rows).toEqual([]);
  expect((await other.person.call(assetMovements.list, { query: { assetId: String(gauge.id) } })).status).toBe(404);
});

test("each entry is taken back by a counter-entry, the last one first, and none is ever changed", async () => {
  const [north, south] = [await site(), await site()];
  const pump = await buildAsset(by, { locationId: north.hall });
  const moved = await by.ok(assetMovements.create, { body: { assetId: pump.id, kind: "move", toLocationId: north.store } });
  const sent = await by.ok(assetMovements.create, { body: { assetId: pump.id, kind: "transfer", toLocationId: south.hall } });
  const received = await south.person.ok(assetMovements.create, { body: { assetId: pump.id, kind: "receive" } });
  expect((await undo(by, moved.id)).body.reason).toBe("not_last");
  await undo(by, received.id);
  expect(await seen(pump.id)).toMatchObject({ siteId: north.id, locationId: north.store });
  expect((await timeline(pump.id)).find(({ id }) => id === sent.id)).toMatchObject({ isOpen: true, whereabouts: "transit" });
  expect((await undo(south.person, sent.id)).status).toBe(404);
  await undo(north.person, sent.id);
  await undo(by, moved.id);
  expect(await seen(pump.id)).toMatchObject({ siteId: north.id, locationId: north.hall });
  expect(await kinds(pump.id)).toEqual(["undo", "undo", "undo", "receive, undone", "transfer, undone", "move, undone"]);
  expect((await undo(by, moved.id)).body.reason).toBe("not_last");
  const rewrite = async () =>
    await world.tenant.rows(async (db) => await db.updateTable("assetMovements").set({ reason: "Other" }).execute());
  await expect(rewrite()).rejects.toThrow(/permission denied/);
});

test("what is installed, removed and taken back at a position stands in the timeline, and is taken back there", async () => {
  const here = await site();
  const position = await buildPosition(by, { code: "MOVES", locationId: here.hall });
  const pump = await buildAsset(by, { locationId: here.store });
  const params = { id: position.id };
  await by.ok(assetPositions.install, { params, body: { assetId: pump.id, reason: "New" } });
  const [installed] = await timeline(pump.id);
  expect(installed).toMatchObject({
    kind: "install",
    position: { code: "MOVES" },
    fromLocation: { id: here.store },
    toLocation: { id: here.hall },
  });
  expect((await undo(by, installed?.id ?? 0)).body.reason).toBe("undo_at_position");
  const lent = { assetId: pump.id, kind: "check_out" as const, holderId: by.personId };
  expect((await enter(by, lent)).body.reason).toBe("asset_installed");
  const { version } = await by.ok(assetPositions.get, { params });
  await by.ok(assetPositions.undo, { params, body: { version, reason: "Wrong pump" } });
  expect(await kinds(pump.id)).toEqual(["undo", "install, undone"]);
  expect((await enter(by, lent)).status).toBe(200);
  const refused = await by.call(assetPositions.install, { params, body: { assetId: pump.id, reason: "New" } });
  expect(refused.body.reason).toBe("checked_out");
  const { version: read } = await seen(pump.id);
  expect((await by.call(assets.archive, { params: { id: pump.id }, body: { version: read } })).body.reason).toBe("checked_out");
});

test("a photo shows how it was when it changed hands; who sees the entry sees the photo", async () => {
  const [here, there] = [await site(), await site()];
  const gauge = await buildAsset(by, { locationId: here.store });
  const { id } = await by.ok(assetMovements.create, {
    body: { assetId: gauge.id, kind: "check_out", holderId: by.personId },
  });
  const photo = {
    query: { id, fileName: "glass.png" },
    headers: { rootfolder: "AssetMovements", "content-type": "image/png" },
    body: SAMPLES["image/png"],
  };
  expect((await send(world, files.upload, photo, { authorization: `Bearer ${there.person.token}` })).status).toBe(404);
  expect((await send(world, files.upload, photo, { authorization: `Bearer ${here.person.token}` })).status).toBe(200);
  const query = { rootFolder: "AssetMovements" as const, id: String(id) };
  expect(JSON.stringify(await here.person.ok(files.list, { query }))).toContain("glass.png");
  expect((await there.person.call(files.list, { query })).status).toBe(404);
});

test("the home page counts what should be back and what waits to be received, within reach", async () => {
  const [north, south] = [await site(), await site()];
  const pump = await buildAsset(by, { locationId: north.hall });
  await enter(north.person, { assetId: pump.id, kind: "transfer", toLocationId: south.hall });
  const counts = async (who: Person) => (await who.ok(home.get, {})).movements;
  expect(await counts(south.person)).toEqual({ overdue: 0, arriving: 1 });
  await enter(south.person, { assetId: pump.id, kind: "receive" });
  expect(await counts(south.person)).toEqual({ overdue: 0, arriving: 0 });
  expect(await counts(await world.tenant.as("Requester"))).toBeNull();
});
