import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS, SUB_MODULES, type Grants } from "@millwright/domain/kit/access.ts";
import { activities } from "@millwright/domain/insight/activities/contract.ts";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { buildPerson } from "../../../foundation/people/builders.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { isNight } from "../../../testing/tier.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildStartedOrder, buildTask, buildWorkOrder } from "../builders.ts";
import { buildHours } from "./builders.ts";

let world: World;
let admin: Person;
/** Somebody who may do everything but see what work costs. */
let keeper: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  const grants: Grants = Object.fromEntries(
    SUB_MODULES.filter((each) => each !== "work-costs").map((each) => [each, { flags: FLAGS, scope: "all" as const }]),
  );
  await addRole(world.tenant, "Keeper", grants);
  keeper = await world.tenant.join("Keeper");
});
afterAll(() => world.close());

const rate = async (whose: { personId?: number; craftId?: number }, amountMinor: number, fromDay = "2020-01-01") =>
  await admin.ok(labourRates.create, { body: { ...whose, fromDay, amountMinor } });
const hoursOf = async (by: Person, workOrderId: number) => await by.ok(workLabour.browse, { query: { workOrderId } });
const book = async (by: Person, workOrderId: number, body: object) => await by.call(workLabour.create, { body: { workOrderId, ...body } });
const payCode = async (code: string) => {
  const { rows } = await admin.ok(referenceValues.PayCode.list, { body: { search: code } });
  return rows[0]?.id ?? 0;
};
/** Moves a timer back, as if it had been started so many hours ago. */
const started = async (lineId: number, hoursAgo: number) =>
  await world.tenant.rows(async (db) =>
    sql`update work_order_planned_labour set start_at = date_trunc('second', now()) - make_interval(mins => ${Math.round(hoursAgo * 60)}),
      worked_on = (now() - make_interval(mins => ${Math.round(hoursAgo * 60)}))::date where id = ${lineId}`.execute(db),
  );
const move = async (by: Person, id: number, statusId: number, reason?: string) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  return await by.call(workOrders.setStatus, { body: { id, version, statusId, ...(reason ? { reason } : {}) } });
};

test("hours are booked in minutes or from when until when, and told by person as the card of the specification does", async () => {
  const { id } = await buildWorkOrder(admin);
  const first = await admin.ok(workLabour.create, { body: { workOrderId: id, day: "2026-05-04", minutes: "01:25", note: "Belt" } });
  expect(first).toMatchObject({
    workOrderLaborId: first.id,
    state: "booked",
    minutes: 85,
    totalHours: 1.42,
    day: "2026-05-04",
    startAt: null,
  });
  const clocked = await admin.ok(workLabour.create, {
    body: { workOrderId: id, startAt: "2026-05-05T20:00:00Z", endAt: "2026-05-06T04:20:00Z" },
  });
  expect(clocked).toMatchObject({ minutes: 500, day: "2026-05-05", isTimer: false });
  const { labor, totals } = await hoursOf(admin, id);
  expect(labor).toMatchObject([
    {
      person: { id: admin.personId },
      totalHours: 9.75,
      details: [
        { submissionDate: "2026-05-04", hoursSubmitted: 1.42 },
        { submissionDate: "2026-05-05", hoursSubmitted: 8.33 },
      ],
    },
  ]);
  expect(totals).toMatchObject({ actualMinutes: 585, actualHours: 9.75, plannedMinutes: 0, open: 0 });
  expect(
    (await book(admin, id, { startAt: "2026-05-07T08:00:00Z", endAt: "2026-05-07T09:00:00Z", minutes: 30 })).body.fields,
  ).toMatchObject([{ path: "minutes", reason: "minutes_or_times", params: { minutes: 60 } }]);
});

