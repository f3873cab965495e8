import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildStartedOrder, buildStep, buildTask } from "../builders.ts";

let world: World;
let planner: Person;
let technician: Person;
let locationId: number;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.as("Technician");
  locationId = (await planner.ok(locations.create, { body: { code: "FND", name: "Hall 4" } })).id;
});
afterAll(() => world.close());

const get = async (id: number) => await planner.ok(workOrders.get, { params: { id } });
const countsOf = async (id: number) => {
  const { failed, flagged, outside, unanswered } = (await get(id)).counts;
  return [failed, flagged, outside, unanswered];
};
const stepOf = async (woId: number, id: number) =>
  (await planner.ok(workOrderSubtasks.list, { query: { woId } })).rows.find((step) => step.id === id);
const answer = (step: { id: number; version: number }, reason: string | null, by = planner) =>
  by.call(workOrderSubtasks.answerFinding, { body: { id: step.id, version: step.version, reason } });
const complete = async (id: number) =>
  planner.call(workOrders.setStatus, { body: { id, version: (await get(id)).version, statusId: STATUS.completed } });

/** A started order with its time, a failed inspection, a flag and a number above its limits. */
async function inspected(facts: Parameters<typeof buildStartedOrder>[1] = {}) {
  const started = await buildStartedOrder(planner, { title: "Metal detector check", locationId, ...facts });
  const order = await planner.ok(workOrders.complete, { body: { id: started.id, version: started.version, actualMinutes: 20 } });
  const { id: workOrderTaskId } = await buildTask(planner, { workOrderId: order.id, plannedTaskName: "Test pieces" });
  const give = async (name: string, facts: object, result: object) => {
    const step = await buildStep(planner, { workOrderTaskId, name, ...facts });
    return await planner.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true, ...result } });
  };
  return {
    order,
    passed: await give("Ferrous", { kind: "inspection" }, { resultChoice: 1 }),
    failed: await give("Reject device", { kind: "inspection" }, { resultChoice: 2 }),
    flagged: await give("Belt", { kind: "inspection" }, { resultChoice: 3 }),
    outside: await give("Sensitivity", { kind: "number", unit: "mm", maxValue: 2 }, { resultNumber: 2.5 }),
  };
}

test("what failed, was flagged or lies outside its limits is counted on the order, its task and the list", async () => {
  const { order } = await inspected();
  expect(await countsOf(order.id)).toEqual([1, 1, 1, 3]);
  expect((await planner.ok(workOrderTasks.list, { query: { woId: order.id } })).rows).toMatchObject([
    { subtasksDone: 4, failed: 1, flagged: 1, outside: 1 },
  ]);
  const { rows } = await planner.ok(workOrders.list, { body: { quick: ["findings"] } });
  expect(rows.find(({ id }) => id === order.id)).toMatchObject({ findings: 3, failed: 1, flagged: 1, outside: 1, unanswered: 3 });
});

test("the list is filtered and sorted by what was found, whatever the status", async () => {
  const { order } = await inspected();
  const quiet = await buildStartedOrder(planner);
  const ids = async (body: object) => (await planner.ok(workOrders.list, { body: { endRow: 500, ...body } })).rows.map(({ id }) => id);
  const many = { findings: { filterType: "number", type: "greaterThanOrEqual", filter: 3 } };
  expect(await ids({ filterModel: many })).toContain(order.id);
  expect(await ids({ filterModel: many })).not.toContain(quiet.id);
  const sorted = await ids({ sortModel: [{ colId: "findings", sort: "desc" }] });
  expect(sorted.indexOf(order.id)).toBeLessThan(sorted.indexOf(quiet.id));
  expect(await ids({ quick: ["unanswered"] })).toContain(order.id);
});

test("a result that is corrected or taken back, limits that are moved and a step that is deleted are counted anew", async () => {
  const { order, failed, flagged, outside } = await inspected();
  await planner.ok(workOrderSubtasks.complete, { body: { id: failed.id, version: failed.version, isDone: true, resultChoice: 1 } });
  expect(await countsOf(order.id)).toEqual([0, 1, 1, 2]);
  const wider = await planner.ok(workOrderSubtasks.update, { params: { id: outside.id }, body: { version: outside.version, maxValue: 3 } });
  expect(await countsOf(order.id)).toEqual([0, 1, 0, 1]);
  await planner.ok(workOrderSubtasks.update, { params: { id: outside.id }, body: { version: wider.version, maxValue: 1 } });
  await planner.ok(workOrderSubtasks.complete, { body: { id: flagged.id, version: flagged.version, isDone: false } });
  expect(await countsOf(order.id)).toEqual([0, 0, 1, 1]);
  await planner.ok(workOrderTasks.removeMany, { body: { ids: [outside.workOrderTaskId] } });
  expect(await countsOf(order.id)).toEqual([0, 0, 0, 0]);
});

