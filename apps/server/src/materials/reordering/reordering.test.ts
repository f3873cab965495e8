import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { moveOrderTo } from "../purchase-orders/builders.ts";
import { moveReceiptTo } from "../material-receipts/builders.ts";
import { buildWarehouse } from "../stock/builders.ts";
import { buildShort } from "./builders.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { noticeAll } from "./clock.ts";
import { noticeCrossings } from "./noticing.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

type Place = Awaited<ReturnType<typeof buildShort>>;
const suggested = async ({ partId }: Place) => (await admin.ok(reordering.suggestions, { query: { partId: String(partId) } })).rows;
const level = async ({ partId, warehouseId }: Place) =>
  (await admin.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })).rows.find(
    (row) => row.warehouse.id === warehouseId,
  );
/** As another feature reserves it. */
const reserve = async ({ partId, warehouseId }: Place, quantity: number, inDays: number) =>
  await world.tenant.rows(
    async (db) =>
      await sql`insert into reservations (part_id, warehouse_id, quantity, required_on) values (${partId}, ${warehouseId}, ${quantity}, current_date + ${inDays}::int)`.execute(
        db,
      ),
  );

test("4 available − 2 reserved within the lead time + 0 on order = 2 ≤ 5: 8 up to 10, in packs of 4", async () => {
  const place = await buildShort(admin);
  await reserve(place, 2, 10);
  // Needed after the next delivery would have come.
  await reserve(place, 100, 40);
  expect(await suggested(place)).toMatchObject([
    {
      available: 4,
      reserved: 2,
      onOrder: 0,
      projected: 2,
      reorderPoint: 5,
      maximum: 10,
      pack: 4,
      quantity: 8,
      buyQuantity: 8,
      isKeptByDecision: true,
    },
  ]);
});

test("suggestions are taken up as drafts, one for each supplier and warehouse; what is on order is asked for no more", async () => {
  const supplierId = (await buildSupplier(admin)).id;
  const warehouseId = (await buildWarehouse(admin)).id;
  const places = [
    await buildShort(admin, { supplierId, warehouseId }),
    await buildShort(admin, { supplierId, warehouseId }),
    await buildShort(admin),
  ];
  const rows = (await Promise.all(places.map(suggested))).flat();
  const { purchaseOrders: made } = await admin.ok(reordering.accept, { body: { lines: rows.map(({ id }) => ({ stockLevelId: id })) } });
  expect(made).toHaveLength(2);
  const order = await admin.ok(purchaseOrders.get, { params: { id: made[0]?.id ?? 0 } });
  expect(order).toMatchObject({
    status: "draft",
    supplier: { id: supplierId },
    warehouse: { id: warehouseId },
    total: { amountMinor: 8000 },
  });
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([8, 8]);
  const approved = await admin.ok(purchaseOrders.approve, { params: { id: order.id }, body: { version: order.version } });
  const [first] = places;
  expect(first && (await suggested(first))).toEqual([]);
  expect(first && (await level(first))).toMatchObject({ onHand: 4, onOrder: 8, nextExpected: order.lines[0]?.expectedOn });
  const again = await admin.call(reordering.accept, { body: { lines: [{ stockLevelId: rows[0]?.id ?? 0 }] } });
  expect(again.body.fields).toEqual([{ path: "lines.0.stockLevelId", reason: "not_suggested" }]);
  await moveOrderTo(admin, approved, "cancelled", "Not needed");
  expect(first && (await suggested(first))).toHaveLength(1);
});

