import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { serialStock, stock, stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { addRole } from "../../testing/roles.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildBin, buildSent, buildStock, buildWarehouse } from "./builders.ts";
import { verifyStock } from "./verify.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const issue = async (workOrderId: number, at: { partId: number; warehouseId: number; binId?: number }, quantity: number, who = by) =>
  await who.call(stockMovements.issue, { body: { workOrderId, lines: [{ ...at, quantity }] } });
const levelOf = async (partId: number, warehouseId: number) =>
  await world.tenant.rows(
    async (db) =>
      await db
        .selectFrom("stockLevels")
        .select(["onHand", "valueMinor"])
        .where("partId", "=", partId)
        .where("warehouseId", "=", warehouseId)
        .executeTakeFirst(),
  );
const costsOf = async (workOrderId: number) =>
  await world.tenant.rows(
    async (db) => await db.selectFrom("workOrderCosts").selectAll().where("workOrderId", "=", workOrderId).orderBy("id").execute(),
  );
const verified = async () => await world.tenant.rows(async (db) => await verifyStock(db));

test("what an order takes is one line of its costs, what it gives back another at the same value, and all of it together is nought", async () => {
  const asset = await buildAsset(by);
  const order = await buildWorkOrder(by, { assetId: asset.id });
  const { partId, warehouseId } = await buildStock(by, { pieces: 2, each: 100 });
  await buildStock(by, { pieces: 1, each: 101, partId, warehouseId });
  const taken = await issue(order.id, { partId, warehouseId }, 3);
  expect(taken.status).toBe(200);
  const { id: movementId } = taken.body as StockMovement;
  expect(
    (await costsOf(order.id)).map(({ costGroup, amountMinor, quantity, partId: of }) => [costGroup, amountMinor, quantity, of]),
  ).toEqual([["parts", 301, 3, partId]]);
  expect(await levelOf(partId, warehouseId)).toEqual({ onHand: 0, valueMinor: 0 });
  for (const _one of [1, 2, 3]) await by.ok(stockMovements.giveBack, { body: { movementId, line: 2, quantity: 1 } });
  expect((await costsOf(order.id)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
  expect(await levelOf(partId, warehouseId)).toEqual({ onHand: 3, valueMinor: 301 });
  const once_more = await by.call(stockMovements.giveBack, { body: { movementId, line: 2, quantity: 0.5 } });
  expect([once_more.status, once_more.body.reason]).toEqual([409, "returned_too_much"]);
  const used = await by.ok(assetCosts.parts, { query: { assetId: String(asset.id) } });
  expect(used.rows, "what came back whole was not used").toEqual([]);
  expect(await verified()).toEqual([]);
});

test("a completed order still takes and gives; a closed one does neither, nor one that the caller does not reach", async () => {
  const { partId, warehouseId } = await buildStock(by);
  const order = await buildWorkOrder(by, { responsiblePersonId: by.personId });
  const times = { startedAt: "2026-11-02T08:00:00Z", completedAt: "2026-11-02T09:00:00Z", actualMinutes: 60 };
  const booked = await by.ok(workOrders.complete, { body: { id: order.id, version: order.version, ...times } });
  const begun = await by.ok(workOrders.setStatus, { body: { id: order.id, version: booked.version, statusId: 6 } });
  const done = await by.ok(workOrders.setStatus, { body: { id: order.id, version: begun.version, statusId: 3 } });
  const late = await issue(order.id, { partId, warehouseId }, 1);
  expect(late.status).toBe(200);
  await by.ok(workOrders.setStatus, { body: { id: order.id, version: done.version, statusId: 4 } });
  const refused = await issue(order.id, { partId, warehouseId }, 1);
  expect([refused.status, refused.body.reason]).toEqual([409, "order_sealed"]);
  const back = await by.call(stockMovements.giveBack, { body: { movementId: (late.body as StockMovement).id, line: 2, quantity: 1 } });
  expect([back.status, back.body.reason]).toEqual([409, "order_sealed"]);
  await addRole(world.tenant, "Store without orders", {
    warehousing: { flags: ["view", "update"], scope: "all" },
    "master-parts": { flags: ["view"], scope: "all" },
  });
  const keeper = await world.tenant.join("Store without orders");
  expect((await issue((await buildWorkOrder(by)).id, { partId, warehouseId }, 1, keeper)).body.fields).toEqual([
    { path: "workOrderId", reason: "not_known" },
  ]);
});

describe("a counter-entry", () => {
  test("is written once, with a reason, and puts the order's costs right; what came back in parts is reversed first", async () => {
    const order = await buildWorkOrder(by);
    const { partId, warehouseId } = await buildStock(by, { pieces: 4, each: 250 });
    const { body } = await issue(order.id, { partId, warehouseId }, 2);
    const { id } = body as StockMovement;
    const back = await by.ok(stockMovements.giveBack, { body: { movementId: id, line: 2, quantity: 1 } });
    const reverse = async (which: number) =>
      await by.call(stockMovements.reverse, { params: { id: which }, body: { reason: "Wrong order" } });
    expect((await reverse(id)).body.reason).toBe("reversed_in_parts");
    expect((await reverse(back.id)).status).toBe(200);
    const done = await reverse(id);
    expect((done.body as StockMovement).reversesId).toBe(id);
    expect((await reverse(id)).body.reason).toBe("reversed_already");
    expect((await reverse((done.body as StockMovement).id)).body.reason).toBe("reversal_stands");
    expect((await costsOf(order.id)).map(({ amountMinor }) => amountMinor)).toEqual([500, -250, 250, -500]);
    expect(await levelOf(partId, warehouseId)).toEqual({ onHand: 4, valueMinor: 1000 });
    expect(await verified()).toEqual([]);
  });

  test("leaves no value without stock: the rest is a difference of price", async () => {
    const { partId, warehouseId, movement } = await buildStock(by, { pieces: 10, each: 1000 });
    await buildStock(by, { pieces: 10, each: 100, partId, warehouseId });
    await issue((await buildWorkOrder(by)).id, { partId, warehouseId }, 10);
    const done = await by.ok(stockMovements.reverse, { params: { id: movement.id }, body: { reason: "Never delivered" } });
    expect(done.lines.map(({ place }) => place)).toEqual(["opening", "stock", "price_difference"]);
    expect(await levelOf(partId, warehouseId)).toEqual({ onHand: 0, valueMinor: 0 });
    expect(await verified()).toEqual([]);
  });
});

test("what was written of a movement nobody changes or deletes, and nobody chooses when it was written", async () => {
  const { movement } = await buildStock(by);
  const tries = await world.tenant.rows(async () => {
    const results: string[] = [];
    for (const statement of [
      sql`update stock_movements set reason = 'other' where id = ${movement.id}`,
      sql`delete from stock_movements where id = ${movement.id}`,
      sql`update stock_movement_lines set quantity = 99 where movement_id = ${movement.id}`,
      sql`delete from stock_movement_lines where movement_id = ${movement.id}`,
      sql`insert into stock_movements (kind, effective_at, booked_at) values ('adjust', now(), now())`,
    ])
      results.push(
        await world.tenant
          .rows(async (db) => await statement.execute(db))
          .then(
            () => "done",
            (error: Error) => error.message,
          ),
      );
    return results;
  });
  expect(tries).toEqual(tries.map(() => expect.stringMatching(/^permission denied for table/)));
});

test("back-dated: a week at most, not into the future, and never so that less than nothing was there later on", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  const order = await buildWorkOrder(by);
  const dated = async (days: number, quantity = 1) =>
    await by.call(stockMovements.issue, {
      body: {
        workOrderId: order.id,
        effectiveAt: new Date(Date.now() - days * 86_400_000).toISOString(),
        lines: [{ partId, warehouseId, quantity }],
      },
    });
  expect((await dated(8)).body.fields).toEqual([{ path: "effectiveAt", reason: "too_far_back", params: { days: 7 } }]);
  expect((await dated(-1)).body.fields).toEqual([{ path: "effectiveAt", reason: "in_future" }]);
  // It came today: the day before yesterday there was none of it.
  expect((await dated(2)).body.reason).toBe("below_nought_since");
  expect((await dated(0)).status).toBe(200);
});

test("nothing is dated back past what was counted since (erpnext#54295)", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  await world.tenant.rows(
    async (db) => await db.updateTable("stockRows").set({ countedAt: new Date().toISOString() }).where("partId", "=", partId).execute(),
  );
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const dated = { partId, warehouseId, quantity: 1, effectiveAt: anHourAgo };
  const late = { path: "effectiveAt", reason: "before_last_count" };
  const received = await by.call(stockMovements.receive, { body: { ...dated, from: "opening" } });
  const adjusted = await by.call(stockMovements.adjust, { body: { ...dated, direction: "less", reason: "Forgotten" } });
  expect([received.body.fields, adjusted.body.fields]).toEqual([[late], [late]]);
  expect(await levelOf(partId, warehouseId)).toMatchObject({ onHand: 5 });
  // A place that was not counted takes it.
  const elsewhere = await buildBin(world.tenant, warehouseId);
  await by.ok(stockMovements.receive, { body: { ...dated, from: "opening", binId: elsewhere.id } });
  expect(await levelOf(partId, warehouseId)).toMatchObject({ onHand: 6 });
});

test("quarantine, a blocked bin and an expired lot are on hand and not taken; what is proposed expires first", async () => {
  const warehouse = await buildWarehouse(by);
  const part = await buildPart(by, { tracking: "lot" });
  const [open, shut] = [await buildBin(world.tenant, warehouse.id), await buildBin(world.tenant, warehouse.id)];
  await world.tenant.rows(async (db) => await db.updateTable("bins").set({ blockedReason: "Leaks" }).where("id", "=", shut.id).execute());
  const put = async (number: string, expiresOn: string | null, binId: number, quantity = 2) =>
    await by.ok(stockMovements.receive, {
      body: { from: "opening", partId: part.id, warehouseId: warehouse.id, binId, quantity, lot: { number, expiresOn } },
    });
  await put("OLD", "2026-01-01", open.id);
  await put("LATE", "2099-12-31", open.id);
  await put("SOON", "2098-12-31", open.id);
  await put("WET", "2097-12-31", shut.id);
  const { rows } = await by.ok(stock.rows, { query: { partId: String(part.id) } });
  expect(rows.map(({ lot, unusable }) => [lot?.number, unusable])).toEqual([
    ["OLD", "expired"],
    ["WET", "blocked"],
    ["SOON", null],
    ["LATE", null],
  ]);
  const [level] = (await by.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } } } })).rows;
  expect(level).toMatchObject({ onHand: 8, usable: 4, available: 4 });
  const order = await buildWorkOrder(by);
  const taken = await issue(order.id, { partId: part.id, warehouseId: warehouse.id }, 3);
  expect(
    (taken.body as StockMovement).lines.filter(({ place }) => place === "stock").map(({ lot, quantity }) => [lot?.number, quantity]),
  ).toEqual([
    ["SOON", -2],
    ["LATE", -1],
  ]);
  const more = await issue(order.id, { partId: part.id, warehouseId: warehouse.id }, 2);
  expect([more.status, more.body.reason, more.body.params]).toEqual([409, "stock_short", { have: 1 }]);
});

