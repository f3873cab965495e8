import { afterAll, beforeAll, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildValueOfKind } from "../../foundation/reference-lists/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("an order is found again with everything that was typed", async () => {
  const asset = await buildAsset(planner);
  const department = await buildValueOfKind(planner, "reference-lists:maintenance-departments:1");
  const made = await buildWorkOrder(planner, {
    title: "  Change the bearing  ",
    description: "<p>Noise on the <b>drive side</b></p>",
    priority: 3,
    workType: 2,
    assetId: asset.id,
    responsiblePersonId: planner.personId,
    estimateMinutes: "01:30",
    dueAt: "2026-12-24T12:00:00Z",
    maintenanceDepartmentId: department.id,
  });
  const read = await planner.ok(workOrders.get, { params: { id: made.id } });
  expect(read).toMatchObject({
    title: "Change the bearing",
    description: "<p>Noise on the <b>drive side</b></p>",
    status: { id: STATUS.open, name: "Open", category: "open" },
    priority: 3,
    workType: 2,
    asset: { id: asset.id, code: asset.code, name: asset.name },
    responsiblePerson: { id: planner.personId },
    estimateMinutes: 90,
    dueAt: "2026-12-24T12:00:00Z",
    maintenanceDepartment: { id: department.id },
    counts: { tasksCount: 0, subtasksCount: 0, mandatorySubtasksLeft: 0, files: 0, notes: 0 },
    costs: [],
    version: 1,
  });
  expect(read.workOrderId).toBe(made.id);
  expect(read.code).toMatch(/^WO-\d{4}-\d{5}$/);
});

test("an order stands where its asset stands, unless another place is named", async () => {
  const site = await buildLocation(planner, { isSite: true });
  const hall = await buildLocation(planner, { parentId: site.id });
  const yard = await buildLocation(planner);
  const asset = await buildAsset(planner, { locationId: hall.id });
  expect(await buildWorkOrder(planner, { assetId: asset.id })).toMatchObject({ locationId: hall.id, siteId: site.id });
  expect(await buildWorkOrder(planner, { assetId: asset.id, locationId: yard.id })).toMatchObject({ locationId: yard.id, siteId: site.id });
  expect(await buildWorkOrder(planner, { locationId: hall.id })).toMatchObject({ assetId: null, locationId: hall.id, siteId: site.id });
  const atSite = await world.tenant.join("Planner", { siteId: site.id });
  expect(await buildWorkOrder(atSite)).toMatchObject({ locationId: null, siteId: site.id });
});

test("a new asset brings its place with it, and a place taken away stays away", async () => {
  const hall = await buildLocation(planner);
  const other = await buildLocation(planner);
  const [first, second] = [await buildAsset(planner, { locationId: hall.id }), await buildAsset(planner, { locationId: other.id })];
  const made = await buildWorkOrder(planner, { assetId: first.id });
  const moved = await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 1, assetId: second.id } });
  expect(moved).toMatchObject({ assetId: second.id, locationId: other.id });
  const without = await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 2, locationId: null } });
  expect(without).toMatchObject({ assetId: second.id, locationId: null });
  const kept = await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 3, title: "Elsewhere" } });
  expect(kept.locationId).toBeNull();
});

test("a person who has left is not made responsible, but the orders that name the person can still be corrected", async () => {
  const leaver = await buildPerson(await world.tenant.as("Administrator"));
  const made = await buildWorkOrder(planner, { responsiblePersonId: leaver.id });
  const admin = await world.tenant.as("Administrator");
  await admin.ok(people.archive, { params: { id: leaver.id }, body: { version: leaver.version } });
  const refused = await planner.call(workOrders.create, { body: { title: "X", responsiblePersonId: leaver.id } });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "responsiblePersonId", reason: "archived" }] } });
  const corrected = await planner.ok(workOrders.update, {
    params: { id: made.id },
    body: { version: made.version, responsiblePersonId: leaver.id, title: "Corrected" },
  });
  expect(corrected).toMatchObject({ title: "Corrected", responsiblePersonId: leaver.id });
});

test("an archived asset and a value of another list are refused on their fields", async () => {
  const asset = await buildAsset(planner);
  await planner.ok(assets.archive, { params: { id: asset.id }, body: { version: asset.version } });
  expect(await planner.call(workOrders.create, { body: { title: "X", assetId: asset.id } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "assetId", reason: "archived" }] },
  });
  const costCentre = await buildValueOfKind(planner, "reference-lists:cost-centres:1");
  expect(await planner.call(workOrders.create, { body: { title: "X", projectId: costCentre.id } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "projectId", reason: "not_known" }] },
  });
});

test("the failure block is a path: each value belongs below the one before it", async () => {
  const problem = await buildValueOfKind(planner, "reference-lists:failures:2");
  const stranger = await buildValueOfKind(planner, "reference-lists:failures:1");
  const classId = problem.parentId;
  const made = await buildWorkOrder(planner);
  const saved = await planner.ok(workOrders.updateDetails, {
    params: { id: made.id },
    body: { version: 1, failureClassId: classId, failureProblemId: problem.id },
  });
  expect(saved).toMatchObject({
    failureClassId: classId,
    failureProblemId: problem.id,
    failureProblem: { id: problem.id, name: problem.name },
  });
  const mixed = await planner.call(workOrders.updateDetails, {
    params: { id: made.id },
    body: { version: 2, failureClassId: stranger.id },
  });
  expect(mixed).toMatchObject({ status: 400, body: { fields: [{ path: "failureProblemId" }] } });
});

