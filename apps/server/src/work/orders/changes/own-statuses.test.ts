import { afterAll, beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "@millwright/domain/foundation/statuses/categories.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { waysFrom } from "@millwright/domain/foundation/statuses/moves.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildStartedOrder, buildWorkOrder } from "../builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const to = ({ id, version }: WorkOrder, statusId: number, more: object = {}) => ({ body: { id, version, statusId, ...more } });
const move = async (order: WorkOrder, statusId: number, more: object = {}) =>
  await planner.ok(workOrders.setStatus, to(order, statusId, more));
const refusal = async (order: WorkOrder, statusId: number, more: object = {}) =>
  (await planner.call(workOrders.setStatus, to(order, statusId, more))).body;

test("a status leaves of its category's ways those that it names: every pair is judged by it, and none is added", async () => {
  const narrow = await planner.ok(workOrderStatuses.create, { body: { name: "Locked out", category: "on_hold", goesTo: ["in_progress"] } });
  expect(narrow).toMatchObject({ goesTo: ["in_progress"], shade: "soft", asks: [] });
  const held = await move(await buildStartedOrder(planner), narrow.id, { reason: "Locked" });
  for (const category of CATEGORIES) {
    const { id: statusId } = (await planner.ok(workOrderStatuses.options)).rows.find(
      (row) => row.isSystem && row.category === category,
    ) ?? { id: 0 };
    const body = await refusal(held, statusId, { reason: "Because" });
    if (category === "in_progress" || category === "on_hold") expect(body.reason).toBeUndefined();
    else expect(body).toMatchObject({ code: "conflict", reason: "not_reachable" });
    if (category === "in_progress" || category === "on_hold") {
      const now = await planner.ok(workOrders.get, { params: { id: held.id } });
      const back = now.status.category === "on_hold" ? now : await move(now, narrow.id, { reason: "Again" });
      Object.assign(held, back.status.id === narrow.id ? back : await move(back, narrow.id));
    }
  }
});

test.each(CATEGORIES)("a status of %s is narrowed to some of its ways and to nothing else", async (category) => {
  const draft = (goesTo: string[]) => ({ body: { name: `Narrow ${category} ${goesTo.join()}`, category, goesTo: goesTo as never } });
  for (const other of CATEGORIES) {
    const answer = await planner.call(workOrderStatuses.create, draft([other]));
    if (waysFrom(category).includes(other)) expect(answer.status).toBe(200);
    else expect(answer.body.fields).toEqual([{ path: "goesTo", reason: "not_reachable" }]);
  }
  expect((await planner.call(workOrderStatuses.create, draft([]))).body.fields).toEqual([{ path: "goesTo", reason: "no_way_on" }]);
});

test("a status asks for a reason and for a day; what was said goes when the order goes on", async () => {
  const asking = await planner.ok(workOrderStatuses.create, {
    body: { name: "Parts ordered", category: "on_hold", shade: "solid", asks: ["reason", "expectedDay"] },
  });
  const started = await buildStartedOrder(planner);
  expect(await refusal(started, asking.id, { reason: "No bearing" })).toMatchObject({
    reason: "expected_day_missing",
    fields: [{ path: "expectedDay" }],
  });
  const held = await move(started, asking.id, { reason: "No bearing", expectedDay: "2026-12-04" });
  expect(held).toMatchObject({ expectedDay: "2026-12-04", statusReason: "No bearing", status: { name: "Parts ordered", shade: "solid" } });
  const { rows } = await planner.ok(workOrders.list, { body: { search: held.code } });
  expect(rows[0]?.status).toEqual({ id: asking.id, name: "Parts ordered", category: "on_hold", shade: "solid" });
  expect(await move(held, STATUS.inProgress)).toMatchObject({ expectedDay: null, statusReason: null, holdReason: null });
});

test("an order on hold names one of the organisation's reasons, a sentence beside it or alone", async () => {
  const reason = await buildValue(planner, "hold-reasons", { name: "Crane is away" });
  const started = await buildStartedOrder(planner);
  expect((await refusal(started, STATUS.onHold)).reason).toBe("reason_missing");
  const held = await move(started, STATUS.onHold, { holdReasonId: reason.id });
  expect(held).toMatchObject({ holdReason: { id: reason.id, name: "Crane is away" }, statusReason: null });
  const log = await planner.ok(workOrders.log, { params: { id: held.id } });
  expect(log.rows[0]?.changes).toContainEqual({ field: "holdReasonId", before: null, after: "Crane is away" });
  const other = await buildValue(planner, "repair-types");
  expect((await refusal(await buildStartedOrder(planner), STATUS.onHold, { holdReasonId: other.id })).fields).toMatchObject([
    { path: "holdReasonId" },
  ]);
});

test("how long an order stood in each status is kept with every way to a status", async () => {
  const order = await buildWorkOrder(planner, { responsiblePersonId: planner.personId });
  await world.tenant.rows((db) =>
    db
      .updateTable("workOrderStays")
      .set({ fromAt: new Date(Date.now() - 12 * 3_600_000).toISOString() })
      .where("workOrderId", "=", order.id)
      .execute(),
  );
  const started = await move(order, STATUS.inProgress);
  const held = await move(started, STATUS.onHold, { reason: "Waiting" });
  const stays = async () => (await planner.ok(workOrders.stays, { params: { id: order.id } })).rows;
  expect((await stays()).map(({ status, minutes, isNow }) => [status.name, minutes, isNow])).toEqual([
    ["Open", 720, false],
    ["In Progress", 0, false],
    ["On Hold", 0, true],
  ]);
  // Back where it was: the same status counts once, and goes on.
  const again = await move(held, STATUS.inProgress);
  expect((await stays()).map(({ status, isNow }) => [status.name, isNow])).toEqual([
    ["Open", false],
    ["In Progress", true],
    ["On Hold", false],
  ]);
  const timed = await planner.ok(workOrders.complete, { body: { id: again.id, version: again.version, actualMinutes: 5 } });
  await move(timed, STATUS.completed);
  expect((await stays()).every(({ isNow }) => !isNow)).toBe(true);
  const open = await world.tenant.rows((db) =>
    db.selectFrom("workOrderStays").select("statusId").where("workOrderId", "=", order.id).where("untilAt", "is", null).execute(),
  );
  expect(open).toEqual([{ statusId: STATUS.completed }]);
  const unused = await planner.ok(workOrderStatuses.create, { body: { name: "Once", category: "in_review" } });
  const reviewed = await move(await buildWorkOrder(planner), unused.id);
  await move(reviewed, STATUS.open);
  expect((await planner.call(workOrderStatuses.remove, { params: { id: unused.id } })).body).toMatchObject({
    reason: "in_use",
    params: { where: "1 time that an order stood in it" },
  });
});
