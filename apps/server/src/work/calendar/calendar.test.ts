import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildAbsence } from "../../register/absences/builders.ts";
import { buildCertificate } from "../../register/certificates/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildSentOrder } from "../../materials/purchase-orders/builders.ts";
import { buildStock } from "../../materials/stock/builders.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildShift } from "../../register/shifts/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import * as features from "../../features.ts";
import { buildClosedOrder, buildWorkOrder } from "../orders/builders.ts";
import { buildActivePlan, DAILY, runPlans } from "../plans/builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  await addRole(world.tenant, "Of a site", {
    calendar: { flags: ["view"], scope: "site" },
    "work-orders": { flags: ["view"], scope: "site" },
    people: { flags: ["view"], scope: "site" },
    crews: { flags: ["view"], scope: "all" },
  });
  await addRole(world.tenant, "Calendar alone", { calendar: { flags: FLAGS, scope: "all" } });
  await addRole(world.tenant, "Orders to look at", {
    calendar: { flags: FLAGS, scope: "all" },
    "work-orders": { flags: ["view"], scope: "all" },
  });
});
afterAll(() => world.close());

type Asked = Request<typeof calendar.days>["query"];
const days = async (by: Person, from: string, until = from, more: Partial<Asked> = {}) =>
  await by.ok(calendar.days, { query: { from, until, ...more } });
const move = (body: Request<typeof calendar.move>["body"]) => ({ body });
const reasons = (reply: { body: unknown }) =>
  (reply.body as { fields?: { path: string; reason: string }[] }).fields?.map(({ reason }) => reason);

test("an order stands on the day it begins, over as many as it takes; without a start on the day it is due; a done one as it was done; a cancelled one nowhere", async () => {
  const planned = await buildWorkOrder(planner, { estStartAt: "2031-01-06T08:00:00Z", estimateMinutes: 90 });
  const long = await buildWorkOrder(planner, { estStartAt: "2031-01-03T20:00:00Z", estimateMinutes: 4000 });
  const due = await buildWorkOrder(planner, { dueAt: "2031-01-07T12:00:00Z" });
  const cancelled = await buildWorkOrder(planner, { dueAt: "2031-01-07T12:00:00Z" });
  await planner.ok(workOrders.setStatus, {
    body: { id: cancelled.id, version: cancelled.version, statusId: STATUS.cancelled, reason: "Twice" },
  });
  const { rows, days: counts, timeZone } = await days(planner, "2031-01-05", "2031-01-08");
  expect(timeZone).toBe("UTC");
  expect(rows.map(({ id, firstDay, lastDay, isByDue, startAt, endAt }) => [id, firstDay, lastDay, isByDue, startAt, endAt])).toEqual([
    [long.id, "2031-01-03", "2031-01-06", false, "2031-01-03T20:00:00Z", "2031-01-06T14:40:00Z"],
    [planned.id, "2031-01-06", "2031-01-06", false, "2031-01-06T08:00:00Z", "2031-01-06T09:30:00Z"],
    [due.id, "2031-01-07", "2031-01-07", true, "2031-01-07T12:00:00Z", "2031-01-07T12:00:00Z"],
  ]);
  expect(counts).toEqual([
    { day: "2031-01-05", orders: 1 },
    { day: "2031-01-06", orders: 2 },
    { day: "2031-01-07", orders: 1 },
  ]);
  const done = await buildClosedOrder(planner, { estStartAt: "2031-01-06T08:00:00Z" });
  const { completedAt } = await planner.ok(workOrders.get, { params: { id: done.id } });
  const today = String(completedAt).slice(0, 10);
  const { rows: ended } = await days(planner, today, today, { perDay: "200" });
  expect(ended).toMatchObject([{ id: done.id, isByDue: false, status: { category: "closed" } }]);
  expect(Math.abs(Date.parse(ended[0]?.endAt ?? "") - Date.parse(String(completedAt)))).toBeLessThan(1500);
});

test("the address is the calendar's own, not that of an order; it may be asked for with and without a slash", async () => {
  const reply = await planner.call(calendar.days, { query: { from: "2030-01-01", until: "2030-01-02" } });
  expect(reply).toMatchObject({ status: 200, body: { days: [], rows: [] } });
});

