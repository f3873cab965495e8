import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workNotes, workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildMeter } from "../../../register/meters/builders.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildStep, buildTask, buildWorkOrder } from "../builders.ts";

/** What was done where there is no network is told later, with the time at which it was done. */
let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const BEGUN = Math.floor(Date.now() / 1000) * 1000;
const ago = (hours: number) => new Date(BEGUN - hours * HOUR).toISOString().replace(".000Z", "Z");
/** As if everything had been entered so many hours earlier. */
const aged = async (orderId: number, hours: number) =>
  await world.tenant.rows(async (db) => {
    const back = sql`make_interval(hours => ${hours})`;
    await sql`update work_orders set created_at = created_at - ${back} where id = ${orderId}`.execute(db);
    await sql`update work_order_subtasks set created_at = created_at - ${back} where work_order_id = ${orderId}`.execute(db);
    await sql`update work_order_stays set from_at = from_at - ${back} where work_order_id = ${orderId}`.execute(db);
  });
const order = async (facts: Parameters<typeof buildWorkOrder>[1] = {}) => {
  const made = await buildWorkOrder(by, { responsiblePersonId: by.personId, ...facts });
  await aged(made.id, 20);
  return made;
};
const move = async ({ id, version }: { id: number; version: number }, statusId: number, doneAt?: string) =>
  await by.call(workOrders.setStatus, { body: { id, version, statusId, ...(doneAt ? { doneAt } : {}) } });
const lastOf = async (id: number) => (await by.ok(workOrders.log, { params: { id } })).rows[0];

test("a note was written when it is said to have been; the log tells both times, and it is new to whoever was there in between", async () => {
  const made = await order();
  const note = { workOrderId: made.id, note: "The seal drips again" };
  const written = await by.ok(workNotes.create, { body: { ...note, doneAt: ago(3) } });
  expect(written.createdAt).toBe(ago(3));
  const now = await by.ok(workNotes.create, { body: note });
  expect(Date.parse(now.createdAt)).toBeGreaterThanOrEqual(BEGUN);
  const { rows } = await by.ok(workNotes.list, { query: { workOrderId: made.id } });
  expect(rows.map(({ createdAt }) => createdAt === ago(3))).toEqual([false, true]);
  const { rows: lines } = await by.ok(workOrders.log, { params: { id: made.id } });
  expect(lines[1]?.changes).toContainEqual({ field: "doneAt", before: null, after: new Date(ago(3)).toISOString() });
  for (const [doneAt, reason] of [
    [ago(21), "done_before"],
    [ago(-1), "in_future"],
  ] as const)
    expect(await by.call(workNotes.create, { body: { ...note, doneAt } })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "doneAt", reason }] },
    });
});

describe("a move", () => {
  test("is made when it is said to have been: start, stay and log tell of it", async () => {
    const made = await order();
    const { status, body } = await move(made, STATUS.inProgress, ago(3));
    expect([status, body.startedAt]).toEqual([200, ago(3)]);
    const told = await lastOf(made.id);
    expect(told?.changes).toContainEqual({ field: "doneAt", before: null, after: new Date(ago(3)).toISOString() });
    expect(told?.logNotes).toMatch(/^Status: Open → In Progress; done \d{4}-/);
    const { rows } = await by.ok(workOrders.stays, { params: { id: made.id } });
    expect(rows.map(({ status: { id }, minutes, isNow }) => [id, Math.round(minutes / 60), isNow])).toEqual([
      [STATUS.open, 17, false],
      [STATUS.inProgress, 3, true],
    ]);
  });

  test("cannot have been made before the last one, after now, or longer ago than anybody is away", async () => {
    const made = await order();
    const started = await move(made, STATUS.inProgress, ago(3));
    for (const [doneAt, reason] of [
      [ago(4), "done_before"],
      [ago(-1), "in_future"],
      [ago(24 * 15), "too_long_ago"],
    ] as const) {
      const { status, body } = await move(started.body, STATUS.inReview, doneAt);
      expect([status, body.fields]).toMatchObject([400, [{ path: "doneAt", reason }]]);
    }
  });

  test("by a clock that is a little wrong is taken as near as it can be", async () => {
    const made = await order();
    const ahead = await move(made, STATUS.inProgress, new Date(Date.now() + 4 * 60_000).toISOString());
    expect(ahead.status).toBe(200);
    expect(Date.parse(ahead.body.startedAt ?? "")).toBeLessThanOrEqual(Date.now());
    const behind = await move(ahead.body, STATUS.inReview, new Date(Date.now() - 4 * 60_000).toISOString());
    expect(behind.status).toBe(200);
  });

  test("that was tried at once and is told again later, under the same key, is made once", async () => {
    const made = await order();
    const body = { id: made.id, version: made.version, statusId: STATUS.inProgress };
    const headers = { "idempotency-key": "f4b4e5a0-6a54-4c5c-9f0e-1a2b3c4d5e6f" };
    const first = await by.callWith(headers, workOrders.setStatus, { body });
    const again = await by.callWith(headers, workOrders.setStatus, { body: { ...body, doneAt: ago(1) } });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ version: first.body.version, startedAt: first.body.startedAt });
    const other = await by.callWith(headers, workOrders.setStatus, { body: { ...body, statusId: STATUS.inReview } });
    expect([other.status, other.body.reason]).toEqual([409, "key_reused"]);
  });

  test("ends the timers of the order when it was made", async () => {
    const made = await order();
    const started = await move(made, STATUS.inProgress, ago(5));
    await by.ok(workLabour.start, { body: { workOrderId: made.id, startAt: ago(4) } });
    await by.ok(workOrders.setStatus, {
      body: { id: made.id, version: started.body.version, statusId: STATUS.onHold, reason: "No parts", doneAt: ago(2) },
    });
    const { rows } = await by.ok(workLabour.browse, { query: { workOrderId: made.id } });
    expect(rows).toMatchObject([{ startAt: ago(4), endAt: ago(2), minutes: 120 }]);
  });
});

