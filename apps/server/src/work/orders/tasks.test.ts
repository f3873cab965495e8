import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workNotes, workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildStep, buildTask, buildWorkOrder } from "./builders.ts";

let world: World;
let planner: Person;
let technician: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.join("Technician", { firstName: "Leila" });
});
afterAll(() => world.close());

const done = (step: Pick<Subtask, "id" | "version">, result: object = {}) => ({
  body: { id: step.id, version: step.version, isDone: true, ...result },
});
const undo = (step: Pick<Subtask, "id" | "version">) => ({ body: { id: step.id, version: step.version, isDone: false } });
const tasksOf = async (workOrderId: number) => (await planner.ok(workOrderTasks.list, { query: { woId: workOrderId } })).rows;

test("a new task begins with an empty text and midnight, and is shown in the specification's words", async () => {
  const task = await buildTask(planner, { plannedTaskName: "Drain the gearbox" });
  expect(task).toMatchObject({
    plannedTaskName: "Drain the gearbox",
    taskDescription: "",
    estDuration: "00:00",
    estLaborHrs: 0,
    fullName: null,
    subtasksCount: 0,
  });
  expect(task.workOrderTaskId).toBe(task.id);
  const timed = await planner.ok(workOrderTasks.update, {
    params: { id: task.id },
    body: { version: 1, estDuration: "01:35", responsiblePersonId: technician.personId },
  });
  expect(timed).toMatchObject({ estDuration: "01:35", estLaborHrs: 1.58, version: 2 });
  expect(timed.fullName).toMatch(/^Leila/);
  const legacy = await planner.ok(workOrderTasks.update, { params: { id: task.id }, body: { version: 2, responsiblePerson: null } });
  expect(legacy.responsiblePersonId).toBe(technician.personId);
  const cleared = await planner.ok(workOrderTasks.update, {
    params: { id: task.id },
    body: { version: legacy.version, responsiblePersonId: null },
  });
  expect(cleared.fullName).toBeNull();
});

test("a step is done when it has the result its kind asks for; who and when are kept", async () => {
  const task = await buildTask(planner);
  const cases: [Parameters<typeof buildStep>[1], object, string | null, object][] = [
    [{ kind: "check" }, {}, null, {}],
    [{ kind: "yes_no" }, {}, "resultChoice", { resultChoice: 2 }],
    [{ kind: "yes_no" }, { resultChoice: 3 }, "resultChoice", { resultChoice: 1 }],
    [{ kind: "inspection" }, { resultText: "fine" }, "resultChoice", { resultChoice: 3, resultText: "Worn" }],
    [{ kind: "number", unit: "°C", minValue: 10, maxValue: 80 }, { resultChoice: 1 }, "resultNumber", { resultNumber: 95.5 }],
    [{ kind: "text" }, { resultText: "  " }, "resultText", { resultText: "Replaced the seal" }],
  ];
  for (const [facts, insufficient, field, result] of cases) {
    const step = await buildStep(planner, { workOrderTaskId: task.id, ...facts });
    if (field) {
      const refused = await planner.call(workOrderSubtasks.complete, done(step, insufficient));
      expect([refused.status, refused.body.fields?.[0]?.path], step.kind).toEqual([400, field]);
    }
    const recorded = await planner.ok(workOrderSubtasks.complete, done(step, result));
    expect(recorded).toMatchObject({ ...result, doneBy: { id: planner.personId }, version: 2 });
    expect(recorded.doneAt).not.toBeNull();
    expect(await planner.ok(workOrderSubtasks.complete, undo(recorded))).toMatchObject({
      doneAt: null,
      doneBy: null,
      resultChoice: null,
      resultNumber: null,
      resultText: null,
    });
  }
});

test("a photo step takes a photo, and the order's log tells of it", async () => {
  const step = await buildStep(planner, { kind: "photo", name: "Photograph the nameplate" });
  expect((await planner.call(workOrderSubtasks.complete, done(step))).body.fields).toEqual([{ path: "photos", reason: "photo_missing" }]);
  const photo = {
    query: { id: step.id, fileName: "nameplate.png" },
    headers: { rootfolder: "WorkOrderSubTasks", "content-type": "image/png" },
    body: SAMPLES["image/png"],
  };
  expect((await send(world, files.upload, photo, { authorization: `Bearer ${planner.token}` })).status).toBe(200);
  expect(await planner.ok(workOrderSubtasks.complete, done(step))).toMatchObject({ photos: 1 });
  const { rows } = await planner.ok(workOrders.log, { params: { id: step.workOrderId } });
  expect(rows.slice(0, 2).map(({ logNotes }) => logNotes)).toEqual([
    expect.stringMatching(/^Step done: Photograph the nameplate; task completed: Task \d+$/),
    "File added: nameplate.png to the step Photograph the nameplate",
  ]);
});