test("planned and actual stand in one place; a task is planned to take its lines, else what it is estimated", async () => {
  const craft = await buildValue(admin, "crafts");
  const { id } = await buildWorkOrder(admin);
  const task = await buildTask(admin, { workOrderId: id, estDuration: 45 });
  const taskOf = async () => (await admin.ok(workOrderTasks.list, { query: { woId: id } })).rows[0]?.estLaborHrs;
  expect(await taskOf()).toBe(0.75);
  const planned = await admin.ok(workLabour.create, {
    body: { workOrderId: id, isPlanned: true, craftId: craft.id, headCount: 2, minutes: 90, taskId: task.id },
  });
  expect(planned).toMatchObject({ state: "planned", name: craft.name, code: craft.code, headCount: 2, totalMinutes: 180, totalHours: 3 });
  expect(await taskOf()).toBe(3);
  await buildHours(admin, { workOrderId: id, minutes: 30, taskId: task.id });
  const { rows, totals } = await hoursOf(admin, id);
  expect(rows.map(({ state }) => state)).toEqual(["planned", "booked"]);
  expect(totals).toMatchObject({ plannedHours: 3, actualHours: 0.5 });
  const changed = await admin.ok(workLabour.update, { params: { id: planned.id }, body: { version: planned.version, headCount: 3 } });
  expect(changed).toMatchObject({ totalMinutes: 270, version: planned.version + 1 });
  expect(
    (await admin.call(workLabour.update, { params: { id: planned.id }, body: { version: planned.version, headCount: 1 } })).status,
  ).toBe(409);
  const { rows: orders } = await admin.ok(workOrders.list, { body: { search: (await admin.ok(workOrders.get, { params: { id } })).code } });
  expect(orders).toMatchObject([{ plannedHours: 4.5, actualHours: 0.5, laborState: "actual", partsState: "none" }]);
  expect((await admin.call(workLabour.create, { body: { workOrderId: id, isPlanned: true, minutes: 5 } })).body.fields).toMatchObject([
    { path: "craftId", reason: "required" },
  ]);
});

test("an hour costs what it cost when it was booked: the person's rate, else the craft's, else everybody's; none is no cost of nought", async () => {
  const craft = await buildValue(admin, "crafts");
  const [nobody, fitter, chief] = [
    await buildPerson(admin, {}),
    await buildPerson(admin, { craftId: craft.id }),
    await buildPerson(admin, { craftId: craft.id }),
  ];
  const { id: workOrderId } = await buildWorkOrder(admin);
  const of = async (personId: number, facts: object = {}) =>
    await admin.ok(workLabour.create, { body: { workOrderId, personId, day: "2026-05-04", minutes: 90, ...facts } });
  const unpriced = await of(nobody.id);
  expect(unpriced).toMatchObject({ rate: null, cost: null, hasNoRate: true });
  await rate({ craftId: craft.id }, 40_00);
  await rate({ personId: chief.id }, 61_37);
  const byCraft = await of(fitter.id);
  expect(byCraft).toMatchObject({ rate: { amountMinor: 40_00 }, cost: { amountMinor: 60_00, currency: "USD" }, hasNoRate: false });
  const overtime = await of(chief.id, { minutes: 7, payCodeId: await payCode("OVER") });
  expect(overtime).toMatchObject({ factor: 1.5, cost: { amountMinor: 1074 } });
  // Both are frozen: a dearer hour, a dearer code change nothing of what was booked.
  await rate({ craftId: craft.id }, 99_00, "2026-01-01");
  const noted = await admin.ok(workLabour.update, {
    params: { id: byCraft.id },
    body: { version: byCraft.version, minutes: 60, note: "Shorter" },
  });
  expect(noted).toMatchObject({ rate: { amountMinor: 40_00 }, cost: { amountMinor: 40_00 } });
  // Another day is another booking, and another code another factor.
  const later = await admin.ok(workLabour.update, { params: { id: noted.id }, body: { version: noted.version, day: "2026-05-05" } });
  expect(later.cost).toMatchObject({ amountMinor: 99_00 });
  const doubled = await admin.ok(workLabour.update, {
    params: { id: later.id },
    body: { version: later.version, payCodeId: await payCode("DOUB") },
  });
  expect(doubled).toMatchObject({ factor: 2, cost: { amountMinor: 198_00 } });
  // Booked labour is a line of the order's costs, to the cent; without a rate there is none.
  const { rows, groups, withoutRate } = await admin.ok(workOrderCosts.list, { query: { workOrderId } });
  expect(new Map(rows.map(({ workOrderLaborId, amount }) => [workOrderLaborId, amount.amountMinor]))).toEqual(
    new Map([
      [doubled.id, 198_00],
      [overtime.id, 1074],
    ]),
  );
  expect(groups[0]).toMatchObject({ group: "labour", actual: { amountMinor: 208_74 } });
  expect(withoutRate).toBe(1);
  expect((await admin.ok(workOrders.get, { params: { id: workOrderId } })).totalLaborCost).toEqual({
    amountMinor: 208_74,
    currency: "USD",
  });
  await admin.ok(workLabour.remove, { params: { id: doubled.id } });
  expect((await admin.ok(workOrders.get, { params: { id: workOrderId } })).totalLaborCost?.amountMinor).toBe(1074);
});