test("a single piece says where it is, which order has it, and everything that moved of it", async () => {
  const { id: partId } = await buildPart(by, { code: `PIECE-${process.pid}`, tracking: "serial" });
  const { id: warehouseId } = await buildWarehouse(by);
  await by.ok(stockMovements.receive, { body: { from: "opening", partId, warehouseId, quantity: 1, lot: { number: "SN-9" } } });
  const piece = async () => (await by.ok(serialStock.list, { query: { partId: String(partId) as never } })).rows[0];
  expect(await piece()).toMatchObject({ number: "SN-9", state: "stock", workOrder: null, quantity: 1 });
  const { id: workOrderId } = await buildWorkOrder(by);
  const taken = await by.ok(stockMovements.issue, { body: { workOrderId, lines: [{ partId, warehouseId, quantity: 1 }] } });
  expect(await piece()).toMatchObject({ state: "used", workOrder: { id: workOrderId }, quantity: 0, places: [] });
  const id = (await piece())?.id ?? 0;
  await by.ok(stockMovements.giveBack, { body: { movementId: taken.id, line: 2, quantity: 1 } });
  expect(await piece()).toMatchObject({ state: "stock", quantity: 1 });
  await by.ok(stockMovements.scrap, { body: { partId, warehouseId, lotId: id, quantity: 1, reason: "Bent" } });
  expect(await piece()).toMatchObject({ state: "gone", workOrder: null });
  const { rows } = await by.ok(serialStock.history, { params: { id } });
  expect(rows.map(({ kind, quantity, place, workOrder }) => [kind, quantity, place, workOrder?.id ?? null])).toEqual([
    ["scrap", -1, "scrap", null],
    ["return", 1, "consumption", workOrderId],
    ["issue", -1, "consumption", workOrderId],
    ["receive", 1, "opening", null],
  ]);
});