test("what rich text could run or load is gone when it is stored", async () => {
  const description =
    '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">a</a><a href="https://pump.example/" target="_blank">b</a><img src=x></p>';
  const made = await buildWorkOrder(planner, { description });
  expect(made.description).toBe('<p>Hi <a>a</a><a href="https://pump.example/">b</a></p>');
  const emptied = await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 1, description: "<p><br></p>" } });
  expect(emptied.description).toBeNull();
});

test("an update leaves alone what it does not name, and clears what it names as nothing", async () => {
  const made = await buildWorkOrder(planner, { priority: 3, dueAt: "2026-12-24T12:00:00Z", responsiblePersonId: planner.personId });
  const changed = await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 1, responsiblePersonId: null } });
  expect(changed).toMatchObject({ responsiblePerson: null, priority: 3, dueAt: "2026-12-24T12:00:00Z", version: 2 });
});

test("two people who edit at once: the second is shown what the first wrote, and nothing of it is lost", async () => {
  const made = await buildWorkOrder(planner);
  const other = await world.tenant.join("Planner");
  await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: 1, title: "First" } });
  const stale = await other.call(workOrders.update, { params: { id: made.id }, body: { version: 1, title: "Second" } });
  expect(stale).toMatchObject({ status: 409, body: { reason: "stale", current: { title: "First", version: 2 } } });
  expect((stale.body.current as Record<string, unknown>)["tenantId"]).toBeUndefined();
  const details = await other.call(workOrders.updateDetails, { params: { id: made.id }, body: { version: 1, incidentDate: null } });
  const times = await other.call(workOrders.complete, { body: { id: made.id, version: 1, actualMinutes: 5 } });
  const status = await other.call(workOrders.setStatus, { body: { id: made.id, version: 1, statusId: STATUS.inReview } });
  expect([details, times, status].map(({ body }) => body.reason)).toEqual(["stale", "stale", "stale"]);
  expect(await planner.ok(workOrders.get, { params: { id: made.id } })).toMatchObject({
    title: "First",
    version: 2,
    status: { id: STATUS.open },
  });
});

test("completion records times and notes, whose end is not before their beginning", async () => {
  const made = await buildStartedOrder(planner);
  const body = { workOrderId: made.id, id: made.id, version: made.version };
  const times = { startedAt: "2026-11-02T08:00:00Z", completedAt: "2026-11-02T07:00:00Z" };
  const refused = await planner.call(workOrders.complete, { body: { ...body, ...times } });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "completedAt", reason: "ends_before_start" }] } });
  await planner.ok(workOrders.complete, {
    body: { ...body, startedAt: "2026-11-02T06:00:00Z", actualMinutes: "02:15", downtimeMinutes: 40, completionNotes: "Greased" },
  });
  const read = await planner.ok(workOrders.completion, { query: { workOrderId: made.id } });
  expect(read).toMatchObject({
    actualMinutes: 135,
    downtimeMinutes: 40,
    completionNotes: "Greased",
    startedAt: "2026-11-02T06:00:00Z",
    status: { id: STATUS.inProgress },
  });
});

test("costs are summed per group and currency, credits taken off", async () => {
  const made = await buildWorkOrder(planner);
  const line = (costGroup: string, amountMinor: number, currency = "USD") => ({
    workOrderId: made.id,
    costGroup,
    amountMinor,
    currency,
    bookedOn: "2026-11-02",
  });
  await world.tenant.rows((db) =>
    db
      .insertInto("workOrderCosts")
      .values([line("parts", 12_50), line("parts", -2_50), line("parts", 99, "EUR"), line("labour", 0)])
      .execute(),
  );
  const { costs } = await planner.ok(workOrders.get, { params: { id: made.id } });
  expect(costs).toEqual([
    { group: "labour", amount: { amountMinor: 0, currency: "USD" } },
    { group: "parts", amount: { amountMinor: 99, currency: "EUR" } },
    { group: "parts", amount: { amountMinor: 10_00, currency: "USD" } },
  ]);
});

test("the log tells the story in words, newest first", async () => {
  const second = await buildPerson(await world.tenant.as("Administrator"), { firstName: "Ida", lastName: "Lund" });
  const made = await buildClosedOrder(planner, { title: "Story" });
  const reopened = await planner.ok(workOrders.setStatus, {
    body: { id: made.id, version: made.version, statusId: STATUS.inProgress, reason: "Leaks again" },
  });
  await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: reopened.version, responsiblePersonId: second.id } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: made.id } });
  expect(rows.map((row) => row.logNotes)).toEqual([
    "Changed: responsible person",
    "Status: Closed → In Progress. Leaks again",
    "Status: Completed → Closed",
    "Status: In Progress → Completed",
    "Completion recorded (actual time)",
    "Status: Open → In Progress",
    "Created",
  ]);
  expect(rows[0]?.changes).toMatchObject([{ field: "responsiblePersonId", after: "Ida Lund" }]);
  expect(rows[0]?.workOrderLogDate).toBe(rows[0]?.logDate);
});
