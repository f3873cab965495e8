import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { keepSome } from "../../../materials/reservations/builders.ts";
import { verifyStock } from "../../../materials/stock/builders.ts";
import { buildStock, buildWarehouse } from "../../../materials/stock/builders.ts";
import { asProduct } from "../../../platform/work/job-caller.ts";
import { buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Works on orders", {
    "work-orders": { flags: ["view", "update"], scope: "all" },
    "master-parts": { flags: ["view"], scope: "all" },
  });
  await addRole(world.tenant, "Sees the store", {
    "work-orders": { flags: FLAGS, scope: "all" },
    "master-parts": { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view"], scope: "all" },
  });
});
afterAll(async () => {
  expect(await world.tenant.rows(verifyStock)).toEqual([]);
  await world.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const order = async (draft: object = {}) => await buildWorkOrder(by, { title: "Change the bearing", ...draft });
const partsOf = async (workOrderId: number, person = by) =>
  (await person.ok(workParts.list, { query: { workOrderId: String(workOrderId) } })).rows;
const planned = async (workOrderId: number, partId: number, estimatedQty: number, further: object = {}) =>
  await by.ok(workParts.create, { body: { workOrderId, partId, estimatedQty, ...further } });
const levelOf = async (partId: number) =>
  (await by.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })).rows[0];
const move = async (id: number, statusId: number, reason?: string) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  return await by.ok(workOrders.setStatus, { body: { id, statusId, version, ...(reason ? { reason } : {}) } });
};

test("what an order needs later is planned, what it needs soon is kept, and nobody else takes it", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 10 });
  const later = await order({ estStartAt: inDays(60) });
  expect(await planned(later.id, partId, 4)).toMatchObject({
    status: "planned",
    reservedQty: 0,
    fromLocation: { id: warehouseId },
    estimatedQty: 4,
    usedQty: 0,
  });
  const soon = await order({ estStartAt: inDays(1) });
  expect(await planned(soon.id, partId, 8)).toMatchObject({ status: "reserved", reservedQty: 8, missingQty: 0, usableQty: 10 });
  expect(await levelOf(partId)).toMatchObject({ onHand: 10, hard: 8, available: 2 });
  const other = await by.call(workParts.whParts, { body: { workOrderId: later.id, lines: [{ partId, warehouseId, quantity: 3 }] } });
  expect([other.status, other.body.reason, other.body.params]).toEqual([409, "stock_kept", { have: 2, kept: 8 }]);
  const [line] = await partsOf(soon.id);
  const { rows } = await by.ok(workParts.whParts, {
    body: { workOrderId: soon.id, lines: [{ workOrderPartId: line?.id ?? 0, quantity: 5 }] },
  });
  expect(rows[0]).toMatchObject({
    issuedQty: 5,
    usedQty: 5,
    reservedQty: 3,
    status: "partly_issued",
    unitCost: { amountMinor: 1000 },
    cost: { amountMinor: 5000 },
  });
  expect(await levelOf(partId)).toMatchObject({ onHand: 5, hard: 3, available: 2 });
});