test("more than 62 days apart, or an end before the beginning, is refused by the field's name", async () => {
  expect((await planner.call(calendar.days, { query: { from: "2031-01-01", until: "2031-03-04" } })).status).toBe(200);
  expect(await planner.call(calendar.days, { query: { from: "2031-01-01", until: "2031-03-05" } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "until", reason: "range_too_long", params: { limit: 62 } }] },
  });
  expect(await planner.call(calendar.days, { query: { from: "2031-01-02", until: "2031-01-01" } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "until", reason: "ends_before_start" }] },
  });
  expect(await planner.call(calendar.lanes, { query: { from: "2031-01-01", until: "2031-02-01", by: "crews" } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "until" }] },
  });
});

test("of a day the first ones come with their number; the rest of it is asked for by itself; filters are the list's", async () => {
  const made = [];
  for (let at = 0; at < 8; at += 1)
    made.push(
      await buildWorkOrder(planner, {
        estStartAt: `2031-02-03T0${at}:00:00Z`,
        priority: at < 3 ? 3 : 1,
        title: `Of the full day ${"abcdefgh".charAt(at).repeat(4)}`,
      }),
    );
  const first = await days(planner, "2031-02-01", "2031-02-28", { perDay: "3" });
  expect(first.days).toEqual([{ day: "2031-02-03", orders: 8 }]);
  expect(first.rows.map(({ id }) => id)).toEqual(made.slice(0, 3).map(({ id }) => id));
  const rest = await days(planner, "2031-02-03", "2031-02-03", { perDay: "200", startRow: "3" });
  expect(rest.days).toEqual([{ day: "2031-02-03", orders: 8 }]);
  expect(rest.rows.map(({ id }) => id)).toEqual(made.slice(3).map(({ id }) => id));
  const high = await days(planner, "2031-02-03", "2031-02-03", { filterModel: '{"priority":{"filterType":"set","values":[3]}}' });
  expect(high.days).toEqual([{ day: "2031-02-03", orders: 3 }]);
  expect((await days(planner, "2031-02-03", "2031-02-03", { search: "full day ffff" })).rows.map(({ id }) => id)).toEqual([made[5]?.id]);
  expect(
    await planner.call(calendar.days, {
      query: { from: "2031-02-03", until: "2031-02-03", filterModel: '{"nonsense":{"filterType":"set","values":[3]}}' },
    }),
  ).toMatchObject({ status: 400 });
});

test("days are those of the order's site, on either side of a clock change", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "America/New_York" });
  // Ten in the evening there, the day after here.
  const late = await buildWorkOrder(planner, { locationId: site.id, estStartAt: "2031-03-08T03:00:00Z", estimateMinutes: 60 });
  const summer = await buildWorkOrder(planner, { locationId: site.id, estStartAt: "2031-03-11T03:59:00Z", estimateMinutes: 30 });
  const here = await buildWorkOrder(planner, { estStartAt: "2031-03-08T03:00:00Z" });
  const { rows } = await days(planner, "2031-03-07", "2031-03-12");
  expect(rows.map(({ id, firstDay, lastDay, timeZone }) => [id, firstDay, lastDay, timeZone])).toEqual([
    [late.id, "2031-03-07", "2031-03-07", "America/New_York"],
    [here.id, "2031-03-08", "2031-03-08", "UTC"],
    [summer.id, "2031-03-10", "2031-03-11", "America/New_York"],
  ]);
  // Eight there is eight there, whether their summer time has come or not.
  const before = await planner.ok(calendar.move, move({ id: late.id, version: late.version, estStartAt: "2031-03-07T08:00" }));
  expect(before.estStartAt).toBe("2031-03-07T13:00:00Z");
  const after = await planner.ok(calendar.move, move({ id: late.id, version: before.version, estStartAt: "2031-03-10T08:00" }));
  expect(after.estStartAt).toBe("2031-03-10T12:00:00Z");
});