test("of two who take up the same at once one drafts it, and what stands on a draft is suggested to nobody else (snipe-it#13402)", async () => {
  const place = await buildShort(admin);
  const [row] = await suggested(place);
  const take = async () => await admin.call(reordering.accept, { body: { lines: [{ stockLevelId: row?.id ?? 0 }] } });
  const answers = await Promise.all([take(), take(), take()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  expect(new Set(answers.flatMap(({ body }) => body.fields ?? []).map(({ reason }) => reason))).toEqual(new Set(["not_suggested"]));
  expect(await suggested(place)).toEqual([]);
  const [made] = answers.flatMap(({ body }) => body.purchaseOrders ?? []);
  const draft = await admin.ok(purchaseOrders.get, { params: { id: made?.id ?? 0 } });
  expect(draft.lines.map(({ quantity }) => quantity)).toEqual([8]);
  await moveOrderTo(admin, draft, "cancelled", "Not needed");
  expect(await suggested(place)).toHaveLength(1);
});

test("another warehouse that has more than its maximum gives some of it", async () => {
  const place = await buildShort(admin);
  const other = (await buildWarehouse(admin)).id;
  await admin.ok(stockMovements.receive, { body: { from: "opening", partId: place.partId, warehouseId: other, quantity: 30 } });
  const there = await level({ ...place, warehouseId: other });
  await admin.ok(stock.keep, {
    body: { partId: place.partId, warehouseId: other, version: there?.version ?? 1, maximum: 20, reason: "Room" },
  });
  const [row] = await suggested(place);
  expect(row?.surplus).toEqual({ warehouse: expect.objectContaining({ id: other }), quantity: 10 });
  const { movementIds } = await admin.ok(reordering.accept, { body: { lines: [{ stockLevelId: row?.id ?? 0, fromWarehouseId: other }] } });
  expect(movementIds).toHaveLength(1);
  expect([await level(place), await level({ ...place, warehouseId: other })]).toMatchObject([{ onHand: 12 }, { onHand: 22 }]);
});

test("a crossing is told once, and not as long as open lines cover it; what has enough again may cross anew", async () => {
  const place = await buildShort(admin);
  const ground = { db: world.db, listeners: [], log: world.app.log };
  /** Of this organisation alone: how many others there are by now, and how long they take, is no business of the story. */
  const noticed = async () =>
    await asProduct({ ground, log: world.app.log, task: "reorder-alerts", tenantId: world.tenant.id }, noticeCrossings);
  const told = async (notice: () => Promise<unknown> = noticed) => {
    await notice();
    return await world.tenant.rows(
      async (db) =>
        (
          await sql<{
            id: number;
          }>`select id from events where kind = 'stock-levels.below' and (payload ->> 'partId')::int = ${place.partId}`.execute(db)
        ).rows.length,
    );
  };
  expect([await told(async () => await noticeAll(ground)), await told()]).toEqual([1, 1]);
  const { reordering: before } = await admin.ok(home.get, {});
  expect(before?.below).toBeGreaterThan(0);
  const [row] = await suggested(place);
  const { purchaseOrders: made } = await admin.ok(reordering.accept, { body: { lines: [{ stockLevelId: row?.id ?? 0 }] } });
  const order = await admin.ok(purchaseOrders.get, { params: { id: made[0]?.id ?? 0 } });
  const approved = await admin.ok(purchaseOrders.approve, { params: { id: order.id }, body: { version: order.version } });
  expect(await told()).toBe(1);
  expect((await admin.ok(home.get, {})).reordering?.below).toBe((before?.below ?? 0) - 1);
  await moveOrderTo(admin, approved, "cancelled", "Not needed");
  expect(await told()).toBe(2);
});

test("the formula says levels by a year's use and real lead times; those set by hand stay", async () => {
  const place = await buildShort(admin, { left: 100 });
  const { rows } = await admin.ok(valuesOf("cost-centres").list, { body: {} });
  await admin.ok(stockMovements.issue, { body: { costCentreId: rows[0]?.id ?? 0, lines: [{ ...place, quantity: 36 }] } });
  // 36 in a year's first 90 days, all on one day, and the supplier's 14 days.
  const done = await admin.ok(reordering.byFormula, { body: place });
  expect(done).toEqual({ computed: 1, changed: 1 });
  expect(await level(place)).toMatchObject({ levelsBy: "formula", safetyStock: 24, reorderPoint: 30 });
  const hand = await buildShort(admin);
  await admin.ok(reordering.recompute, { body: {} });
  expect(await level(hand)).toMatchObject({ levelsBy: "hand", reorderPoint: 5 });
  // What nobody used keeps what somebody decided.
  await admin.ok(reordering.byFormula, { body: hand });
  expect(await level(hand)).toMatchObject({ levelsBy: "formula", reorderPoint: 5 });
  // A real delivery on the day on which it was sent counts instead of what the supplier says.
  const order = await admin.ok(purchaseOrders.create, {
    body: { supplierId: (await buildSupplier(admin)).id, warehouseId: place.warehouseId },
  });
  const line = await admin.ok(purchaseOrders.addLine, {
    body: { purchaseOrderId: order.id, partId: place.partId, quantity: 1, price: { amountMinor: 1, currency: "USD" } },
  });
  const approved = await admin.ok(purchaseOrders.approve, { params: { id: order.id }, body: { version: line.version } });
  await moveOrderTo(admin, approved, "sent");
  await moveReceiptTo(admin, await admin.ok(materialReceipts.create, { body: { purchaseOrderId: order.id } }), "received");
  await admin.ok(reordering.recompute, { body: { partId: place.partId } });
  expect(await level(place)).toMatchObject({ safetyStock: 0, reorderPoint: 0 });
});
