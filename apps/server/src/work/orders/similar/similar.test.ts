import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkPart } from "../work-parts/builders.ts";
import { buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Own orders", { "work-orders": { flags: ["view", "update"], scope: "own" } });
});
afterAll(() => world.close());

const LEAK = "Seal leaks at the shaft";
const similar = async (person: Person, query: { workOrderId?: number; assetId?: number; locationId?: number; words?: string }) =>
  (await person.ok(similarOrders.find, { query })).rows;
const codesOf = (rows: readonly { order: { code: string } }[]) => rows.map(({ order }) => order.code);
const now = async ({ id }: { id: number }): Promise<WorkOrder> => await by.ok(workOrders.get, { params: { id } });

/** A completed order, as its rows say; the way there is another test's. */
async function buildOver(facts: {
  assetId?: number;
  locationId?: number;
  title: string;
  responsiblePersonId?: number;
}): Promise<WorkOrder> {
  const order = await buildWorkOrder(by, facts);
  const over = { statusId: STATUS.completed, completedAt: "2026-10-01T08:00:00Z", actualMinutes: 45, completionNotes: "New seal" };
  await world.tenant.rows(async (db) => void (await db.updateTable("workOrders").set(over).where("id", "=", order.id).execute()));
  return order;
}

/** The same with a part of which two were planned and used. */
async function buildDone(assetId: number): Promise<{ order: WorkOrder; partId: number }> {
  const order = await buildWorkOrder(by, { assetId, title: "Shaft seal leaking" });
  const { partId } = await buildWorkPart(by, { workOrderId: order.id, isIssued: true });
  const over = { statusId: STATUS.closed, completedAt: "2026-10-02T08:00:00Z", actualMinutes: 45, completionNotes: "New seal" };
  await world.tenant.rows(async (db) => void (await db.updateTable("workOrders").set(over).where("id", "=", order.id).execute()));
  return { order, partId };
}

test("an order is shown what was done before on its machine and on machines of its model, with what came of it and why it is alike", async () => {
  const asset = await buildAsset(by, { name: "Pump 12", model: "CR-45", manufacturer: "Grundfos" });
  const twin = await buildAsset(by, { name: "Pump 77", model: "CR-45", manufacturer: "Grundfos" });
  const other = await buildAsset(by, { name: "Pump 99", model: "CR-45", manufacturer: "Another" });
  const { order: done, partId } = await buildDone(asset.id);
  const onTwin = await buildOver({ assetId: twin.id, title: "Leaking seal of the shaft" });
  await buildOver({ assetId: other.id, title: LEAK });
  await buildOver({ assetId: asset.id, title: "Oil of the gearbox" });
  await buildWorkOrder(by, { assetId: asset.id, title: LEAK });
  const order = await buildWorkOrder(by, { assetId: asset.id, title: LEAK });
  const rows = await similar(by, { workOrderId: order.id });
  expect(codesOf(rows)).toEqual([done.code, onTwin.code]);
  expect(rows[0]).toMatchObject({
    asset: { id: asset.id },
    why: { place: "asset", words: ["seal", "leaks", "shaft"] },
    completionNotes: "New seal",
    minutes: 45,
    parts: [{ partId, quantity: 2 }],
  });
  expect(rows[1]?.why.place).toBe("model");
  expect(codesOf(await similar(by, { assetId: asset.id, words: "Leaking at the shaft" }))).toEqual([done.code, onTwin.code]);
  expect(await similar(by, { assetId: asset.id, words: "Paint the hall" })).toEqual([]);
  expect(await similar(by, {})).toEqual([]);
});

test("where there is no machine, the place is looked at", async () => {
  const place = await buildLocation(by);
  const done = await buildOver({ locationId: place.id, title: "Gutter blocked" });
  expect(codesOf(await similar(by, { locationId: place.id, words: "Blocked gutter" }))).toEqual([done.code]);
  const order = await buildWorkOrder(by, { locationId: place.id, title: "Gutters are blocked" });
  expect((await similar(by, { workOrderId: order.id }))[0]?.why.place).toBe("location");
});

