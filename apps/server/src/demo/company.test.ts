import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minutesIn } from "@millwright/domain/kit/intervals.ts";
import { requiredTime } from "@millwright/domain/register/production-calendars/required-time.ts";
import { REQUEST_STATUSES } from "@millwright/domain/materials/material-requests/status.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { writeNotices } from "../connect/notifications/demo.ts";
import * as features from "../features.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { urlOf } from "../testing/catalogue.ts";
import { staysOf } from "../register/production-calendars/service.ts";
import { verifyStock } from "../materials/stock/verify.ts";
import { openWorld, type TestTenant, type World } from "../testing/world.ts";
import { faultsInOrders } from "../work/orders/demo/faults.ts";
import { faultsInRequests } from "../work/requests/demo/faults.ts";
import { HARBOR } from "./harbor.ts";
import { WEST } from "./harbor-west.ts";
import { writeCompanyAsOwner } from "./as-owner.ts";

const START = new Date("2026-03-02T10:00:00.000Z");
const DAYS = 200;
let world: World;
/** Beside the orders of machines the first plant has one over many of them. */
const ROUTES = 1;
let folder: string;
let rows: TestTenant["rows"];

beforeAll(async () => {
  world = await openWorld();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-demo-"));
  const identifier = `demo-${process.pid}-${Date.now().toString(36)}`;
  await writeCompanyAsOwner(urlOf("owner"), openFiles({ dataDir: folder, bucket: null }), START, {
    tenant: { name: "Harbor Foods", identifier },
    look: { sign: "wave", color: "#2e5eba", scene: "plant" },
    ...HARBOR,
    people: HARBOR.people.map(({ accountRole: _account, ...person }) => person),
    orders: 90,
    days: DAYS,
    freshRequests: 8,
    elsewhere: [{ site: WEST, orders: 30, freshRequests: 4 }],
    seed: 20_261,
  });
  const { id } = await world.db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirstOrThrow();
  rows = (work) => world.db.tenant(id, work);
});
afterAll(async () => {
  await world.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("every order and request could have been made by people: statuses along the table, sums, and a log that ends where the record stands", async () => {
  expect(await rows(async (db) => [...(await faultsInOrders(db, START)), ...(await faultsInRequests(db))])).toEqual([]);
  expect(await rows((db) => db.selectFrom("workOrders").select("id").execute())).toHaveLength(120 + ROUTES);
});

test("the store adds up: every part that an order used came out of the ledger, a few end low, three orders wait", async () => {
  expect(await rows(verifyStock)).toEqual([]);
  const [told] = await rows(
    async (db) =>
      (
        await sql<{ parts: number; booked: number; short: number; low: number }>`
          select (select count(*) from work_order_costs where cost_group = 'parts') as parts,
            (select count(*) from work_order_costs where cost_group = 'parts' and stock_movement_id is not null) as booked,
            (select count(*) from reservations where missing > 0) as short,
            (select count(*) from stock_levels where on_hand - hard <= reorder_point) as low`.execute(db)
      ).rows,
  );
  if (!told) throw new Error("one row of counts");
  const { parts, booked, short, low } = told;
  expect(parts).toBeGreaterThan(10);
  expect(booked).toBe(parts);
  expect(short).toBe(3);
  expect(low).toBeGreaterThanOrEqual(12);
});

test("every day so far is kept, with what the ledger says of it", async () => {
  const { rows: kept } = await rows(
    async (db) =>
      await sql<{ day: string; value: number; below: number }>`
        select day::text as day, (select sum((s ->> 'valueMinor')::float8) from jsonb_array_elements(stock) s) as value,
          (select sum((s ->> 'below')::int)::int from jsonb_array_elements(stock) s) as below
        from insight_days order by day`.execute(db),
  );
  expect(kept).toHaveLength(DAYS);
  const { day, value, below } = kept.at(-1) ?? { day: "", value: 0, below: 0 };
  const { rows: ledger } = await rows(
    async (db) =>
      await sql<{ value: number }>`select sum(value_minor)::float8 as value from stock_movement_lines
        where place = 'stock' and (effective_at at time zone 'UTC')::date <= ${day}::date`.execute(db),
  );
  expect(value).toBe(ledger[0]?.value);
  expect(below).toBeGreaterThan(0);
});

test("material requests stand in all of their states, and what the approved ones wait for is kept", async () => {
  const { rows: told } = await rows(
    async (db) =>
      await sql<{ status: string; count: number }>`select status, count(*)::int as count from material_requests group by 1`.execute(db),
  );
  expect(told.map(({ status }) => status).toSorted()).toEqual([...REQUEST_STATUSES].toSorted());
  // As many of the sixteen as the orders of so short a history have parts to ask for.
  expect(told.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(12);
});

test("a year of hours: nobody worked at two things at a time or longer than a day, what hours cost comes of their lines, one timer runs", async () => {
  const { rows: told } = await rows((db) =>
    sql<{
      lines: number;
      paid: number;
      others: number;
      shared: number;
      long: number;
      running: number;
      unconfirmed: number;
      planned: number;
    }>`
      select (select count(*) from work_order_planned_labour where kind = 'actual') as lines,
        (select count(*) from work_order_costs where labour_id is not null) as paid,
        (select count(*) from work_order_costs where cost_group = 'labour' and labour_id is null) as others,
        (select count(*) from work_order_planned_labour a join work_order_planned_labour b on b.person_id = a.person_id and b.id > a.id
          where a.start_at < coalesce(b.end_at, 'infinity') and b.start_at < coalesce(a.end_at, 'infinity')) as shared,
        (select count(*) from (select 1 from work_order_planned_labour group by person_id, worked_on having sum(worked_minutes) > 1440) d) as long,
        (select count(*) from work_order_planned_labour where is_timer and end_at is null) as running,
        (select count(*) from work_order_planned_labour where is_timer and end_at is not null and worked_minutes is null) as unconfirmed,
        (select count(*) from work_order_planned_labour where kind = 'planned') as planned`.execute(db),
  );
  const [sums] = told;
  if (!sums) throw new Error("one row of counts");
  expect(sums.lines).toBeGreaterThan(60);
  expect(sums.paid).toBeGreaterThan(60);
  expect(sums.planned).toBeGreaterThan(50);
  expect(sums).toMatchObject({ others: 0, shared: 0, long: 0 });
  expect(sums.running).toBeLessThanOrEqual(1);
  expect(sums.unconfirmed).toBeLessThanOrEqual(1);
});

test.each([
  ["an order that its log leaves elsewhere", "update work_orders set status_id = 6 where status_id = 4", /by its log at 4/],
  ["a mandatory step left out", "update work_order_subtasks set done_at = null where is_mandatory", /subtasks_left/],
  ["another time than the log says", "update work_orders set closed_at = closed_at + interval '1 hour'", /not closed when its log says/],
  [
    "hours booked otherwise",
    "update work_order_costs set amount_minor = amount_minor + 1 where cost_group = 'labour'",
    /are booked for its hours/,
  ],
  [
    "a code out of its turn",
    "update work_orders set code = 'WO-2026-99999' where id = (select min(id) from work_orders)",
    /is number 1 of/,
  ],
  ["a request that its order has left behind", "update work_requests set status_id = 2 where status_id = 4", /its order is closed/],
  ["an order that does not know its request", "update work_orders set work_request_id = null", /does not name it/],
])("%s is noticed", async (_what, change, fault) => {
  class Enough extends Error {}
  await expect(
    rows(async (db) => {
      await sql.raw(change).execute(db);
      expect([...(await faultsInOrders(db, START)), ...(await faultsInRequests(db))].join("\n")).toMatch(fault);
      throw new Enough();
    }),
  ).rejects.toThrow(Enough);
});

test("orders have notes, each after its order was begun, and run under projects; assets have groups", async () => {
  const notes = await rows((db) =>
    sql<{
      at: string;
      begun: string;
    }>`select n.created_at as at, o.started_at as begun from work_order_notes n join work_orders o on o.id = n.work_order_id`.execute(db),
  );
  expect(notes.rows.length).toBeGreaterThan(20);
  expect(notes.rows.every(({ at, begun }) => new Date(at) >= new Date(begun) && new Date(at) <= START)).toBe(true);
  const { rows: projects } = await rows((db) =>
    sql<{ orders: number }>`select count(*) as orders from work_orders where project_id is not null group by project_id`.execute(db),
  );
  expect(projects.length).toBeGreaterThan(2);
  const groups = await rows((db) => db.selectFrom("referenceValues").select("list").where("list", "like", "asset-groups-%").execute());
  expect(new Set(groups.map(({ list }) => list)).size).toBe(2);
});

test("two plants: what stands in one, who works there and what is done there is of that site, and of no other", async () => {
  const { rows: astray } = await rows((db) =>
    sql<{ what: string; code: string }>`
      select 'place' as what, l.code from locations l left join locations p on p.id = l.parent_id
        where l.site_id is distinct from (case when l.is_site then l.id else p.site_id end)
      union all select 'asset', a.code from assets a join locations l on l.id = a.location_id where a.site_id is distinct from l.site_id
      union all select 'order', o.code from work_orders o join assets a on a.id = o.asset_id where o.site_id is distinct from a.site_id
      union all select 'order of another plant''s technician', o.code from work_orders o join people p on p.id = o.responsible_person_id
        where o.site_id <> p.site_id and p.employer_id is null
      union all select 'request', r.code from work_requests r join assets a on a.id = r.asset_id where r.site_id is distinct from a.site_id
      union all select 'request of another plant''s operator', r.code from work_requests r join people p on p.id = r.requester_id
        where r.site_id <> p.site_id and r.source_order_id is null
      union all select 'order of another plant''s crew', o.code from work_orders o join crews c on c.id = o.crew_id where o.site_id <> c.site_id`.execute(
      db,
    ),
  );
  expect(astray).toEqual([]);
  const { rows: sites } = await rows((db) =>
    sql`select l.code, l.time_zone, (select count(*)::int from assets a where a.site_id = l.id) as assets,
      (select count(*)::int from work_orders o where o.site_id = l.id) as orders,
      (select count(*)::int from people p where p.site_id = l.id and p.employer_id is null) as people,
      (select count(*)::int from crews c where c.site_id = l.id) as crews,
      (select count(distinct name)::int from holidays h where h.site_id = l.id) as holidays
      from locations l where is_site order by code`.execute(db),
  );
  expect(sites).toEqual([
    { code: "HF", timeZone: null, assets: 80, orders: 90 + ROUTES, people: 12, crews: 3, holidays: 10 },
    { code: "HW", timeZone: "America/Los_Angeles", assets: 26, orders: 30, people: 5, crews: 1, holidays: 6 },
  ]);
});

test("the planner of the second plant plans there alone, and is a requester in the first", async () => {
  const { rows: held } = await rows((db) =>
    sql`select r.name, l.code from held_roles h join people p on p.id = h.person_id join roles r on r.id = h.role_id
      left join locations l on l.id = h.site_id where p.email = 'planner.west@harbor.example' order by r.name`.execute(db),
  );
  expect(held).toEqual([
    { name: "Planner", code: "HW" },
    { name: "Requester", code: "HF" },
  ]);
});

test("both whom the refrigeration contractor sends have had work, on what cools alone", async () => {
  const { rows: given } = await rows((db) =>
    sql<{ person: string; families: string[] }>`select p.email as person, array_agg(distinct v.name) as families
      from work_orders o join people p on p.id = o.responsible_person_id join assets a on a.id = o.asset_id
      join reference_values v on v.id = a.category_id where p.employer_id is not null group by p.email order by p.email`.execute(db),
  );
  expect(given).toEqual([
    { person: "amara.diallo@frigora.example", families: ["Refrigeration"] },
    { person: "luc.gagnon@frigora.example", families: ["Refrigeration"] },
  ]);
});

test("holidays of the second plant are on the days on which its country keeps them", async () => {
  const days = await rows((db) =>
    db
      .selectFrom("holidays")
      .innerJoin("locations", "locations.id", "holidays.siteId")
      .select(["holidays.name", "day"])
      .where("locations.code", "=", WEST)
      .where("isYearly", "=", false)
      .orderBy("day")
      .execute(),
  );
  expect(days.map(({ name, day }) => `${day} ${name}`)).toEqual([
    "2026-05-25 Memorial Day",
    "2026-09-07 Labor Day",
    "2026-11-26 Thanksgiving",
    "2027-05-31 Memorial Day",
    "2027-09-06 Labor Day",
    "2027-11-25 Thanksgiving",
  ]);
});

test("what the company stands on was made over its time, not on the day of the first start", async () => {
  for (const table of ["assets", "locations", "suppliers", "people", "workOrders", "workRequests"] as const) {
    const made = await rows((db) => db.selectFrom(table).select("createdAt").execute());
    const days = new Set(made.map(({ createdAt }) => createdAt.slice(0, 10)));
    expect(days.size, table).toBeGreaterThan(Math.min(5, made.length - 1));
    expect(
      made.every(({ createdAt }) => new Date(createdAt) < START),
      table,
    ).toBe(true);
  }
});

test("machines stood still for their failures, each at its own time and none beyond the end of its order", async () => {
  const { rows: stops } = await rows((db) =>
    sql<{ assetId: number; startAt: string; endAt: string | null; completedAt: string; isPlanned: boolean; workType: number }>`
      select d.asset_id, d.start_at, d.end_at, o.completed_at, d.is_planned, o.work_type from downtimes d join work_orders o on o.id = d.work_order_id
      order by d.asset_id, d.start_at`.execute(db),
  );
  expect(stops.length).toBeGreaterThan(10);
  expect(stops.filter(({ endAt, completedAt }) => (endAt ?? "") > completedAt)).toEqual([]);
  expect(stops.filter(({ isPlanned, workType }) => isPlanned !== (workType === 1))).toEqual([]);
  const down = await rows((db) =>
    sql<{
      means: string;
    }>`select v.means from downtimes d join assets a on a.id = d.asset_id join reference_values v on v.id = a.operating_status_id
      where d.end_at is null`.execute(db),
  );
  expect([...new Set(down.rows.map(({ means }) => means))]).toEqual(["down"]);
  expect(stops.filter((stop, at) => stop.assetId === stops[at - 1]?.assetId && stop.startAt < (stops[at - 1]?.endAt ?? ""))).toEqual([]);
});

test("something was found, as the rule says it; it is answered where the work is over, and waits on some orders under way", async () => {
  const steps = await rows((db) => db.selectFrom("workOrderSubtasks").selectAll().execute());
  expect(steps.filter((step) => findingOf({ ...step, kind: step.kind as StepKind }) !== step.finding)).toEqual([]);
  expect(new Set(steps.map(({ finding }) => finding)).size).toBe(4);
  const waiting = await rows((db) =>
    db.selectFrom("workOrders").select(["unanswered", "completedAt"]).where("unanswered", ">", 0).execute(),
  );
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.filter(({ completedAt }) => completedAt !== null)).toEqual([]);
});

test("a year of alarms: the bearing and the silent gateway stand, the noisy rule leads, what stands is known to the product", async () => {
  const counted = await rows(
    async (db) =>
      (
        await sql<{ code: string; all: number; standing: number; acknowledged: number; states: number }>`
          select r.code, count(*)::int as all, count(*) filter (where a.cleared_at is null)::int as standing, count(a.acknowledged_at)::int as acknowledged,
            (select count(*)::int from alarm_states m where m.rule_id = r.id) as states
          from alarms a join alarm_rules r on r.id = a.rule_id group by r.id, r.code order by 2 desc`.execute(db)
      ).rows,
  );
  const of = (code: string) => counted.find((row) => row.code === code);
  expect(counted[0]?.code).toBe("ALR-CHILL");
  expect(of("ALR-VIB")).toMatchObject({ standing: 1, states: 1 });
  expect(of("ALR-GW")).toMatchObject({ standing: 1 });
  const told = counted.reduce((sum, { all }) => sum + all, 0);
  expect(told).toBeGreaterThanOrEqual(60);
  expect(told).toBeLessThan(300);
});

test("alarms of the year made work that exists: on their asset, begun with the alarm, acknowledged in between, over before its order", async () => {
  const made = await rows(
    async (db) =>
      (
        await sql<{ code: string; fits: boolean; title: string }>`
          select r.code, o.title, a.asset_id = o.asset_id and w.work_request_id is not distinct from (select q.id from work_requests q where q.work_order_id = o.id)
            and a.raised_at <= o.created_at and a.acknowledged_at > a.raised_at and a.cleared_at <= o.completed_at and w.ended_at = o.completed_at
            and exists (select from alarm_events e where e.alarm_id = a.id and e.kind = 'work_made') as fits
          from alarm_works w join alarm_rules r on r.id = w.rule_id join alarm_work_alarms l on l.work_id = w.id join alarms a on a.id = l.alarm_id
          join work_orders o on o.id = w.work_order_id`.execute(db)
      ).rows,
  );
  expect(made.filter(({ fits }) => !fits)).toEqual([]);
  expect(made.length).toBeGreaterThan(0);
});

test("two weeks of notifications: of records of the company, none about one's own deed, the newest unread; whoever keeps the stock hears nothing of orders", async () => {
  const { organisationId } = await world.db.system().selectFrom("organisations").select("id as organisationId").executeTakeFirstOrThrow();
  const people = await rows((db) => db.selectFrom("people").select(["id", "roleId"]).where("employerId", "is", null).execute());
  for (const { id } of people) {
    const account = { organisationId, email: `told-${id}@${process.pid}.example`, passwordHash: "", role: "user" } as const;
    const made = await world.db.system().insertInto("accounts").values(account).returning("id").executeTakeFirstOrThrow();
    await rows(async (db) => await sql`update people set account_id = ${made.id} where id = ${id}`.execute(db));
  }
  await rows(
    async (db) =>
      await writeNotices(
        { db, start: START, seed: 7 },
        Object.values(features).flatMap(({ notices }) => notices ?? []),
      ),
  );
  const { rows: told } = await rows((db) =>
    sql<{ role: string; lines: string[]; own: number; early: number; late: number; unread: number; read: number; count: number }>`
      select r.name as role, array_agg(distinct n.line order by n.line) as lines, count(*)::int as count,
        count(*) filter (where n.by_id = n.person_id)::int as own,
        count(*) filter (where n.at < ${START.toISOString()}::timestamptz - interval '14 days')::int as early,
        count(*) filter (where n.at >= ${START.toISOString()} or n.read_at > ${START.toISOString()} or n.read_at < n.at or n.mail_at is not null)::int as late,
        count(*) filter (where n.read_at is null)::int as unread, count(n.read_at)::int as read
      from notifications n join people p on p.id = n.person_id join roles r on r.id = p.role_id group by r.name`.execute(db),
  );
  const of = (role: string) => told.find((each) => each.role === role);
  expect(told.filter(({ own, early, late, unread }) => own + early + late > 0 || unread === 0)).toEqual([]);
  expect(of("Planner")?.lines).toEqual(expect.arrayContaining(["request-new", "order-completed", "order-found"]));
  expect(of("Technician")?.lines).toEqual(expect.arrayContaining(["order-given", "order-due"]));
  expect(of("Requester")?.lines).toEqual(expect.arrayContaining(["request-converted", "request-asked"]));
  expect(of("Storekeeper")?.lines).toEqual(["material-asked"]);
  expect(of("Planner")?.read).toBeGreaterThan(5);
});

test("the two filling lines count their pieces for a year and a half: no dial goes back, and their OEE is that of a plant", async () => {
  const lines = await rows(
    async (db) =>
      (
        await sql<{ assetId: number; ideal: number; pieces: number; scrap: number; backwards: number }>`
        with dials as (
          select m.id, max(r.value) as made, count(*) filter (where r.value < r.before) as backwards
          from meters m join (select series_id, value, lag(value) over (partition by series_id order by at) as before from readings) r on r.series_id = m.series_id
          group by m.id
        )
        select p.asset_id, p.ideal_per_hour as ideal, c.made as pieces, s.made as scrap, (c.backwards + s.backwards)::int as backwards
        from asset_production p join dials c on c.id = p.counter_id join dials s on s.id = p.scrap_counter_id order by p.asset_id`.execute(
          db,
        )
      ).rows,
  );
  expect(lines).toHaveLength(2);
  const period = { from: START.getTime() - 548 * 86_400_000, until: START.getTime() };
  for (const { assetId, ideal, pieces, scrap, backwards } of lines) {
    const { stays } = await rows(async (db) => await staysOf({ db, timeZone: "UTC" }, assetId, period));
    const oee = (pieces - scrap) / ((ideal * minutesIn(requiredTime(stays, period))) / 60);
    expect(backwards).toBe(0);
    expect(oee).toBeGreaterThan(0.6);
    expect(oee).toBeLessThan(0.92);
  }
});
