import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { importer } from "../../connect/imports/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildStartedOrder } from "../../work/orders/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const HOUR = 3_600_000;
/** So many hours ago. */
const ago = (hours: number): string => new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * HOUR).toISOString();
const enter = async (assetId: number, from: number, to: number | null, more: object = {}) =>
  await by.call(downtimes.create, { body: { assetId, startAt: ago(from), endAt: to === null ? null : ago(to), ...more } });

test("nothing stands still twice at a time: the refusal says from when to when it stood; where one ends the next may begin", async () => {
  const { id, name } = await buildAsset(by);
  const first = await enter(id, 20, 10);
  expect(first.status).toBe(200);
  const [fault] = (await enter(id, 15, 5)).body.fields ?? [];
  expect(fault).toMatchObject({ path: "startAt", reason: "down_already", params: { name, id: (first.body as { id: number }).id } });
  expect((await enter(id, 10, 5)).status).toBe(200);
  expect((await enter(id, 25, 20)).status).toBe(200);
  expect((await enter(id, 30, null)).body.fields).toMatchObject([{ reason: "down_already" }]);
});

test("nothing is entered that has not come, that ends before it begins, or further back than the organisation says", async () => {
  const { id } = await buildAsset(by);
  expect((await enter(id, -1, null)).body.fields).toEqual([{ path: "startAt", reason: "in_future" }]);
  expect((await enter(id, 1, -1)).body.fields).toEqual([{ path: "endAt", reason: "in_future" }]);
  expect((await enter(id, 1, 2)).body.fields).toEqual([{ path: "endAt", reason: "ends_before_start" }]);
  expect((await enter(id, 91 * 24, 90 * 24)).body.fields).toEqual([{ path: "startAt", reason: "too_long_ago", params: { days: 90 } }]);
  const { version } = await by.ok(maintenanceSettings.get);
  await by.ok(maintenanceSettings.update, { body: { version, downtimeBackDays: 2 } });
  expect((await enter(id, 49, 48)).body.fields).toEqual([{ path: "startAt", reason: "too_long_ago", params: { days: 2 } }]);
  await by.ok(maintenanceSettings.update, { body: { version: version + 1, downtimeBackDays: 90 } });
});

test("one tap says that it is down and another that it runs again; three taps at once are one downtime", async () => {
  const { id } = await buildAsset(by);
  const taps = await Promise.all([1, 2, 3].map(() => by.call(downtimes.start, { body: { assetId: id } })));
  expect(taps.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  expect((await by.ok(downtimes.browse, { query: { assetId: String(id) } })).rows).toMatchObject([{ endAt: null, source: "started" }]);
  const stopped = await by.ok(downtimes.stop, { body: { assetId: id } });
  expect(stopped.endAt).not.toBeNull();
  expect((await by.call(downtimes.stop, { body: { assetId: id } })).body.fields).toEqual([{ path: "assetId", reason: "not_down" }]);
  const { rows } = await by.ok(downtimes.log, { params: { id: stopped.id } });
  const [change] = rows.find(({ action }) => action === "stopped")?.changes ?? [];
  expect(change).toMatchObject({ field: "endAt", before: null });
  expect(Date.parse(String(change?.after))).toBe(Date.parse(String(stopped.endAt)));
});

test("a downtime that is removed counts nowhere; brought back, it stands against others again", async () => {
  const { id } = await buildAsset(by);
  const made = (await enter(id, 20, 10)).body as { id: number; version: number };
  await by.ok(downtimes.remove, { params: { id: made.id } });
  expect((await by.ok(downtimes.browse, { query: { assetId: String(id) } })).rows).toEqual([]);
  expect((await enter(id, 20, 10)).status).toBe(200);
  const restored = await by.call(downtimes.restore, { params: { id: made.id }, body: { version: made.version + 1 } });
  expect(restored.body.fields).toMatchObject([{ reason: "down_already" }]);
});

test("an order's downtime is the sum of its entries, without any what was typed; once it is closed they stand fast", async () => {
  const { id } = await buildAsset(by);
  const order = await buildStartedOrder(by, { assetId: id, workType: 2 });
  const typed = await by.ok(workOrders.complete, {
    body: { id: order.id, version: order.version, downtimeMinutes: 17, actualMinutes: 5 },
  });
  expect(typed.downtimeMinutes).toBe(17);
  const one = (await enter(id, 20, 19, { workOrderId: order.id })).body as { id: number; version: number };
  expect((await enter(id, 10, 9.5, { workOrderId: order.id })).status).toBe(200);
  expect((await by.ok(workOrders.get, { params: { id: order.id } })).downtimeMinutes).toBe(90);
  const closed = await close(order.id);
  expect(closed.status.category).toBe("closed");
  const later = await by.call(downtimes.update, { params: { id: one.id }, body: { version: one.version, endAt: ago(18) } });
  expect(later).toMatchObject({ status: 409, body: { reason: "order_sealed" } });
  expect((await by.call(downtimes.remove, { params: { id: one.id } })).body.reason).toBe("order_sealed");
  expect((await enter(id, 8, 7, { workOrderId: order.id })).body.reason).toBe("order_sealed");
});

async function close(id: number) {
  for (const statusId of [STATUS.completed, STATUS.closed]) {
    const { version } = await by.ok(workOrders.get, { params: { id } });
    await by.ok(workOrders.setStatus, { body: { id, version, statusId } });
  }
  return await by.ok(workOrders.get, { params: { id } });
}

test("a technician of a site enters what stands still there, and nothing at another one", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const technician = await world.tenant.join("Technician", { siteId: here.id });
  const [mine, theirs] = [await buildAsset(by, { locationId: here.id }), await buildAsset(by, { locationId: there.id })];
  const down = await technician.call(downtimes.start, { body: { assetId: mine.id } });
  expect(down.status).toBe(200);
  expect((await technician.call(downtimes.start, { body: { assetId: theirs.id } })).body.fields).toEqual([
    { path: "assetId", reason: "not_known" },
  ]);
  await enter(theirs.id, 5, 4);
  const { rows } = await technician.ok(downtimes.list, { body: { endRow: 500 } });
  expect(rows.map(({ asset }) => asset.id)).toEqual([mine.id]);
  // The asset goes to the other site, and what is known of it goes with it.
  const { version } = await by.ok(assets.get, { params: { id: mine.id } });
  await by.ok(assets.update, { params: { id: mine.id }, body: { version, locationId: there.id } });
  expect((await technician.call(downtimes.get, { params: { id: (down.body as { id: number }).id } })).status).toBe(404);
});