test("a stale result is refused with the step as it stands", async () => {
  const step = await buildStep(planner, { kind: "number" });
  await planner.ok(workOrderSubtasks.complete, done(step, { resultNumber: 4 }));
  const stale = await planner.call(workOrderSubtasks.complete, done(step, { resultNumber: 5 }));
  expect(stale).toMatchObject({ status: 409, body: { reason: "stale", current: { resultNumber: 4, version: 2 } } });
  const staleTask = await planner.call(workOrderTasks.update, {
    params: { id: step.workOrderTaskId },
    body: { version: 7, plannedTaskName: "X" },
  });
  expect(staleTask).toMatchObject({ status: 409, body: { reason: "stale", current: { version: 2 } } });
});

test("a lower limit is not above the upper one, whichever of them is changed", async () => {
  const step = await buildStep(planner, { kind: "number", minValue: 10, maxValue: 80 });
  const crossed = await planner.call(workOrderSubtasks.update, { params: { id: step.id }, body: { version: 1, minValue: 81 } });
  expect(crossed).toMatchObject({ status: 400, body: { fields: [{ path: "maxValue", reason: "limits_crossed" }] } });
  await planner.ok(workOrderSubtasks.update, { params: { id: step.id }, body: { version: 1, minValue: 81, maxValue: null } });
});

test("tasks are completed together or not at all: an open mandatory step of one holds back all", async () => {
  const order = await buildWorkOrder(planner);
  const tasks = [await buildTask(planner, { workOrderId: order.id }), await buildTask(planner, { workOrderId: order.id })];
  const ids = tasks.map(({ id }) => id);
  const mandatory = await buildStep(planner, { workOrderTaskId: tasks[1]?.id, isMandatory: true });
  await buildStep(planner, { workOrderTaskId: tasks[0]?.id });
  const refused = await planner.call(workOrderTasks.batchComplete, { body: { ids } });
  expect(refused).toMatchObject({ status: 409, body: { reason: "subtasks_left", params: { count: 1 } } });
  expect((await tasksOf(order.id)).map(({ completedAt }) => completedAt)).toEqual([null, null]);
  const result = await planner.ok(workOrderSubtasks.complete, done(mandatory));
  const { rows } = await planner.ok(workOrderTasks.batchComplete, { body: { ids } });
  expect(rows.map(({ completedBy, subtasksDone, mandatoryLeft }) => [completedBy?.id, subtasksDone, mandatoryLeft])).toEqual([
    [planner.personId, 0, 0],
    [planner.personId, 1, 0],
  ]);

  // Taking the mandatory result back makes its task incomplete, and only that.
  await planner.ok(workOrderSubtasks.complete, undo(result));
  expect((await tasksOf(order.id)).map(({ completedAt }) => completedAt !== null)).toEqual([true, false]);
  expect((await planner.ok(workOrders.get, { params: { id: order.id } })).counts).toMatchObject({
    tasksCount: 2,
    tasksDone: 1,
    subtasksCount: 2,
    subtasksDone: 0,
    mandatorySubtasksLeft: 1,
  });
});

test("a complete task that gets another mandatory step is complete no more", async () => {
  const task = await buildTask(planner);
  await planner.ok(workOrderTasks.batchComplete, { body: { ids: [task.id] } });
  const step = await buildStep(planner, { workOrderTaskId: task.id });
  expect((await tasksOf(task.workOrderId))[0]?.completedAt).not.toBeNull();
  await planner.ok(workOrderSubtasks.update, { params: { id: step.id }, body: { version: 1, isMandatory: true } });
  expect((await tasksOf(task.workOrderId))[0]?.completedAt).toBeNull();
});

test("a step that asks another question has no answer yet", async () => {
  const step = await buildStep(planner, { kind: "yes_no" });
  const answered = await planner.ok(workOrderSubtasks.complete, done(step, { resultChoice: 1 }));
  const changed = await planner.ok(workOrderSubtasks.update, {
    params: { id: step.id },
    body: { version: answered.version, kind: "inspection" },
  });
  expect(changed).toMatchObject({ kind: "inspection", resultChoice: null, doneAt: null });
});

