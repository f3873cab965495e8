import { afterAll, beforeAll, expect, test } from "vitest";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildOrder, buildLine, buildSentOrder } from "../purchase-orders/builders.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildStock, buildWarehouse, verifyStock } from "../stock/builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(async () => {
  expect(await world.tenant.rows(verifyStock)).toEqual([]);
  await world.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const availableOf = async (partId: number, on: number) =>
  (await by.ok(reservations.available, { query: { partId: String(partId) as never, on: inDays(on) } })).rows;
const levelsOf = async (partId: number) =>
  (await by.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })).rows;

test("what may be promised for a day counts what was ordered from the day it is expected on, and the least from then on", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 4 });
  await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 3, wantsHard: false, requiredOn: inDays(20) } });
  await buildSentOrder(by, { warehouseId, expectedOn: inDays(10) }, [
    { partId, quantity: 6 },
    { partId, quantity: 2, expectedOn: inDays(30) },
  ]);
  expect(await availableOf(partId, 1)).toMatchObject([{ usable: 4, soft: 3, expected: 8, nextExpected: inDays(10), available: 4 }]);
  expect((await availableOf(partId, 10))[0]?.available).toBe(7);
  expect((await availableOf(partId, 30))[0]?.available).toBe(9);
  expect(await levelsOf(partId)).toMatchObject([{ onHand: 4, hard: 0, available: 4, onOrder: 8, nextExpected: inDays(10) }]);
});

test("a draft is not expected, nor what has no day; what comes for the first time stands in its warehouse with nothing on hand", async () => {
  const [{ id: partId }, { id: warehouseId }] = [await buildPart(by, { code: "AHEAD-1" }), await buildWarehouse(by)];
  const draft = await buildOrder(by, { warehouseId });
  await buildLine(by, draft.id, { partId, quantity: 5 });
  expect(await levelsOf(partId)).toEqual([]);
  const { version } = await by.ok(purchaseOrders.get, { params: { id: draft.id } });
  await by.ok(purchaseOrders.approve, { params: { id: draft.id }, body: { version } });
  expect(await levelsOf(partId)).toMatchObject([{ warehouse: { id: warehouseId }, onHand: 0, onOrder: 5, nextExpected: null }]);
  expect(await availableOf(partId, 300)).toMatchObject([{ expected: 5, nextExpected: null, available: 0 }]);
});

test("what another site sent is on order until it came, and is not ordered a second time", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const { partId, warehouseId } = await buildStock(by, { pieces: 9, warehouseId: (await buildWarehouse(by, { locationId: here.id })).id });
  const { id: toWarehouseId } = await buildWarehouse(by, { locationId: there.id });
  await by.ok(stock.keep, { body: { partId, warehouseId: toWarehouseId, version: 1, reorderPoint: 3, maximum: 5 } });
  const suggested = async () => (await by.ok(reordering.suggestions, { query: { partId: String(partId) as never } })).rows;
  expect(await suggested()).toMatchObject([{ warehouse: { id: toWarehouseId }, onOrder: 0 }]);
  const sent = await by.ok(stockMovements.transfer, { body: { partId, warehouseId, quantity: 4, toWarehouseId } });
  expect(await suggested()).toEqual([]);
  const bound = async () => (await availableOf(partId, 1)).find(({ warehouse }) => warehouse.id === toWarehouseId);
  expect(await bound()).toMatchObject({ usable: 0, expected: 4, available: 4 });
  expect((await availableOf(partId, 0)).find(({ warehouse }) => warehouse.id === toWarehouseId)?.available).toBe(0);
  const line = sent.lines.find(({ place }) => place === "in_transit")?.line ?? 0;
  await by.ok(stockMovements.arrive, { body: { movementId: sent.id, line, quantity: 3 } });
  expect(await bound()).toMatchObject({ usable: 3, expected: 1, available: 4 });
  expect((await levelsOf(partId)).find(({ warehouse }) => warehouse.id === toWarehouseId)).toMatchObject({ onHand: 3, onOrder: 1 });
});