test("who reaches one site sees no other site's order, nor its number, nor its hours; who may see no orders sees none", async () => {
  const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const crew = await planner.ok(crews.create, { body: { code: "CAL-S", name: "Of both sites" } });
  const mine = await buildWorkOrder(planner, {
    locationId: here.id,
    estStartAt: "2031-04-07T08:00:00Z",
    estimateMinutes: 60,
    crewId: crew.id,
  });
  await buildWorkOrder(planner, { locationId: there.id, estStartAt: "2031-04-07T08:00:00Z", estimateMinutes: 600, crewId: crew.id });
  const local = await world.tenant.join("Of a site", { siteId: here.id });
  const seen = await days(local, "2031-04-07");
  expect(seen.days).toEqual([{ day: "2031-04-07", orders: 1 }]);
  expect(seen.rows.map(({ id }) => id)).toEqual([mine.id]);
  const { lanes } = await local.ok(calendar.lanes, { query: { from: "2031-04-07", until: "2031-04-07", by: "crews" } });
  expect(lanes.find(({ id }) => id === crew.id)?.days).toEqual([{ day: "2031-04-07", orders: 1, minutes: 60, available: null }]);
  expect(
    (
      await days(planner, "2031-04-07", "2031-04-07", {
        filterModel: JSON.stringify({ siteId: { filterType: "set", values: [there.id] } }),
      })
    ).days,
  ).toEqual([{ day: "2031-04-07", orders: 1 }]);
  expect((await days(await world.tenant.as("Calendar alone"), "2031-04-07")).days).toEqual([]);
  expect(
    (await (await world.tenant.as("Requester")).call(calendar.days, { query: { from: "2031-04-07", until: "2031-04-07" } })).status,
  ).toBe(403);
});

test("an order is moved and made longer, handed over, taken out of its hours; its log tells old and new, and the way back is the same call", async () => {
  const crew = await planner.ok(crews.create, { body: { code: "CAL-M", name: "Movers" } });
  const order = await buildWorkOrder(planner, { estStartAt: "2031-05-05T08:00:00Z", estimateMinutes: 60 });
  const moved = await planner.ok(
    calendar.move,
    move({
      id: order.id,
      version: order.version,
      estStartAt: "2031-05-06T10:30:00Z",
      estimateMinutes: "02:00",
      crewId: crew.id,
      responsiblePersonId: planner.personId,
    }),
  );
  expect(moved).toMatchObject({
    estStartAt: "2031-05-06T10:30:00Z",
    estimateMinutes: 120,
    crewId: crew.id,
    responsiblePersonId: planner.personId,
  });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  const changes = rows.flatMap((line) => line.changes);
  expect(changes).toContainEqual(expect.objectContaining({ field: "estimateMinutes", before: 60, after: 120 }));
  expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(["estStartAt", "crewId", "responsiblePersonId"]));
  expect(await planner.call(calendar.move, move({ id: order.id, version: order.version, estStartAt: null }))).toMatchObject({
    status: 409,
    body: { reason: "stale", current: { version: moved.version } },
  });
  const back = await planner.ok(
    calendar.move,
    move({
      id: order.id,
      version: moved.version,
      estStartAt: order.estStartAt,
      estimateMinutes: 60,
      crewId: null,
      responsiblePersonId: null,
    }),
  );
  expect(back).toMatchObject({ estStartAt: order.estStartAt, estimateMinutes: 60, crew: null, responsiblePerson: null });
  expect(
    (await planner.ok(calendar.move, { body: { workOrderId: order.id, version: back.version, estStartAt: null } as never })).estStartAt,
  ).toBeNull();
});

test("an ended order stays where it is; who may not change orders moves none", async () => {
  const closed = await buildClosedOrder(planner);
  expect(
    await planner.call(calendar.move, move({ id: closed.id, version: closed.version, estStartAt: "2031-05-05T08:00:00Z" })),
  ).toMatchObject({
    status: 409,
    body: { reason: "order_sealed" },
  });
  const order = await buildWorkOrder(planner);
  const looker = await world.tenant.as("Orders to look at");
  expect((await looker.call(calendar.move, move({ id: order.id, version: order.version, estStartAt: null }))).status).toBe(403);
  const technician = await world.tenant.as("Technician");
  expect((await technician.call(calendar.move, move({ id: order.id, version: order.version, estStartAt: null }))).status).toBe(403);
});

/** Somebody who works from seven to half past three on weekdays, from 2031 on. */
async function fitter() {
  const { personId } = await world.tenant.join("Technician");
  const shift = await buildShift(planner);
  await planner.ok(shiftTerms.create, { body: { shiftId: shift.id, personId, fromDay: "2031-01-01" } });
  return personId;
}

