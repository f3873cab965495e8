import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildFinding, buildStep, buildTask, buildWorkOrder } from "../builders.ts";

let world: World;
let planner: Person;
let locationId: number;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  locationId = (await planner.ok(locations.create, { body: { code: "FUP", name: "Hall 2" } })).id;
});
afterAll(() => world.close());

const ask = (id: number) => ({ body: { workOrderSubTaskId: id } });
const stepOf = async (workOrderId: number) => (await planner.ok(workOrderSubtasks.list, { query: { woId: workOrderId } })).rows[0];

test("a failed inspection becomes a request that says where it comes from, with the step's photos", async () => {
  const step = await buildFinding(planner, { title: "Yearly inspection", locationId });
  const photo = {
    query: { id: step.id, fileName: "hinge.png" },
    headers: { rootfolder: "WorkOrderSubTasks", "content-type": "image/png" },
    body: SAMPLES["image/png"],
  };
  expect((await send(world, files.upload, photo, { authorization: `Bearer ${planner.token}` })).status).toBe(200);
  const { followUp, isNew } = await planner.ok(workOrderSubtasks.followUp, ask(step.id));
  expect(isNew).toBe(true);
  const order = await planner.ok(workOrders.get, { params: { id: step.workOrderId } });
  const request = await planner.ok(workRequests.get, { params: { id: followUp.id } });
  expect(request).toMatchObject({
    title: step.name,
    priority: 3,
    locationId,
    files: 1,
    requesterId: planner.personId,
    source: { workOrder: { id: order.id, code: order.code, name: order.title }, step: { id: step.id, name: step.name } },
  });
  expect(request.description).toContain("Hinge broken");
  expect(await stepOf(order.id)).toMatchObject({ followUp: { id: request.id, code: request.code, status: { id: 1 } } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows[0]?.logNotes).toBe(`Follow-up request ${request.code} of the step ${step.name}`);
});

test("sixteen presses at once make one request, and all of them are shown it", async () => {
  const step = await buildFinding(planner, { locationId });
  const answers = await Promise.all(Array.from({ length: 16 }, () => planner.ok(workOrderSubtasks.followUp, ask(step.id))));
  expect(new Set(answers.map(({ followUp }) => followUp.id)).size).toBe(1);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  const count = await world.tenant.rows((db) => db.selectFrom("workRequests").select("id").where("sourceStepId", "=", step.id).execute());
  expect(count).toHaveLength(1);
});

test("the database itself takes no second request of the same finding", async () => {
  const step = await buildFinding(planner, { locationId });
  const source = { sourceStepId: step.id, sourceOrderId: step.workOrderId, title: "Twice" };
  const insert = (code: string) =>
    world.tenant.rows((db) =>
      db
        .insertInto("workRequests")
        .values({ ...source, code })
        .execute(),
    );
  await insert("TWICE-1");
  await expect(insert("TWICE-2")).rejects.toMatchObject({ code: "23505", constraint: "work_requests_follow_up" });
});

test("a rejected request makes room for another one, and is not reopened beside it", async () => {
  const step = await buildFinding(planner, { locationId });
  const first = (await planner.ok(workOrderSubtasks.followUp, ask(step.id))).followUp;
  await planner.ok(workRequests.setStatus, { body: { id: first.id, version: 1, move: "reject", reason: "Known" } });
  expect((await stepOf(step.workOrderId))?.followUp).toMatchObject({ id: first.id, status: { id: 5 } });
  const second = await planner.ok(workOrderSubtasks.followUp, ask(step.id));
  expect(second).toMatchObject({ isNew: true });
  expect(second.followUp.id).not.toBe(first.id);
  expect((await stepOf(step.workOrderId))?.followUp?.id).toBe(second.followUp.id);
  const reopened = await planner.call(workRequests.setStatus, { body: { id: first.id, version: 2, move: "reopen", reason: "After all" } });
  expect(reopened).toMatchObject({ status: 409, body: { reason: "follow_up_exists" } });
});

test("once for a step and an asset: the same step of an order that moved to another asset may be followed up again", async () => {
  const [one, other] = [await buildAsset(planner), await buildAsset(planner)];
  const step = await buildFinding(planner, { assetId: one.id });
  const first = (await planner.ok(workOrderSubtasks.followUp, ask(step.id))).followUp;
  expect(first.name).toBe(`${step.name} – ${one.name}`);
  const { version } = await planner.ok(workOrders.get, { params: { id: step.workOrderId } });
  await planner.ok(workOrders.update, { params: { id: step.workOrderId }, body: { version, assetId: other.id } });
  expect((await stepOf(step.workOrderId))?.followUp).toBeNull();
  expect(await planner.ok(workOrderSubtasks.followUp, ask(step.id))).toMatchObject({ isNew: true });
});

test("only a finding is followed up, only where it has a place, only by those who may report", async () => {
  const passed = await buildStep(planner, {
    workOrderTaskId: (await buildTask(planner, { workOrderId: (await buildWorkOrder(planner, { locationId })).id })).id,
    kind: "inspection",
  });
  await planner.ok(workOrderSubtasks.complete, { body: { id: passed.id, version: 1, isDone: true, resultChoice: 1 } });
  expect(await planner.call(workOrderSubtasks.followUp, ask(passed.id))).toMatchObject({ status: 409, body: { reason: "no_finding" } });
  const nowhere = await buildFinding(planner);
  expect(await planner.call(workOrderSubtasks.followUp, ask(nowhere.id))).toMatchObject({ status: 409, body: { reason: "place_missing" } });
  const storekeeper = await world.tenant.as("Storekeeper");
  expect((await storekeeper.call(workOrderSubtasks.followUp, ask(nowhere.id))).status).toBe(403);
});

test("a step that is deleted leaves its request, which still names the order", async () => {
  const step = await buildFinding(planner, { locationId });
  const { followUp } = await planner.ok(workOrderSubtasks.followUp, ask(step.id));
  await planner.ok(workOrderSubtasks.remove, { params: { id: step.id } });
  expect((await planner.ok(workRequests.get, { params: { id: followUp.id } })).source).toMatchObject({
    workOrder: { id: step.workOrderId },
    step: null,
  });
});
