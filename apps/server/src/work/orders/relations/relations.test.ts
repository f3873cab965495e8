import { afterAll, beforeAll, expect, test } from "vitest";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import type { Role } from "@millwright/domain/work/orders/relations/relations.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkPart } from "../work-parts/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Own orders", { "work-orders": { flags: ["view", "update"], scope: "own" } });
});
afterAll(() => world.close());

type Order = { id: number };
const asked = (one: Order, role: Role, other: Order) => ({ body: { workOrderId: one.id, otherId: other.id, role } });
const relate = async (one: Order, role: Role, other: Order) => await by.ok(workOrderRelations.create, asked(one, role, other));
const refused = async (one: Order, role: Role, other: Order) => await by.call(workOrderRelations.create, asked(one, role, other));
const move = async ({ id }: Order, statusId: number, person = by, reason?: string) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  return await person.call(workOrders.setStatus, { body: { id, version, statusId, ...(reason ? { reason } : {}) } });
};
const fault = (reason: string) => ({ status: 400, body: { fields: [{ path: "otherId", reason }] } });

test("what one order is to the other stands on both, in both stories, and can be taken back", async () => {
  const [one, other] = [await buildWorkOrder(by), await buildWorkOrder(by)];
  const { rows } = await relate(one, "sub_order", other);
  expect(rows).toMatchObject([{ role: "sub_order", order: { code: other.code, status: { category: "open" } } }]);
  const theirs = await by.ok(workOrderRelations.list, { query: { workOrderId: other.id } });
  expect(theirs.rows).toMatchObject([{ role: "parent", order: { id: one.id } }]);
  const below = await by.ok(workOrders.list, { body: { filterModel: { parentOrder: { filterType: "set", values: [one.id] } } } });
  expect(below.rows.map(({ id }) => id)).toEqual([other.id]);
  await by.ok(workOrderRelations.remove, { params: { id: rows[0]?.id ?? 0 } });
  const { rows: story } = await by.ok(workOrders.log, { params: { id: other.id } });
  expect(story.map(({ logNotes }) => logNotes).slice(0, 2)).toEqual([`No longer a sub-order of ${one.code}`, `Sub-order of ${one.code}`]);
  expect((await by.ok(workOrderRelations.list, { query: { workOrderId: one.id } })).rows).toEqual([]);
});

test("no circle, no second parent, five levels at most, and nothing related to itself or to what is not there", async () => {
  const [a, b, c] = [await buildWorkOrder(by), await buildWorkOrder(by), await buildWorkOrder(by)];
  const [d, e, f] = [await buildWorkOrder(by), await buildWorkOrder(by), await buildWorkOrder(by)];
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
    [d, e],
  ] as const)
    await relate(one, "sub_order", other);
  expect(await refused(e, "sub_order", f)).toMatchObject(fault("relation_too_deep"));
  expect(await refused(e, "sub_order", a)).toMatchObject(fault("relation_circle"));
  expect(await refused(a, "blocks", e), "the parent waits for what it would block").toMatchObject(fault("relation_circle"));
  expect(await refused(a, "sub_order", c)).toMatchObject(fault("parent_already"));
  expect(await refused(a, "sub_order", b)).toMatchObject(fault("relation_already"));
  expect(await refused(a, "follows", a)).toMatchObject(fault("relation_circle"));
  expect((await refused(a, "follows", { id: 999_999 })).status).toBe(404);
});