test("short 3 of 5: what comes in fills who needs it first", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 2 });
  const first = await order({ estStartAt: inDays(2) });
  const second = await order({ estStartAt: inDays(1) });
  expect(await planned(first.id, partId, 5)).toMatchObject({ status: "short", reservedQty: 2, missingQty: 3 });
  expect(await planned(second.id, partId, 4)).toMatchObject({ status: "short", reservedQty: 0, missingQty: 4 });
  const short = await by.ok(workOrders.list, { body: { quick: ["shortOfParts"] } });
  expect(short.rows.map(({ id, partsReady }) => [id, partsReady])).toEqual(
    expect.arrayContaining([
      [first.id, "short"],
      [second.id, "short"],
    ]),
  );
  const ready = (values: (string | null)[]) => ({
    filterModel: {
      partsReady: { filterType: "set" as const, values },
      title: { filterType: "text" as const, type: "equals" as const, filter: "Change the bearing" },
    },
  });
  const idsOf = async (values: (string | null)[]) => (await by.ok(workOrders.list, { body: ready(values) })).rows.map(({ id }) => id);
  expect(await idsOf(["short"])).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await idsOf(["ready", "planned"])).not.toContain(first.id);
  const { id: bare } = await order();
  expect(await idsOf([null])).toContain(bare);
  expect(await idsOf([null, "planned"])).not.toContain(first.id);
  const file = await by.call(workOrders.export, {
    body: { columns: [{ field: "code" }, { field: "partsReady", title: "Parts ready" }], format: "csv", ...ready(["short"]) },
  });
  expect(String(file.body)).toContain(first.code);
  await by.ok(stockMovements.receive, { body: { from: "opening", partId, warehouseId, quantity: 5 } });
  expect([(await partsOf(second.id))[0]?.reservedQty, (await partsOf(first.id))[0]?.reservedQty]).toEqual([4, 3]);
  const missing = await by.ok(reservations.list, {
    body: {
      filterModel: { part: { filterType: "set", values: [partId] }, missing: { filterType: "number", type: "greaterThan", filter: 0 } },
    },
  });
  expect(missing.rows).toMatchObject([{ workOrder: { id: first.id }, missing: 2, quantity: 5 }]);
});

test("a first delivery to a store that never had the part fills who waits there", async () => {
  const { partId } = await buildStock(by, { pieces: 1 });
  const { id: warehouseId } = await buildWarehouse(by);
  const { id } = await order({ estStartAt: inDays(0) });
  expect(await planned(id, partId, 3, { fromWarehouseId: warehouseId })).toMatchObject({ status: "short", missingQty: 3 });
  await by.ok(stockMovements.receive, { body: { from: "opening", partId, warehouseId, quantity: 3 } });
  expect((await partsOf(id))[0]).toMatchObject({ status: "reserved", reservedQty: 3 });
});

test("who holds what is there: what is counted away, or lies in a blocked bin, is kept for nobody", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  const [soon, later] = [await order({ estStartAt: inDays(1) }), await order({ estStartAt: inDays(3) })];
  await planned(later.id, partId, 3);
  await planned(soon.id, partId, 2);
  await by.ok(stockMovements.adjust, { body: { partId, warehouseId, quantity: 2, direction: "less", reason: "Not there" } });
  expect([(await partsOf(soon.id))[0]?.reservedQty, (await partsOf(later.id))[0]?.reservedQty]).toEqual([2, 1]);
  expect(await levelOf(partId)).toMatchObject({ onHand: 3, hard: 3, available: 0 });
});

test("work that is under way keeps what it needs; cancelled it frees it, opened again it needs it again", async () => {
  const { partId } = await buildStock(by, { pieces: 3 });
  const { id } = await order({ responsiblePersonId: by.personId });
  await planned(id, partId, 3);
  expect((await partsOf(id))[0]).toMatchObject({ status: "planned", reservedQty: 0 });
  await move(id, STATUS.inProgress);
  expect((await partsOf(id))[0]).toMatchObject({ status: "reserved", reservedQty: 3 });
  await move(id, STATUS.cancelled, "Not needed");
  expect(await levelOf(partId)).toMatchObject({ hard: 0, available: 3 });
  await move(id, STATUS.open, "Needed after all");
  expect((await partsOf(id))[0]).toMatchObject({ status: "planned", reservedQty: 0 });
});