test("a new order of tasks and steps names all of them, of one order and of one task", async () => {
  const order = await buildWorkOrder(planner);
  const [a, b, c] = [
    await buildTask(planner, { workOrderId: order.id }),
    await buildTask(planner, { workOrderId: order.id }),
    await buildTask(planner, { workOrderId: order.id }),
  ];
  const stranger = await buildTask(planner);
  const { rows } = await planner.ok(workOrderTasks.reorder, { body: { ids: [c.id, a.id, b.id] } });
  expect(rows.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  expect((await tasksOf(order.id)).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  const refusal = async (ids: number[]) => (await planner.call(workOrderTasks.reorder, { body: { ids } })).body;
  expect(await refusal([a.id, b.id])).toMatchObject({ code: "invalid", fields: [{ path: "ids", reason: "not_all" }] });
  expect(await refusal([a.id, b.id, c.id, a.id])).toMatchObject({ code: "invalid", fields: [{ path: "ids", reason: "not_all" }] });
  expect(await refusal([a.id, b.id, c.id, stranger.id])).toMatchObject({
    code: "invalid",
    fields: [{ path: "ids", reason: "other_order" }],
  });
  expect(await refusal([a.id, b.id, 999_999])).toMatchObject({ code: "not_found" });

  const [s1, s2] = [await buildStep(planner, { workOrderTaskId: a.id }), await buildStep(planner, { workOrderTaskId: a.id })];
  const elsewhere = await buildStep(planner, { workOrderTaskId: b.id });
  const steps = await planner.ok(workOrderSubtasks.reorder, { body: { ids: [s2.id, s1.id] } });
  expect(steps.rows.map(({ id }) => id)).toEqual([s2.id, s1.id, elsewhere.id]);
  expect((await planner.call(workOrderSubtasks.reorder, { body: { ids: [s2.id, elsewhere.id] } })).body).toMatchObject({
    fields: [{ path: "ids", reason: "other_task" }],
  });
});

test("several are removed together, or none when one of them is not there", async () => {
  const task = await buildTask(planner);
  const [a, b, c] = [
    await buildStep(planner, { workOrderTaskId: task.id }),
    await buildStep(planner, { workOrderTaskId: task.id }),
    await buildStep(planner, { workOrderTaskId: task.id }),
  ];
  expect((await planner.call(workOrderSubtasks.removeMany, { body: { ids: [a.id, 999_999] } })).status).toBe(404);
  expect((await tasksOf(task.workOrderId))[0]?.subtasksCount).toBe(3);
  expect(await planner.ok(workOrderSubtasks.removeMany, { body: { ids: [a.id, b.id] } })).toEqual({ removed: 2 });
  expect(await planner.ok(workOrderSubtasks.remove, { params: { id: c.id } })).toEqual({ removed: 1 });
  expect((await planner.call(workOrderTasks.removeMany, { body: { ids: [task.id, 999_999] } })).status).toBe(404);
  expect(await planner.ok(workOrderTasks.removeMany, { body: { ids: [task.id] } })).toEqual({ removed: 1 });
  expect(await tasksOf(task.workOrderId)).toEqual([]);
});

test("the log tells of every task, step, result and note", async () => {
  const order = await buildWorkOrder(planner);
  const task = await buildTask(planner, { workOrderId: order.id, plannedTaskName: "Drain" });
  const step = await buildStep(planner, {
    workOrderTaskId: task.id,
    name: "Oil temperature",
    kind: "number",
    unit: "°C",
    isMandatory: true,
  });
  const result = await planner.ok(workOrderSubtasks.complete, done(step, { resultNumber: 41.5 }));
  const other = await buildTask(planner, { workOrderId: order.id, plannedTaskName: "Fill" });
  await planner.ok(workOrderTasks.batchComplete, { body: { ids: [other.id] } });
  await planner.ok(workOrderSubtasks.complete, undo(result));
  const renamed = await planner.ok(workOrderTasks.update, {
    params: { id: task.id },
    body: { version: 3, plannedTaskName: "Drain and fill", estDuration: 10 },
  });
  await planner.ok(workNotes.create, { body: { workOrderId: order.id, note: "Oil is in stockroom 2" } });
  await planner.ok(workOrderTasks.removeMany, { body: { ids: [renamed.id] } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ logNotes }) => logNotes)).toEqual([
    "Tasks removed: Drain and fill",
    "Note added: Oil is in stockroom 2",
    "Task changed: Drain and fill (name, estimated time)",
    "Result undone: Oil temperature – 41.5 °C; no longer complete: Drain",
    "Tasks completed: Fill",
    "Task added: Fill",
    "Step done: Oil temperature – 41.5 °C; task completed: Drain",
    "Step added: Oil temperature",
    "Task added: Drain",
    "Created",
  ]);
  expect((await planner.ok(workNotes.list, { query: { workOrderId: order.id } })).rows).toMatchObject([
    { note: "Oil is in stockroom 2", createdBy: { id: planner.personId } },
  ]);
});