test("a serial number is one piece in one place, however many bring it at once", async () => {
  const part = await buildPart(by, { tracking: "serial" });
  const stores = await Promise.all([1, 2, 3, 4, 5].map(async () => await buildWarehouse(by)));
  const brought = await Promise.all(
    stores.map(
      async ({ id }) =>
        await by.call(stockMovements.receive, {
          body: {
            from: "opening",
            partId: part.id,
            warehouseId: id,
            quantity: 1,
            lot: { number: "SN-1" },
            price: { amountMinor: 500, per: 1 },
          },
        }),
    ),
  );
  expect(brought.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400]);
  expect(await verified()).toEqual([]);
});

test("a single piece keeps what it is worth wherever it comes back to, and so does the rest", async () => {
  const part = await buildPart(by, { tracking: "serial" });
  const [here, there] = [await buildWarehouse(by), await buildWarehouse(by)];
  const bring = async (number: string, amountMinor: number) =>
    await by.ok(stockMovements.receive, {
      body: { from: "opening", partId: part.id, warehouseId: here.id, quantity: 1, lot: { number }, price: { amountMinor, per: 1 } },
    });
  await bring("SN-DEAR", 900);
  const order = await buildWorkOrder(by);
  const taken = await issue(order.id, { partId: part.id, warehouseId: here.id }, 1);
  const { id: movementId } = taken.body as StockMovement;
  // It never lay there.
  await by.ok(stockMovements.giveBack, { body: { movementId, line: 2, quantity: 1, warehouseId: there.id } });
  expect(await levelOf(part.id, there.id)).toEqual({ onHand: 1, valueMinor: 900 });
  expect(await verified()).toEqual([]);
  const again = await issue(order.id, { partId: part.id, warehouseId: there.id }, 1);
  expect(again.status).toBe(200);
  expect((await costsOf(order.id)).map(({ amountMinor }) => amountMinor)).toEqual([900, -900, 900]);
  expect(await verified()).toEqual([]);
});