test("who is away is refused, with or without a shift, whatever is confirmed; one who only asked to be is not away", async () => {
  for (const personId of [await fitter(), (await world.tenant.join("Technician")).personId]) {
    const absence = await buildAbsence(planner, { personId, fromDay: "2031-06-03" });
    const order = await buildWorkOrder(planner, { responsiblePersonId: personId });
    const wanted = move({
      id: order.id,
      version: order.version,
      estStartAt: "2031-06-03T08:00",
      confirmed: ["outside_shift", "overlaps", "after_due"],
    });
    const { state } = await planner.ok(absences.get, { params: { id: absence.id } });
    expect(state).toBe("approved");
    expect(await planner.call(calendar.move, wanted)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "responsiblePersonId", reason: "person_absent" }] },
    });
    await planner.ok(calendar.move, move({ id: order.id, version: order.version, estStartAt: "2031-06-04T08:00" }));
  }
});

test("where an expired certificate keeps people from work, nobody's order is moved to one of them, nor about", async () => {
  const admin = await world.tenant.as("Administrator");
  const { personId } = await world.tenant.join("Technician");
  const order = await buildWorkOrder(planner);
  const theirs = await buildWorkOrder(planner, { responsiblePersonId: personId });
  await buildCertificate(admin, { personId, number: "FL-1", validUntil: "2020-01-31" });
  const { version } = await admin.ok(maintenanceSettings.get);
  const { version: next } = await admin.ok(maintenanceSettings.update, { body: { version, expiredCertificates: "block" } });
  const refused = { status: 400, body: { fields: [{ path: "responsiblePersonId", reason: "certificate_expired" }] } };
  const estStartAt = "2031-06-04T08:00";
  expect(
    await planner.call(calendar.move, move({ id: order.id, version: order.version, estStartAt, responsiblePersonId: personId })),
  ).toMatchObject(refused);
  expect(await planner.call(calendar.move, move({ id: theirs.id, version: theirs.version, estStartAt }))).toMatchObject(refused);
  await admin.ok(maintenanceSettings.update, { body: { version: next, expiredCertificates: "warn" } });
  await planner.ok(calendar.move, move({ id: theirs.id, version: theirs.version, estStartAt }));
});

test("outside of the shift, beside other work and after it is due are asked, each once, and done when confirmed", async () => {
  const personId = await fitter();
  const other = await buildWorkOrder(planner, { responsiblePersonId: personId, estStartAt: "2031-06-10T08:00:00Z", estimateMinutes: 60 });
  const order = await buildWorkOrder(planner, { dueAt: "2031-06-10T08:30:00Z", estimateMinutes: 60 });
  const at = (estStartAt: string, confirmed: ("outside_shift" | "overlaps" | "after_due")[] = []) =>
    move({ id: order.id, version: order.version, estStartAt, responsiblePersonId: personId, confirmed });
  const asked = await planner.call(calendar.move, at("2031-06-10T08:15"));
  expect(asked).toMatchObject({ status: 409, body: { reason: "to_be_confirmed" } });
  expect(reasons(asked)).toEqual(["overlaps", "after_due"]);
  expect(asked.body).toMatchObject({ fields: [{ params: { codes: other.code } }, {}] });
  expect(reasons(await planner.call(calendar.move, at("2031-06-10T08:15", ["overlaps"])))).toEqual(["after_due"]);
  expect(reasons(await planner.call(calendar.move, at("2031-06-08T08:00")))).toEqual(["outside_shift"]);
  expect(reasons(await planner.call(calendar.move, at("2031-06-09T06:30")))).toEqual(["outside_shift"]);
  const moved = await planner.ok(calendar.move, at("2031-06-10T08:15", ["overlaps", "after_due"]));
  expect(moved).toMatchObject({ estStartAt: "2031-06-10T08:15:00Z", responsiblePersonId: personId });
});

test("a day that would become fuller than its person or crew can do is asked, in hours; within the day it moves freely", async () => {
  const personId = await fitter();
  const crew = await planner.ok(crews.create, { body: { code: "CAL-O", name: "Full house" } });
  await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2031-01-01" } });
  await buildWorkOrder(planner, { crewId: crew.id, estStartAt: "2031-08-05T07:00:00Z", estimateMinutes: 420 });
  const order = await buildWorkOrder(planner, { estimateMinutes: 120 });
  const at = (version: number, estStartAt: string, confirmed: "over_capacity"[] = []) =>
    move({ id: order.id, version, estStartAt, crewId: crew.id, confirmed });
  const asked = await planner.call(calendar.move, at(order.version, "2031-08-05T09:00"));
  expect(asked).toMatchObject({
    status: 409,
    body: { fields: [{ reason: "over_capacity", params: { name: "Full house", planned: "09:00", of: "08:00", over: "01:00" } }] },
  });
  const there = await planner.ok(calendar.move, at(order.version, "2031-08-05T09:00", ["over_capacity"]));
  const later = await planner.ok(calendar.move, at(there.version, "2031-08-05T10:00"));
  expect(reasons(await planner.call(calendar.move, move({ id: order.id, version: later.version, estimateMinutes: 150 })))).toEqual([
    "over_capacity",
  ]);
  await planner.ok(calendar.move, at(later.version, "2031-08-06T09:00"));
});

