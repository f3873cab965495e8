import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildMeter } from "../../../register/meters/builders.ts";
import { buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Works without meters", { "work-orders": { flags: ["view", "update"], scope: "all" } });
});
afterAll(() => world.close());

const stepsOf = async (woId: number) => (await by.ok(workOrderSubtasks.list, { query: { woId } })).rows;
const stepNow = async ({ id, workOrderId }: Subtask) => (await stepsOf(workOrderId)).find((step) => step.id === id)!;
const record = async (step: Subtask, result: object, person = by) =>
  await person.call(workOrderSubtasks.complete, { body: { id: step.id, version: (await stepNow(step)).version, isDone: true, ...result } });
const done = async (step: Subtask, result: object = {}) =>
  await by.ok(workOrderSubtasks.complete, { body: { id: step.id, version: (await stepNow(step)).version, isDone: true, ...result } });
const undo = async (step: Subtask) => await done(step, { isDone: false });
const fault = (path: string, reason: string) => ({ status: 400, body: { fields: [{ path, reason }] } });
const told = async (id: number) => (await by.ok(workOrders.log, { params: { id } })).rows.map(({ logNotes }) => logNotes);

let serial = 0;
const code = () => `KIND-${(serial += 1)}`;

async function onMeter(facts: object = {}) {
  const asset = await buildAsset(by);
  const meter = await buildMeter(by, { code: code(), assetId: asset.id });
  const order = await buildWorkOrder(by, { assetId: asset.id });
  const task = await buildTask(by, { workOrderId: order.id });
  const step = await buildStep(by, { workOrderTaskId: task.id, kind: "meter", ...facts });
  const readings = async () =>
    (await by.ok(workOrderReadings.list, { query: { workOrderId: order.id } })).rows.find(({ id }) => id === meter.id)?.readings ?? [];
  return { asset, meter, order, task, step, readings };
}

test("a step that chooses takes one of its list, and nothing beside it", async () => {
  const task = await buildTask(by);
  expect(await by.call(workOrderSubtasks.create, { body: { workOrderTaskId: task.id, name: "Oil", kind: "choice" } })).toMatchObject(
    fault("choices", "choices_missing"),
  );
  const step = await buildStep(by, { workOrderTaskId: task.id, kind: "choice", choices: ["Clear", "Milky", "Burnt"] });
  expect(await record(step, { resultChoice: 4 })).toMatchObject(fault("resultChoice", "choice_missing"));
  expect(await done(step, { resultChoice: 2 })).toMatchObject({ resultChoice: 2, choices: ["Clear", "Milky", "Burnt"] });
  expect((await told(step.workOrderId))[0]).toContain("– Milky");
});

test("a step is signed by a name or a drawing, and the drawing is kept beside the order", async () => {
  const step = await buildStep(by, { kind: "signature" });
  expect(await record(step, {})).toMatchObject(fault("signature", "signature_missing"));
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const signed = await done(step, { signature: { signerName: "Ida Holm", image: png } });
  expect(signed).toMatchObject({ resultText: "Ida Holm", resultFileId: expect.any(Number) as number, doneBy: { id: by.personId } });
  expect((await by.call(files.list, { query: { rootFolder: "WorkOrders", id: String(step.workOrderId) } })).status).toBe(200);
  expect(await undo(step)).toMatchObject({ resultText: null, resultFileId: null, doneAt: null });
});

test("what does not apply says why, counts as answered, and nothing is found on it", async () => {
  const order = await buildStartedOrder(by);
  const task = await buildTask(by, { workOrderId: order.id });
  const step = await buildStep(by, { workOrderTaskId: task.id, kind: "inspection", isMandatory: true });
  await done(step, { resultChoice: 2 });
  const answered = await done(step, { notApplicableReason: "There is no guard here" });
  expect(answered).toMatchObject({ notApplicableReason: "There is no guard here", resultChoice: null, doneBy: { id: by.personId } });
  const now = await by.ok(workOrders.get, { params: { id: order.id } });
  expect(now.counts).toMatchObject({ subtasksDone: 1, mandatorySubtasksLeft: 0, failed: 0, unanswered: 0 });
  const timed = await by.ok(workOrders.complete, { body: { id: order.id, version: now.version, actualMinutes: 10 } });
  expect((await by.call(workOrders.setStatus, { body: { id: order.id, version: timed.version, statusId: STATUS.completed } })).status).toBe(
    200,
  );
  expect((await told(order.id)).some((line) => line.includes("does not apply: There is no guard here"))).toBe(true);
});

test("a meter step enters a reading, corrects it when it is done otherwise, and takes it back when undone, each with a trace", async () => {
  const { meter, order, step, readings } = await onMeter({ minValue: 0, maxValue: 100 });
  const once = await done(step, { resultNumber: 12 });
  expect(once).toMatchObject({ meterId: meter.id, meter: { id: meter.id }, resultNumber: 12 });
  expect(await readings()).toMatchObject([{ value: 12, workOrder: { id: order.id }, remark: step.name }]);
  await done(step, { resultNumber: 120 });
  expect((await by.ok(workOrders.get, { params: { id: order.id } })).counts.outside, "limits hold as for a number").toBe(1);
  expect(await readings()).toMatchObject([{ value: 120, correctedFrom: 12, reason: `${order.code}: ${step.name}` }]);
  await undo(step);
  const { rows } = await by.ok(meterReadings.list, { body: { meterId: meter.id } });
  expect(JSON.stringify(rows)).toContain(`"removedValue":120`);
  await done(step, { resultNumber: 13 });
  await done(step, { notApplicableReason: "The dial is broken" });
  expect((await readings()).filter(({ value }) => value !== null)).toEqual([]);
});