test("to another site it is on its way, worth what it was, until it is received there", async () => {
  const sent = await buildSent(by);
  expect(sent.lines.map(({ place, quantity }) => [place, quantity])).toEqual([
    ["stock", -4],
    ["in_transit", 4],
  ]);
  const [{ part, warehouse } = { part: null, warehouse: null }] = sent.lines;
  const target = await buildWarehouse(by);
  await by.ok(stockMovements.arrive, { body: { movementId: sent.id, line: 2, quantity: 3, warehouseId: target.id } });
  expect(await levelOf(part?.id ?? 0, target.id)).toEqual({ onHand: 3, valueMinor: 3000 });
  expect(await levelOf(part?.id ?? 0, warehouse?.id ?? 0)).toEqual({ onHand: 6, valueMinor: 6000 });
  expect(await verified()).toEqual([]);
});

test("who is limited to a site sees and moves what lies there; adjusting, scrapping and reversing want the right to approve", async () => {
  const [here, there] = [await buildLocation(by, { code: "WS-A", isSite: true }), await buildLocation(by, { code: "WS-B", isSite: true })];
  const [mine, theirs] = [await buildWarehouse(by, { locationId: here.id }), await buildWarehouse(by, { locationId: there.id })];
  const { partId } = await buildStock(by, { warehouseId: mine.id });
  const { movement } = await buildStock(by, { partId, warehouseId: theirs.id });
  await addRole(world.tenant, "Store of a site", {
    warehousing: { flags: ["view", "update"], scope: "site" },
    "master-parts": { flags: ["view"], scope: "all" },
    "work-orders": { flags: ["view"], scope: "all" },
  });
  const keeper = await world.tenant.join("Store of a site", { siteId: here.id });
  const shown = async (call: typeof stock.list | typeof stockMovements.list) =>
    (
      (await keeper.ok(call, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })) as {
        rows: { warehouse: { id: number } }[];
      }
    ).rows.map(({ warehouse }) => warehouse.id);
  expect([await shown(stock.list), await shown(stockMovements.list)]).toEqual([[mine.id], [mine.id]]);
  expect((await keeper.ok(stock.rows, { query: { partId: String(partId) } })).rows.map(({ warehouse }) => warehouse.id)).toEqual([mine.id]);
  expect((await keeper.call(stockMovements.get, { params: { id: movement.id } })).status).toBe(404);
  const order = await buildWorkOrder(by);
  expect((await issue(order.id, { partId, warehouseId: theirs.id }, 1, keeper)).body.fields).toEqual([
    { path: "lines.0.warehouseId", reason: "not_known" },
  ]);
  expect((await issue(order.id, { partId, warehouseId: mine.id }, 1, keeper)).status).toBe(200);
  const scrap = { body: { partId, warehouseId: mine.id, quantity: 1, reason: "Rust" } };
  expect((await keeper.call(stockMovements.scrap, scrap)).status).toBe(403);
  expect((await keeper.call(stockMovements.reverse, { params: { id: movement.id }, body: { reason: "No" } })).status).toBe(403);
});