test("a day that is put off puts off what is needed, and the clock keeps what has come near", async () => {
  const { partId } = await buildStock(by, { pieces: 3 });
  const { id } = await order({ estStartAt: inDays(1) });
  await planned(id, partId, 3);
  const { version } = await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.update, { params: { id }, body: { version, estStartAt: inDays(40) } });
  expect((await partsOf(id))[0]).toMatchObject({ status: "planned", reservedQty: 0 });
  await world.tenant.rows(
    async (db) =>
      await db
        .updateTable("reservations")
        .set({ requiredOn: inDays(3).slice(0, 10) })
        .where("workOrderId", "=", id)
        .execute(),
  );
  const ground = { db: world.db, listeners: [], log: world.app.log };
  await asProduct({ ground, log: world.app.log, task: "test", tenantId: world.tenant.id }, keepSome);
  expect((await partsOf(id))[0]).toMatchObject({ status: "reserved", reservedQty: 3 });
});

test("what was not planned stands among the parts once it was taken; what comes back comes back at its cost, and no more than went", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 10, each: 250 });
  const { id } = await order();
  await by.ok(stockMovements.issue, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 2 }] } });
  await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 1 }] } });
  const [line] = await partsOf(id);
  expect(line).toMatchObject({ isUnplanned: true, estimatedQty: 0, issuedQty: 3, status: "issued", cost: { amountMinor: 750 } });
  const workOrderPartId = line?.id ?? 0;
  const { rows } = await by.ok(workParts.giveBack, { body: { workOrderPartId, quantity: 2 } });
  expect(rows[0]).toMatchObject({ issuedQty: 3, returnedQty: 2, usedQty: 1, cost: { amountMinor: 250 } });
  const more = await by.call(workParts.giveBack, { body: { workOrderPartId, quantity: 2 } });
  expect([more.status, more.body.reason]).toEqual([409, "returned_too_much"]);
  expect((await by.ok(workOrders.get, { params: { id } })).costs).toEqual([
    { group: "parts", amount: { amountMinor: 250, currency: "USD" } },
  ]);
  const gone = await by.call(workParts.remove, { params: { id: workOrderPartId } });
  expect([gone.status, gone.body.reason]).toEqual([409, "part_taken"]);
});

test("an issue that was a mistake was never taken, and what it was for is needed again", async () => {
  const { partId } = await buildStock(by, { pieces: 4 });
  const { id } = await order({ estStartAt: inDays(1) });
  const { id: workOrderPartId } = await planned(id, partId, 4);
  await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ workOrderPartId, quantity: 4 }] } });
  const ledger = await by.ok(stockMovements.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } });
  await by.ok(stockMovements.reverse, { params: { id: ledger.rows[0]?.movementId ?? 0 }, body: { reason: "Wrong order" } });
  expect((await partsOf(id))[0]).toMatchObject({ issuedQty: 0, returnedQty: 0, reservedQty: 4, status: "reserved" });
});

test("a line of words costs what it says and moves no stock", async () => {
  const { id } = await order();
  const line = await by.ok(workParts.create, {
    body: { workOrderId: id, name: "Cleaning rags", unit: "kg", estimatedQty: 2, unitCostMinor: 333 },
  });
  expect(line).toMatchObject({ part: null, status: "planned", unit: "kg", unitCost: { amountMinor: 333 } });
  await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ workOrderPartId: line.id, quantity: 1.5 }] } });
  const { rows } = await by.ok(workParts.giveBack, { body: { workOrderPartId: line.id, quantity: 0.5 } });
  expect(rows[0]).toMatchObject({ issuedQty: 1.5, returnedQty: 0.5, usedQty: 1, cost: { amountMinor: 333 } });
  const nameless = await by.call(workParts.create, { body: { workOrderId: id, estimatedQty: 1 } });
  expect(nameless.body.fields).toEqual([{ path: "name", reason: "required" }]);
  const free = await by.ok(workParts.create, { body: { workOrderId: id, name: "Wire", estimatedQty: 1 } });
  const taken = await by.call(workParts.whParts, { body: { workOrderId: id, lines: [{ workOrderPartId: free.id, quantity: 1 }] } });
  expect(taken.body.fields).toEqual([{ path: "lines.0", reason: "unit_cost_missing" }]);
});

