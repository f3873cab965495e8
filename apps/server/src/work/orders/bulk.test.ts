import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { auditsOf } from "../../testing/audits.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "./builders.ts";

let world: World;
let planner: Person;
let colleague: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  colleague = await world.tenant.join("Technician");
});
afterAll(() => world.close());

const MISSING = 888_888_888;
const read = async (id: number) => await planner.ok(workOrders.get, { params: { id } });

test("orders go to a colleague in one call; a sealed one is refused and the others stand", async () => {
  const [first, second] = [await buildWorkOrder(planner), await buildWorkOrder(planner)];
  const his = await buildWorkOrder(planner, { responsiblePersonId: colleague.personId });
  const closed = await buildClosedOrder(planner);
  const change = { responsiblePersonId: colleague.personId };
  const answer = await planner.call(workOrders.bulk, { body: { rows: [...rowsOf(second, closed, his, first), { id: MISSING }], change } });

  expect(answer.body.rows).toEqual([
    { id: second.id, outcome: "changed", version: 2 },
    {
      id: closed.id,
      outcome: "refused",
      reason: "order_sealed",
      message: "A closed or cancelled order cannot be changed. Reopen it first.",
      version: closed.version,
    },
    { id: his.id, outcome: "unchanged", version: 1 },
    { id: first.id, outcome: "changed", version: 2 },
    { id: MISSING, outcome: "refused", reason: "not_found", message: "This does not exist, or you do not have access to it." },
  ]);
  expect((await read(first.id)).responsiblePerson?.id).toBe(colleague.personId);
  expect((await read(closed.id)).responsiblePersonId).toBe(planner.personId);
  const audited = await auditsOf(world.tenant, answer);
  expect(audited).toEqual(rowsOf(first, second).map(({ id }) => ({ action: "updated", entity: "work-orders", entityId: id })));
});

test("a call in which nothing changes leaves nothing in the audit", async () => {
  const order = await buildWorkOrder(planner, { priority: 3 });
  const answer = await planner.call(workOrders.bulk, { body: { rows: rowsOf(order), change: { priority: 3 } } });
  expect(answer.body.rows).toMatchObject([{ outcome: "unchanged", version: 1 }]);
  expect(await auditsOf(world.tenant, answer)).toEqual([]);
});

test("a row with a version is refused when it is stale; one without is changed whatever else was changed", async () => {
  const [first, second] = [await buildWorkOrder(planner), await buildWorkOrder(planner)];
  for (const { id } of [first, second]) await planner.ok(workOrders.update, { params: { id }, body: { version: 1, title: "Meanwhile" } });
  const rows = [{ id: first.id, version: 1 }, { id: second.id }];
  const answer = await planner.ok(workOrders.bulk, { body: { rows, change: { dueAt: "2026-12-24T12:00:00Z" } } });
  expect(answer.rows).toMatchObject([
    { outcome: "refused", reason: "stale", version: 2 },
    { outcome: "changed", version: 3 },
  ]);
  expect(await read(first.id)).toMatchObject({ dueAt: null, title: "Meanwhile" });
  expect(await read(second.id)).toMatchObject({ dueAt: "2026-12-24T12:00:00Z", title: "Meanwhile" });
});

test("a field that is emptied is emptied, and a change that names nothing is no change", async () => {
  const order = await buildWorkOrder(planner, { responsiblePersonId: colleague.personId });
  await planner.ok(workOrders.bulk, { body: { rows: rowsOf(order), change: { responsiblePersonId: null } } });
  expect((await read(order.id)).responsiblePerson).toBeNull();
  const empty = await planner.call(workOrders.bulk, { body: { rows: rowsOf(order), change: {} } });
  expect(empty).toMatchObject({ status: 400, body: { fields: [{ path: "change", reason: "required" }] } });
});

test("a status is given by the same table as one by one, with the reason it takes", async () => {
  const [open, started, closed] = [await buildWorkOrder(planner), await buildStartedOrder(planner), await buildClosedOrder(planner)];
  const rows = rowsOf(open, started, closed);
  const silent = await planner.ok(workOrders.bulkStatus, { body: { rows, change: { statusId: STATUS.onHold } } });
  expect(silent.rows.map(({ reason }) => reason)).toEqual(["reason_missing", "reason_missing", "not_reachable"]);
  const told = await planner.ok(workOrders.bulkStatus, { body: { rows, change: { statusId: STATUS.onHold, reason: "No parts" } } });
  expect(told.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "refused"]);
  expect(await read(started.id)).toMatchObject({ statusId: STATUS.onHold, statusReason: "No parts" });
  const again = await planner.ok(workOrders.bulkStatus, {
    body: { rows: rowsOf(open), change: { statusId: STATUS.onHold, reason: "Again" } },
  });
  expect(again.rows).toMatchObject([{ outcome: "unchanged" }]);
});

