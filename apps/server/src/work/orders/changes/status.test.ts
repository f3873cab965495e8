import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { buildStatus } from "../../../foundation/reference-lists/builders.ts";
import { buildWorkRequest } from "../../requests/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

type Order = Pick<WorkOrder, "id" | "version">;
const to = (order: Order, statusId: number, reason?: string) => ({
  body: { id: order.id, version: order.version, statusId, ...(reason ? { reason } : {}) },
});
const move = async (order: Order, statusId: number, reason?: string, by = planner) =>
  await by.ok(workOrders.setStatus, to(order, statusId, reason));

test("from open to closed and back, each instant is set once and forgotten when the order is reopened", async () => {
  const started = await move(await buildWorkOrder(planner, { responsiblePersonId: planner.personId }), STATUS.inProgress);
  expect(started.startedAt).not.toBeNull();
  const held = await move(started, STATUS.onHold, "Waiting for the bearing");
  expect(held.statusReason).toBe("Waiting for the bearing");
  const resumed = await move(held, STATUS.inProgress);
  expect(resumed).toMatchObject({ startedAt: started.startedAt, statusReason: null });
  const timed = await planner.ok(workOrders.complete, { body: { id: resumed.id, version: resumed.version, actualMinutes: 20 } });
  const completed = await move(timed, STATUS.completed);
  expect(completed.completedAt).not.toBeNull();
  const closed = await move(completed, STATUS.closed);
  expect(closed).toMatchObject({ completedAt: completed.completedAt });
  expect(closed.closedAt).not.toBeNull();
  const reopened = await move(closed, STATUS.inProgress, "Leaks again");
  expect(reopened).toMatchObject({
    completedAt: null,
    closedAt: null,
    startedAt: started.startedAt,
    actualMinutes: 20,
    statusReason: "Leaks again",
  });
});

test("an order whose end was recorded beforehand keeps it when it is completed", async () => {
  const started = await buildStartedOrder(planner);
  const times = { startedAt: "2026-11-02T06:00:00Z", completedAt: "2026-11-02T07:30:00Z", actualMinutes: 90 };
  const timed = await planner.ok(workOrders.complete, { body: { id: started.id, version: started.version, ...times } });
  expect(await move(timed, STATUS.completed)).toMatchObject({ completedAt: "2026-11-02T07:30:00Z" });
});

test("a refused move says why and changes nothing", async () => {
  const made = await buildWorkOrder(planner);
  const refusals = async (statusId: number, reason?: string) => (await planner.call(workOrders.setStatus, to(made, statusId, reason))).body;
  expect(await refusals(STATUS.completed)).toMatchObject({ code: "conflict", reason: "not_reachable" });
  expect(await refusals(STATUS.inProgress)).toMatchObject({ code: "conflict", reason: "nobody_responsible" });
  expect(await refusals(STATUS.cancelled)).toMatchObject({
    code: "conflict",
    reason: "reason_missing",
    fields: [{ path: "reason", reason: "reason_missing" }],
  });
  expect(await refusals(999_999)).toMatchObject({ code: "invalid", fields: [{ path: "statusId", reason: "not_known" }] });
  expect(await planner.ok(workOrders.get, { params: { id: made.id } })).toMatchObject({ version: 1, status: { id: STATUS.open } });
});

test("mandatory steps hold back completion, and the person is told how many", async () => {
  const order = await buildStartedOrder(planner);
  const task = await buildTask(planner, { workOrderId: order.id });
  const steps = [
    await buildStep(planner, { workOrderTaskId: task.id, isMandatory: true }),
    await buildStep(planner, { workOrderTaskId: task.id, isMandatory: true }),
  ];
  await buildStep(planner, { workOrderTaskId: task.id });
  const timed = await planner.ok(workOrders.complete, { body: { id: order.id, version: order.version, actualMinutes: 5 } });
  const refused = await planner.call(workOrders.setStatus, to(timed, STATUS.completed));
  expect(refused).toMatchObject({
    status: 409,
    body: { reason: "subtasks_left", params: { count: 2 }, message: "Mandatory steps still open: 2." },
  });
  for (const step of steps) await planner.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true } });
  expect(await move(timed, STATUS.completed)).toMatchObject({ status: { category: "completed" } });
});

test("completing without the actual time is refused", async () => {
  const refused = await planner.call(workOrders.setStatus, to(await buildStartedOrder(planner), STATUS.completed));
  expect(refused).toMatchObject({ status: 409, body: { reason: "actual_time_missing" } });
});

