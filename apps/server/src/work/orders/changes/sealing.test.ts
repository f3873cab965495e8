import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { INSPECTION } from "@millwright/domain/work/orders/steps/steps.ts";
import { workNotes, workOrderSubtasks, workOrderTasks, type Subtask, type Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { buildStartedOrder, buildStep, buildTask } from "../builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

interface Done {
  order: WorkOrder;
  task: Task;
  step: Subtask;
  /** It failed, and somebody has said why nothing follows. */
  finding: Subtask;
  photo: number;
}

const upload = (rootfolder: string, id: number) =>
  send(
    world,
    files.upload,
    { query: { id, fileName: "proof.png" }, headers: { rootfolder, "content-type": "image/png" }, body: SAMPLES["image/png"] },
    { authorization: `Bearer ${planner.token}` },
  );

/** A completed order with a measured step, a file and a signature. */
async function buildCompleted(): Promise<Done> {
  const order = await buildStartedOrder(planner);
  const task = await buildTask(planner, { workOrderId: order.id });
  const made = await buildStep(planner, { workOrderTaskId: task.id, kind: "number", unit: "g" });
  const step = await planner.ok(workOrderSubtasks.complete, {
    body: { id: made.id, version: made.version, isDone: true, resultNumber: 3.4, resultText: "Scale 2" },
  });
  const failing = await buildStep(planner, { workOrderTaskId: task.id, kind: "inspection" });
  const failed = await planner.ok(workOrderSubtasks.complete, {
    body: { id: failing.id, version: failing.version, isDone: true, resultChoice: INSPECTION.fail },
  });
  const finding = await planner.ok(workOrderSubtasks.answerFinding, {
    body: { id: failed.id, version: failed.version, reason: "Cleaned at once" },
  });
  const photo = (await upload("WorkOrders", order.id)).body as { id: number };
  const facts = { actualMinutes: 30, downtimeMinutes: 10, completionNotes: "Calibrated", signature: { signerName: "Ida Holm" } };
  const timed = await planner.ok(workOrders.complete, { body: { id: order.id, version: order.version, ...facts } });
  const completed = await planner.ok(workOrders.setStatus, { body: { id: order.id, version: timed.version, statusId: STATUS.completed } });
  return { order: completed, task, step, finding, photo: photo.id };
}

/** Every call that changes an order or its parts, and what it does to a completed one. A new call must be placed here, or the next test fails. */
const KEPT: Record<string, (done: Done) => Promise<{ status: number; body: unknown }>> = {
  "workOrders.update": ({ order: { id, version } }) =>
    planner.call(workOrders.update, { params: { id }, body: { version, title: "Another title" } }),
  "workOrders.handOut": ({ order: { id, version } }) => planner.call(workOrders.handOut, { body: { id, version, personId: null } }),
  "workOrders.complete": ({ order: { id, version } }) => planner.call(workOrders.complete, { body: { id, version, actualMinutes: 1 } }),
  "workOrderTasks.create": ({ order }) =>
    planner.call(workOrderTasks.create, { query: { woId: order.id }, body: { plannedTaskName: "X" } }),
  "workOrderTasks.update": ({ task }) =>
    planner.call(workOrderTasks.update, { params: { id: task.id }, body: { version: task.version, plannedTaskName: "X" } }),
  "workOrderTasks.batchComplete": ({ task }) => planner.call(workOrderTasks.batchComplete, { body: { ids: [task.id], isDone: false } }),
  "workOrderTasks.reorder": ({ task }) => planner.call(workOrderTasks.reorder, { body: { ids: [task.id] } }),
  "workOrderTasks.removeMany": ({ task }) => planner.call(workOrderTasks.removeMany, { body: { ids: [task.id] } }),
  "workOrderSubtasks.create": ({ task }) => planner.call(workOrderSubtasks.create, { body: { workOrderTaskId: task.id, name: "X" } }),
  "workOrderSubtasks.update": ({ step }) =>
    planner.call(workOrderSubtasks.update, { params: { id: step.id }, body: { version: step.version, name: "X" } }),
  "workOrderSubtasks.complete": ({ step }) =>
    planner.call(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true, resultNumber: 0.1 } }),
  "workOrderSubtasks.reorder": ({ step, finding }) => planner.call(workOrderSubtasks.reorder, { body: { ids: [finding.id, step.id] } }),
  "workOrderSubtasks.remove": ({ step }) => planner.call(workOrderSubtasks.remove, { params: { id: step.id } }),
  "workOrderSubtasks.removeMany": ({ step }) => planner.call(workOrderSubtasks.removeMany, { body: { ids: [step.id] } }),
  "workOrderSubtasks.answerFinding": ({ finding }) =>
    planner.call(workOrderSubtasks.answerFinding, { body: { id: finding.id, version: finding.version, reason: null } }),
  "files.upload to a step": ({ step }) => upload("WorkOrderSubTasks", step.id),
  "files.remove": ({ photo }) => planner.call(files.remove, { params: { id: photo } }),
};
/** These leave the record as it is: they add, book, move on, or make something else. */
const OPEN = [
  "workOrders.create",
  "workOrders.updateDetails",
  "workOrders.setStatus",
  "workOrders.bulkStatus",
  "workOrderSubtasks.followUp",
  "workNotes.create",
];
/** Judged row by row, in a test of its own. */
const BY_ROW = ["workOrders.bulk"];

