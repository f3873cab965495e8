import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildStartedOrder, buildStep, buildTask } from "../builders.ts";

let world: World;
let administrator: Person;
let planner: Person;
let drawn: string;

beforeAll(async () => {
  world = await openWorld();
  administrator = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
  drawn = await png(600, 200);
});
afterAll(() => world.close());

const png = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: "#fff" } })
      .png()
      .toBuffer()
  ).toString("base64");
async function ruleIs(completionSignature: SignatureRule) {
  const { version } = await administrator.ok(maintenanceSettings.get);
  await administrator.ok(maintenanceSettings.update, { body: { version, completionSignature } });
}
const complete = (order: { id: number; version: number }, more: object = {}) => ({
  body: { id: order.id, version: order.version, actualMinutes: 30, ...more },
});
const move = (order: { id: number; version: number }, statusId: number, reason?: string) => ({
  body: { id: order.id, version: order.version, statusId, reason },
});

test("only administrators say whether a signature is asked for", async () => {
  await ruleIs("offered");
  expect((await planner.call(maintenanceSettings.get)).status).toBe(403);
  expect((await planner.call(maintenanceSettings.update, { body: { version: 1, completionSignature: "off" } })).status).toBe(403);
  const stale = await administrator.call(maintenanceSettings.update, { body: { version: 77, completionSignature: "off" } });
  expect(stale).toMatchObject({ status: 409, body: { reason: "stale", current: { completionSignature: "offered" } } });
  expect((await buildStartedOrder(planner)).signatureRule).toBe("offered");
});

test("where it is required, neither the completion nor the status goes without it, and the field is named", async () => {
  await ruleIs("required");
  const order = await buildStartedOrder(planner);
  expect(await planner.call(workOrders.complete, complete(order))).toMatchObject({
    status: 400,
    body: { fields: [{ path: "signature", reason: "signature_missing" }] },
  });
  await ruleIs("off");
  const timed = await planner.ok(workOrders.complete, complete(order));
  await ruleIs("required");
  const refused = await planner.call(workOrders.setStatus, move(timed, STATUS.completed));
  expect(refused).toMatchObject({ status: 409, body: { reason: "signature_missing", fields: [{ path: "signature" }] } });
  const signed = await planner.ok(workOrders.complete, complete(timed, { signature: { signerName: "Ida Holm" } }));
  expect(signed.version).toBeGreaterThan(timed.version);
  expect((await planner.ok(workOrders.setStatus, move(signed, STATUS.completed))).status.category).toBe("completed");
});

test("a drawing becomes a file of the order, with name, person and instant; the log tells of it and the file is not removed", async () => {
  await ruleIs("offered");
  const order = await buildStartedOrder(planner);
  const signed = await planner.ok(workOrders.complete, complete(order, { signature: { signerName: "Ida Holm", image: drawn } }));
  expect(signed.signedBy).toMatchObject({ signerName: "Ida Holm", person: { id: planner.personId }, setAsideAt: null });
  const { rows } = await planner.ok(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } });
  expect(rows).toMatchObject([
    { id: signed.signedBy?.fileId, contentType: "image/png", isImage: true, fileName: `signature-${order.code}.png` },
  ]);
  expect(rows[0]?.sizeBytes).toBeLessThan(100_000);
  expect((await planner.call(files.remove, { params: { id: rows[0]?.id ?? 0 } })).body).toMatchObject({ reason: "in_use" });
  const { rows: log } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(log[0]?.logNotes).toMatch(/^Completion recorded.*; signed by Ida Holm$/);
  expect(log[0]?.changes).toContainEqual({ field: "signature", before: null, after: "Ida Holm" });
});

test("reopening keeps the old signature in the history and asks anew", async () => {
  await ruleIs("required");
  const order = await buildStartedOrder(planner);
  const signed = await planner.ok(workOrders.complete, complete(order, { signature: { signerName: "Ida Holm", image: drawn } }));
  const completed = await planner.ok(workOrders.setStatus, move(signed, STATUS.completed));
  const reopened = await planner.ok(workOrders.setStatus, move(completed, STATUS.inProgress, "It leaks again"));
  expect(reopened).toMatchObject({ signedBy: null, earlierSignatures: [{ signerName: "Ida Holm", fileId: signed.signedBy?.fileId }] });
  expect(reopened.earlierSignatures[0]?.setAsideAt).not.toBeNull();
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows[0]?.logNotes).toContain("It leaks again; voided: the signature of Ida Holm");
  expect((await planner.call(workOrders.setStatus, move(reopened, STATUS.completed))).body).toMatchObject({ reason: "signature_missing" });
  const again = await planner.ok(workOrders.complete, complete(reopened, { signature: { signerName: "Jo Berg" } }));
  expect(again).toMatchObject({ signedBy: { signerName: "Jo Berg", fileId: null }, earlierSignatures: [{ signerName: "Ida Holm" }] });
});

test("a signature stands for what was signed: a step or a time that changes afterwards sets it aside", async () => {
  await ruleIs("required");
  const order = await buildStartedOrder(planner);
  const step = await buildStep(planner, {
    workOrderTaskId: (await buildTask(planner, { workOrderId: order.id })).id,
    kind: "number",
    unit: "g",
  });
  const signed = await planner.ok(workOrders.complete, complete(order, { signature: { signerName: "Ida Holm" } }));
  await planner.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true, resultNumber: 0.1 } });
  const after = await planner.ok(workOrders.get, { params: { id: order.id } });
  expect(after).toMatchObject({ signedBy: null, earlierSignatures: [{ signerName: "Ida Holm" }] });
  expect((await planner.call(workOrders.setStatus, move(after, STATUS.completed))).body).toMatchObject({ reason: "signature_missing" });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ logNotes }) => logNotes)).toContain("Voided: the signature of Ida Holm");

  const again = await planner.ok(workOrders.complete, complete(after, { signature: { signerName: "Jo Berg" } }));
  expect(again.version).toBeGreaterThan(signed.version);
  const other = await planner.call(workOrders.complete, complete(again, { actualMinutes: 31 }));
  expect(other).toMatchObject({ status: 400, body: { fields: [{ path: "signature", reason: "signature_missing" }] } });
  expect((await planner.ok(workOrders.complete, complete(again))).signedBy).toMatchObject({ signerName: "Jo Berg" });
});

test("only a small picture is taken as a drawing, and nothing of a refused one stays", async () => {
  await ruleIs("offered");
  const order = await buildStartedOrder(planner);
  const truncated = Buffer.from(drawn, "base64").subarray(0, 60).toString("base64");
  for (const image of ["aGVsbG8=", truncated, await png(1700, 20)]) {
    const answer = await planner.call(workOrders.complete, complete(order, { signature: { signerName: "Ida", image } }));
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: "signature.image", reason: "image_unreadable" }] } });
  }
  const huge = await planner.call(workOrders.complete, complete(order, { signature: { signerName: "Ida", image: "A".repeat(140_000) } }));
  expect(huge).toMatchObject({ status: 400, body: { fields: [{ path: "signature.image" }] } });
  expect((await planner.ok(workOrders.get, { params: { id: order.id } })).signedBy).toBeNull();
  expect((await planner.ok(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } })).rows).toEqual([]);
});