test("many orders are completed only where completing has nothing left to ask", async () => {
  const [untimed, ready, half] = [await buildStartedOrder(planner), await buildStartedOrder(planner), await buildStartedOrder(planner)];
  for (const { id, version } of [ready, half]) await planner.ok(workOrders.complete, { body: { id, version, actualMinutes: 20 } });
  await buildStep(planner, { workOrderTaskId: (await buildTask(planner, { workOrderId: half.id })).id, isMandatory: true });
  const { rows } = await planner.ok(workOrders.bulkStatus, {
    body: { rows: rowsOf(untimed, ready, half), change: { statusId: STATUS.completed } },
  });
  expect(rows).toMatchObject([
    { outcome: "refused", reason: "actual_time_missing", message: "Enter the actual time." },
    { outcome: "changed" },
    { outcome: "refused", reason: "subtasks_left", message: "Mandatory steps still open: 1." },
  ]);
});

test("a person who may not approve reopens nothing that takes it", async () => {
  const closed = await buildClosedOrder(planner);
  const engineer = await world.tenant.as("Reliability Engineer");
  const change = { statusId: STATUS.inProgress, reason: "It leaks again" };
  const refused = await engineer.ok(workOrders.bulkStatus, { body: { rows: rowsOf(closed), change } });
  expect(refused.rows).toMatchObject([{ outcome: "refused", reason: "approval_missing" }]);
  expect((await planner.ok(workOrders.bulkStatus, { body: { rows: rowsOf(closed), change } })).rows).toMatchObject([
    { outcome: "changed" },
  ]);
});

test("whoever may only look changes nothing", async () => {
  const order = await buildWorkOrder(planner);
  const keeper = await world.tenant.as("Storekeeper");
  expect((await keeper.call(workOrders.bulk, { body: { rows: rowsOf(order), change: { priority: 3 } } })).status).toBe(403);
  expect((await keeper.call(workOrders.bulkStatus, { body: { rows: rowsOf(order), change: { statusId: 2 } } })).status).toBe(403);
});

test("rows beyond the person's site, another tenant's and missing ones are told apart by nothing", async () => {
  const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const technician = await world.tenant.join("Technician", { siteId: here.id });
  const [near, far] = [await buildWorkOrder(planner, { locationId: here.id }), await buildWorkOrder(planner, { locationId: there.id })];
  const stranger = await (await world.otherTenant()).as("Planner");
  const foreign = await buildWorkOrder(stranger);
  const rows = [...rowsOf(far, near, foreign), { id: MISSING }];
  const answer = await technician.ok(workOrders.bulk, { body: { rows, change: { priority: 3 } } });
  const [outside, inside, ...others] = answer.rows.map(({ id: _id, ...row }) => row);
  expect(inside).toMatchObject({ outcome: "changed" });
  for (const other of others) expect(other).toEqual(outside);
  expect((await read(far.id)).priority).toBe(far.priority);
  expect((await stranger.ok(workOrders.get, { params: { id: foreign.id } })).version).toBe(1);
});

test("a person who does not exist is a fault of the question, and no row is touched", async () => {
  const order = await buildWorkOrder(planner);
  const refused = await planner.call(workOrders.bulk, {
    body: { rows: rowsOf(order), change: { responsiblePersonId: MISSING, priority: 3 } },
  });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "change.responsiblePersonId", reason: "not_known" }] } });
  expect((await read(order.id)).version).toBe(1);
});

test("the same key changes once and answers the same", async () => {
  const [order, closed] = [await buildWorkOrder(planner), await buildClosedOrder(planner)];
  const body = { rows: rowsOf(order, closed), change: { priority: 3 as const } };
  const key = { "idempotency-key": "bulk-1" };
  const answers = [await planner.callWith(key, workOrders.bulk, { body }), await planner.callWith(key, workOrders.bulk, { body })];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await read(order.id)).version).toBe(2);
});

test("two people who change the same orders at once both get through", async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => buildWorkOrder(planner)));
  const other = await world.tenant.join("Planner");
  const [one, two] = await Promise.all([
    planner.ok(workOrders.bulk, { body: { rows: rowsOf(...orders), change: { priority: 3 } } }),
    other.ok(workOrders.bulk, { body: { rows: rowsOf(...orders).reverse(), change: { dueAt: "2026-12-24T12:00:00Z" } } }),
  ]);
  expect([...one.rows, ...two.rows].map(({ outcome }) => outcome)).toEqual(Array.from({ length: 16 }, () => "changed"));
  for (const { id } of orders) expect(await read(id)).toMatchObject({ priority: 3, dueAt: "2026-12-24T12:00:00Z" });
});

test("more rows than one call takes are refused at the door", async () => {
  const rows = Array.from({ length: 201 }, (_, at) => ({ id: at + 1 }));
  const refused = await planner.call(workOrders.bulk, { body: { rows, change: { priority: 3 } } });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "rows", reason: "too_many_items", params: { limit: 200 } }] } });
});
