import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { plannedLabour, plannedParts, plannedSubtasks, plannedTasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildValueOfKind } from "../../foundation/reference-lists/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildWorkOrder } from "../orders/builders.ts";
import { takeIntoMany } from "./service.ts";
import { buildPublished, buildTaskGroup, contentNow, publishGroup, sayOfGroup } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const stepsOf = async (workOrderId: number) =>
  (await by.ok(workOrderSubtasks.list, { query: { woId: workOrderId } })).rows.map(({ name }) => name);

test("a task group is not put where something is archived; what was put there before stays", async () => {
  const there = await buildLocation(by);
  const made = await by.ok(taskGroups.create, { body: { code: "ONE", name: "One", siteId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(taskGroups.update, { params: { id: made.id }, body: { version: 1, siteId: there.id, name: "Kept" } });
  expect(kept.site).toMatchObject({ id: there.id });
  const late = await by.call(taskGroups.create, { body: { code: "TWO", name: "Two", siteId: there.id } });
  expect(late.body.fields).toEqual([{ path: "siteId", reason: "archived" }]);
});

test("a task begins with no words and no time, as the specification has it", async () => {
  const group = await buildTaskGroup(by);
  const task = await by.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName: "Grease" } });
  expect(task).toMatchObject({ taskDescription: "", estDuration: "00:00", estLaborHrs: 0, subtasksCount: 0, fullName: null });
});

test("a published version is never changed, by no call and by no statement; a change begins a draft with the same keys", async () => {
  const group = await buildPublished(by, { tasks: { Isolate: ["Lock it", "Try it"] } });
  const one = await contentNow(by, group.id);
  expect(one).toMatchObject({ number: 1, state: "published" });
  const [step] = one.subtasks;
  if (!step) throw new Error("a step was built");
  const refused = await by.call(plannedSubtasks.update, { params: { id: step.id }, body: { version: 1, name: "Other" } });
  expect([refused.status, refused.body.reason]).toEqual([409, "version_published"]);
  for (const statement of [
    sql`update planned_subtasks set name = 'x' where id = ${step.id}`,
    sql`delete from planned_subtasks where id = ${step.id}`,
    sql`update planned_tasks set planned_task_name = 'x' where id = ${step.plannedTaskId}`,
    sql`insert into planned_parts (task_group_version_id, text) select id, 'x' from task_group_versions where task_group_id = ${group.id}`,
    sql`update task_group_versions set hazards = 'x' where task_group_id = ${group.id}`,
    sql`update task_group_versions set state = 'draft' where task_group_id = ${group.id}`,
    sql`delete from task_group_versions where task_group_id = ${group.id}`,
  ])
    await expect(world.tenant.rows((db) => statement.execute(db))).rejects.toThrow(/never changed/);
  const draft = await by.ok(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  expect(draft).toMatchObject({ number: 2, state: "draft" });
  expect(draft.subtasks.map(({ stepKey }) => stepKey)).toEqual(one.subtasks.map(({ stepKey }) => stepKey));
  const again = await by.ok(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  expect(again.number).toBe(2);
  expect(await by.ok(taskGroups.content, { query: { taskGroupId: group.id, number: 1 } })).toEqual(one);
});

test("of two who begin a draft at once there is one draft", async () => {
  const group = await buildPublished(by);
  const add = (plannedTaskName: string) => by.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName } });
  await Promise.all([add("A"), add("B"), add("C")]);
  const { rows } = await by.ok(taskGroups.versions, { query: { taskGroupId: group.id } });
  expect(rows.map(({ number, state, tasksCount }) => [number, state, tasksCount])).toEqual([
    [2, "draft", 4],
    [1, "published", 1],
  ]);
});