describe("a step", () => {
  test("is done when it is said to have been, and so is its task and what it read", async () => {
    const asset = await buildAsset(by);
    const meter = await buildMeter(by, { code: "TOLD-1", assetId: asset.id });
    const made = await buildWorkOrder(by, { assetId: asset.id });
    const task = await buildTask(by, { workOrderId: made.id });
    const step = await by.ok(workOrderSubtasks.create, {
      body: { workOrderTaskId: task.id, name: "Hours", kind: "meter", meterId: meter.id },
    });
    await aged(made.id, 20);
    const done = await by.ok(workOrderSubtasks.complete, {
      body: { id: step.id, version: step.version, isDone: true, resultNumber: 12, doneAt: ago(6) },
    });
    expect(done.doneAt).toBe(ago(6));
    const { rows } = await by.ok(meterReadings.list, { body: { meterId: meter.id } });
    expect(rows.map(({ value, at }) => [value, Date.parse(at)])).toEqual([[12, Date.parse(ago(6))]]);
    const told = (await by.ok(workOrders.log, { params: { id: made.id } })).rows.find(({ action }) => action === "step_done");
    expect(told?.changes).toContainEqual({ field: "doneAt", before: null, after: new Date(ago(6)).toISOString() });
    expect(Date.parse(told?.logDate ?? "")).toBeGreaterThan(Date.parse(ago(0.1)));
  });

  test("cannot have been done before there was one", async () => {
    const step = await buildStep(by);
    const { status, body } = await by.call(workOrderSubtasks.complete, {
      body: { id: step.id, version: step.version, isDone: true, doneAt: ago(1) },
    });
    expect([status, body.fields]).toMatchObject([400, [{ path: "doneAt", reason: "done_before" }]]);
  });
});

describe("a timer", () => {
  test("runs from when the work began, and ends what ran elsewhere then", async () => {
    const person = await world.tenant.join("Administrator");
    const [first, second] = [await order(), await order()];
    await person.ok(workLabour.start, { body: { workOrderId: first.id, startAt: ago(3) } });
    const { timer, stopped } = await person.ok(workLabour.start, { body: { workOrderId: second.id, startAt: ago(2) } });
    expect(timer.startAt).toBe(ago(2));
    expect(stopped?.line).toMatchObject({ startAt: ago(3), endAt: ago(2), minutes: 60 });
    const line = await person.ok(workLabour.stop, { body: { endAt: ago(1) } });
    expect(line).toMatchObject({ startAt: ago(2), endAt: ago(1), minutes: 60 });
  });

  test("does not begin in hours that are booked already, nor before its order was there", async () => {
    const person = await world.tenant.join("Administrator");
    const made = await order();
    await person.ok(workLabour.create, { body: { workOrderId: made.id, startAt: ago(4), endAt: ago(2) } });
    const shared = await person.call(workLabour.start, { body: { workOrderId: made.id, startAt: ago(3) } });
    expect([shared.status, shared.body.fields?.[0]?.path]).toEqual([400, "startAt"]);
    const early = await person.call(workLabour.start, { body: { workOrderId: made.id, startAt: ago(30) } });
    expect(early.body.fields).toMatchObject([{ path: "startAt", reason: "done_before" }]);
  });
});

describe("parts", () => {
  test("are issued and come back when that was, and what is gone by then is refused with what is there", async () => {
    const { partId, warehouseId } = await buildStock(by, { pieces: 5 });
    const made = await order();
    const line = await by.ok(workParts.create, { body: { workOrderId: made.id, partId, estimatedQty: 4 } });
    const take = async (quantity: number, effectiveAt?: string) =>
      await by.call(workParts.whParts, {
        body: {
          workOrderId: made.id,
          ...(effectiveAt ? { effectiveAt } : {}),
          lines: [{ workOrderPartId: line.id, quantity, warehouseId }],
        },
      });
    expect((await take(3)).status).toBe(200);
    const short = await take(4);
    expect([short.status, short.body.reason, short.body.params]).toEqual([409, "stock_short", { have: 2 }]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const back = await by.ok(workParts.giveBack, { body: { workOrderPartId: line.id, quantity: 1, effectiveAt: soon } });
    expect(back.rows).toMatchObject([{ issuedQty: 3, returnedQty: 1 }]);
    const { rows } = await by.ok(stockMovements.list, { body: { sortModel: [{ colId: "effectiveAt", sort: "desc" }] } });
    expect(Date.parse(rows[0]?.effectiveAt ?? "")).toBeLessThanOrEqual(Date.now());
    const far = await by.call(workParts.giveBack, { body: { workOrderPartId: line.id, quantity: 1, effectiveAt: ago(-1) } });
    expect(far.body.fields).toMatchObject([{ path: "effectiveAt", reason: "in_future" }]);
    expect((await by.ok(stock.rows, { query: { partId: String(partId) } })).rows).toMatchObject([{ quantity: 3 }]);
  });
});

test("a machine stands still from when somebody saw it, until they saw it run, by a clock that is a little ahead", async () => {
  const asset = await buildAsset(by);
  await by.ok(downtimes.start, { body: { assetId: asset.id, startAt: ago(2) } });
  const ended = await by.ok(downtimes.stop, { body: { assetId: asset.id, endAt: new Date(Date.now() + 60_000).toISOString() } });
  expect(ended.startAt).toBe(ago(2));
  expect(Date.parse(ended.endAt ?? "")).toBeLessThanOrEqual(Date.now());
});