test("nobody works at two things at a time, on a day longer than it lasts, or ahead", async () => {
  const me = await world.tenant.join("Planner");
  const [here, there] = [await buildWorkOrder(me), await buildWorkOrder(me)];
  const morning = { startAt: "2026-05-04T06:00:00Z", endAt: "2026-05-04T10:00:00Z" };
  expect((await book(me, here.id, morning)).status).toBe(200);
  expect((await book(me, there.id, { startAt: "2026-05-04T09:59:00Z", endAt: "2026-05-04T12:00:00Z" })).body.fields).toMatchObject([
    { path: "startAt", reason: "worked_already_on", params: { code: here.code, id: here.id } },
  ]);
  expect((await book(me, there.id, { startAt: "2026-05-04T10:00:00Z", endAt: "2026-05-04T12:00:00Z" })).status).toBe(200);
  expect((await book(me, there.id, { day: "2026-05-04", minutes: 18 * 60 })).status).toBe(200);
  expect((await book(me, there.id, { day: "2026-05-04", minutes: 1 })).body.fields).toMatchObject([
    { path: "minutes", reason: "too_many_hours", params: { day: "2026-05-04" } },
  ]);
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  expect((await book(me, there.id, { startAt: "2026-05-06T06:00:00Z", endAt: ahead })).body.fields).toMatchObject([
    { path: "endAt", reason: "in_future" },
  ]);
  expect((await book(me, there.id, { day: "2199-01-01", minutes: 5 })).body.fields).toMatchObject([{ path: "day", reason: "in_future" }]);
  // Who may not see the other order is told of other work.
  const [siteA, siteB] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  const local = await world.tenant.join("Technician", { siteId: siteA.id });
  const far = await buildWorkOrder(admin, { locationId: siteB.id });
  await admin.ok(workLabour.create, { body: { workOrderId: far.id, personId: local.personId, ...morning } });
  const near = await buildWorkOrder(admin, { locationId: siteA.id });
  const refused = await book(local, near.id, morning);
  expect(refused.body.fields).toMatchObject([{ path: "startAt", reason: "other_work_then" }]);
  expect(JSON.stringify(refused.body)).not.toContain(far.code);
});

