import { afterAll, beforeAll, expect, test } from "vitest";
import { partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkOrder } from "../../../work/orders/builders.ts";
import { buildPart } from "../../master-parts/builders.ts";
import { buildSentOrder } from "../../purchase-orders/builders.ts";
import { buildStock, buildWarehouse, verifyStock } from "../../stock/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Sees the store", {
    "master-parts": { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view"], scope: "all" },
  });
});
afterAll(async () => {
  expect(await world.tenant.rows(verifyStock)).toEqual([]);
  await world.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ofPart = (partId: number) => ({ filterModel: { part: { filterType: "set" as const, values: [partId] } } });
const shortOf = async (partId: number, who = by) => (await who.ok(shortages.list, { body: ofPart(partId) })).rows;
const partsOf = async (workOrderId: number) => (await by.ok(workParts.list, { query: { workOrderId: String(workOrderId) as never } })).rows;

/** Five are wanted of a part of which two lie there, kept for other work; three more elsewhere, an alternate, a successor and a delivery. */
async function shortPart() {
  const { partId, warehouseId } = await buildStock(by, { pieces: 2 });
  const elsewhere = await buildWarehouse(by, { name: "Line stockroom" });
  await buildStock(by, { pieces: 3, partId, warehouseId: elsewhere.id });
  const alternate = await buildStock(by, { pieces: 6, warehouseId });
  await by.ok(partAlternates.create, { body: { partId, alternateId: alternate.partId } });
  const successor = await buildPart(by, { code: `NEW-${partId}` });
  const { version } = await by.ok(masterParts.get, { params: { id: partId } });
  await by.ok(masterParts.update, { params: { id: partId }, body: { version, supersededById: successor.id } });
  await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 2, wantsHard: true, reason: "For the shutdown" } });
  const order = await buildWorkOrder(by, { title: "Change the pump", estStartAt: inDays(1) });
  const line = await by.ok(workParts.create, {
    body: { workOrderId: order.id, partId, estimatedQty: 5, fromWarehouseId: warehouseId },
  });
  const bought = await buildSentOrder(by, { warehouseId, expectedOn: inDays(9).slice(0, 10) }, [{ partId, quantity: 4 }]);
  return { partId, warehouseId, elsewhere, alternate, successor, order, line, bought };
}

test("what is short says who has it, where else there is some, what may be taken instead, and what is on its way by which paper", async () => {
  const { partId, elsewhere, alternate, successor, order, line, bought } = await shortPart();
  const [row] = await shortOf(partId);
  expect(row).toMatchObject({
    workOrder: { id: order.id },
    quantity: 5,
    hard: 0,
    missing: 5,
    heldBy: "For the shutdown",
    elsewhere: 3,
    instead: 6,
    expectedOn: inDays(9).slice(0, 10),
    expectedBy: bought.code,
  });
  const found = await by.ok(shortages.get, { params: { id: row?.id ?? 0 } });
  expect(found).toMatchObject({
    line: { id: line.id },
    holders: [{ holder: "For the shutdown", hard: 2 }],
    elsewhere: [{ warehouse: { id: elsewhere.id }, available: 3 }],
    instead: [
      { part: { id: successor.id }, isSuccessor: true, available: 0 },
      { part: { id: alternate.partId }, isSuccessor: false, here: 6, available: 6 },
    ],
    expected: [{ quantity: 4, purchaseOrder: { code: bought.code } }],
  });
});

test("whoever sees the store alone learns neither the work behind it nor the paper by which it comes", async () => {
  const { partId } = await shortPart();
  const keeper = await world.tenant.as("Sees the store");
  const [row] = await shortOf(partId, keeper);
  expect(row).toMatchObject({ workOrder: null, isForOther: true, holder: "", expectedBy: null, expectedOn: inDays(9).slice(0, 10) });
  const found = await keeper.ok(shortages.get, { params: { id: row?.id ?? 0 } });
  expect([found.line, found.expected.map(({ purchaseOrder }) => purchaseOrder)]).toEqual([null, [null]]);
  const file = await keeper.call(shortages.export, {
    body: { columns: [{ field: "part" }, { field: "holder" }, { field: "expectedBy" }], format: "csv", ...ofPart(partId) },
  });
  expect(String(file.body)).not.toMatch(/PO-|Change the pump/);
  const outsider = await world.tenant.join("Requester");
  expect((await outsider.call(shortages.list, { body: {} })).status).toBe(403);
});

test("what is moved from elsewhere answers a part of it; the alternate the rest, and what was taken stays what it was", async () => {
  const { partId, warehouseId, elsewhere, alternate, order, line } = await shortPart();
  await by.ok(stockMovements.transfer, { body: { partId, warehouseId: elsewhere.id, quantity: 3, toWarehouseId: warehouseId } });
  expect(await shortOf(partId)).toMatchObject([{ hard: 3, missing: 2, elsewhere: 0 }]);
  await by.ok(workParts.whParts, { body: { workOrderId: order.id, lines: [{ workOrderPartId: line.id, quantity: 3 }] } });
  const before = (await partsOf(order.id))[0];
  const stranger = await buildPart(by);
  const refused = await by.call(workParts.instead, {
    params: { id: line.id },
    body: { version: before?.version ?? 0, partId: stranger.id },
  });
  expect(refused.body.fields).toEqual([{ path: "partId", reason: "no_alternate" }]);
  const { rows } = await by.ok(workParts.instead, {
    params: { id: line.id },
    body: { version: before?.version ?? 0, partId: alternate.partId, fromWarehouseId: warehouseId },
  });
  expect(rows).toMatchObject([
    { part: { id: partId }, estimatedQty: 3, issuedQty: 3, status: "issued" },
    { part: { id: alternate.partId }, estimatedQty: 2, reservedQty: 2, status: "reserved", fromLocation: { id: warehouseId } },
  ]);
  expect(await shortOf(partId)).toEqual([]);
  const stale = await by.call(workParts.instead, { params: { id: line.id }, body: { version: 1, partId: alternate.partId } });
  expect([stale.status, stale.body.reason]).toEqual([409, "stale"]);
  const now = (await partsOf(order.id))[0];
  const done = await by.call(workParts.instead, {
    params: { id: line.id },
    body: { version: now?.version ?? 0, partId: alternate.partId },
  });
  expect([done.status, done.body.reason]).toEqual([409, "nothing_outstanding"]);
});