test("an order whose parts are short is asked about before the day they are expected on, and says so in the calendar", async () => {
  const by = await world.tenant.as("Administrator");
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { partId, warehouseId } = await buildStock(by, { pieces: 2 });
  const near = await buildWorkOrder(by, { title: "Waits for a bearing", estStartAt: `${day(1)}T23:00:00Z`, estimateMinutes: 30 });
  const bare = await buildWorkOrder(by, { title: "Needs nothing", estStartAt: `${day(1)}T22:00:00Z` });
  const far = await buildWorkOrder(by, { estStartAt: "2031-09-02T08:00:00Z" });
  const covered = await buildWorkOrder(by, { estStartAt: "2031-09-02T08:00:00Z" });
  for (const [{ id: workOrderId }, estimatedQty] of [
    [near, 5],
    [far, 4],
  ] as const)
    await by.ok(workParts.create, { body: { workOrderId, partId, estimatedQty, fromWarehouseId: warehouseId } });
  const { partId: plenty, warehouseId: store } = await buildStock(by, { pieces: 9 });
  await by.ok(workParts.create, { body: { workOrderId: covered.id, partId: plenty, estimatedQty: 4, fromWarehouseId: store } });
  const { rows } = await days(by, day(1), day(2), { perDay: "200" });
  expect([near, bare].map((order) => rows.find(({ id }) => id === order.id)?.partsReady)).toEqual(["short", null]);
  const ask = async ({ id }: { id: number }, estStartAt: string, confirmed: ("parts_not_ready" | "parts_not_expected")[] = []) => {
    const { version } = await by.ok(workOrders.get, { params: { id } });
    return await by.call(calendar.move, move({ id, version, estStartAt, confirmed }));
  };
  expect(reasons(await ask(near, `${day(3)}T08:00:00Z`))).toEqual(["parts_not_expected"]);
  expect(reasons(await ask(far, `${day(3)}T08:00:00Z`)), "planned, and nothing of it is nobody's").toEqual(["parts_not_expected"]);
  expect((await ask(covered, `${day(3)}T08:00:00Z`)).status).toBe(200);
  await buildSentOrder(by, { warehouseId, expectedOn: day(9) }, [{ partId, quantity: 8 }]);
  const early = await ask(near, `${day(8)}T08:00:00Z`);
  expect(early).toMatchObject({ status: 409, body: { fields: [{ reason: "parts_not_ready", params: { day: day(9) } }] } });
  expect((await ask(near, `${day(9)}T23:30:00Z`)).status).toBe(200);
  expect((await ask(near, `${day(7)}T08:00:00Z`, ["parts_not_ready"])).status).toBe(200);
  expect((await ask(near, `${day(7)}T09:00:00Z`)).status, "within the day").toBe(200);
});

test("several quick filters narrow one another, as on a board", async () => {
  const estStartAt = "2031-10-01T08:00:00Z";
  const [mine, late] = [
    await buildWorkOrder(planner, { responsiblePersonId: planner.personId, estStartAt }),
    await buildWorkOrder(planner, { responsiblePersonId: planner.personId, estStartAt, dueAt: "2020-01-01T08:00:00Z" }),
  ];
  await buildWorkOrder(planner, { estStartAt, dueAt: "2020-01-01T08:00:00Z" });
  const found = async (quick: string) => (await days(planner, "2031-10-01", "2031-10-01", { quick })).rows.map(({ id }) => id);
  expect(await found("mine")).toEqual([mine.id, late.id]);
  expect(await found("mine,overdue")).toEqual([late.id]);
  expect((await planner.call(calendar.days, { query: { from: "2031-10-01", until: "2031-10-01", quick: "mine,nonsense" } })).status).toBe(
    400,
  );
});