test("own hours are booked by who may change the order, those of others by who approves it or leads the crew", async () => {
  const site = await buildLocation(admin, { isSite: true });
  const [one, other, lead] = [
    await world.tenant.join("Technician", { siteId: site.id }),
    await world.tenant.join("Technician", { siteId: site.id }),
    await world.tenant.join("Technician", { siteId: site.id }),
  ];
  const crew = await admin.ok(crews.create, { body: { code: "LAB", name: "Labour crew", siteId: site.id } });
  for (const [who, isLead] of [
    [one, false],
    [lead, true],
  ] as const)
    await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: who.personId, fromDay: "2020-01-01", isLead } });
  const order = await buildWorkOrder(admin, { locationId: site.id });
  const own = await one.ok(workLabour.create, { body: { workOrderId: order.id, day: "2026-05-04", minutes: 30 } });
  expect(own.person?.id).toBe(one.personId);
  const forAnother = { personId: one.personId, day: "2026-05-04", minutes: 15 };
  expect((await book(other, order.id, forAnother)).body.fields).toMatchObject([{ path: "personId", reason: "hours_of_another" }]);
  expect((await other.call(workLabour.update, { params: { id: own.id }, body: { version: own.version, minutes: 5 } })).body.reason).toBe(
    "hours_of_another",
  );
  expect((await other.call(workLabour.remove, { params: { id: own.id } })).body.reason).toBe("hours_of_another");
  expect((await hoursOf(other, order.id)).rows).toMatchObject([{ id: own.id, mayChange: false }]);
  expect((await book(lead, order.id, forAnother)).status).toBe(200);
  expect((await book(await world.tenant.as("Planner"), order.id, forAnother)).status).toBe(200);
  const requester = await world.tenant.as("Requester");
  expect((await book(requester, order.id, { day: "2026-05-04", minutes: 5 })).status).toBe(403);
});

test("one timer runs: a second start stops the first and says so, on whichever device", async () => {
  const me = await world.tenant.join("Planner");
  const [first, second] = [await buildStartedOrder(me), await buildStartedOrder(me)];
  await rate({ personId: me.personId }, 60_00);
  const { timer, stopped } = await me.ok(workLabour.start, { body: { workOrderId: first.id } });
  expect(stopped).toBeNull();
  expect(timer).toMatchObject({ state: "running", endAt: null, minutes: null, isTimer: true });
  await started(timer.id, 1.5);
  expect((await me.ok(workLabour.timer)).timer).toMatchObject({ line: { id: timer.id }, workOrder: { id: first.id, code: first.code } });
  // A timer that runs is work too.
  expect(
    (
      await book(me, second.id, {
        startAt: new Date(Date.now() - 3_600_000).toISOString(),
        endAt: new Date(Date.now() - 1_800_000).toISOString(),
      })
    ).body.fields,
  ).toMatchObject([{ reason: "works_still_on", params: { code: first.code } }]);
  const again = await me.ok(workLabour.start, { body: { workOrderId: second.id } });
  expect(again.stopped).toMatchObject({
    workOrder: { code: first.code },
    line: { id: timer.id, state: "booked", minutes: 90, cost: { amountMinor: 90_00 } },
  });
  expect((await me.ok(workLabour.timer)).timer?.line.id).toBe(again.timer.id);
  // The same order once more: it runs on.
  expect((await me.ok(workLabour.start, { body: { workOrderId: second.id } })).timer.id).toBe(again.timer.id);
  await started(again.timer.id, 0.5);
  expect(await me.ok(workLabour.stop, { body: {} })).toMatchObject({ id: again.timer.id, state: "booked", minutes: 30 });
  expect((await me.call(workLabour.stop, { body: {} })).body.reason).toBe("no_timer_runs");
  const { rows } = await me.ok(workOrders.log, { params: { id: first.id } });
  expect(rows.map(({ logNotes }) => logNotes).filter((note) => note.startsWith("Timer"))).toEqual([
    expect.stringMatching(/^Timer stopped: .+, 1.5 h$/),
    expect.stringMatching(/^Timer started: .+/),
  ]);
});