test("every changing call of orders is either kept from completed orders or known to leave the record as it is", () => {
  const all = Object.entries({ workOrders, workOrderTasks, workOrderSubtasks, workNotes }).flatMap(([noun, contract]) =>
    Object.entries(contract).flatMap(([call, endpoint]) =>
      endpoint.method === "GET" || ("reads" in endpoint && endpoint.reads) ? [] : [`${noun}.${call}`],
    ),
  );
  const placed = [...Object.keys(KEPT).filter((name) => !name.startsWith("files.")), ...OPEN, ...BY_ROW];
  expect(all.toSorted()).toEqual(placed.toSorted());
});

test("what was done, measured and signed stands from completion on, by any call", async () => {
  const done = await buildCompleted();
  const before = await snapshot(done);
  const answers: [string, number, unknown][] = [];
  for (const [name, call] of Object.entries(KEPT)) {
    const { status, body } = await call(done);
    answers.push([name, status, (body as RefusalBody).reason]);
  }
  expect(answers).toEqual(Object.keys(KEPT).map((name) => [name, 409, "order_completed"]));
  expect(await snapshot(done)).toEqual(before);
});

test("the refusal names the fields; each of the completion's own is kept, and so is the signature", async () => {
  const { order } = await buildCompleted();
  const body = { id: order.id, version: order.version };
  const others = {
    startedAt: "2020-01-01T00:00:00Z",
    completedAt: "2020-01-02T00:00:00Z",
    actualMinutes: 1,
    downtimeMinutes: 2,
    completionNotes: "X",
  };
  const refused = await planner.call(workOrders.complete, { body: { ...body, ...others, signature: { signerName: "Jo Berg" } } });
  expect((refused.body as RefusalBody).fields?.map(({ path }) => path).toSorted()).toEqual(
    [...Object.keys(others), "signature"].toSorted(),
  );
  // What is sent as it stands already, as a form sends it, alters nothing.
  const { startedAt, completedAt, actualMinutes, downtimeMinutes, completionNotes } = order;
  const same = { startedAt, completedAt, actualMinutes, downtimeMinutes, completionNotes, signature: null };
  expect((await planner.ok(workOrders.complete, { body: { ...body, ...same } })).version).toBe(order.version);
});

test("many orders at once follow the same rule, each by itself", async () => {
  const { order } = await buildCompleted();
  const started = await buildStartedOrder(planner);
  const rows = [order, started].map(({ id, version }) => ({ id, version }));
  const answer = await planner.ok(workOrders.bulk, { body: { rows, change: { priority: 3 } } });
  expect(answer.rows).toMatchObject([
    { id: order.id, outcome: "refused", reason: "order_completed" },
    { id: started.id, outcome: "changed" },
  ]);
});

test("notes, further files, bookings and the failure stay open until the order is closed, each change told with what stood there before", async () => {
  const { order } = await buildCompleted();
  await planner.ok(workNotes.create, { body: { workOrderId: order.id, note: "Customer called" } });
  expect((await upload("WorkOrders", order.id)).status).toBe(200);
  const dated = await planner.ok(workOrders.updateDetails, {
    params: { id: order.id },
    body: { version: order.version, incidentDate: "2026-11-01T06:00:00Z" },
  });
  const corrected = await planner.ok(workOrders.updateDetails, {
    params: { id: order.id },
    body: { version: dated.version, incidentDate: "2026-11-01T07:00:00Z" },
  });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ changes }) => changes)).toContainEqual([
    { field: "incidentDate", before: "2026-11-01T06:00:00Z", after: "2026-11-01T07:00:00Z" },
  ]);
  const closed = await planner.ok(workOrders.setStatus, { body: { id: order.id, version: corrected.version, statusId: STATUS.closed } });
  const late = await planner.call(workOrders.updateDetails, {
    params: { id: order.id },
    body: { version: closed.version, incidentDate: null },
  });
  expect(late.body).toMatchObject({ reason: "order_sealed" });
});

test("reopening, with a reason, opens it again; the log says which value stood before, and a remark that is not sent again stays", async () => {
  const { order, step } = await buildCompleted();
  const reopened = await planner.ok(workOrders.setStatus, {
    body: { id: order.id, version: order.version, statusId: STATUS.inProgress, reason: "Scale was wrong" },
  });
  expect(reopened).toMatchObject({ signedBy: null, earlierSignatures: [{ signerName: "Ida Holm" }] });
  const again = await planner.ok(workOrderSubtasks.complete, {
    body: { id: step.id, version: step.version, isDone: true, resultNumber: 0.1 },
  });
  expect(again).toMatchObject({ resultNumber: 0.1, resultText: "Scale 2" });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows[0]?.logNotes).toBe(`Step done: ${step.name} – 3.4 g, Scale 2 → 0.1 g, Scale 2`);
});

async function snapshot({ order }: Done) {
  const { rows: steps } = await planner.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  const { rows: tasks } = await planner.ok(workOrderTasks.list, { query: { woId: order.id } });
  const { rows: log } = await planner.ok(workOrders.log, { params: { id: order.id } });
  return { order: await planner.ok(workOrders.get, { params: { id: order.id } }), steps, tasks, log };
}