test("two who close a circle at once: one of them is refused", async () => {
  const [one, other] = [await buildWorkOrder(by), await buildWorkOrder(by)];
  const answers = await Promise.all([refused(one, "blocks", other), refused(other, "blocks", one)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test("a parent is not completed over an open sub-order, and a blocked order does not start; what stands in the way is named", async () => {
  const parent = await buildStartedOrder(by);
  const child = await buildStartedOrder(by);
  await relate(parent, "sub_order", child);
  const timed = async ({ id }: Order) => {
    const { version } = await by.ok(workOrders.get, { params: { id } });
    await by.ok(workOrders.complete, { body: { id, version, actualMinutes: 10 } });
  };
  await timed(parent);
  expect(await move(parent, STATUS.completed)).toMatchObject({
    status: 409,
    body: { reason: "sub_orders_open", params: { codes: child.code } },
  });
  await timed(child);
  expect((await move(child, STATUS.completed)).status).toBe(200);
  expect((await move(parent, STATUS.completed)).status).toBe(200);
  expect(await move(child, STATUS.inProgress), "a part is not opened again under what has ended").toMatchObject({
    status: 409,
    body: { reason: "parent_over", params: { codes: parent.code } },
  });
  expect(await refused(parent, "sub_order", await buildWorkOrder(by)), "what is completed waits for nothing more").toMatchObject({
    status: 409,
    body: { reason: "order_completed" },
  });

  const limited = await world.tenant.as("Own orders");
  const first = await buildWorkOrder(by, { responsiblePersonId: by.personId });
  const second = await buildWorkOrder(by, { responsiblePersonId: limited.personId });
  await relate(first, "blocks", second);
  expect(await move(second, STATUS.inProgress)).toMatchObject({
    status: 409,
    body: { reason: "order_blocked", params: { codes: first.code } },
  });
  expect(await move(second, STATUS.inProgress, limited), "whoever does not see it is not told its number").toMatchObject({
    status: 409,
    body: { reason: "order_blocked", params: { codes: "other work" } },
  });
  expect((await limited.ok(workOrderRelations.list, { query: { workOrderId: second.id } })).rows).toEqual([]);
  expect((await move(first, STATUS.cancelled, by, "Not needed")).status).toBe(200);
  expect((await move(second, STATUS.inProgress, limited)).status).toBe(200);
});

test("a closed order may be followed by another one", async () => {
  const [closed, next] = [await buildClosedOrder(by), await buildWorkOrder(by)];
  expect((await relate(closed, "followed_by", next)).rows).toMatchObject([{ role: "followed_by" }]);
});

test("a copy has the tasks, steps and parts, and none of the results", async () => {
  const order = await buildStartedOrder(by);
  const task = await buildTask(by, { workOrderId: order.id, plannedTaskName: "Look" });
  const leak = await buildStep(by, { workOrderTaskId: task.id, kind: "yes_no", name: "Does it leak?" });
  const body = { workOrderTaskId: task.id, name: "How much?", kind: "number" as const, shownAfterId: leak.id, shownOn: "1" };
  await by.ok(workOrderSubtasks.create, { body });
  await by.ok(workOrderSubtasks.complete, { body: { id: leak.id, version: leak.version, isDone: true, resultChoice: 1 } });
  await by.ok(workParts.create, { body: { workOrderId: order.id, name: "Grease", estimatedQty: 2 } });
  const copy = await by.ok(workOrderRelations.copy, { body: { workOrderId: order.id } });
  expect(copy).toMatchObject({
    title: order.title,
    status: { category: "open" },
    startedAt: null,
    counts: { tasksCount: 1, subtasksDone: 0, parts: 1 },
  });
  const { rows } = await by.ok(workOrderSubtasks.list, { query: { woId: copy.id } });
  expect(rows).toMatchObject([
    { name: "Does it leak?", resultChoice: null, isHidden: false },
    { name: "How much?", isHidden: true, shownAfterId: rows[0]?.id, shownOn: "1" },
  ]);
});

test("tasks are split off into a sub-order with their steps; what was begun stays", async () => {
  const order = await buildStartedOrder(by);
  const [begun, free] = [
    await buildTask(by, { workOrderId: order.id }),
    await buildTask(by, { workOrderId: order.id, plannedTaskName: "Wiring" }),
  ];
  await buildStep(by, { workOrderTaskId: free.id, name: "Check the fuse" });
  const step = await buildStep(by, { workOrderTaskId: begun.id });
  await by.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true } });
  const split = async (taskIds: number[]) => await by.call(workOrderRelations.split, { body: { title: "Electrical part", taskIds } });
  expect(await split([begun.id])).toMatchObject({ status: 400, body: { fields: [{ path: "taskIds", reason: "task_begun" }] } });
  const { body: part } = await split([free.id]);
  expect(part).toMatchObject({ title: "Electrical part", counts: { tasksCount: 1, subtasksCount: 1 } });
  expect((await by.ok(workOrderTasks.list, { query: { woId: order.id } })).rows.map(({ id }) => id)).toEqual([begun.id]);
  expect((await by.ok(workOrderRelations.list, { query: { workOrderId: order.id } })).rows).toMatchObject([
    { role: "sub_order", order: { name: "Electrical part" } },
  ]);
});

test("what is planned for the tasks goes along, hours and parts of the whole order where they are named; what is kept follows", async () => {
  const order = await buildWorkOrder(by);
  const task = await buildTask(by, { workOrderId: order.id, plannedTaskName: "Wiring" });
  const stays = await buildTask(by, { workOrderId: order.id });
  const plan = async (facts: object) =>
    await by.ok(workLabour.create, { body: { workOrderId: order.id, isPlanned: true, personId: by.personId, minutes: 60, ...facts } });
  const [ofTask, named, left] = [
    await plan({ taskId: task.id }),
    await plan({ taskId: stays.id, minutes: 30 }),
    await plan({ minutes: 15 }),
  ];
  const kept = await buildWorkPart(by, { workOrderId: order.id });
  const taken = await buildWorkPart(by, { workOrderId: order.id, isIssued: true });
  const other = await buildWorkPart(by);
  const split = async (partIds: number[]) =>
    await by.call(workOrderRelations.split, { body: { title: "Electrical part", taskIds: [task.id], labourIds: [named.id], partIds } });
  expect(await split([taken.id])).toMatchObject({ status: 409, body: { reason: "part_taken" } });
  expect((await split([other.id])).status, "a line of another order").toBe(404);
  const { body: made } = await split([kept.id]);
  const lines = async (id: number) =>
    (await by.ok(workLabour.browse, { query: { workOrderId: id } })).rows.map((line) => [line.id, line.task?.id ?? null]);
  expect(await lines(made.id)).toEqual([
    [ofTask.id, task.id],
    [named.id, null],
  ]);
  expect(await lines(order.id)).toEqual([[left.id, null]]);
  const parts = async (id: number) => (await by.ok(workParts.list, { query: { workOrderId: id } })).rows;
  expect(await parts(made.id)).toMatchObject([{ id: kept.id, estimatedQty: 2, missingQty: 0 }]);
  expect((await parts(order.id)).map(({ id }) => id)).toEqual([taken.id]);
  const reserved = await world.tenant.rows((db) =>
    db
      .selectFrom("reservations")
      .select(["workOrderId", "quantity"])
      .where("workPartId", "=", kept.id)
      .where("endedAt", "is", null)
      .execute(),
  );
  expect(reserved).toEqual([{ workOrderId: made.id, quantity: 2 }]);
  const { rows: story } = await by.ok(workOrders.log, { params: { id: order.id } });
  expect(story[0]?.logNotes).toMatch(/^Moved into .*: Wiring, /);
});

test("a task on which hours were worked stays with its order", async () => {
  const task = await buildTask(by);
  await by.ok(workLabour.create, {
    body: { workOrderId: task.workOrderId, personId: by.personId, day: "2026-05-05", minutes: 10, taskId: task.id },
  });
  expect(await by.call(workOrderRelations.split, { body: { title: "Later", taskIds: [task.id] } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "taskIds", reason: "task_begun" }] },
  });
});