test.each([
  ["on hold", STATUS.onHold, "Waiting for a seal"],
  ["cancelled", STATUS.cancelled, "Not needed"],
  ["completed", STATUS.completed, undefined],
])("an order that is %s stops its timers, and none starts on it", async (_name, statusId, reason) => {
  const me = await world.tenant.join("Planner");
  const order = await buildStartedOrder(me);
  const { timer } = await me.ok(workLabour.start, { body: { workOrderId: order.id } });
  await started(timer.id, 2);
  if (statusId === STATUS.completed) {
    const { version } = await me.ok(workOrders.get, { params: { id: order.id } });
    await me.ok(workOrders.complete, { body: { id: order.id, version, actualMinutes: 120 } });
  }
  expect((await move(me, order.id, statusId, reason)).status).toBe(200);
  expect((await me.ok(workLabour.timer)).timer).toBeNull();
  expect((await hoursOf(me, order.id)).rows).toMatchObject([{ id: timer.id, state: "booked", minutes: 120 }]);
  expect((await me.call(workLabour.start, { body: { workOrderId: order.id } })).body.reason).toBe(
    statusId === STATUS.cancelled ? "order_sealed" : "work_is_not_timed",
  );
});

test("a timer that ran longer than the organisation believes counts when somebody confirms its end", async () => {
  const me = await world.tenant.join("Planner");
  await rate({ personId: me.personId }, 60_00);
  const order = await buildStartedOrder(me);
  const { timer } = await me.ok(workLabour.start, { body: { workOrderId: order.id } });
  await started(timer.id, 13);
  const stopped = await me.ok(workLabour.stop, { body: {} });
  expect(stopped).toMatchObject({ state: "unconfirmed", minutes: null, cost: null, totalMinutes: 0 });
  expect((await me.ok(workLabour.timer)).unconfirmed).toMatchObject([{ line: { id: timer.id }, workOrder: { id: order.id } }]);
  expect((await hoursOf(me, order.id)).totals).toMatchObject({ actualMinutes: 0, open: 1 });
  // Nobody else's to say.
  const other = await world.tenant.join("Technician", { siteId: null });
  expect(
    (await other.call(workLabour.update, { params: { id: timer.id }, body: { version: stopped.version, endAt: stopped.endAt } })).status,
  ).not.toBe(200);
  const endAt = new Date(Date.parse(stopped.startAt ?? "") + 4 * 3_600_000).toISOString();
  const noted = await me.ok(workLabour.update, { params: { id: timer.id }, body: { version: stopped.version, note: "Forgot it" } });
  expect(noted.state).toBe("unconfirmed");
  const confirmed = await me.ok(workLabour.update, { params: { id: timer.id }, body: { version: noted.version, endAt } });
  expect(confirmed).toMatchObject({ state: "booked", minutes: 240, cost: { amountMinor: 240_00 } });
  expect((await me.ok(workLabour.timer)).unconfirmed).toEqual([]);
  // How long it is believed is the organisation's to say.
  const { version } = await admin.ok(maintenanceSettings.get);
  await admin.ok(maintenanceSettings.update, { body: { version, longestTimerHours: 2 } });
  const { timer: short } = await me.ok(workLabour.start, { body: { workOrderId: order.id } });
  await started(short.id, 3);
  expect(await me.ok(workLabour.stop, { body: {} })).toMatchObject({ state: "unconfirmed" });
  const settings = await admin.ok(maintenanceSettings.get);
  await admin.ok(maintenanceSettings.update, { body: { version: settings.version, longestTimerHours: 12 } });
});