test("an order is not completed before each finding is answered, by its own call, by the bulk one, or however it is tried", async () => {
  const { order, failed, flagged, outside } = await inspected();
  expect(await complete(order.id)).toMatchObject({ status: 409, body: { reason: "findings_unanswered", params: { count: 3 } } });
  const bulk = await planner.ok(workOrders.bulkStatus, { body: { rows: [{ id: order.id }], change: { statusId: STATUS.completed } } });
  expect(bulk.rows).toMatchObject([
    { outcome: "refused", reason: "findings_unanswered", message: expect.stringMatching(/Reject device, Belt, Sensitivity/) },
  ]);

  await planner.ok(workOrderSubtasks.followUp, { body: { id: failed.id } });
  expect((await answer(flagged, "Cleaned at once")).status).toBe(200);
  expect((await complete(order.id)).body.message).toMatch(/a reason: Sensitivity\.$/);
  expect((await answer(outside, "Recipe allows 3 mm since May", technician)).status).toBe(404);
  expect((await answer(outside, "Recipe allows 3 mm since May")).status).toBe(200);
  expect(await countsOf(order.id)).toEqual([1, 1, 1, 0]);
  expect((await complete(order.id)).status).toBe(200);

  expect(await stepOf(order.id, flagged.id)).toMatchObject({ findingReason: "Cleaned at once", findingReasonBy: { id: planner.personId } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ logNotes }) => logNotes)).toContain("No follow-up for the finding of step Belt: Cleaned at once");
});

test("a rejected follow-up is no answer, one that is taken up again is", async () => {
  const { order, failed } = await inspected();
  const { followUp } = await planner.ok(workOrderSubtasks.followUp, { body: { id: failed.id } });
  expect(await countsOf(order.id)).toEqual([1, 1, 1, 2]);
  const rejected = await planner.ok(workRequests.setStatus, { body: { id: followUp.id, version: 1, move: "reject", reason: "No" } });
  expect(await countsOf(order.id)).toEqual([1, 1, 1, 3]);
  await planner.ok(workRequests.setStatus, { body: { id: followUp.id, version: rejected.version, move: "reopen", reason: "Yes" } });
  expect(await countsOf(order.id)).toEqual([1, 1, 1, 2]);
});

test("a follow-up belongs to its asset: the order that moves to another one has the finding before it again", async () => {
  const [one, other] = [await buildAsset(planner), await buildAsset(planner)];
  const { order, failed } = await inspected({ assetId: one.id });
  await planner.ok(workOrderSubtasks.followUp, { body: { id: failed.id } });
  expect((await countsOf(order.id)).at(-1)).toBe(2);
  await planner.ok(workOrders.update, { params: { id: order.id }, body: { version: (await get(order.id)).version, assetId: other.id } });
  expect((await countsOf(order.id)).at(-1)).toBe(3);
});

test("a reason is given to a finding alone, not beside a follow-up, not over somebody's change, and another result asks again", async () => {
  const { order, passed, failed, flagged } = await inspected();
  expect((await answer(passed, "Why not")).body).toMatchObject({ reason: "no_finding" });
  const { followUp } = await planner.ok(workOrderSubtasks.followUp, { body: { id: failed.id } });
  expect(await answer(failed, "Not needed")).toMatchObject({
    status: 409,
    body: { reason: "finding_followed_up", params: { code: followUp.code } },
  });
  const { body: answered } = await answer(flagged, "Watched");
  expect(await answer(flagged, "Twice")).toMatchObject({ status: 409, body: { reason: "stale" } });
  const reworded = await planner.ok(workOrderSubtasks.complete, {
    body: { id: flagged.id, version: answered.version, isDone: true, resultChoice: 3, resultText: "Edge frayed" },
  });
  expect(reworded.findingReason).toBe("Watched");
  const worse = await planner.ok(workOrderSubtasks.complete, {
    body: { id: flagged.id, version: reworded.version, isDone: true, resultChoice: 2 },
  });
  expect([worse.findingReason, (await countsOf(order.id)).at(-1)]).toEqual([null, 2]);
});