test("the figures of a week: one failure with its order, a planned stop, an order that says how long and not when, all of it by name", async () => {
  const asset = await buildAsset(by);
  const part = await buildAsset(by, { parentId: asset.id });
  const order = await buildStartedOrder(by, { assetId: asset.id, workType: 2 });
  await enter(asset.id, 100, 94, { workOrderId: order.id });
  await enter(part.id, 96, 92, { workOrderId: order.id });
  await enter(asset.id, 50, 44, { isPlanned: true });
  const { version } = order;
  await by.ok(workOrders.complete, {
    body: { id: order.id, version, startedAt: ago(99), completedAt: ago(95), actualMinutes: 240 },
  });
  await complete(order.id);
  const bare = await buildStartedOrder(by, { assetId: asset.id });
  await by.ok(workOrders.complete, {
    body: { id: bare.id, version: bare.version, startedAt: ago(21), completedAt: ago(20), actualMinutes: 30, downtimeMinutes: 30 },
  });
  await complete(bare.id);

  const query = { from: ago(168), until: ago(0) };
  const alone = await by.ok(downtimes.figures, { params: { assetId: asset.id }, query });
  expect(alone).toMatchObject({ requiredMinutes: 168 * 60, unplannedMinutes: 360, plannedMinutes: 360, failures: 1, untimedMinutes: 30 });
  const { mtbf, mttr, availability, mtbm } = alone.figures;
  expect(mtbf).toMatchObject({ value: 156 * 60, basis: "one", of: "operating", by: "failures" });
  expect(mtbf.rows).toMatchObject([{ kind: "entry", label: expect.stringContaining(asset.code) as string }]);
  expect(mttr).toMatchObject({ value: 240, basis: "one", rows: [{ kind: "order", id: order.id, label: order.code, minutes: 240 }] });
  expect(availability.value).toBeCloseTo(156 / 168, 10);
  expect(mtbm.denominator).toBe(2);

  const below = await by.ok(downtimes.figures, { params: { assetId: asset.id }, query: { ...query, withBelow: "true" } });
  expect(below).toMatchObject({ unplannedMinutes: 480, failures: 1, withBelow: true });
  // Who may not open orders is given the same figures, and not their names.
  const looking = await world.tenant.join("Storekeeper");
  await world.tenant.rows(async (db) => {
    const { id } = await db.selectFrom("roles").select("id").where("name", "=", "Storekeeper").executeTakeFirstOrThrow();
    await db.deleteFrom("roleGrants").where("roleId", "=", id).where("subModule", "=", "work-orders").execute();
  });
  const told = await looking.ok(downtimes.figures, { params: { assetId: asset.id }, query });
  expect(told.figures.mttr).toMatchObject({ value: 240, rows: [{ kind: "order", id: 0, label: "" }] });
  expect(JSON.stringify(told)).not.toContain(order.code);
});

