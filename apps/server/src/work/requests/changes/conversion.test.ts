import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildPublished, buildTaskGroup } from "../../task-groups/builders.ts";
import { buildWorkRequest } from "../builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const get = async (id: number) => await planner.ok(workRequests.get, { params: { id } });

test("what the conversion does not send stays with the request, and the incident's date goes along", async () => {
  const told = { incidentDate: "2026-11-02T05:30:00Z", jobDetails: "Behind the guard", groupTaskDescription: "With the weekly round" };
  const { id } = await buildWorkRequest(planner, { ...told, estimatedDurationHours: 1, estimatedDurationMinutes: 20 });
  const { workOrder } = await planner.ok(workRequests.convert, { query: { workRequestID: id }, body: {} });
  expect(await get(id)).toMatchObject({ ...told, estimatedMinutes: 80, workOrderId: workOrder.id });
  expect(await planner.ok(workOrders.get, { params: { id: workOrder.id } })).toMatchObject({
    incidentDate: told.incidentDate,
    workRequestId: id,
  });
});

test("the task group that a request speaks of is proposed, and goes into the order at once; one that nobody can take is refused whole", async () => {
  const group = await buildPublished(planner, { code: "TG-CONV", tasks: { Service: ["Look", "Listen"] } });
  const { id } = await buildWorkRequest(planner, { groupTaskDescription: "Please do tg-conv before the weekend" });
  const { rows } = await planner.ok(taskGroups.suggested, { query: { text: "Please do tg-conv before the weekend" } });
  expect(rows.map(({ code }) => code)).toEqual(["TG-CONV"]);
  const draft = await buildTaskGroup(planner);
  const refused = await planner.call(workRequests.convert, { query: { workRequestID: id }, body: { taskGroupId: draft.id } });
  expect(refused.body).toMatchObject({ fields: [{ path: "taskGroupId", reason: "group_not_published" }] });
  expect((await get(id)).workOrderId).toBeNull();
  const { workOrder } = await planner.ok(workRequests.convert, { query: { workRequestID: id }, body: { taskGroupId: group.id } });
  expect(workOrder.counts).toMatchObject({ tasksCount: 1, subtasksCount: 2 });
  const plan = await planner.ok(workOrderPlan.get, { query: { woId: workOrder.id } });
  expect(plan.groups).toMatchObject([{ taskGroup: { code: "TG-CONV" }, number: 1 }]);
});

test("a request becomes one order, once, by those who may judge it", async () => {
  const requester = await world.tenant.join("Requester");
  const { id } = await buildWorkRequest(requester, {}, planner);
  const convert = { query: { workRequestID: id }, body: {} };
  expect((await requester.call(workRequests.convert, convert)).status).toBe(403);
  await planner.ok(workRequests.convert, convert);
  expect(await planner.call(workRequests.convert, convert)).toMatchObject({ status: 409, body: { reason: "already_converted" } });
});

test("requests are asked for by who reported them; whoever sees only the own ones learns nothing of others'", async () => {
  const [one, other] = [await world.tenant.join("Requester"), await world.tenant.join("Requester")];
  const mine = await buildWorkRequest(one, {}, planner);
  await buildWorkRequest(other, {}, planner);
  const of = async (by: Person, userId: number) =>
    (await by.ok(workRequests.listGet, { query: { userId: String(userId) } })).rows.map(({ id }) => id);
  expect(await of(planner, one.personId)).toEqual([mine.id]);
  expect(await of(one, one.personId)).toEqual([mine.id]);
  expect(await of(one, other.personId)).toEqual([]);
});
