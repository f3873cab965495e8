import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { crewWeeks, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { buildAbsence } from "../../register/absences/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildShift } from "../../register/shifts/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../orders/builders.ts";
import { mondayIn } from "./builders.ts";

let world: World;
let planner: Person;
/** Plans weeks and orders, and approves neither. */
let scheduler: Person;
let shiftId: number;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  const all = (...flags: (typeof FLAGS)[number][]) => ({ flags, scope: "all" as const });
  await addRole(world.tenant, "Scheduler", {
    "crew-weeks": all("view", "update"),
    "work-orders": all("view", "create", "update"),
    calendar: all("view", "update"),
    crews: all("view"),
    people: all("view"),
    shifts: all("view"),
  });
  scheduler = await world.tenant.as("Scheduler");
  shiftId = (await buildShift(planner)).id;
});
afterAll(() => world.close());

let serial = 0;
/** A crew with fitters who work Monday to Friday from seven to half past three with half an hour's break: 480 minutes a day, of which 10 % are indirect. */
async function crewOf(size: number) {
  serial += 1;
  const crew = await planner.ok(crews.create, { body: { code: `CW-${serial}`, name: `Crew ${serial}`, indirectPercent: 10 } });
  const people: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const { personId } = await world.tenant.join("Technician");
    await planner.ok(shiftTerms.create, { body: { shiftId, personId, fromDay: "2026-01-01" } });
    await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01" } });
    people.push(personId);
  }
  return { id: crew.id, people, version: crew.version };
}
const NEXT = mondayIn(1);
const LATER = mondayIn(2);
const at = (monday: string, days: number, time = "08:00"): string => `${dayAfter(monday, days)}T${time}:00Z`;
const plan = async (by: Person, crewId: number, monday = NEXT): Promise<WeekPlan> => {
  const reply = await by.ok(crewWeeks.plan, { query: { crewId: String(crewId) as never, monday } });
  return reply.plan as WeekPlan;
};
const lock = async (crewId: number, monday = NEXT) => await planner.ok(crewWeeks.lock, { body: { crewId, monday } });
const put = async (order: { id: number; version: number }, body: object, by = planner) =>
  await by.call(workOrders.update, { params: { id: order.id }, body: { version: order.version, ...body } });
const MISSING = { status: 409, body: { reason: "reason_missing", fields: [{ path: "breakInReason", reason: "week_locked" }] } };

