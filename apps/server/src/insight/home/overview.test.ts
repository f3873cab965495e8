import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildApproved } from "../../materials/material-requests/builders.ts";
import { buildSentOrder } from "../../materials/purchase-orders/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildDowntime } from "../../register/downtimes/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const overviewOf = async (person: Person): Promise<Overview | null> =>
  (await person.ok(home.get, { query: { overview: "true" } })).overview;
const figure = (overview: Overview | null, name: string) => overview?.figures.find((one) => one.name === name);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The order was made so many days ago. */
const madeAgo = async (tenant: TestTenant, id: number, days: number) =>
  await tenant.rows(
    async (db) => void (await sql`update work_orders set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)),
  );

test("who asks for no overview is given none; who does work or reports faults has none; who plans sees four figures, who keeps the store four others", async () => {
  const tenant = await world.otherTenant();
  const names = async (role: string) => (await overviewOf(await tenant.as(role)))?.figures.map(({ name }) => name) ?? null;
  expect((await (await tenant.as("Planner")).ok(home.get)).overview).toBeNull();
  expect(await names("Technician")).toBeNull();
  expect(await names("Requester")).toBeNull();
  expect(await names("Planner")).toEqual(["overdue", "pmCompliance", "scheduleCompliance", "unplannedDowntime"]);
  expect(await names("Storekeeper")).toEqual(["toIssue", "toReceive", "shortThisWeek", "countsDue"]);
});

test("a figure of what somebody may not see is not there, and where nothing was due there is no share, not zero", async () => {
  const tenant = await world.otherTenant();
  await addRole(tenant, "Judge", { "work-orders": { flags: ["view", "approve"], scope: "all" } });
  const judge = await overviewOf(await tenant.join("Judge"));
  expect(judge?.figures.map(({ name }) => name)).toEqual(["overdue"]);
  expect(judge?.downNow).toBeNull();
  const empty = await overviewOf(await tenant.as("Planner"));
  expect(figure(empty, "pmCompliance")).toMatchObject({ value: null, before: null });
  expect(figure(empty, "scheduleCompliance")).toMatchObject({ value: null });
  // Nothing was down: that is known.
  expect(figure(empty, "unplannedDowntime")).toMatchObject({ value: 0, before: 0, trend: [0, 0, 0, 0, 0, 0, 0, 0] });
  expect(empty?.load).toMatchObject({ crews: [], withoutHours: 0, capacity: [null, null, null, null, null, null] });
});

test("what is overdue is as many as the list shows, beside how many were a week ago: what was done since counts then, what was made since does not", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const due = hoursAgo(24 * 20);
  const old = await buildWorkOrder(planner, { title: "Old", dueAt: due });
  const done = await buildWorkOrder(planner, { title: "Done since", dueAt: due });
  await buildWorkOrder(planner, { title: "New", dueAt: hoursAgo(1) });
  await madeAgo(tenant, old.id, 30);
  await madeAgo(tenant, done.id, 30);
  await tenant.rows(async (db) => {
    await sql`update work_orders set status_id = 3, completed_at = now() - interval '2 days' where id = ${done.id}`.execute(db);
  });
  const overdue = figure(await overviewOf(planner), "overdue");
  const { count } = await planner.ok(workOrders.list, { body: { quick: ["overdue"], count: true } });
  expect(overdue).toMatchObject({ value: count?.rows, before: 2 });
  expect(overdue?.trend).toEqual([0, 0, 0, 0, 0, 2, 2, 2]);
});

test("unplanned downtime of thirty days is cut at its edges, and down now are the assets in reach, the longest first", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const admin = await tenant.as("Administrator");
  const [here, there] = [
    await buildLocation(planner, { code: "OV-1", isSite: true }),
    await buildLocation(planner, { code: "OV-2", isSite: true }),
  ];
  const [pump, mixer] = [
    await buildAsset(planner, { code: "PUMP", locationId: here.id }),
    await buildAsset(planner, { code: "MIXER", locationId: there.id }),
  ];
  await buildDowntime(planner, { assetId: pump.id, startAt: hoursAgo(24 * 30 + 2), endAt: hoursAgo(24 * 30 - 3), isPlanned: false });
  await buildDowntime(planner, { assetId: pump.id, startAt: hoursAgo(50), endAt: hoursAgo(40), isPlanned: true });
  await planner.ok(downtimes.start, { body: { assetId: mixer.id, startAt: hoursAgo(2) } });
  const overview = await overviewOf(planner);
  const minutes = figure(overview, "unplannedDowntime");
  expect(Math.round((minutes?.value ?? 0) / 60)).toBe(5);
  expect(Math.round((minutes?.before ?? 0) / 60)).toBe(5);
  expect(overview?.downNow).toMatchObject({ count: 1, rows: [{ asset: { code: "MIXER" }, photo: null }] });
  await addRole(tenant, "Site judge", {
    "work-orders": { flags: ["view", "approve"], scope: "site" },
    downtimes: { flags: ["view"], scope: "site" },
    assets: { flags: ["view"], scope: "site" },
  });
  const near = await overviewOf(await tenant.join("Site judge", { siteId: here.id }));
  expect(near?.downNow).toEqual({ count: 0, rows: [] });
  expect(Math.round((figure(near, "unplannedDowntime")?.value ?? 0) / 60)).toBe(3);
  expect(admin.personId).toBeGreaterThan(0);
});

test("open work stands by the week in which it is due and by crew; what is late stands apart, and what has no estimate is said", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const crew = await admin.ok(crews.create, { body: { code: "LOAD", name: "Load crew" } });
  const monday = mondayOf(new Date().toISOString().slice(0, 10));
  const at = (days: number) => `${dayAfter(monday, days)}T12:00:00Z`;
  await buildWorkOrder(admin, { crewId: crew.id, estimateMinutes: 90, dueAt: at(8) });
  await buildWorkOrder(admin, { crewId: crew.id, estimateMinutes: 30, dueAt: at(9) });
  await buildWorkOrder(admin, { crewId: crew.id, estimateMinutes: 60, dueAt: at(-8) });
  await buildWorkOrder(admin, { estimateMinutes: 45, dueAt: at(15) });
  await buildWorkOrder(admin, { crewId: crew.id, dueAt: at(8) });
  await buildWorkOrder(admin, { crewId: crew.id, estimateMinutes: 500, dueAt: at(70) });
  const load = (await overviewOf(admin))?.load;
  expect(load?.weeks[1]).toBe(dayAfter(monday, 7));
  expect(load?.crews).toEqual(
    expect.arrayContaining([
      { crew: { id: crew.id, code: "LOAD", name: "Load crew" }, late: 60, minutes: [0, 120, 0, 0, 0, 0] },
      { crew: null, late: 0, minutes: [0, 0, 45, 0, 0, 0] },
    ]),
  );
  expect(load?.withoutHours).toBe(1);
});

test("a storekeeper sees what is to be issued and to come, as many as their lists", async () => {
  const tenant = await world.otherTenant();
  const [store, planner] = [await tenant.as("Storekeeper"), await tenant.as("Planner")];
  await buildApproved(planner, store);
  await buildSentOrder(await tenant.as("Administrator"));
  const overview = await overviewOf(store);
  expect(figure(overview, "toIssue")).toEqual({ name: "toIssue", value: 1, before: null, trend: [] });
  expect(figure(overview, "toReceive")?.value).toBe(1);
  expect(figure(overview, "shortThisWeek")?.value).toBe(0);
  expect(overview?.load).toBeNull();
});