test("nobody is shown an order out of their reach, or another organisation's; money is in no reply", async () => {
  const asset = await buildAsset(by);
  const { order: done } = await buildDone(asset.id);
  const limited = await world.tenant.join("Own orders");
  const mine = await buildWorkOrder(by, { assetId: asset.id, title: LEAK, responsiblePersonId: limited.personId });
  expect(await similar(limited, { workOrderId: mine.id })).toEqual([]);
  expect(await similar(limited, { assetId: asset.id, words: LEAK })).toEqual([]);
  const closed = await buildOver({ assetId: asset.id, title: LEAK, responsiblePersonId: limited.personId });
  expect(codesOf(await similar(limited, { workOrderId: mine.id }))).toEqual([closed.code]);
  for (const query of [{ workOrderId: done.id }, { workOrderId: 999_999_999 }])
    expect((await limited.call(similarOrders.find, { query })).status).toBe(404);
  const body = { workOrderId: mine.id, version: mine.version, fromId: done.id };
  expect((await limited.call(similarOrders.takeOver, { body })).status).toBe(404);
  expect((await limited.call(similarOrders.takeBack, { body: { ...body, partLineIds: [], estimateMinutes: null } })).status).toBe(404);
  const elsewhere = await (await world.otherTenant()).as("Administrator");
  expect((await elsewhere.call(similarOrders.find, { query: { workOrderId: mine.id } })).status).toBe(404);
  expect(await similar(elsewhere, { assetId: asset.id, words: LEAK })).toEqual([]);
  const told = JSON.stringify(await similar(by, { workOrderId: mine.id }));
  expect(told).toContain(done.code);
  expect(told).not.toMatch(/amount|cost|price|currency/i);
  const requester = await world.tenant.as("Requester");
  expect((await requester.call(similarOrders.find, { query: { assetId: asset.id, words: LEAK } })).status).toBe(403);
});

test("parts and time are taken over as a plan, nothing that stands there is replaced, and the story says from where", async () => {
  const asset = await buildAsset(by);
  const { order: done, partId } = await buildDone(asset.id);
  const order = await buildWorkOrder(by, { assetId: asset.id, title: LEAK });
  const first = await by.ok(similarOrders.takeOver, { body: { workOrderId: order.id, version: order.version, fromId: done.id } });
  expect(first.workOrder).toMatchObject({ estimateMinutes: 45, counts: { parts: 1 } });
  const lines = async () => (await by.ok(workParts.list, { query: { workOrderId: order.id } })).rows;
  expect(await lines()).toMatchObject([{ part: { id: partId }, estimatedQty: 2, issuedQty: 0, isUnplanned: false }]);
  const again = { workOrderId: order.id, version: first.workOrder.version, fromId: done.id };
  expect(await by.call(similarOrders.takeOver, { body: again })).toMatchObject({ status: 409, body: { reason: "nothing_to_take_over" } });
  const stale = { ...again, version: order.version };
  expect(await by.call(similarOrders.takeOver, { body: stale })).toMatchObject({ status: 409, body: { reason: "stale" } });
  const back = await by.ok(similarOrders.takeBack, { body: { ...again, ...first.taken } });
  expect(back).toMatchObject({ estimateMinutes: null, counts: { parts: 0 } });
  const { rows } = await by.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ logNotes }) => logNotes).slice(0, 2)).toEqual([
    `Undone: copied from ${done.code} (estimated time, parts)`,
    `Copied from ${done.code} (estimated time, parts)`,
  ]);
  expect(rows[1]?.changes).toContainEqual({ field: "estimateMinutes", before: null, after: 45 });
});

test("taking back leaves what somebody has touched since, and a completed order takes nothing more", async () => {
  const asset = await buildAsset(by);
  const { order: done } = await buildDone(asset.id);
  const order = await buildWorkOrder(by, { assetId: asset.id, title: LEAK });
  const { workOrder, taken } = await by.ok(similarOrders.takeOver, {
    body: { workOrderId: order.id, version: order.version, fromId: done.id },
  });
  await by.ok(workParts.whParts, { body: { workOrderId: order.id, lines: [{ workOrderPartId: taken.partLineIds[0] ?? 0, quantity: 1 }] } });
  const longer = await by.ok(workOrders.update, {
    params: { id: order.id },
    body: { version: (await now(workOrder)).version, estimateMinutes: 60 },
  });
  const asked = { workOrderId: order.id, version: longer.version, fromId: done.id, ...taken };
  expect(await by.ok(similarOrders.takeBack, { body: asked })).toMatchObject({ estimateMinutes: 60, counts: { parts: 1 } });
  const closed = await buildOver({ assetId: asset.id, title: LEAK });
  const late = { workOrderId: closed.id, version: closed.version, fromId: done.id };
  expect(await by.call(similarOrders.takeOver, { body: late })).toMatchObject({ status: 409, body: { reason: "order_completed" } });
  expect(await by.call(similarOrders.takeBack, { body: { ...late, partLineIds: [], estimateMinutes: 1 } })).toMatchObject({ status: 409 });
});