test("hours stand beside what crews and people can do, day by day, and what is nobody's by itself", async () => {
  const personId = await fitter();
  const crew = await planner.ok(crews.create, { body: { code: "CAL-L", name: "Lanes", indirectPercent: 10 } });
  await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2031-01-01" } });
  const on = (day: string) => `2031-07-${day}T08:00:00Z`;
  await buildWorkOrder(planner, { responsiblePersonId: personId, crewId: crew.id, estStartAt: on("07"), estimateMinutes: 300 });
  await buildWorkOrder(planner, { responsiblePersonId: personId, crewId: crew.id, estStartAt: on("07"), estimateMinutes: 300 });
  await buildWorkOrder(planner, { dueAt: on("08"), estimateMinutes: 30 });
  const lanes = async (by: "crews" | "people") =>
    (await planner.ok(calendar.lanes, { query: { from: "2031-07-06", until: "2031-07-08", by } })).lanes;
  const ofCrew = (await lanes("crews")).find(({ id }) => id === crew.id);
  expect(ofCrew).toMatchObject({ code: "CAL-L", name: "Lanes" });
  expect(ofCrew?.days).toEqual([
    { day: "2031-07-06", orders: 0, minutes: 0, available: 0 },
    { day: "2031-07-07", orders: 2, minutes: 600, available: 432 },
    { day: "2031-07-08", orders: 0, minutes: 0, available: 432 },
  ]);
  const people = await lanes("people");
  expect(people.find(({ id }) => id === personId)?.days[1]).toEqual({ day: "2031-07-07", orders: 2, minutes: 600, available: 432 });
  expect(people[0]).toMatchObject({ id: null, days: [{ orders: 0 }, { orders: 0 }, { orders: 1, minutes: 30, available: null }] });
});

test("the shift's start is said by the clock of its people, and to nobody who may not see shifts", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const site = await buildLocation(by, { isSite: true, timeZone: "America/New_York" });
  const begins = async (who: Person, day: string) =>
    (await who.ok(calendar.lanes, { query: { from: day, until: day, by: "people" } })).shiftBegins;
  const crew = await by.ok(crews.create, { body: { code: "CAL-S", name: "Starts" } });
  const { personId } = await tenant.join("Technician", { siteId: site.id });
  await by.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2031-01-01" } });
  expect(await begins(by, "2031-07-07"), "no shift is known").toBeNull();
  await by.ok(shiftTerms.create, { body: { shiftId: (await buildShift(by)).id, personId, fromDay: "2031-01-01" } });
  expect(await begins(by, "2031-07-07")).toBe("07:00");
  expect(await begins(by, "2031-07-06"), "a Sunday").toBeNull();
  await addRole(tenant, "Without shifts", { calendar: { flags: ["view"], scope: "all" }, people: { flags: ["view"], scope: "all" } });
  expect(await begins(await tenant.as("Without shifts"), "2031-07-07")).toBeNull();
});

test("an order that the law asks for is marked as such, and no other", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const today = new Date().toISOString().slice(0, 10);
  const daily = { ...DAILY, rrule: "FREQ=DAILY;INTERVAL=7", startDay: today };
  await buildActivePlan(by, { triggers: [daily], sinceDay: today, draft: { name: "Asked by law", isStatutory: true } });
  await buildActivePlan(by, { triggers: [daily], sinceDay: today, draft: { name: "Asked by nobody", isStatutory: false } });
  const listeners = Object.values(features).flatMap(({ listeners: its = [] }) => its);
  await runPlans({ db: world.db, listeners, log: world.app.log }, tenant.id);
  await buildWorkOrder(by, { title: "Made by hand", dueAt: `${today}T12:00:00Z` });
  const { rows } = await days(by, dayAfter(today, -1), dayAfter(today, 10), { perDay: "200" });
  const marks = new Map(rows.map(({ title, isStatutory }) => [title.replace(/ · .*/, ""), isStatutory]));
  expect(Object.fromEntries(marks)).toEqual({
    "Asked by law": true,
    "Asked by nobody": false,
    "Made by hand": false,
  });
});

test("without days it answers the month in which today is, on the reader's clock; one end alone is refused by the other's name", async () => {
  const now = new Date().toISOString().slice(0, 7);
  const due = `${now}-15T12:00:00Z`;
  const order = await buildWorkOrder(planner, { title: "Of this month", dueAt: due });
  const { rows } = await planner.ok(calendar.days, { query: { search: "Of this month" } });
  expect(rows.map(({ id }) => id)).toEqual([order.id]);
  expect(await planner.call(calendar.days, { query: { from: `${now}-01` } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "until", reason: "required" }] },
  });
});
