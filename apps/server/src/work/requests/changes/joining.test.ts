import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "../../orders/builders.ts";
import { buildJoinedRequest, buildWorkRequest } from "../builders.ts";

let world: World;
let planner: Person;
let reporter: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  reporter = await world.tenant.as("Requester");
  await addRole(world.tenant, "Judges, sees own orders", {
    "work-requests": { flags: ["view", "create", "update", "approve"], scope: "all" },
    "work-orders": { flags: ["view"], scope: "own" },
  });
});
afterAll(() => world.close());

const report = async () => await buildWorkRequest(reporter, {}, planner);
const read = async (id: number) => await planner.ok(workRequests.get, { params: { id } });
const ask = ({ id, version }: WorkRequest, workOrderId: number) => ({ body: { id, version, workOrderId } });
const move = async ({ id }: { id: number }, statusId: number, reason?: string) => {
  const { version } = await planner.ok(workOrders.get, { params: { id } });
  return await planner.ok(workOrders.setStatus, { body: { id, version, statusId, ...(reason ? { reason } : {}) } });
};
const story = async (order: WorkOrder) =>
  (await planner.ok(workOrders.log, { params: { id: order.id } })).rows.map(({ logNotes }) => logNotes);

test("several requests join an open order, both tell it, and those who reported them hear how far it is", async () => {
  const order = await buildStartedOrder(planner);
  const [one, other] = [await report(), await report()];
  for (const request of [one, other])
    expect(await planner.ok(workRequests.join, ask(request, order.id))).toMatchObject({
      statusId: STATUS.inReview,
      hasJoined: true,
      workOrder: { code: order.code },
    });
  expect(await story(order)).toEqual(expect.arrayContaining([`Request added: ${one.code}`, `Request added: ${other.code}`]));
  const { rows } = await planner.ok(workRequests.list, {
    body: { filterModel: { workOrderId: { filterType: "set", values: [order.id] } } },
  });
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one.id, other.id]);
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  await planner.ok(workOrders.complete, { body: { id: order.id, version, actualMinutes: 20 } });
  await move(order, STATUS.completed);
  for (const { id } of [one, other]) {
    expect(await reporter.ok(workRequests.get, { params: { id } })).toMatchObject({
      statusId: STATUS.completed,
      workOrderStatus: { category: "completed" },
    });
    const { rows: log } = await reporter.ok(workRequests.log, { params: { id } });
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(["followed_order", "joined"]);
  }
  await move(order, STATUS.inProgress, "It leaks again");
  expect((await read(one.id)).statusId).toBe(STATUS.inReview);
});

test("what an order was made of and what joined it follow together; the first cannot leave", async () => {
  const first = await report();
  const { workOrder } = await planner.ok(workRequests.convert, { query: { workRequestID: first.id }, body: {} });
  const joined = await buildJoinedRequest(planner, workOrder.id);
  const made = await read(first.id);
  expect(made.hasJoined).toBe(false);
  expect(await planner.call(workRequests.leave, { body: { id: made.id, version: made.version } })).toMatchObject({
    status: 409,
    body: { reason: "not_joined" },
  });
  await move(workOrder, STATUS.cancelled, "Not ours");
  const over = await read(joined.id);
  expect(await planner.call(workRequests.leave, { body: { id: over.id, version: over.version } })).toMatchObject({
    status: 409,
    body: { reason: "order_ended" },
  });
});

test("while both are open a request leaves its order again and waits for another one", async () => {
  const order = await buildWorkOrder(planner);
  const joined = await planner.ok(workRequests.join, ask(await report(), order.id));
  expect(await planner.call(workRequests.leave, { body: { id: joined.id, version: joined.version - 1 } })).toMatchObject({
    status: 409,
    body: { reason: "stale", current: { id: joined.id } },
  });
  const left = await planner.ok(workRequests.leave, { body: { id: joined.id, version: joined.version } });
  expect(left).toMatchObject({ workOrder: null, hasJoined: false, statusId: STATUS.inReview, convertedAt: null });
  expect((await story(order))[0]).toBe(`Request removed: ${joined.code}`);
  await move(order, STATUS.cancelled, "Not needed");
  expect((await read(left.id)).statusId).toBe(STATUS.inReview);
  expect((await planner.call(workRequests.convert, { query: { workRequestID: left.id }, body: {} })).status).toBe(200);
});

test("an order that has ended takes no request in, nor does one that the caller does not see", async () => {
  const request = await report();
  const ended = await buildClosedOrder(planner);
  expect(await planner.call(workRequests.join, ask(request, ended.id))).toMatchObject({ status: 409, body: { reason: "order_ended" } });
  const limited = await world.tenant.as("Judges, sees own orders");
  const [foreign, missing] = [
    await limited.call(workRequests.join, ask(request, (await buildWorkOrder(planner)).id)),
    await limited.call(workRequests.join, ask(request, 999_999)),
  ];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.body).toEqual(missing.body);
  expect((await reporter.call(workRequests.join, ask(request, ended.id))).status).toBe(403);
});

test("twenty join one order while it is completed: each hears how it ended, or is told that it is over", async () => {
  const order = await buildStartedOrder(planner);
  const requests = await Promise.all(Array.from({ length: 20 }, report));
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  const timed = await planner.ok(workOrders.complete, { body: { id: order.id, version, actualMinutes: 5 } });
  const [ended, ...answers] = await Promise.all([
    planner.call(workOrders.setStatus, { body: { id: order.id, version: timed.version, statusId: STATUS.completed } }),
    ...requests.map((request) => planner.call(workRequests.join, ask(request, order.id))),
  ]);
  expect(ended.status).toBe(200);
  for (const [at, answer] of answers.entries()) {
    const { statusId, workOrderId } = await read(requests[at]?.id ?? 0);
    if (answer.status === 200) expect([workOrderId, statusId]).toEqual([order.id, STATUS.completed]);
    else expect([answer.body, workOrderId]).toMatchObject([{ reason: "order_ended" }, null]);
  }
});