test("what holds stock is not put away, and what it is counted in stays", async () => {
  const { partId, warehouseId } = await buildStock(by);
  const part = await by.ok(masterParts.get, { params: { id: partId } });
  const store = await by.ok(warehouses.get, { params: { id: warehouseId } });
  const archived = await by.call(masterParts.archive, { params: { id: partId }, body: { version: part.version } });
  expect([archived.status, archived.body.reason]).toEqual([409, "part_referenced"]);
  const followed = await by.call(masterParts.update, { params: { id: partId }, body: { version: part.version, tracking: "lot" } });
  expect(followed.body.fields).toEqual([{ path: "tracking", reason: "moved_already" }]);
  const put = await by.call(warehouses.archive, { params: { id: warehouseId }, body: { version: store.version } });
  expect([put.status, put.body.reason]).toEqual([409, "has_stock"]);
  const typed = await by.call(warehouses.update, { params: { id: warehouseId }, body: { version: store.version, type: "quarantine" } });
  expect(typed.body.fields).toEqual([{ path: "type", reason: "has_stock" }]);
});

test("when to reorder is said from what was read, and the log says what it was before", async () => {
  const { partId, warehouseId } = await buildStock(by);
  const keep = async (body: object) => await by.call(stock.keep, { body: { partId, warehouseId, version: 1, ...body } });
  const first = await keep({ minimum: 2, maximum: 10, reason: "Two lines" });
  expect([first.status, (first.body as { version: number }).version]).toEqual([200, 2]);
  expect((await keep({ minimum: 5 })).body.reason).toBe("stale");
  expect((await keep({ version: 2, maximum: 1 })).body.fields).toEqual([{ path: "maximum", reason: "too_small", params: { limit: 2 } }]);
  const second = await keep({ version: 2, minimum: 3 });
  expect(second.body).toMatchObject({ minimum: 3, maximum: 10, levelsReason: null });
  const lines = await world.tenant.rows(
    async (db) =>
      await db.selectFrom("auditLog").select("changes").where("entity", "=", "stock-levels").orderBy("id", "desc").limit(1).execute(),
  );
  expect(lines[0]?.changes).toEqual([
    { field: "minimum", before: 2, after: 3 },
    { field: "levelsReason", before: "Two lines", after: null },
  ]);
});

test("a warehouse that somebody does not reach is not named in a movement that touches one which they do", async () => {
  const site = await buildLocation(by, { code: "MV-A", isSite: true });
  const [mine, van] = [await buildWarehouse(by, { locationId: site.id }), await buildWarehouse(by)];
  const { partId } = await buildStock(by, { warehouseId: mine.id });
  const sent = await by.ok(stockMovements.transfer, { body: { partId, warehouseId: mine.id, quantity: 2, toWarehouseId: van.id } });
  const there = await by.ok(stockMovements.arrive, { body: { movementId: sent.id, line: 2, quantity: 2, warehouseId: van.id } });
  const keeper = await world.tenant.join("Store of a site", { siteId: site.id });
  expect((await keeper.ok(stockMovements.get, { params: { id: sent.id } })).lines.map(({ warehouse }) => warehouse?.id ?? null)).toEqual([
    mine.id,
    null,
  ]);
  expect((await keeper.call(stockMovements.get, { params: { id: there.id } })).status).toBe(404);
});

test("fifty want the last piece: one gets it, forty-nine are told why", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 1 });
  const order = await buildWorkOrder(by);
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await issue(order.id, { partId, warehouseId }, 1)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.reason))).toEqual(new Set(["stock_short"]));
  expect(await levelOf(partId, warehouseId)).toEqual({ onHand: 0, valueMinor: 0 });
});