test("a completed order takes and gives back parts, a closed one neither; its plan stands fast from its completion on", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  const { id } = await order({ responsiblePersonId: by.personId });
  await planned(id, partId, 2);
  await move(id, STATUS.inProgress);
  const { version } = await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.complete, { body: { id, version, actualMinutes: 30 } });
  await move(id, STATUS.completed);
  const [line] = await partsOf(id);
  expect(line?.reservedQty).toBe(0);
  await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 2 }] } });
  const plan = await by.call(workParts.update, { params: { id: line?.id ?? 0 }, body: { version: line?.version ?? 1, estimatedQty: 9 } });
  expect([plan.status, plan.body.reason]).toEqual([409, "order_completed"]);
  await move(id, STATUS.closed);
  const late = await by.call(workParts.giveBack, { body: { workOrderPartId: line?.id ?? 0, quantity: 1 } });
  expect([late.status, late.body.reason]).toEqual([409, "order_sealed"]);
});

test("what a closed order brings back late is an adjustment at the average that names it, no more than it used, and leaves the order as it was", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 4, each: 1000 });
  const { id } = await order({ responsiblePersonId: by.personId });
  await by.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 2 }] } });
  const back = { partId, warehouseId, quantity: 1, direction: "more" as const, reason: "Found in the van", workOrderId: id };
  const early = await by.call(stockMovements.adjust, { body: back });
  expect([early.status, early.body.reason]).toEqual([409, "return_instead"]);
  await move(id, STATUS.inProgress);
  const { version } = await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.complete, { body: { id, version, actualMinutes: 30 } });
  await move(id, STATUS.completed);
  await move(id, STATUS.closed);
  await by.ok(stockMovements.receive, {
    body: { from: "opening", partId, warehouseId, quantity: 2, price: { amountMinor: 2000, per: 1 } },
  });
  const costs = (await by.ok(workOrders.get, { params: { id } })).costs;
  const movement = await by.ok(stockMovements.adjust, { body: back });
  expect(movement).toMatchObject({ kind: "adjust", workOrder: { id }, reason: "Found in the van" });
  // 2 at 10.00 and 2 at 20.00 are there: one more is worth 15.00.
  const { onHand, valueMinor } = await world.tenant.rows(
    async (db) =>
      await db.selectFrom("stockLevels").select(["onHand", "valueMinor"]).where("partId", "=", partId).executeTakeFirstOrThrow(),
  );
  expect([onHand, valueMinor]).toEqual([5, 7500]);
  expect((await by.ok(workOrders.get, { params: { id } })).costs).toEqual(costs);
  expect((await partsOf(id))[0]).toMatchObject({ issuedQty: 2, returnedQty: 0, usedQty: 2 });
  const more = await by.call(stockMovements.adjust, { body: { ...back, quantity: 2 } });
  expect([more.status, more.body.reason, more.body.params]).toEqual([409, "returned_too_much", { have: 1 }]);
});

test("from a self-service store whoever works on the order takes; from another one only who may, and prices are for those who may see costs", async () => {
  const { id: open } = await buildWarehouse(by, { selfService: true });
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  await by.ok(stockMovements.transfer, { body: { partId, warehouseId, quantity: 3, toWarehouseId: open } });
  const { id } = await order();
  const worker = await world.tenant.as("Works on orders");
  const sources = await worker.ok(workParts.sources, { query: { workOrderId: String(id), partId: String(partId) } });
  expect(sources.rows).toMatchObject([{ warehouse: { id: open }, usable: 3, isSelfService: true, mayTake: true }]);
  const { rows } = await worker.ok(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId: open, quantity: 1 }] } });
  expect(rows).toMatchObject([{ issuedQty: 1, unitCost: null, cost: null }]);
  expect((await worker.ok(workOrders.get, { params: { id } })).costs).toEqual([]);
  const hidden = await worker.call(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 1 }] } });
  expect(hidden.body.fields).toEqual([{ path: "lines.0.warehouseId", reason: "not_known" }]);
  const seeing = await world.tenant.as("Sees the store");
  const barred = await seeing.call(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 1 }] } });
  expect(barred.body.fields).toEqual([{ path: "lines.0.warehouseId", reason: "not_yours_to_take" }]);
  await worker.ok(workParts.giveBack, { body: { workOrderPartId: rows[0]?.id ?? 0, quantity: 1 } });
  expect((await by.ok(warehouses.get, { params: { id: open } })).selfService).toBe(true);
});