test("a closed order changes only by being reopened, by someone who may approve, with a reason", async () => {
  const made = await buildStartedOrder(planner);
  const task = await buildTask(planner, { workOrderId: made.id });
  const step = await buildStep(planner, { workOrderTaskId: task.id });
  const timed = await planner.ok(workOrders.complete, { body: { id: made.id, version: made.version, actualMinutes: 30 } });
  const closed = await move(await move(timed, STATUS.completed), STATUS.closed);
  const params = { id: closed.id };
  const { version } = closed;
  const photo = (rootfolder: string, id: number) =>
    send(
      world,
      files.upload,
      { query: { id, fileName: "late.png" }, headers: { rootfolder, "content-type": "image/png" }, body: SAMPLES["image/png"] },
      { authorization: `Bearer ${planner.token}` },
    );
  const answers = [
    await planner.call(workOrders.update, { params, body: { version, title: "X" } }),
    await planner.call(workOrders.updateDetails, { params, body: { version, incidentDate: null } }),
    await planner.call(workOrders.complete, { body: { ...params, version, actualMinutes: 1 } }),
    await planner.call(workOrderTasks.create, { query: { woId: closed.id }, body: { plannedTaskName: "X" } }),
    await planner.call(workOrderTasks.update, { params: { id: task.id }, body: { version: 1, plannedTaskName: "X" } }),
    await planner.call(workOrderTasks.batchComplete, { body: { ids: [task.id] } }),
    await planner.call(workOrderTasks.reorder, { body: { ids: [task.id] } }),
    await planner.call(workOrderTasks.removeMany, { body: { ids: [task.id] } }),
    await planner.call(workOrderSubtasks.create, { body: { workOrderTaskId: task.id, name: "X" } }),
    await planner.call(workOrderSubtasks.update, { params: { id: step.id }, body: { version: 1, name: "X" } }),
    await planner.call(workOrderSubtasks.complete, { body: { id: step.id, version: 1, isDone: true } }),
    await planner.call(workOrderSubtasks.reorder, { body: { ids: [step.id] } }),
    await planner.call(workOrderSubtasks.remove, { params: { id: step.id } }),
    await planner.call(workOrderSubtasks.removeMany, { body: { ids: [step.id] } }),
    await planner.call(workNotes.create, { body: { workOrderId: closed.id, note: "X" } }),
    await photo("WorkOrders", closed.id),
    await photo("WorkOrderSubTasks", step.id),
  ];
  expect(answers.map(({ status, body }) => [status, (body as RefusalBody).reason])).toEqual(answers.map(() => [409, "order_sealed"]));

  const technician = await world.tenant.join("Technician");
  const theirs = await buildClosedOrder(planner, { responsiblePersonId: technician.personId });
  expect((await technician.call(workOrders.setStatus, to(theirs, STATUS.inProgress, "Again"))).body.reason).toBe("approval_missing");
  expect((await planner.call(workOrders.setStatus, to(closed, STATUS.inProgress))).body.reason).toBe("reason_missing");
  expect(await planner.ok(workOrders.get, { params })).toMatchObject({ version, counts: { tasksCount: 1, subtasksCount: 1 } });
  const reopened = await move(closed, STATUS.inProgress, "Leaks again");
  await planner.ok(workOrders.update, { params, body: { version: reopened.version, title: "Open to change" } });
});

test("a cancelled order is reopened as open", async () => {
  const cancelled = await move(await buildWorkOrder(planner), STATUS.cancelled, "Ordered twice");
  expect(
    (await planner.call(workOrders.update, { params: { id: cancelled.id }, body: { version: cancelled.version, title: "X" } })).body.reason,
  ).toBe("order_sealed");
  expect(await move(cancelled, STATUS.open, "It was not")).toMatchObject({ status: { category: "open" }, statusReason: "It was not" });
});

test("a tenant's own status is used like the others of its category", async () => {
  const own = await buildStatus(await world.tenant.as("Administrator"), "on_hold");
  const held = await move(await buildStartedOrder(planner), own.id, "Bearing ordered");
  expect(held).toMatchObject({ status: { id: own.id, name: own.name, category: "on_hold" }, statusReason: "Bearing ordered" });
  // Within the category nothing is asked again, and the reason still explains it.
  expect(await move(held, STATUS.onHold)).toMatchObject({ statusReason: "Bearing ordered" });
});

test("a converted request follows its order in the same step", async () => {
  const request = await buildWorkRequest(planner, { priority: 3 });
  const { workOrder } = await planner.ok(workRequests.convert, {
    query: { workRequestID: request.id },
    body: { responsiblePersonId: planner.personId },
  });
  expect(workOrder).toMatchObject({
    title: request.title,
    priority: 3,
    workRequest: { id: request.id, code: request.code },
    requester: { id: planner.personId },
  });
  const requestStatus = async () => (await planner.ok(workRequests.get, { params: { id: request.id } })).statusId;
  const started = await move(workOrder, STATUS.inProgress);
  expect(await requestStatus()).toBe(STATUS.inReview);
  const timed = await planner.ok(workOrders.complete, { body: { id: started.id, version: started.version, actualMinutes: 5 } });
  const completed = await move(timed, STATUS.completed);
  expect(await requestStatus()).toBe(STATUS.completed);
  const closed = await move(completed, STATUS.closed);
  expect(await requestStatus()).toBe(STATUS.closed);
  await move(closed, STATUS.inProgress, "Leaks again");
  expect(await requestStatus()).toBe(STATUS.inReview);
});

test("a move is announced with where it came from and where it went", async () => {
  const order = await buildStartedOrder(planner);
  const events = await world.tenant.rows((db) =>
    db
      .selectFrom("events")
      .select(["kind", "payload", "changes"])
      .where("entity", "=", "work-orders")
      .where("entityId", "=", order.id)
      .orderBy("id")
      .execute(),
  );
  expect(events.map(({ kind }) => kind)).toEqual(["work-orders.created", "work-orders.status"]);
  expect(events[1]?.payload).toMatchObject({ from: "open", to: "in_progress" });
  expect(events[1]?.changes).toContainEqual({ field: "statusId", before: STATUS.open, after: STATUS.inProgress });
});
