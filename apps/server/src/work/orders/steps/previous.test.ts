import { afterAll, beforeAll, expect, test } from "vitest";
import { atHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildStartedOrder, buildStep, buildTask } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Planner");
});
afterAll(() => world.close());

type Facts = Parameters<typeof buildStartedOrder>[1];
const GAP = { name: "Gap of the coupling", kind: "number", unit: "mm", maxValue: 10 } as const;

async function orderWith(
  facts: Facts,
  step: Parameters<typeof buildStep>[1] = GAP,
  task = "Measure",
): Promise<{ order: WorkOrder; step: Subtask }> {
  const order = await buildStartedOrder(by, facts);
  const made = await buildTask(by, { workOrderId: order.id, plannedTaskName: task });
  return { order, step: await buildStep(by, { ...step, workOrderTaskId: made.id }) };
}
/** An order that is finished with such a result. */
async function finished(facts: Facts, result: object, step: Parameters<typeof buildStep>[1] = GAP, task?: string): Promise<WorkOrder> {
  const made = await orderWith(facts, step, task);
  await by.ok(workOrderSubtasks.complete, { body: { id: made.step.id, version: made.step.version, isDone: true, ...result } });
  const { version } = await by.ok(workOrders.get, { params: { id: made.order.id } });
  const timed = await by.ok(workOrders.complete, { body: { id: made.order.id, version, actualMinutes: 5 } });
  return await by.ok(workOrders.setStatus, { body: { id: timed.id, version: timed.version, statusId: STATUS.completed } });
}
const previous = async (woId: number, person = by) => (await person.ok(workOrderSubtasks.previous, { query: { woId } })).rows;

test("a step tells what it said in the last three finished orders of its asset, the newest first", async () => {
  const asset = await buildAsset(by);
  const on = { assetId: asset.id };
  for (const resultNumber of [1.6, 1.8, 2.1]) await finished(on, { resultNumber });
  const last = await finished(on, { resultNumber: 2.4, resultText: "Worn" });
  await finished({ assetId: (await buildAsset(by)).id }, { resultNumber: 9 });
  await finished(on, { notApplicableReason: "Not fitted here" });
  await finished(on, { resultNumber: 7 }, { ...GAP, unit: "in" });
  await finished(on, { resultText: "7" }, { ...GAP, kind: "text" });
  const { step: open } = await orderWith(on);
  await by.ok(workOrderSubtasks.complete, { body: { id: open.id, version: open.version, isDone: true, resultNumber: 8 } });

  const { order, step } = await orderWith(on, { ...GAP, name: " gap of the Coupling" });
  const rows = await previous(order.id);
  expect(rows).toEqual([{ stepId: step.id, results: expect.any(Array) as unknown[] }]);
  expect(rows[0]?.results.map(({ resultNumber }) => resultNumber)).toEqual([2.4, 2.1, 1.8]);
  expect(rows[0]?.results[0]).toMatchObject({ workOrder: { id: last.id, code: last.code }, resultText: "Worn", choice: null });
});

test("of two steps of the same words the one of the task of the same name counts, and a choice keeps its word of then", async () => {
  const on = { assetId: (await buildAsset(by)).id };
  const oil = { name: "State of the oil", kind: "choice" as const, choices: ["Clear", "Milky"] };
  const made = await orderWith(on, oil, "Gearbox");
  const pump = await buildTask(by, { workOrderId: made.order.id, plannedTaskName: "Pump" });
  const other = await buildStep(by, { ...oil, workOrderTaskId: pump.id });
  for (const [step, resultChoice] of [
    [made.step, 2],
    [other, 1],
  ] as const)
    await by.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true, resultChoice } });
  const { version } = await by.ok(workOrders.get, { params: { id: made.order.id } });
  const timed = await by.ok(workOrders.complete, { body: { id: made.order.id, version, actualMinutes: 5 } });
  await by.ok(workOrders.setStatus, { body: { id: timed.id, version: timed.version, statusId: STATUS.completed } });

  const { order, step } = await orderWith(on, { ...oil, choices: ["Clear", "Cloudy"] }, "Gearbox");
  expect(await previous(order.id)).toMatchObject([{ stepId: step.id, results: [{ resultChoice: 2, choice: "Milky" }] }]);
});

test("what was said in orders out of reach is not told, neither where the order of now is out of reach", async () => {
  await addRole(world.tenant, "Own orders", { "work-orders": { flags: ["view", "update"], scope: "own" } });
  const tech = await world.tenant.join("Own orders");
  const on = { assetId: (await buildAsset(by)).id };
  await finished(on, { resultNumber: 2 });
  const { order } = await orderWith({ ...on, responsiblePersonId: tech.personId });
  const other = await orderWith(on);
  expect((await previous(order.id))[0]?.results).toHaveLength(1);
  expect(await previous(order.id, tech)).toEqual([]);
  expect(await tech.call(workOrderSubtasks.previous, { query: { woId: other.order.id } })).toMatchObject({ status: 404 });
});

test("what was said last time is at hand where there is no network, and answered again when it changed", async () => {
  const tech = await world.tenant.join("Planner");
  const on = { assetId: (await buildAsset(by)).id };
  await finished(on, { resultNumber: 2 });
  const { order, step } = await orderWith({ ...on, responsiblePersonId: tech.personId });
  const first = await tech.ok(atHand.read, { body: {} });
  const told = first.changed.find((one) => one.order.id === order.id)?.previous;
  expect(told).toMatchObject([{ stepId: step.id, results: [{ resultNumber: 2 }] }]);
  await finished(on, { resultNumber: 2.2 });
  const second = await tech.ok(atHand.read, { body: { known: first.orders.map(({ stamp }) => stamp) } });
  expect(second.changed.map((one) => one.previous[0]?.results.map(({ resultNumber }) => resultNumber))).toEqual([[2.2, 2]]);
});