test("the difference is told step by step before it is published, and who saw an older draft is shown it anew", async () => {
  const group = await buildPublished(by, {
    tasks: { Service: [{ name: "Oil pressure", kind: "number", unit: "bar", maxValue: 4 }, "Listen"] },
  });
  const draft = await by.ok(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  const [oil, listen] = draft.subtasks;
  if (!oil || !listen) throw new Error("two steps were built");
  await by.ok(plannedSubtasks.update, { params: { id: oil.id }, body: { version: 1, maxValue: 5 } });
  await by.ok(plannedSubtasks.removeMany, { body: { ids: [listen.id] } });
  await by.ok(plannedSubtasks.create, { body: { plannedTaskId: oil.plannedTaskId, name: "Wipe" } });
  await sayOfGroup(by, group.id, { hazards: "Hot oil" });
  const { from, to, rows } = await by.ok(taskGroups.difference, { query: { taskGroupId: group.id } });
  expect([from, to]).toEqual([1, 2]);
  expect(rows.map(({ how, what, name, fields }) => [how, what, name, ...fields])).toEqual([
    ["added", "hazards", "", { field: "hazards", before: null, after: "Hot oil" }],
    ["removed", "step", "Listen"],
    ["changed", "step", "Oil pressure", { field: "maxValue", before: "4", after: "5" }],
    ["added", "step", "Wipe"],
  ]);
  const stale = await by.call(taskGroups.publish, { body: { taskGroupId: group.id, version: draft.version } });
  expect([stale.status, stale.body.reason]).toEqual([409, "stale"]);
  const published = await publishGroup(by, group.id);
  expect(published).toMatchObject({ state: "published", publishedVersion: 2, draftNumber: null });
});

test("a draft is thrown away, but for the only one", async () => {
  const group = await buildPublished(by);
  await by.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName: "Second thoughts" } });
  const back = await by.ok(taskGroups.discardDraft, { body: { taskGroupId: group.id } });
  expect(back).toMatchObject({ draftNumber: null, publishedVersion: 1 });
  const fresh = await buildTaskGroup(by);
  const only = await by.call(taskGroups.discardDraft, { body: { taskGroupId: fresh.id } });
  expect(only.body.reason).toBe("only_draft");
});

test("an empty group is not published, nor one that holds what nobody can take; groups stand in each other three deep and in no circle", async () => {
  const [top, middle, low, lowest] = await Promise.all([1, 2, 3, 4].map(async () => await buildTaskGroup(by)));
  if (!top || !middle || !low || !lowest) throw new Error("four were built");
  const empty = await by.call(taskGroups.publish, { body: { taskGroupId: top.id, version: 1 } });
  expect(empty.body.reason).toBe("group_empty");
  const put = async (into: number, ...memberIds: number[]) =>
    await by.call(taskGroups.setMembers, { body: { taskGroupId: into, version: (await contentNow(by, into)).version, memberIds } });
  expect((await put(middle.id, low.id)).status).toBe(200);
  expect((await put(top.id, middle.id)).status).toBe(200);
  expect((await put(low.id, lowest.id)).body.fields).toEqual([{ path: "memberIds", reason: "group_too_deep" }]);
  expect((await put(low.id, top.id)).body.fields).toEqual([{ path: "memberIds", reason: "group_circle" }]);
  expect((await put(low.id, low.id)).body.fields).toEqual([{ path: "memberIds", reason: "group_circle" }]);
  const { version } = await contentNow(by, top.id);
  const early = await by.call(taskGroups.publish, { body: { taskGroupId: top.id, version } });
  expect(early.body.reason).toBe("member_not_published");
});