async function complete(id: number) {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.setStatus, { body: { id, version, statusId: STATUS.completed } });
}

test("history comes in from a file however far back it lies, and the same file changes nothing", async () => {
  const asset = await buildAsset(by, { code: "PRESS-7" });
  const { upload, check, run } = importer(world, world.tenant, by);
  const file = ["Asset,From,To,State,Planned,Remark", "PRESS-7,2024-05-06 08:00,2024-05-06 14:00,Down,no,Gearbox"];
  expect(await run(await check(await upload("downtimes", file)))).toMatchObject({ state: "done", rowsCreated: 1, rowsRefused: 0 });
  expect((await by.ok(downtimes.browse, { query: { assetId: String(asset.id) } })).rows).toMatchObject([
    { source: "imported", remark: "Gearbox", isPlanned: false },
  ]);
  expect(await run(await check(await upload("downtimes", file)))).toMatchObject({ rowsCreated: 0 });
  const overlapping = ["Asset,From,To", "PRESS-7,2024-05-06 10:00,2024-05-06 11:00"];
  expect(await run(await check(await upload("downtimes", overlapping)))).toMatchObject({ rowsCreated: 0, rowsRefused: 1 });
});

test("operating status and downtime say the same: one tap gives a status that says down, running again gives back the old one", async () => {
  const status = async (means: "up" | "degraded" | "down", name: string) =>
    await by.ok(referenceValues.AssetOperatingStatus.create, { body: { code: name.toUpperCase(), name, means } });
  const [standby, stopped] = [await status("up", "Waiting"), await status("down", "Stopped")];
  const asset = await by.ok(assets.create, { body: { code: "FLW-1", name: "Mixer", operatingStatusId: standby.id } });
  const isNow = async () => (await by.ok(assets.get, { params: { id: asset.id } })).operatingStatus?.name;
  const last = async () => (await by.ok(downtimes.browse, { query: { assetId: String(asset.id) } })).rows[0];

  await by.ok(downtimes.start, { body: { assetId: asset.id, startAt: ago(2) } });
  // The first of the list that says so is the starter list's.
  expect(await isNow()).toBe("Down");
  await by.ok(downtimes.stop, { body: { assetId: asset.id } });
  expect(await isNow()).toBe("Waiting");
  const { rows } = await by.ok(assets.log, { params: { id: asset.id } });
  expect(rows[0]?.changes).toEqual([{ field: "operatingStatusId", before: "Down", after: "Waiting" }]);

  // The other way round: a person gives the status, and what it says begins or ends.
  const give = async (operatingStatusId: number) => {
    const { version } = await by.ok(assets.get, { params: { id: asset.id } });
    await by.ok(assets.update, { params: { id: asset.id }, body: { version, operatingStatusId } });
  };
  await give(stopped.id);
  expect(await last()).toMatchObject({ state: "down", endAt: null, source: "started" });
  expect(await isNow()).toBe("Stopped");
  await give(standby.id);
  expect(await last()).toMatchObject({ endAt: expect.any(String) as string });
  expect((await by.ok(downtimes.browse, { query: { assetId: String(asset.id) } })).rows).toHaveLength(2);
});

test("a downtime that is entered afterwards and over leaves the status alone; one that is archived while it lasts gives it back", async () => {
  const asset = await buildAsset(by);
  await enter(asset.id, 30, 20);
  expect((await by.ok(assets.get, { params: { id: asset.id } })).operatingStatus).toBeNull();
  const { id, version } = await by.ok(downtimes.start, { body: { assetId: asset.id, startAt: ago(1), state: "degraded" } });
  expect((await by.ok(assets.get, { params: { id: asset.id } })).operatingStatus?.name).toBe("Degraded");
  await by.ok(downtimes.archive, { params: { id }, body: { version } });
  expect((await by.ok(assets.get, { params: { id: asset.id } })).operatingStatus?.name).toBe("Running");
});