test("whoever leads a crew sees its members' timers that wait for an end, or run too long, and says when the work ended", async () => {
  const site = await buildLocation(admin, { isSite: true });
  const join = async () => await world.tenant.join("Technician", { siteId: site.id });
  const [member, lead, stranger] = [await join(), await join(), await join()];
  const crew = await admin.ok(crews.create, { body: { code: "TIM", name: "Timed crew", siteId: site.id } });
  for (const [who, isLead] of [
    [member, false],
    [lead, true],
  ] as const)
    await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: who.personId, fromDay: "2020-01-01", isLead } });
  const order = await buildStartedOrder(admin, { locationId: site.id });
  const ofCrew = async (by: Person) => (await by.ok(workLabour.timer)).ofCrew.map(({ line }) => [line.id, line.state, line.mayChange]);
  const { timer } = await member.ok(workLabour.start, { body: { workOrderId: order.id } });
  expect(await ofCrew(lead), "what runs is nobody's business yet").toEqual([]);
  await started(timer.id, 14);
  expect(await ofCrew(lead)).toEqual([[timer.id, "running", true]]);
  await member.ok(workLabour.stop, { body: {} });
  expect(await ofCrew(lead)).toEqual([[timer.id, "unconfirmed", true]]);
  expect([await ofCrew(stranger), await ofCrew(member), await ofCrew(admin)]).toEqual([[], [], []]);
  const [{ line } = { line: timer }] = (await lead.ok(workLabour.timer)).ofCrew;
  const endAt = new Date(Date.parse(line.startAt ?? "") + 2 * 3_600_000).toISOString();
  const confirmed = await lead.ok(workLabour.update, {
    params: { id: line.id },
    body: { version: line.version, startAt: line.startAt, endAt },
  });
  expect(confirmed).toMatchObject({ state: "booked", minutes: 120 });
  expect(await ofCrew(lead)).toEqual([]);
});

test("late hours add to a completed order, whose actual time stays as it was said; a closed one refuses them", async () => {
  const me = await world.tenant.join("Planner");
  const order = await buildStartedOrder(me);
  const line = await buildHours(me, { workOrderId: order.id, minutes: 30 });
  const { version } = await me.ok(workOrders.get, { params: { id: order.id } });
  await me.ok(workOrders.complete, { body: { id: order.id, version, actualMinutes: 30 } });
  expect((await move(me, order.id, STATUS.completed)).status).toBe(200);
  await buildHours(me, { workOrderId: order.id, minutes: 45 });
  expect(await me.ok(workOrders.get, { params: { id: order.id } })).toMatchObject({ actualMinutes: 30, counts: { labourWorked: 75 } });
  expect((await book(me, order.id, { isPlanned: true, personId: me.personId, minutes: 5 })).body.reason).toBe("order_completed");
  expect((await move(me, order.id, STATUS.closed)).status).toBe(200);
  expect((await book(me, order.id, { day: "2026-05-04", minutes: 5 })).body.reason).toBe("order_sealed");
  expect((await me.call(workLabour.update, { params: { id: line.id }, body: { version: line.version, minutes: 5 } })).body.reason).toBe(
    "order_sealed",
  );
  expect((await me.call(workLabour.remove, { params: { id: line.id } })).body.reason).toBe("order_sealed");
});