test("two who would close a circle at once do not", async () => {
  const [one, other] = [await buildTaskGroup(by), await buildTaskGroup(by)];
  const put = (into: number, member: number) =>
    by.call(taskGroups.setMembers, { body: { taskGroupId: into, version: 1, memberIds: [member] } });
  const answers = await Promise.all([put(one.id, other.id), put(other.id, one.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test("an order takes tasks, steps, labour, parts, tools and hazards, names the version, and keeps it when a newer one comes", async () => {
  const craft = await buildValueOfKind(by, "reference-lists:crafts:1");
  const inner = await buildTaskGroup(by, { tasks: { Grease: ["Front bearing", "Rear bearing"] } });
  await sayOfGroup(by, inner.id, { hazards: "Rotating parts" });
  await publishGroup(by, inner.id);
  const outer = await buildTaskGroup(by, {
    tasks: { Service: [{ name: "Oil pressure", kind: "number", unit: "bar", isMandatory: true }] },
  });
  await by.ok(plannedLabour.create, { query: { taskGroupId: outer.id }, body: { craftId: craft.id, headCount: 2, minutes: "01:30" } });
  await by.ok(plannedParts.create, { query: { taskGroupId: outer.id }, body: { text: "Oil filter", quantity: 1.5, unit: "pcs" } });
  await sayOfGroup(by, outer.id, { memberIds: [inner.id] });
  await sayOfGroup(by, outer.id, { tools: "Torque wrench", hazards: "Hot oil\nRotating parts" });
  await publishGroup(by, outer.id);

  const order = await buildWorkOrder(by);
  const taken = await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [outer.id] } });
  expect(taken).toEqual({ tasks: 2, steps: 3 });
  const { rows: tasks } = await by.ok(workOrderTasks.list, { query: { woId: order.id } });
  expect(tasks.map(({ plannedTaskName, subtasksCount }) => [plannedTaskName, subtasksCount])).toEqual([
    ["Service", 1],
    ["Grease", 2],
  ]);
  expect(await stepsOf(order.id)).toEqual(["Oil pressure", "Front bearing", "Rear bearing"]);
  const plan = await by.ok(workOrderPlan.get, { query: { woId: order.id } });
  expect(plan).toMatchObject({
    hazards: "Hot oil\nRotating parts",
    tools: "Torque wrench",
    groups: [{ taskGroup: { id: outer.id }, number: 1, takenBy: { id: by.personId }, isOutdated: false }],
    labour: [{ craft: { id: craft.id }, headCount: 2, minutes: 90 }],
    parts: [{ text: "Oil filter", quantity: 1.5, unit: "pcs" }],
  });

  const draft = await by.ok(taskGroups.startDraft, { body: { taskGroupId: outer.id } });
  await by.ok(plannedSubtasks.create, { body: { plannedTaskId: draft.tasks[0]?.id ?? 0, name: "New in two" } });
  await publishGroup(by, outer.id);
  expect(await stepsOf(order.id)).toEqual(["Oil pressure", "Front bearing", "Rear bearing"]);
  const kept = await by.ok(workOrderPlan.get, { query: { woId: order.id } });
  expect(kept.groups).toMatchObject([{ number: 1, isOutdated: true }]);
  const { rows: versions } = await by.ok(taskGroups.versions, { query: { taskGroupId: outer.id } });
  expect(versions.map(({ number, openOrders }) => [number, openOrders])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  const { rows: log } = await by.ok(workOrders.log, { params: { id: order.id } });
  expect(log[0]).toMatchObject({ action: "groups_taken", changes: [{ field: "taskGroups", after: [`${outer.code} v1`] }] });
});

test("the same group twice asks first; said so, it comes once more", async () => {
  const group = await buildPublished(by);
  const order = await buildWorkOrder(by);
  const once = { workOrderId: order.id, taskGroupIds: [group.id] };
  await by.ok(taskGroups.take, { body: once });
  const twice = await by.call(taskGroups.take, { body: once });
  expect([twice.status, twice.body.reason]).toEqual([409, "group_taken"]);
  expect(await by.ok(taskGroups.take, { body: { ...once, again: true } })).toEqual({ tasks: 1, steps: 1 });
  expect(await stepsOf(order.id)).toEqual(["Look at it", "Look at it"]);
});

test("of two groups that hold the same group an order takes its steps once", async () => {
  const weekly = await buildPublished(by, { tasks: { Weekly: ["Look", "Listen"] } });
  const holding = async (step: string) => {
    const group = await buildTaskGroup(by, { tasks: { [step]: [step] } });
    await sayOfGroup(by, group.id, { memberIds: [weekly.id] });
    return await publishGroup(by, group.id);
  };
  const [monthly, yearly] = [await holding("Monthly"), await holding("Yearly")];
  const order = await buildWorkOrder(by);
  await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [yearly.id, monthly.id] } });
  expect(await stepsOf(order.id)).toEqual(["Yearly", "Look", "Listen", "Monthly"]);
  await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [weekly.id] } });
  expect(await stepsOf(order.id)).toHaveLength(4);
});

test("what is not published, retired, or archived is not taken, nor by a closed order; a retired one stays where it was taken", async () => {
  const draft = await buildTaskGroup(by);
  const group = await buildPublished(by);
  const order = await buildWorkOrder(by);
  await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [group.id] } });
  const retired = await by.ok(taskGroups.retire, { body: { taskGroupId: group.id, version: group.version, reason: "Scrapped" } });
  expect(retired).toMatchObject({ state: "retired", retiredReason: "Scrapped" });
  const refused = await by.call(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [draft.id, group.id] } });
  expect(refused.body.fields).toEqual([
    { path: "taskGroupIds.0", reason: "group_not_published" },
    { path: "taskGroupIds.1", reason: "group_retired" },
  ]);
  expect(await stepsOf(order.id)).toEqual(["Look at it"]);
  const change = await by.call(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  expect(change.body.reason).toBe("group_retired");
  const closed = await buildClosedOrder(by);
  const late = await by.call(taskGroups.take, { body: { workOrderId: closed.id, taskGroupIds: [(await buildPublished(by)).id] } });
  expect([late.status, late.body.reason]).toEqual([409, "order_sealed"]);
});