test("a step that is taken back while its task is being completed never leaves a complete task with an open mandatory step", async () => {
  for (let round = 0; round < 10; round += 1) {
    const task = await buildTask(planner);
    const step = await buildStep(planner, { workOrderTaskId: task.id, isMandatory: true });
    const result = await planner.ok(workOrderSubtasks.complete, done(step));
    await Promise.all([
      planner.call(workOrderTasks.batchComplete, { body: { ids: [task.id] } }),
      planner.call(workOrderSubtasks.complete, undo(result)),
    ]);
    const [after] = await tasksOf(task.workOrderId);
    expect(after).toMatchObject({ completedAt: null, mandatoryLeft: 1 });
  }
});

test("a step that is taken back while its order is being completed never leaves a completed order that was judged by it", async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await buildWorkOrder(planner, { responsiblePersonId: planner.personId });
    const task = await buildTask(planner, { workOrderId: order.id });
    const step = await buildStep(planner, { workOrderTaskId: task.id, isMandatory: true });
    const result = await planner.ok(workOrderSubtasks.complete, done(step));
    const started = await planner.ok(workOrders.setStatus, { body: { id: order.id, version: 1, statusId: STATUS.inProgress } });
    const timed = await planner.ok(workOrders.complete, { body: { id: order.id, version: started.version, actualMinutes: 5 } });
    const [completed, undone] = await Promise.all([
      planner.call(workOrders.setStatus, { body: { id: order.id, version: timed.version, statusId: STATUS.completed } }),
      planner.call(workOrderSubtasks.complete, undo(result)),
    ]);
    // Whichever came first is true: the order was completed with the step done, or it is not completed.
    if (completed.status === 200) expect(undone.body).toMatchObject({ code: "conflict", reason: "order_completed" });
    else expect([undone.status, completed.body]).toMatchObject([200, { code: "conflict", reason: "subtasks_left" }]);
    const [after] = await tasksOf(order.id);
    expect(after?.mandatoryLeft).toBe(completed.status === 200 ? 0 : 1);
  }
});

test("a task is complete with the last of its steps, in the same call and the same line of the log", async () => {
  const task = await buildTask(planner, { plannedTaskName: "Hand over" });
  const first = await buildStep(planner, { workOrderTaskId: task.id });
  const second = await buildStep(planner, { workOrderTaskId: task.id, name: "Area clean" });
  await planner.ok(workOrderSubtasks.complete, done(first));
  expect((await tasksOf(task.workOrderId))[0]?.completedAt).toBeNull();
  const last = await planner.ok(workOrderSubtasks.complete, done(second));
  expect((await tasksOf(task.workOrderId))[0]).toMatchObject({ completedBy: { id: planner.personId } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: task.workOrderId } });
  expect(rows[0]?.logNotes).toBe("Step done: Area clean; task completed: Hand over");
  await planner.ok(workOrderSubtasks.complete, undo(last));
  expect(
    (await tasksOf(task.workOrderId))[0]?.completedAt,
    "an optional step taken back leaves the task as it was ticked off",
  ).not.toBeNull();
});

test("two people who finish the last two steps at once complete the task once", async () => {
  const task = await buildTask(planner);
  const steps = [await buildStep(planner, { workOrderTaskId: task.id }), await buildStep(planner, { workOrderTaskId: task.id })];
  await Promise.all(steps.map((step) => planner.ok(workOrderSubtasks.complete, done(step))));
  expect((await tasksOf(task.workOrderId))[0]).toMatchObject({ completedBy: { id: planner.personId }, version: 2 });
});
