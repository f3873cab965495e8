import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildPublished, sayOfGroup, buildTaskGroup, contentNow } from "../../task-groups/builders.ts";
import { buildStep, buildTask, buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const read = async (id: number) => await by.ok(workOrders.get, { params: { id } });
const move = async (id: number, statusId: number, reason?: string) =>
  await by.call(workOrders.setStatus, { body: { id, version: (await read(id)).version, statusId, ...(reason ? { reason } : {}) } });
const record = async ({ id, version }: { id: number; version: number }, isDone = true) =>
  await by.ok(workOrderSubtasks.complete, { body: { id, version, isDone } });

test("an order is not started before its mandatory safety steps are done; the refusal names them", async () => {
  const order = await buildWorkOrder(by, { responsiblePersonId: by.personId });
  const task = await buildTask(by, { workOrderId: order.id });
  const of = async (name: string, facts: object) => await buildStep(by, { workOrderTaskId: task.id, name, ...facts });
  const lock = await of("Lock and tag", { isSafety: true, isMandatory: true });
  const dead = await of("Prove dead", { isSafety: true, isMandatory: true });
  await of("Barrier tape", { isSafety: true });
  await of("Torque the bolts", { isMandatory: true });
  expect((await read(order.id)).counts.safetySteps).toEqual(["Lock and tag", "Prove dead"]);
  expect(await move(order.id, STATUS.inProgress)).toMatchObject({
    status: 409,
    body: {
      reason: "safety_steps_left",
      params: { steps: "Lock and tag, Prove dead" },
      message: "Complete the safety steps first: Lock and tag, Prove dead.",
    },
  });
  expect((await move(order.id, STATUS.inReview)).status, "it may be reviewed meanwhile").toBe(200);
  const done = await record(lock);
  await by.ok(workOrderSubtasks.complete, {
    body: { id: dead.id, version: dead.version, isDone: true, notApplicableReason: "No power here" },
  });
  expect((await move(order.id, STATUS.inProgress)).status, "what does not apply holds nothing back").toBe(200);
  expect((await move(order.id, STATUS.onHold, "Waits for parts")).status).toBe(200);
  await record(done, false);
  expect(await move(order.id, STATUS.inProgress), "after a hold it is asked again").toMatchObject({
    status: 409,
    body: { reason: "safety_steps_left" },
  });
});

test("a safety step that is not shown holds nothing back", async () => {
  const order = await buildWorkOrder(by, { responsiblePersonId: by.personId });
  const task = await buildTask(by, { workOrderId: order.id });
  const asked = await buildStep(by, { workOrderTaskId: task.id, name: "Is it energised?", kind: "yes_no" });
  const body = { workOrderTaskId: task.id, name: "Lock it", isSafety: true, isMandatory: true, shownAfterId: asked.id, shownOn: "1" };
  await by.ok(workOrderSubtasks.create, { body });
  expect((await move(order.id, STATUS.inProgress)).status).toBe(200);
});

test("hazards and protective equipment are said on the order and come with task groups, each line once", async () => {
  const group = await buildTaskGroup(by);
  await sayOfGroup(by, group.id, { hazards: "Hot surface", protectiveEquipment: "Gloves\nGoggles" });
  expect(await contentNow(by, group.id)).toMatchObject({ hazards: "Hot surface", protectiveEquipment: "Gloves\nGoggles" });
  const published = await buildPublished(by, { tasks: { Safe: [{ name: "Lock", isSafety: true, isMandatory: true }] } });
  await sayOfGroup(by, published.id, { hazards: "Stored energy\nHot surface", protectiveEquipment: "Gloves" });
  const draft = await by.ok(taskGroups.content, { query: { taskGroupId: published.id } });
  await by.ok(taskGroups.publish, { body: { taskGroupId: published.id, version: draft.version } });
  const order = await buildWorkOrder(by, { hazards: "Hot surface", protectiveEquipment: "Ear plugs", responsiblePersonId: by.personId });
  await by.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: [published.id] } });
  const plan = await by.ok(workOrderPlan.get, { query: { woId: order.id } });
  expect(plan).toMatchObject({ hazards: "Hot surface\nStored energy", protectiveEquipment: "Ear plugs\nGloves" });
  const { rows } = await by.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  expect(rows).toMatchObject([{ name: "Lock", isSafety: true, isMandatory: true }]);
  expect(await move(order.id, STATUS.inProgress)).toMatchObject({ status: 409, body: { reason: "safety_steps_left" } });
});