test("those who judge have it on their home page until it is answered, others do not", async () => {
  const { order, failed, flagged, outside } = await inspected({ responsiblePersonId: planner.personId, dueAt: "2020-01-01T08:00:00.000Z" });
  const waits = async (by: Person) => (await by.ok(home.get)).findings?.rows.some(({ id }) => id === order.id) ?? null;
  expect([await waits(planner), await waits(technician)]).toEqual([true, null]);
  for (const step of [failed, flagged, outside]) await answer(step, "Seen");
  expect(await waits(planner)).toBe(false);
});

test("an asset shows what was found on it, what waits for an answer first", async () => {
  const asset = await buildAsset(planner);
  const { order, failed, outside } = await inspected({ assetId: asset.id });
  await answer(outside, "Recipe allows it");
  const { rows, hasMore } = await planner.ok(workOrderSubtasks.findings, { query: { assetId: asset.id } });
  expect(hasMore).toBe(false);
  expect(rows.map(({ name, finding, isAnswered }) => [name, finding, isAnswered])).toEqual([
    ["Belt", "flagged", false],
    ["Reject device", "failed", false],
    ["Sensitivity", "outside", true],
  ]);
  expect(rows[1]).toMatchObject({ id: failed.id, workOrder: { id: order.id, code: order.code, name: order.title } });
  expect((await technician.ok(workOrderSubtasks.findings, { query: { assetId: asset.id } })).rows).toEqual([]);
});

test("eight people who give results to one order at once are all counted", async () => {
  const order = await buildStartedOrder(planner, { locationId });
  const { id: workOrderTaskId } = await buildTask(planner, { workOrderId: order.id });
  const steps = await Promise.all(Array.from({ length: 8 }, () => buildStep(planner, { workOrderTaskId, kind: "inspection" })));
  await Promise.all(
    steps.map(async ({ id, version }) => {
      await planner.ok(workOrderSubtasks.complete, { body: { id, version, isDone: true, resultChoice: 2 } });
      await planner.ok(workOrderSubtasks.followUp, { body: { id } });
    }),
  );
  expect(await countsOf(order.id)).toEqual([8, 0, 0, 0]);
});

test("a follow-up that is rejected while its step is deleted: nobody waits for the other in a circle", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order, failed } = await inspected();
    const { followUp } = await planner.ok(workOrderSubtasks.followUp, { body: { id: failed.id } });
    const answers = await Promise.all([
      planner.call(workRequests.setStatus, { body: { id: followUp.id, version: 1, move: "reject", reason: "No" } }),
      planner.call(workOrderTasks.removeMany, { body: { ids: [failed.workOrderTaskId] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countsOf(order.id)).toEqual([0, 0, 0, 0]);
  }
});

test("findings at completion and those that are left are announced", async () => {
  const { order, failed, flagged, outside } = await inspected();
  for (const step of [failed, flagged, outside]) await answer(step, "Seen");
  await complete(order.id);
  const told = await world.tenant.rows((db) =>
    db
      .selectFrom("events")
      .select(["kind", "payload"])
      .where("entity", "=", "work-orders")
      .where("entityId", "=", order.id)
      .where("kind", "like", "%f%nd%")
      .orderBy("id")
      .execute(),
  );
  expect(told.map(({ kind }) => kind)).toEqual([
    "work-orders.step_found",
    "work-orders.step_found",
    "work-orders.step_found",
    "work-orders.finding_left",
    "work-orders.finding_left",
    "work-orders.finding_left",
    "work-orders.found",
  ]);
  expect(told.at(-1)?.payload).toMatchObject({ failed: 1, flagged: 1, outside: 1 });
});

test("photos of steps are told with their step and task, and counted", async () => {
  const { order, failed } = await inspected();
  const photo = {
    query: { id: failed.id, fileName: "reject.png" },
    headers: { rootfolder: "WorkOrderSubTasks", "content-type": "image/png" },
    body: SAMPLES["image/png"],
  };
  expect((await send(world, files.upload, photo, { authorization: `Bearer ${planner.token}` })).status).toBe(200);
  const { rows } = await planner.ok(workOrderSubtasks.photos, { query: { woId: order.id } });
  expect(rows).toMatchObject([
    { fileName: "reject.png", isImage: true, step: { id: failed.id, name: "Reject device" }, task: { name: "Test pieces" } },
  ]);
  expect((await get(order.id)).counts).toMatchObject({ files: 0, stepPhotos: 1 });
  expect((await technician.call(workOrderSubtasks.photos, { query: { woId: order.id } })).status).toBe(404);
});