test("who is limited to a site sees the groups of that site, and takes no other", async () => {
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const made = async (siteId: number) => {
    const group = await buildPublished(by);
    return await by.ok(taskGroups.update, { params: { id: group.id }, body: { version: group.version, siteId } });
  };
  const [own, others] = [await made(here.id), await made(there.id)];
  await addRole(world.tenant, "Fitter", {
    "task-groups": { scope: "site", flags: ["view"] },
    "work-orders": { scope: "all", flags: ["view", "update"] },
  });
  const limited = await world.tenant.join("Fitter", { siteId: here.id });
  expect((await limited.call(taskGroups.get, { params: { id: own.id } })).status).toBe(200);
  expect((await limited.call(taskGroups.content, { query: { taskGroupId: others.id } })).status).toBe(404);
  const order = await buildWorkOrder(by);
  const refused = await limited.call(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [others.id] } });
  expect(refused.body.fields).toEqual([{ path: "taskGroupIds.0", reason: "not_known" }]);
});

test("pictures guide the step of the order; they stand fast with their version, and a draft has them too", async () => {
  const group = await buildTaskGroup(by, { tasks: { Service: ["Look at it"] } });
  const upload = async (recordId: number) =>
    await send(
      world,
      files.upload,
      {
        query: { id: recordId, fileName: "how.png" },
        headers: { rootfolder: "PlannedSubTask", "content-type": "image/png" },
        body: SAMPLES["image/png"],
      },
      { authorization: `Bearer ${by.token}` },
    );
  const stepOf = async () => (await contentNow(by, group.id)).subtasks[0]?.id ?? 0;
  const written = await stepOf();
  expect((await upload(written)).status).toBe(200);
  await publishGroup(by, group.id);
  expect(await upload(written)).toMatchObject({ status: 409, body: { reason: "version_published" } });
  const order = await buildWorkOrder(by);
  await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [group.id] } });
  const { rows } = await by.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  const { pictures } = await by.ok(workOrderPlan.get, { query: { woId: order.id } });
  expect(pictures).toMatchObject([{ workOrderSubTaskId: rows[0]?.id, fileName: "how.png", contentType: "image/png" }]);
  const draft = await by.ok(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  expect(draft.subtasks).toMatchObject([{ pictures: 1 }]);
  expect((await upload(draft.subtasks[0]?.id ?? 0)).status).toBe(200);
  expect((await by.ok(workOrderPlan.get, { query: { woId: order.id } })).pictures).toHaveLength(1);
  await by.ok(taskGroups.discardDraft, { body: { taskGroupId: group.id } });
  expect((await by.ok(workOrderPlan.get, { query: { woId: order.id } })).pictures).toHaveLength(1);
});

test("a hundred orders take groups in as many statements as one", async () => {
  const group = await buildPublished(by, { tasks: { Service: ["Look", "Listen"], Report: [] } });
  const orders: number[] = [];
  for (let made = 0; made < 100; made += 1) orders.push((await buildWorkOrder(by)).id);
  const statementsFor = async (ids: readonly number[]) =>
    await world.tenant.rows(async (db) => {
      let statements = 0;
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => await Promise.resolve(result),
      });
      const groups = [{ taskGroupId: group.id, number: 1 }];
      const takings = ids.map((workOrderId) => ({ workOrderId, groups }));
      const taken = await takeIntoMany({ db: counting, personId: by.personId } as never, takings, { isTold: false });
      expect([...taken.values()].every(({ tasks, steps }) => tasks === 2 && steps === 2)).toBe(true);
      return statements;
    });
  const [one, many] = [await statementsFor(orders.slice(0, 1)), await statementsFor(orders.slice(1))];
  expect(many).toBe(one);
  expect(await stepsOf(orders[99] ?? 0)).toEqual(["Look", "Listen"]);
});
