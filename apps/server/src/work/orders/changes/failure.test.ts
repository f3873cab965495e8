import { afterAll, beforeAll, expect, test } from "vitest";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE, type FailureRule } from "@millwright/domain/work/orders/failure.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildStartedOrder } from "../builders.ts";

let world: World;
let administrator: Person;
let planner: Person;
let chain: { failureClassId: number; failureProblemId: number; failureCauseId: number; failureActionId: number };

beforeAll(async () => {
  world = await openWorld();
  administrator = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
  const failureClassId = (await buildValue(administrator, "failures")).id;
  const failureProblemId = (await buildValue(administrator, "failures", { parentId: failureClassId })).id;
  const failureCauseId = (await buildValue(administrator, "failures", { parentId: failureProblemId })).id;
  const failureActionId = (await buildValue(administrator, "failures", { parentId: failureCauseId })).id;
  chain = { failureClassId, failureProblemId, failureCauseId, failureActionId };
});
afterAll(() => world.close());

async function rulesAre(failureAtCompletion: FailureRule, failureAtClosing: FailureRule) {
  const { version } = await administrator.ok(maintenanceSettings.get);
  await administrator.ok(maintenanceSettings.update, { body: { version, failureAtCompletion, failureAtClosing } });
}
const complete = ({ id, version }: WorkOrder, more: object = {}) => ({ body: { id, version, actualMinutes: 30, ...more } });
const move = ({ id, version }: WorkOrder, statusId: number) => ({ body: { id, version, statusId } });
const details = ({ id, version }: WorkOrder, facts: object) => ({ params: { id }, body: { version, ...facts } });

test("where it is required, an order that mends a failure names its problem to complete, and cause and action to close", async () => {
  await rulesAre("required", "required");
  const order = await buildStartedOrder(planner, { workType: WORK_TYPE.failure });
  expect(order.failureRules).toEqual({ completion: "required", closing: "required" });
  const missing = { fields: [{ path: "failureProblemId", reason: "problem_missing" }] };
  expect(await planner.call(workOrders.complete, complete(order))).toMatchObject({ status: 400, body: missing });
  const { failureClassId, failureProblemId, ...rest } = chain;
  const timed = await planner.ok(workOrders.complete, complete(order, { failureClassId, failureProblemId }));
  const emptied = await planner.ok(workOrders.updateDetails, details(timed, { failureProblemId: null }));
  expect(await planner.call(workOrders.setStatus, move(emptied, STATUS.completed))).toMatchObject({
    status: 409,
    body: { reason: "problem_missing", ...missing },
  });
  const named = await planner.ok(workOrders.updateDetails, details(emptied, { failureProblemId }));
  const completed = await planner.ok(workOrders.setStatus, move(named, STATUS.completed));
  const refused = await planner.call(workOrders.setStatus, move(completed, STATUS.closed));
  expect(refused).toMatchObject({
    status: 409,
    body: { reason: "cause_missing", fields: [{ path: "failureCauseId" }, { path: "failureActionId" }] },
  });
  const explained = await planner.ok(workOrders.updateDetails, details(completed, rest));
  expect((await planner.ok(workOrders.setStatus, move(explained, STATUS.closed))).status.category).toBe("closed");
});

test("many at once are judged by the same rule, and what was named cannot be emptied on the way to closing", async () => {
  await rulesAre("required", "off");
  const order = await buildStartedOrder(planner, { workType: WORK_TYPE.failure });
  const { failureClassId, failureProblemId } = chain;
  const timed = await planner.ok(workOrders.complete, complete(order, { failureClassId, failureProblemId }));
  const completed = await planner.ok(workOrders.setStatus, move(timed, STATUS.completed));
  const emptied = await planner.ok(workOrders.updateDetails, details(completed, { failureProblemId: null }));
  const rows = [{ id: emptied.id, version: emptied.version }];
  const answer = await planner.ok(workOrders.bulkStatus, { body: { rows, change: { statusId: STATUS.closed } } });
  expect(answer.rows).toMatchObject([{ outcome: "refused", reason: "problem_missing" }]);
});

test.each(["off", "asked"] as const)("%s: the order goes on without it", async (rule) => {
  await rulesAre(rule, rule);
  const order = await buildStartedOrder(planner, { workType: WORK_TYPE.failure });
  const completed = await planner.ok(workOrders.setStatus, move(await planner.ok(workOrders.complete, complete(order)), STATUS.completed));
  await planner.ok(workOrders.setStatus, move(completed, STATUS.closed));
});

test("preventive work has no failure to name", async () => {
  await rulesAre("required", "required");
  const order = await buildStartedOrder(planner, { workType: WORK_TYPE.preventive });
  const completed = await planner.ok(workOrders.setStatus, move(await planner.ok(workOrders.complete, complete(order)), STATUS.completed));
  await planner.ok(workOrders.setStatus, move(completed, STATUS.closed));
});