test("a week stands by member and day: capacity without absences and meetings, load by planned labour else by estimate, and what is nobody's beside it", async () => {
  const { id: crewId, people } = await crewOf(2);
  const [one = 0, other = 0] = people;
  await buildAbsence(planner, { personId: other, fromDay: dayAfter(NEXT, 1), toDay: dayAfter(NEXT, 1) });
  const planned = await buildWorkOrder(planner, { crewId, responsiblePersonId: one, estStartAt: at(NEXT, 0), estimateMinutes: 60 });
  await planner.ok(workLabour.create, { body: { workOrderId: planned.id, isPlanned: true, personId: one, minutes: 180 } });
  // 30 hours from Wednesday at eight: seven and a half of Wednesday's shift, seven of Thursday's, of 14.5.
  await buildWorkOrder(planner, { crewId, responsiblePersonId: one, estStartAt: at(NEXT, 2), estimateMinutes: 1800 });
  const nobodys = await buildWorkOrder(planner, { crewId, estStartAt: at(NEXT, 4), estimateMinutes: 45 });
  await buildWorkOrder(planner, { crewId, responsiblePersonId: one });
  const week = await plan(planner, crewId);
  expect(week).toMatchObject({
    monday: NEXT,
    lock: null,
    compliance: null,
    indirectPercent: 10,
    capacity: 432 * 9,
    minutes: 180 + 1800 + 45,
  });
  const member = (id: number | null) => week.members.find(({ person }) => (person?.id ?? null) === id);
  expect(member(one)?.days.map(({ capacity, minutes }) => [capacity, minutes])).toEqual([
    [432, 180],
    [432, 0],
    [432, 931],
    [432, 869],
    [432, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(member(other)?.days.map(({ capacity }) => capacity)).toEqual([432, 0, 432, 432, 432, 0, 0]);
  expect(member(null)?.days[4]).toMatchObject({ capacity: null, minutes: 45 });
  expect(week.orders.map(({ id, day, minutes }) => [id, day, minutes])).toContainEqual([nobodys.id, dayAfter(NEXT, 4), 45]);
  expect(week.unscheduled).toHaveLength(1);
  expect(week.backlog).toEqual({ plannedMinutes: 2025, readyMinutes: 2025, plannedWeeks: 0.5, readyWeeks: 0.5 });
});

test("where the crew says nothing of meetings the organisation does, and who leaves midweek is counted until then", async () => {
  const crew = await planner.ok(crews.create, { body: { code: "CW-SAYS", name: "Says nothing" } });
  expect(crew.indirectPercent).toBeNull();
  const { personId } = await world.tenant.join("Technician");
  await planner.ok(shiftTerms.create, { body: { shiftId, personId, fromDay: "2026-01-01" } });
  await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01", toDay: dayAfter(NEXT, 2) } });
  const admin = await world.tenant.as("Administrator");
  const { version } = await admin.ok(maintenanceSettings.get);
  await admin.ok(maintenanceSettings.update, { body: { version, indirectPercent: 25 } });
  const week = await plan(planner, crew.id);
  expect(week.indirectPercent).toBe(25);
  expect(week.days.map(({ capacity }) => capacity)).toEqual([360, 360, 360, 0, 0, 0, 0]);
});

test("work without a start waits beside the week, ready first; what is blocked, on hold or not estimated says so", async () => {
  const { id: crewId } = await crewOf(1);
  const ready = await buildWorkOrder(planner, { crewId, estimateMinutes: 60, priority: 1 });
  const urgent = await buildWorkOrder(planner, { crewId, estimateMinutes: 60, priority: 3 });
  const unknown = await buildWorkOrder(planner, { crewId });
  const blocked = await buildWorkOrder(planner, { crewId, estimateMinutes: 60, priority: 3 });
  const blocker = await buildWorkOrder(planner, {});
  await planner.ok(workOrderRelations.create, { body: { workOrderId: blocked.id, otherId: blocker.id, role: "blocked_by" } });
  const held = await buildWorkOrder(planner, { crewId, estimateMinutes: 60 });
  await planner.ok(workOrders.setStatus, {
    body: { id: held.id, version: held.version, statusId: STATUS.onHold, reason: "Waits for a crane" },
  });
  const left = await buildWorkOrder(planner, { crewId, estimateMinutes: 30, estStartAt: "2026-01-05T08:00:00Z" });
  const { unscheduled } = await plan(planner, crewId);
  expect(unscheduled.map(({ id, readiness }) => [id, readiness])).toEqual([
    [urgent.id, "ready"],
    [left.id, "ready"],
    [ready.id, "ready"],
    [blocked.id, "blocked"],
    [unknown.id, "not_estimated"],
    [held.id, "on_hold"],
  ]);
});

test("a lock keeps orders, days and hours, which nobody writes anew", async () => {
  const { id: crewId, people } = await crewOf(1);
  const order = await buildWorkOrder(planner, {
    crewId,
    estStartAt: at(NEXT, 1),
    estimateMinutes: 90,
    responsiblePersonId: people[0] ?? null,
  });
  const week = await lock(crewId);
  expect(week).toMatchObject({ state: "locked", orderCount: 1, lockedMinutes: 90, capacityMinutes: 432 * 5, isOver: false });
  expect(week.rows).toMatchObject([{ order: { id: order.id }, day: dayAfter(NEXT, 1), minutes: 90, outcome: "not_done" }]);
  expect((await plan(planner, crewId)).orders).toMatchObject([{ id: order.id, isLocked: true, isBreakIn: false }]);
  expect(await planner.call(crewWeeks.lock, { body: { crewId, monday: NEXT } })).toMatchObject({
    status: 409,
    body: { reason: "week_is_locked" },
  });
  expect(await planner.call(crewWeeks.lock, { body: { crewId, monday: mondayIn(-1) } })).toMatchObject({
    status: 409,
    body: { reason: "week_is_over" },
  });
  expect((await planner.call(crewWeeks.lock, { body: { crewId, monday: dayAfter(NEXT, 1) } })).status).toBe(400);
  // What it asks for may change; what was locked does not.
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  expect((await put({ id: order.id, version }, { estimateMinutes: 300 })).status).toBe(200);
  expect((await planner.ok(crewWeeks.get, { params: { id: week.id } })).rows[0]?.minutes).toBe(90);
  const rewrite = (table: string) => world.tenant.rows(async (db) => await sql`update ${sql.table(table)} set minutes = 0`.execute(db));
  await expect(rewrite("crew_week_orders")).rejects.toThrow(/permission denied/);
  await expect(rewrite("crew_week_changes")).rejects.toThrow(/permission denied/);
  const gone = world.tenant.rows(async (db) => await sql`delete from crew_week_orders`.execute(db));
  await expect(gone).rejects.toThrow(/permission denied/);
});

test("whatever comes into a locked week by any way needs a reason, which is kept with who and when", async () => {
  const { id: crewId, people } = await crewOf(1);
  const week = await lock(crewId);
  const start = { estStartAt: at(NEXT, 2), crewId };
  // Its form, the calendar, a new order, another crew, many at once, the week's own proposals.
  const waiting = await buildWorkOrder(planner, { crewId, estimateMinutes: 60 });
  expect(await put(waiting, { estStartAt: start.estStartAt })).toMatchObject(MISSING);
  expect(await put(waiting, { estStartAt: start.estStartAt, breakInReason: "  " })).toMatchObject(MISSING);
  const move = { id: waiting.id, version: waiting.version, estStartAt: start.estStartAt };
  expect(await planner.call(calendar.move, { body: move })).toMatchObject(MISSING);
  expect(await planner.call(workOrders.create, { body: { title: "Leak", ...start } })).toMatchObject(MISSING);
  const others = await buildWorkOrder(planner, { estStartAt: start.estStartAt });
  expect(await put(others, { crewId })).toMatchObject(MISSING);
  const { rows: bulk } = await planner.ok(workOrders.bulk, { body: { rows: [{ id: others.id }], change: { crewId } } });
  expect(bulk).toMatchObject([{ outcome: "refused", reason: "reason_missing" }]);
  const placed = [{ id: waiting.id, version: waiting.version, estStartAt: start.estStartAt, responsiblePersonId: people[0] ?? 0 }];
  const refused = await planner.ok(crewWeeks.accept, { body: { rows: placed } });
  expect(refused.rows).toMatchObject([{ outcome: "refused", reason: "reason_missing" }]);
  expect((await planner.ok(crewWeeks.get, { params: { id: week.id } })).changes).toEqual([]);

  const moved = await scheduler.ok(calendar.move, { body: { ...move, breakInReason: "The line stands still" } });
  expect(moved.estStartAt).toBe(start.estStartAt);
  const { changes, rows } = await planner.ok(crewWeeks.get, { params: { id: week.id } });
  expect(rows).toEqual([]);
  expect(changes).toMatchObject([
    {
      kind: "break_in",
      order: { id: waiting.id },
      day: dayAfter(NEXT, 2),
      minutes: 60,
      reason: "The line stands still",
      person: { id: scheduler.personId },
    },
  ]);
  expect((await plan(planner, crewId)).orders).toMatchObject([{ id: waiting.id, isBreakIn: true, isLocked: false }]);
  // Within the week it moves freely, and out of it as well: it was never promised.
  const tuesday = await planner.ok(calendar.move, { body: { id: moved.id, version: moved.version, estStartAt: at(NEXT, 1) } });
  await scheduler.ok(calendar.move, { body: { id: moved.id, version: tuesday.version, estStartAt: at(LATER, 1) } });
  const shown = await plan(planner, crewId);
  expect(shown.lock?.id).toBe(week.id);
  const log = await planner.ok(crewWeeks.log, { params: { id: week.id } });
  expect(log.rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["created", "break_in"]));
});

test("what was locked leaves its week by those who approve; until the week begins the lock itself can be taken back", async () => {
  const { id: crewId } = await crewOf(1);
  const order = await buildWorkOrder(planner, { crewId, estStartAt: at(NEXT, 1), estimateMinutes: 60 });
  const week = await lock(crewId);
  const out = { id: order.id, version: order.version, estStartAt: at(LATER, 1) };
  const refusal = { status: 409, body: { reason: "locked_order_leaves" } };
  expect(await scheduler.call(calendar.move, { body: out })).toMatchObject(refusal);
  expect(await scheduler.call(calendar.move, { body: { ...out, estStartAt: null } })).toMatchObject(refusal);
  expect(await put(order, { crewId: null }, scheduler)).toMatchObject(refusal);
  const moved = await planner.ok(calendar.move, { body: out });
  const back = await scheduler.ok(calendar.move, { body: { ...out, version: moved.version, estStartAt: at(NEXT, 2) } });
  expect((await planner.ok(crewWeeks.get, { params: { id: week.id } })).changes).toMatchObject([{ kind: "taken_out", reason: null }]);

  const unlock = (by: Person, body: object) =>
    by.call(crewWeeks.unlock, { params: { id: week.id }, body: { version: week.version, ...body } as never });
  expect((await unlock(scheduler, { reason: "No" })).status).toBe(403);
  expect((await unlock(planner, { reason: " " })).status).toBe(409);
  expect(await unlock(planner, { version: 99, reason: "Audit" })).toMatchObject({ status: 409, body: { reason: "stale" } });
  expect(await unlock(planner, { reason: "The audit moved" })).toMatchObject({
    status: 200,
    body: { state: "unlocked", unlockReason: "The audit moved" },
  });
  expect(await unlock(planner, { version: week.version + 1, reason: "Again" })).toMatchObject({
    status: 409,
    body: { reason: "week_not_locked" },
  });
  await scheduler.ok(calendar.move, { body: { ...out, version: back.version } });
  expect((await lock(crewId)).id).not.toBe(week.id);
  const present = await planner.ok(crewWeeks.lock, { body: { crewId, monday: mondayIn(0) } });
  const late = await planner.call(crewWeeks.unlock, { params: { id: present.id }, body: { version: present.version, reason: "Late" } });
  expect(late).toMatchObject({ status: 409, body: { reason: "week_has_begun" } });
});

test("an order that is planned while its week is being locked is in it or has broken into it, however many do so at once", async () => {
  const { id: crewId } = await crewOf(1);
  const orders = [];
  for (let each = 0; each < 8; each += 1) orders.push(await buildWorkOrder(planner, { crewId, estimateMinutes: 30 }));
  const moves = orders.map(
    async ({ id, version }) => await planner.call(calendar.move, { body: { id, version, estStartAt: at(NEXT, 3) } }),
  );
  const [locked, ...moved] = await Promise.all([lock(crewId), ...moves]);
  const inside = new Set(locked.rows.map(({ order }) => order?.id));
  for (const [place, reply] of moved.entries()) expect(reply.status === 200).toBe(inside.has(orders[place]?.id));
});

/** A week of the past, as it would stand if it had been locked then. */
async function pastWeek(crewId: number, orders: readonly { id: number; minutes: number }[]): Promise<{ id: number; monday: string }> {
  const monday = mondayIn(-1);
  const id = await world.tenant.rows(async (db) => {
    const week = await db
      .insertInto("crewWeeks")
      .values({
        name: `Past ${crewId}`,
        crewId,
        monday,
        lockedAt: at(monday, -3),
        orderCount: orders.length,
        lockedMinutes: orders.reduce((sum, { minutes }) => sum + minutes, 0),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("crewWeekOrders")
      .values(orders.map(({ id: workOrderId, minutes }) => ({ crewWeekId: week.id, workOrderId, day: monday, minutes })))
      .execute();
    return week.id;
  });
  return { id, monday };
}
const complete = async (id: number, completedAt: string) => {
  let { version } = await planner.ok(workOrders.get, { params: { id } });
  ({ version } = await planner.ok(workOrders.setStatus, { body: { id, version, statusId: STATUS.inProgress } }));
  ({ version } = await planner.ok(workOrders.complete, { body: { id, version, startedAt: completedAt, completedAt, actualMinutes: 30 } }));
  return (await planner.ok(workOrders.setStatus, { body: { id, version, statusId: STATUS.completed } })).version;
};

test("on Monday the week says how much of it happened by orders and by hours, what did not and why; its figures are those of its rows", async () => {
  const { id: crewId } = await crewOf(1);
  const make = async () => await buildWorkOrder(planner, { crewId, estimateMinutes: 120, responsiblePersonId: planner.personId });
  const [done, late, cancelled, open] = [await make(), await make(), await make(), await make()];
  const monday = mondayIn(-1);
  await planner.ok(workLabour.create, { body: { workOrderId: done.id, personId: planner.personId, day: monday, minutes: 300 } });
  await planner.ok(workLabour.create, {
    body: { workOrderId: open.id, personId: planner.personId, day: dayAfter(monday, 6), minutes: 60 },
  });
  await planner.ok(workLabour.create, {
    body: { workOrderId: open.id, personId: planner.personId, day: dayAfter(monday, -1), minutes: 60 },
  });
  await complete(done.id, at(monday, 4));
  await complete(late.id, new Date().toISOString());
  const { version } = await planner.ok(workOrders.get, { params: { id: cancelled.id } });
  await planner.ok(workOrders.setStatus, {
    body: { id: cancelled.id, version, statusId: STATUS.cancelled, reason: "The machine was scrapped" },
  });
  const week = await pastWeek(
    crewId,
    [done, late, cancelled, open].map(({ id }) => ({ id, minutes: 120 })),
  );
  const seen = await planner.ok(crewWeeks.get, { params: { id: week.id } });
  // 120 of 300 minutes count, and 60: 180 of 480.
  expect(seen).toMatchObject({
    isOver: true,
    compliance: { locked: 4, done: 1, lockedMinutes: 480, workedMinutes: 180, byOrders: 25, byHours: 38 },
  });
  expect(seen.rows.map(({ order, outcome, statusReason }) => [order?.id, outcome, statusReason])).toEqual([
    [done.id, "done", null],
    [late.id, "not_done", null],
    [cancelled.id, "cancelled", "The machine was scrapped"],
    [open.id, "not_done", null],
  ]);
  const { rows } = await planner.ok(crewWeeks.list, { body: { filterModel: { crew: { filterType: "set", values: [crewId] } } } });
  expect(rows).toMatchObject([{ id: week.id, orderCount: 4, doneCount: 1, byOrders: 25, byHours: 38, breakIns: 0, takenOut: 0 }]);
  const file = await planner.call(crewWeeks.export, {
    body: { columns: [{ field: "name" }, { field: "byOrders" }, { field: "byHours" }], format: "csv" },
  });
  expect(String(file.body)).toContain(`Past ${crewId},25,38`);
});

test("what was completed in its week and opened again afterwards was done all the same", async () => {
  const { id: crewId } = await crewOf(1);
  const order = await buildWorkOrder(planner, { crewId, estimateMinutes: 60, responsiblePersonId: planner.personId });
  const version = await complete(order.id, at(mondayIn(-1), 2));
  const week = await pastWeek(crewId, [{ id: order.id, minutes: 60 }]);
  // It stood completed from Wednesday of that week on.
  await world.tenant.rows(
    async (db) =>
      await sql`update work_order_stays set from_at = ${at(mondayIn(-1), 2)}::timestamptz where work_order_id = ${order.id} and status_id = ${STATUS.completed}`.execute(
        db,
      ),
  );
  const byOrders = async () => (await planner.ok(crewWeeks.get, { params: { id: week.id } })).compliance.byOrders;
  expect(await byOrders()).toBe(100);
  await planner.ok(workOrders.setStatus, { body: { id: order.id, version, statusId: STATUS.inProgress, reason: "Leaks again" } });
  expect(await byOrders()).toBe(100);
});

test("a proposal places what is ready within what everybody can do and writes nothing; accepted, each order is moved by its version and by the calendar's rule", async () => {
  const { id: crewId, people } = await crewOf(2);
  const orders = [];
  for (let each = 0; each < 12; each += 1) orders.push(await buildWorkOrder(planner, { crewId, estimateMinutes: 400 }));
  const unknown = await buildWorkOrder(planner, { crewId });
  const { rows, left } = await planner.ok(crewWeeks.fill, { body: { crewId, monday: NEXT } });
  // One of 400 minutes fits into a day of 432; two people work five days.
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ person, day }) => `${person.id} ${day}`)).size).toBe(10);
  expect(left.map(({ because }) => because).toSorted()).toEqual(["no_room", "no_room", "not_estimated"]);
  expect(left.find(({ id }) => id === unknown.id)?.because).toBe("not_estimated");
  expect((await plan(planner, crewId)).orders).toEqual([]);

  const wanted = rows
    .slice(0, 3)
    .map(({ id, version, startAt, person }) => ({ id, version, estStartAt: startAt, responsiblePersonId: person.id }));
  const [first] = wanted;
  if (!first) throw new Error("nothing was proposed");
  await put({ id: first.id, version: first.version }, { title: "Changed meanwhile" });
  const accepted = await planner.ok(crewWeeks.accept, { body: { rows: wanted } });
  expect(accepted.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["refused", "stale"],
    ["changed", undefined],
    ["changed", undefined],
  ]);
  const week = await plan(planner, crewId);
  expect(week.orders).toHaveLength(2);
  for (const { person, days } of week.members)
    for (const { capacity, minutes } of days) if (person) expect(minutes).toBeLessThanOrEqual(capacity ?? 0);
  expect(people).toContain(week.orders[0]?.responsiblePerson?.id);
});