test("nothing of money is in any reply, list, file or log of somebody who may not see what work costs", async () => {
  const worker = await buildPerson(admin, {});
  await rate({ personId: worker.id }, 77_77);
  const order = await buildWorkOrder(admin);
  const line = await buildHours(keeper, { workOrderId: order.id, personId: worker.id, minutes: 60, payCodeId: await payCode("OVER") });
  await keeper.ok(workLabour.create, { body: { workOrderId: order.id, isPlanned: true, personId: worker.id, minutes: 60 } });
  const cost = await admin.ok(workOrderCosts.create, {
    body: { workOrderId: order.id, group: "tools", day: "2026-05-04", text: "Torque wrench", amountMinor: 33_33 },
  });
  await admin.ok(workOrderCosts.update, { params: { id: cost.id }, body: { version: cost.version, amountMinor: 44_44 } });
  const changed = await keeper.ok(workLabour.update, { params: { id: line.id }, body: { version: line.version, minutes: 120 } });
  const exported = await keeper.call(workLabour.export, {
    body: {
      columns: [
        { field: "person", title: "Person" },
        { field: "hours", title: "Hours" },
      ],
      format: "csv",
      isWhole: true,
    },
  });
  const orderFile = await keeper.call(workOrders.export, {
    body: {
      columns: [
        { field: "code", title: "Code" },
        { field: "cost", title: "Cost" },
      ],
      format: "csv",
      search: order.code,
    },
  });
  const seen = {
    changed,
    browsed: await hoursOf(keeper, order.id),
    listed: await keeper.ok(workLabour.list, { body: {} }),
    order: await keeper.ok(workOrders.get, { params: { id: order.id } }),
    orders: await keeper.ok(workOrders.list, { body: { search: order.code } }),
    log: await keeper.ok(workOrders.log, { params: { id: order.id } }),
    audited: await keeper.ok(audit.list, { body: {} }),
    recent: await keeper.ok(activities.recent, { query: {} }),
    exported: String(exported.body),
    orderFile: String(orderFile.body),
  };
  expect(seen.browsed.totals.actualMinutes).toBe(120);
  expect(seen.log.rows.some(({ logNotes }) => logNotes === "Cost booked: Torque wrench")).toBe(true);
  for (const [name, reply] of Object.entries(seen)) {
    // A moment has 44.44 seconds at times, and a request's number such digits.
    const text = JSON.stringify(reply).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "");
    // 77.77 an hour, 233.31 for two at overtime, and what the tool cost.
    for (const money of ["7777", "77.77", "23331", "233.31", "3333", "33.33", "4444", "44.44"])
      expect(text.includes(money) ? `${name} tells ${money}` : "nothing").toBe("nothing");
  }
  for (const refused of [
    await keeper.call(workOrderCosts.list, { query: { workOrderId: order.id } }),
    await keeper.call(workOrderCosts.sums, { query: { by: "crew" } }),
    await keeper.call(workOrderCosts.create, {
      body: { workOrderId: order.id, group: "tools", day: "2026-05-04", text: "X", amountMinor: 1 },
    }),
  ])
    expect(refused.status).toBe(403);
  // Who may see it, does: also how much the line was before.
  const told = await admin.ok(audit.list, { body: {} });
  expect(JSON.stringify(told)).toContain("4444");
});

/** Five hundred turns each at night. */
const TURNS = isNight ? 500 : 4;

test("sixteen clients of one person start and stop at once: one timer runs, nothing overlaps", { timeout: 900_000 }, async () => {
  const me = await world.tenant.join("Planner");
  const orders = await Promise.all(Array.from({ length: 4 }, async () => await buildStartedOrder(me)));
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const workOrderId = orders[(client + turn) % orders.length]?.id ?? 0;
        const answer =
          (client + turn) % 3 === 0
            ? await me.call(workLabour.stop, { body: {} })
            : await me.call(workLabour.start, { body: { workOrderId } });
        expect([200, 409]).toContain(answer.status);
        if (answer.status === 409) expect(answer.body.reason).toBe("no_timer_runs");
        if (turn === 2 && client % 8 === 0) await move(me, workOrderId, STATUS.inProgress);
      }
    }),
  );
  const { rows } = await world.tenant.rows(async (db) =>
    sql<{ running: number; shared: number }>`
      select (select count(*)::int from work_order_planned_labour where person_id = ${me.personId} and is_timer and end_at is null) as running,
        (select count(*)::int from work_order_planned_labour a join work_order_planned_labour b on b.tenant_id = a.tenant_id and b.person_id = a.person_id and b.id > a.id
          where a.person_id = ${me.personId} and a.start_at < coalesce(b.end_at, 'infinity') and b.start_at < coalesce(a.end_at, 'infinity')
            and a.start_at < coalesce(a.end_at, 'infinity') and b.start_at < coalesce(b.end_at, 'infinity')) as shared`.execute(db),
  );
  expect(rows[0]?.running).toBeLessThanOrEqual(1);
  expect(rows[0]?.shared).toBe(0);
  process.stdout.write(
    `timers: 16 clients, ${16 * TURNS} starts and stops, ${rows[0]?.running} running, ${rows[0]?.shared} bookings that overlap\n`,
  );
});