test("of several meters somebody says which, by its unit it may be told, and one of another asset is refused", async () => {
  const { asset, meter, step, order, readings } = await onMeter();
  const other = await buildMeter(by, { code: code(), assetId: asset.id });
  expect(await record(step, { resultNumber: 5 })).toMatchObject(fault("meterId", "meter_missing"));
  const elsewhere = await buildMeter(by, { code: code(), assetId: (await buildAsset(by)).id });
  expect(await record(step, { resultNumber: 5, meterId: elsewhere.id })).toMatchObject(fault("meterId", "meter_elsewhere"));
  expect(await done(step, { resultNumber: 5, meterId: meter.id })).toMatchObject({ meterId: meter.id });
  expect(await readings()).toHaveLength(1);
  const change = { params: { id: step.id }, body: { version: (await stepNow(step)).version, meterId: other.id } };
  expect(await by.ok(workOrderSubtasks.update, change), "another meter is another question").toMatchObject({
    meterId: other.id,
    doneAt: null,
  });
  expect((await readings()).filter(({ value }) => value !== null)).toEqual([]);
  const stranger = await world.tenant.as("Works without meters");
  expect((await record(await stepNow(step), { resultNumber: 5 }, stranger)).status).toBe(403);
  expect((await stepsOf(order.id))[0]?.doneAt).toBeNull();
});

test("a step is shown after a stated result; hidden it holds nothing back, is not counted, and loses its result", async () => {
  const order = await buildStartedOrder(by);
  const task = await buildTask(by, { workOrderId: order.id });
  const asked = await buildStep(by, { workOrderTaskId: task.id, kind: "yes_no", name: "Does it leak?" });
  const body = { workOrderTaskId: task.id, name: "How much?", kind: "number" as const, isMandatory: true, shownAfterId: asked.id };
  expect(await by.call(workOrderSubtasks.create, { body })).toMatchObject(fault("shownOn", "shown_on_missing"));
  expect(await by.call(workOrderSubtasks.create, { body: { ...body, shownOn: "3" } })).toMatchObject(fault("shownOn", "not_a_result"));
  const waits = await by.ok(workOrderSubtasks.create, { body: { ...body, shownOn: "1" } });
  expect(waits.isHidden).toBe(true);
  const counts = async () => (await by.ok(workOrders.get, { params: { id: order.id } })).counts;
  expect(await counts()).toMatchObject({ subtasksCount: 1, mandatorySubtasksLeft: 0 });
  expect(await record(waits, { resultNumber: 3 })).toMatchObject({ status: 409, body: { reason: "step_hidden" } });
  expect(
    await by.call(workOrderSubtasks.update, {
      params: { id: asked.id },
      body: { version: asked.version, shownAfterId: waits.id, shownOn: "within" },
    }),
  ).toMatchObject(fault("shownAfterId", "shown_on_itself"));

  await done(asked, { resultChoice: 1 });
  expect((await stepNow(waits)).isHidden).toBe(false);
  expect(await counts()).toMatchObject({ subtasksCount: 2, subtasksDone: 1, mandatorySubtasksLeft: 1 });
  await done(waits, { resultNumber: 3 });
  expect((await by.ok(workOrderTasks.list, { query: { woId: order.id } })).rows[0]?.completedAt).not.toBeNull();
  await done(asked, { resultChoice: 2 });
  expect(await stepNow(waits)).toMatchObject({ isHidden: true, doneAt: null, resultNumber: null });
  expect(await counts()).toMatchObject({ subtasksCount: 1, subtasksDone: 1, mandatorySubtasksLeft: 0 });
  expect((await told(order.id))[0]).toContain("no longer shown: How much?");
  const { version } = await by.ok(workOrders.complete, {
    body: { id: order.id, version: (await by.ok(workOrders.get, { params: { id: order.id } })).version, actualMinutes: 5 },
  });
  const completed = await by.ok(workOrders.setStatus, { body: { id: order.id, version, statusId: STATUS.completed } });
  expect(completed.status.category).toBe("completed");
});

test("a picture of the order shows how a step is done, and is none of its results", async () => {
  const step = await buildStep(by, { kind: "photo" });
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const upload = {
    query: { id: String(step.id), fileName: "how.png" },
    headers: { rootfolder: "WorkOrderSubTasks", "content-type": "image/png" },
    body: png,
  };
  const { id } = (await by.ok(files.upload, upload as never)) as { id: number };
  expect((await stepNow(step)).photos).toBe(1);
  const guided = await by.ok(workOrderSubtasks.update, {
    params: { id: step.id },
    body: { version: (await stepNow(step)).version, guideFileId: id },
  });
  expect(guided).toMatchObject({ guideFileId: id, photos: 0 });
  expect(await record(step, {})).toMatchObject(fault("photos", "photo_missing"));
  const { pictures } = await by.ok(workOrderPlan.get, { query: { woId: step.workOrderId } });
  expect(pictures).toMatchObject([{ workOrderSubTaskId: step.id, fileId: id }]);
  const other = await buildStep(by);
  expect(
    await by.call(workOrderSubtasks.update, { params: { id: other.id }, body: { version: other.version, guideFileId: id } }),
  ).toMatchObject(fault("guideFileId", "not_known"));
});