test("weeks are within reach where the crew's site is, or the crew is one's own; orders out of reach are counted and not named", async () => {
  const here = await buildLocation(planner, { isSite: true });
  const there = await buildLocation(planner, { isSite: true });
  const limited = (scope: "site" | "crew" | "own") => ({ flags: FLAGS, scope });
  await addRole(world.tenant, "Of here", {
    "crew-weeks": limited("site"),
    "work-orders": { flags: ["view"], scope: "own" },
    crews: { flags: ["view"], scope: "all" },
  });
  const reader = await world.tenant.join("Of here", { siteId: here.id });
  const [own, other] = [await crewOf(1), await crewOf(1)];
  for (const [crew, siteId] of [
    [own, here.id],
    [other, there.id],
  ] as const)
    await planner.ok(crews.update, { params: { id: crew.id }, body: { version: crew.version, siteId } });
  const order = await buildWorkOrder(planner, {
    crewId: own.id,
    responsiblePersonId: planner.personId,
    estStartAt: at(NEXT, 1),
    estimateMinutes: 60,
  });
  const [mine, theirs] = [await lock(own.id), await lock(other.id)];
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  await planner.ok(workOrders.setStatus, { body: { id: order.id, version, statusId: STATUS.cancelled, reason: "The line is sold." } });
  const rowsFor = async (who: Person) => (await who.ok(crewWeeks.get, { params: { id: mine.id } })).rows;
  expect(await rowsFor(planner)).toMatchObject([
    { order: { id: order.id }, person: { id: planner.personId }, statusReason: "The line is sold." },
  ]);
  expect(await rowsFor(reader)).toMatchObject([{ order: null, person: null, statusReason: null, minutes: 60, outcome: "cancelled" }]);
  expect((await reader.call(crewWeeks.get, { params: { id: theirs.id } })).status).toBe(404);
  const asked = async (crewId: number) => await reader.call(crewWeeks.plan, { query: { crewId: String(crewId) as never, monday: NEXT } });
  expect(await asked(own.id)).toMatchObject({ status: 200, body: { plan: { capacity: null, members: [] } } });
  expect((await asked(other.id)).status).toBe(404);
  expect(await reader.call(crewWeeks.lock, { body: { crewId: other.id, monday: LATER } })).toMatchObject({ status: 400 });
});

test("at home somebody sees their week by day against what they can do, and what broke into the weeks of their crews", async () => {
  const { id: crewId } = await crewOf(0);
  const fitter = await world.tenant.join("Planner", { firstName: "Ivo" });
  await planner.ok(shiftTerms.create, { body: { shiftId, personId: fitter.personId, fromDay: "2026-01-01" } });
  await planner.ok(crewMembers.create, { body: { crewId, personId: fitter.personId, fromDay: "2026-01-01" } });
  const monday = mondayIn(0);
  await buildWorkOrder(planner, { crewId, responsiblePersonId: fitter.personId, estStartAt: at(monday, 1), estimateMinutes: 75 });
  await lock(crewId, monday);
  await buildWorkOrder(planner, { crewId, estStartAt: at(monday, 4), estimateMinutes: 30, breakInReason: "Burst pipe" } as never);
  const mine = await fitter.ok(crewWeeks.mine);
  expect(mine.days[1]).toMatchObject({ day: dayAfter(monday, 1), capacity: 432, minutes: 75, orders: [{}] });
  expect(mine.breakIns).toMatchObject([{ reason: "Burst pipe", crew: { id: crewId } }]);
});