test("what somebody may do with a line travels with it, and is what the server does: for every role, from an open store, a closed one and none", async () => {
  const { id: open } = await buildWarehouse(by, { selfService: true });
  const roles = ["Administrator", "Storekeeper", "Technician", "Planner", "Works on orders", "Sees the store"];
  for (const role of roles) {
    const person = await world.tenant.as(role);
    const { id } = await order();
    const inOpen = await buildStock(by, { warehouseId: open });
    const closed = await buildStock(by);
    for (const { partId, warehouseId } of [inOpen, closed])
      await by.ok(workParts.create, { body: { workOrderId: id, partId, estimatedQty: 2, fromWarehouseId: warehouseId } });
    await by.ok(workParts.create, { body: { workOrderId: id, name: "Rags", unitCostMinor: 100, estimatedQty: 2 } });
    const seen = await person.call(workParts.list, { query: { workOrderId: String(id) } });
    if (seen.status !== 200) continue;
    for (const line of seen.body.rows) {
      const take = { body: { workOrderId: id, lines: [{ workOrderPartId: line.id, quantity: 1 }] } };
      const taken = await person.call(workParts.whParts, take);
      if (taken.status === 403) continue;
      expect([role, line.name, line.mayTake]).toEqual([role, line.name, taken.status === 200]);
      if (taken.status !== 200) await by.ok(workParts.whParts, take);
      const [now] = (await person.ok(workParts.list, { query: { workOrderId: String(id) } })).rows.filter((one) => one.id === line.id);
      const back = await person.call(workParts.giveBack, { body: { workOrderPartId: line.id, quantity: 1 } });
      expect([role, line.name, now?.mayGiveBack]).toEqual([role, line.name, back.status === 200]);
    }
  }
});

test("fifty for the last piece by reserving: one gets it, the others wait, and nobody has it twice", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 1 });
  const made = await Promise.all(
    Array.from(
      { length: 50 },
      async () => await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 1, wantsHard: true } }),
    ),
  );
  const now = await Promise.all(made.map(async ({ id }) => await by.ok(reservations.get, { params: { id: String(id) as never } })));
  expect(now.filter(({ hard }) => hard === 1)).toHaveLength(1);
  expect(now.reduce((sum, { missing }) => sum + missing, 0)).toBe(49);
  expect(await levelOf(partId)).toMatchObject({ hard: 1, available: 0 });
});

test("five pieces that are wanted whole by two orders at once are kept once (InvenTree#12478), and taken by nobody else (InvenTree#678)", async () => {
  const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
  const orders = await Promise.all([1, 2, 3, 4].map(async () => await order({ estStartAt: inDays(1) })));
  await Promise.all(orders.map(async ({ id }) => await planned(id, partId, 5, { warehouseId })));
  const lines = await Promise.all(orders.map(async ({ id }) => (await partsOf(id))[0]));
  expect(lines.map((line) => line?.reservedQty ?? 0).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 5]);
  expect(await levelOf(partId)).toMatchObject({ onHand: 5, hard: 5, available: 0 });
  const taken = await Promise.all(
    orders.map(
      async ({ id }) => await by.call(workParts.whParts, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 5 }] } }),
    ),
  );
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  // Whoever it was kept for.
  expect(taken.findIndex(({ status }) => status === 200)).toBe(lines.findIndex((line) => line?.reservedQty === 5));
  expect(await levelOf(partId)).toMatchObject({ onHand: 0, hard: 0 });
});
