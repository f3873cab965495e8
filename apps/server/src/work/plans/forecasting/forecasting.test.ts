import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences, type WorkloadBy } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planTriggers, type PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import { plannedLabour, plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import * as features from "../../../features.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { asPerson, asProduct } from "../../../platform/work/job-caller.ts";
import { buildAbsence } from "../../../register/absences/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { buildShift } from "../../../register/shifts/builders.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { buildSentOrder } from "../../../materials/purchase-orders/builders.ts";
import { keepSome } from "../../../materials/reservations/builders.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildTaskGroup, publishGroup } from "../../task-groups/builders.ts";
import { isNight } from "../../../testing/tier.ts";
import { assetOfPlan, buildActivePlan, buildPlan, DAILY } from "../builders.ts";
import { factsOf, plansOf } from "../generating/facts.ts";
import { runTenant } from "../generating/run.ts";
import { ahead, worked, type AssetAhead } from "./ahead.ts";
import { keptWith } from "../generating/kept.ts";
import { standingOf } from "./standing.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  await addRole(world.tenant, "Plans alone", { plans: { flags: ["view"], scope: "all" }, assets: { flags: ["view"], scope: "all" } });
});
afterAll(() => world.close());

const ground = () => ({
  db: world.db,
  listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners),
  log: world.app.log,
});
const run = async () => await runTenant(ground(), world.tenant.id);
const today = new Date().toISOString().slice(0, 10);
/** A Monday on which nothing stands in the past. */
const monday = dayAfter(mondayOf(today), 7);
const workload = async (who: Person, how: WorkloadBy, more: { planId?: number; crewId?: number; siteId?: number } = {}) =>
  await who.ok(planOccurrences.workload, { query: { by: how, ...more } });
type Workload = Awaited<ReturnType<typeof workload>>;
const weekOf = ({ groups, weeks }: Workload, name: string | null, week: string) =>
  groups.find((group) => group.name === name)?.weeks[weeks.indexOf(week)];

/** A crew of one who works from Monday to Friday, eight hours a day, a tenth of them in meetings. */
async function crewOfOne(code: string, craftId: number, siteId: number | null = null) {
  const crew = await by.ok(crews.create, { body: { code, name: `Crew ${code}`, indirectPercent: 10, siteId } });
  const { personId } = await world.tenant.join("Technician", { siteId });
  const person = await by.ok(people.get, { params: { id: personId } });
  await by.ok(people.update, { params: { id: personId }, body: { version: person.version, craftId } });
  await by.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01" } });
  await by.ok(shiftTerms.create, { body: { shiftId: (await buildShift(by)).id, crewId: crew.id, fromDay: "2026-01-01" } });
  return { crew, personId };
}

async function serviceOf(labour: readonly { craftId: number; headCount: number; minutes: number }[], parts: readonly object[]) {
  const group = await buildTaskGroup(by, { tasks: { Service: ["Look at it"] } });
  for (const line of labour) await by.ok(plannedLabour.create, { query: { taskGroupId: group.id }, body: line });
  for (const line of parts) await by.ok(plannedParts.create, { query: { taskGroupId: group.id }, body: line as { text: string } });
  return (await publishGroup(by, group.id)).id;
}

describe("hours by week beside what people can do", () => {
  test("worked by hand: two crafts, a level every second week, a holiday, an absence, parts summed; over 100 % where it is", async () => {
    const [fitter, electrician] = [await buildValue(by, "crafts"), await buildValue(by, "crafts")];
    const { crew, personId } = await crewOfOne("HW", fitter.id);
    // A week has 5 × 8 h, less a tenth: 36 h = 2,160 minutes. The third has a holiday, the fourth three days off.
    await by.ok(holidays.create, { body: { name: "Works closed", day: dayAfter(monday, 15) } });
    await buildAbsence(by, { personId, fromDay: dayAfter(monday, 21), toDay: dayAfter(monday, 23), state: "approved" });
    const weekly = await serviceOf(
      [
        { craftId: fitter.id, headCount: 2, minutes: 540 },
        { craftId: electrician.id, headCount: 1, minutes: 60 },
      ],
      [
        { text: "Filter", quantity: 2, unit: "pcs" },
        { text: "Oil", quantity: 0.5, unit: "l" },
      ],
    );
    const second = await serviceOf([{ craftId: fitter.id, headCount: 1, minutes: 1200 }], [{ text: "filter ", quantity: 1, unit: "pcs" }]);
    const trigger: PlanTriggerDraft = { kind: "calendar", rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=WE", startDay: monday, time: "08:00" };
    const plan = await buildActivePlan(by, {
      triggers: [trigger],
      draft: {
        crewId: crew.id,
        levels: [
          { multiplier: 1, taskGroupIds: [weekly] },
          { multiplier: 2, taskGroupIds: [second] },
        ],
      },
    });
    const weeks = [0, 7, 14, 21].map((days) => dayAfter(monday, days));
    const byCrew = await workload(by, "crews", { planId: plan.id });
    expect(weeks.map((week) => weekOf(byCrew, crew.name, week))).toEqual([
      { occurrences: 1, minutes: 1140, byAverage: 0, available: 2160 },
      { occurrences: 1, minutes: 2340, byAverage: 0, available: 2160 },
      { occurrences: 1, minutes: 1140, byAverage: 0, available: 1728 },
      { occurrences: 1, minutes: 2340, byAverage: 0, available: 864 },
    ]);
    const byCraft = await workload(by, "crafts", { planId: plan.id, crewId: crew.id });
    expect(weeks.map((week) => weekOf(byCraft, fitter.name, week)?.minutes)).toEqual([1080, 2280, 1080, 2280]);
    expect(weeks.map((week) => weekOf(byCraft, fitter.name, week)?.available)).toEqual([2160, 2160, 1728, 864]);
    expect(weeks.map((week) => weekOf(byCraft, electrician.name, week))).toEqual(
      weeks.map(() => ({ occurrences: 1, minutes: 60, byAverage: 0, available: null })),
    );
    expect(byCraft.parts.filter(({ week }) => week <= (weeks[1] ?? "") && week >= monday)).toEqual([
      { week: weeks[0], partId: null, text: "Filter", unit: "pcs", quantity: 2 },
      { week: weeks[0], partId: null, text: "Oil", unit: "l", quantity: 0.5 },
      { week: weeks[1], partId: null, text: "Filter", unit: "pcs", quantity: 3 },
      { week: weeks[1], partId: null, text: "Oil", unit: "l", quantity: 0.5 },
    ]);
    const own = await by.ok(planOccurrences.forecast, { query: { planId: plan.id } });
    expect(own.rows.slice(0, 2).map(({ day, minutes, levels }) => [day, minutes, levels])).toEqual([
      [dayAfter(monday, 2), 1140, [1]],
      [dayAfter(monday, 9), 2340, [1, 2]],
    ]);
    expect(own.crafts.map(({ craft }) => craft?.name)).toEqual([fitter.name, electrician.name]);
    expect(own.crafts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(byCraft.total.reduce((sum, { minutes }) => sum + minutes, 0));
    expect(own.hasEvents).toBe(false);
  });

  test("without labour the estimate counts; a meter goes on by its average, and is marked; what happens is not guessed, and is counted", async () => {
    const unit = await buildValue(by, "units-of-measure");
    const asset = await buildAsset(by, { code: "FC-METER" });
    const meter = await by.ok(meters.create, {
      body: { code: "FC-M", name: "Hours", kind: "continuous", assetId: asset.id, unitId: unit.id },
    });
    for (const [days, value] of [
      [-20, 1000],
      [-1, 1190],
    ] as const)
      await by.ok(meterReadings.create, { body: { meterId: meter.id, at: `${dayAfter(today, days)}T06:00:00Z`, value } });
    // Ten hours a day: every 700 of them is ten weeks.
    const plan = await buildActivePlan(by, {
      triggers: [
        { kind: "meter", unitId: unit.id, firstAt: 1400, everyUnits: 700 },
        { kind: "event", eventType: "request" },
      ],
      assetIds: [asset.id],
      draft: { estimateMinutes: 90 },
    });
    const found = await workload(by, "crafts", { planId: plan.id });
    const counted = found.total.reduce(
      (sum, { occurrences, byAverage, minutes }) => [(sum[0] ?? 0) + occurrences, (sum[1] ?? 0) + byAverage, (sum[2] ?? 0) + minutes],
      [0, 0, 0],
    );
    expect(counted).toEqual([5, 5, 450]);
    expect(found).toMatchObject({ notGuessed: 1, withoutDay: 0, withoutHours: 0 });
    expect(found.groups.find(({ id }) => id === null)?.weeks.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(450);
    const bare = await buildActivePlan(by, { triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=100", startDay: today }] });
    expect(await workload(by, "sites", { planId: bare.id })).toMatchObject({ withoutHours: 4, notGuessed: 0 });
  });

  test("a person of one site gets neither occurrences nor hours nor parts nor people of another", async () => {
    const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
    const [mine, other] = [await buildAsset(by, { locationId: here.id }), await buildAsset(by, { locationId: there.id })];
    const craft = await buildValue(by, "crafts");
    const [{ crew }, their] = [await crewOfOne("SC-A", craft.id, here.id), await crewOfOne("SC-B", craft.id, there.id)];
    const service = await serviceOf([{ craftId: craft.id, headCount: 1, minutes: 60 }], [{ text: "Belt", quantity: 1 }]);
    const trigger: PlanTriggerDraft = { kind: "calendar", rrule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO", startDay: monday, time: "08:00" };
    const wanted = { triggers: [trigger], draft: { levels: [{ multiplier: 1, taskGroupIds: [service] }] } };
    const both = await buildActivePlan(by, {
      ...wanted,
      assetIds: [mine.id, other.id],
      draft: { ...wanted.draft, siteId: here.id, crewId: crew.id },
    });
    const theirs = await buildActivePlan(by, {
      ...wanted,
      assetIds: [other.id],
      draft: { ...wanted.draft, siteId: there.id, crewId: their.crew.id },
    });
    const tech = await world.tenant.join("Technician", { siteId: here.id });
    const whole = await workload(by, "sites", { planId: both.id });
    for (const how of ["crews", "sites", "crafts"] as const) {
      const found = await workload(tech, how);
      expect(found.total.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(13);
      expect(found.total.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(13 * 60);
      expect(found.parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(13);
      expect(found.groups.map(({ id }) => id)).not.toContain(how === "crews" ? their.crew.id : there.id);
      expect(Math.max(...found.total.map(({ available }) => available ?? 0))).toBeLessThanOrEqual(2160);
    }
    expect(whole.total.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(26);
    const nothing = await workload(tech, "crews", { planId: theirs.id });
    expect([
      nothing.groups,
      nothing.parts,
      nothing.total.filter(({ occurrences, available }) => occurrences > 0 || available !== null),
    ]).toEqual([[], [], []]);
    expect((await tech.call(plans.simulate, { body: { planId: theirs.id } })).status).toBe(404);
    expect(await tech.ok(plans.simulate, { body: { planId: both.id } })).toMatchObject({
      after: { assets: 1, occurrences: 13, minutes: 780 },
    });
    const outsider = await world.tenant.join("Requester");
    expect((await outsider.call(planOccurrences.workload, { query: { by: "crews" } })).status).toBe(403);
    expect((await outsider.call(plans.simulate, { body: { planId: both.id } })).status).toBe(403);
  });
});

describe("a simulated year", () => {
  const counts = async () =>
    await asProduct({ ground: ground(), log: world.app.log, task: "count", tenantId: world.tenant.id }, async ({ db }) => {
      const { rows } = await sql<Record<string, string>>`select (select jsonb_agg(to_jsonb(p) order by id) from plans p)::text as plans,
        (select jsonb_agg(to_jsonb(t) order by id) from plan_triggers t)::text as triggers, (select jsonb_agg(to_jsonb(v) order by id) from plan_versions v)::text as versions,
        (select jsonb_agg(to_jsonb(a) order by id) from plan_assets a)::text as assets, (select count(*) from plan_occurrences)::text as occurrences,
        (select count(*) from work_orders)::text as orders, (select count(*) from audit_log)::text as audit`.execute(db);
      return rows[0];
    });

  test("writes nothing, and is the year that publishing brings", async () => {
    const [one, two, three] = [await buildAsset(by), await buildAsset(by), await buildAsset(by)];
    const crew = await by.ok(crews.create, { body: { code: "SIM", name: "Crew of the year" } });
    const trigger: PlanTriggerDraft = { kind: "calendar", rrule: "FREQ=DAILY;INTERVAL=28", startDay: monday, time: "08:00" };
    const plan = await buildActivePlan(by, {
      triggers: [trigger],
      assetIds: [one.id, two.id],
      draft: { estimateMinutes: 60, workingDayRule: "next" },
    });
    await run();
    const [kept] = (await by.ok(planTriggers.list, { query: { planId: plan.id } })).rows;
    const before = await counts();
    const changes = { triggers: [{ triggerId: kept?.id ?? 0, rrule: "FREQ=DAILY;INTERVAL=13" }], leadTimeDays: 5, crewId: crew.id };
    const told = await by.ok(plans.simulate, { body: { planId: plan.id, ...changes, addAssetIds: [three.id], removeAssetIds: [one.id] } });
    expect(await counts()).toEqual(before);
    const forecast = async () => await by.ok(planOccurrences.forecast, { query: { planId: plan.id } });
    const inForce = await forecast();
    expect(told.before).toMatchObject({
      versionNumber: 1,
      assets: 2,
      occurrences: inForce.rows.length,
      minutes: inForce.rows.length * 60,
      crew: null,
    });
    expect(told.after).toMatchObject({ versionNumber: 2, assets: 2, crew: { name: "Crew of the year" } });
    expect(told.after.occurrences).toBeGreaterThan(told.before.occurrences * 1.9);
    expect(told.changed.map(({ asset, before: was, after }) => [asset.id, was, after])).toEqual([
      [one.id, monday, null],
      [three.id, null, monday],
    ]);

    await by.ok(planTriggers.update, {
      params: { id: kept?.id ?? 0 },
      body: { version: kept?.version ?? 0, rrule: "FREQ=DAILY;INTERVAL=13" },
    });
    await by.ok(planAssets.add, { body: { planId: plan.id, assetIds: [three.id] } });
    const { rows: its } = await by.ok(planAssets.list, { body: { filterModel: { planId: { filterType: "set", values: [plan.id] } } } });
    await by.ok(planAssets.remove, { params: { id: its.find(({ asset }) => asset.id === one.id)?.id ?? 0 } });
    const now = await by.ok(plans.get, { params: { id: plan.id } });
    const saved = await by.ok(plans.update, { params: { id: plan.id }, body: { version: now.version, leadTimeDays: 5, crewId: crew.id } });
    // What is saved and not published is simulated where nothing else is said.
    expect((await by.ok(plans.simulate, { body: { planId: plan.id } })).after).toEqual(told.after);
    await by.ok(plans.publish, { body: { id: plan.id, version: saved.version } });
    const year = await forecast();
    expect(year.rows.length).toBe(told.after.occurrences);
    expect(year.rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBe(told.after.minutes);
    expect(year.rows.slice(0, 10).map(({ day, time, asset, levels }) => ({ day, time, asset: asset.id, levels }))).toEqual(
      told.after.first.map(({ day, time, asset, levels }) => ({ day, time, asset: asset.id, levels })),
    );
    const months = new Map<string, number>();
    for (const { day } of year.rows) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1);
    expect(told.after.months.filter(({ occurrences }) => occurrences > 0).map(({ month, occurrences }) => [month, occurrences])).toEqual([
      ...months,
    ]);
  });

  test("what does not go together is refused by its field, and what is not the plan's is not known", async () => {
    const plan = await buildActivePlan(by, { triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=10" }] });
    const [kept] = (await by.ok(planTriggers.list, { query: { planId: plan.id } })).rows;
    const other = await buildPlan(by);
    const [foreign] = (await by.ok(planTriggers.list, { query: { planId: other.id } })).rows;
    const fields = async (body: object) => (await by.call(plans.simulate, { body: { planId: plan.id, ...body } })).body.fields;
    expect(await fields({ triggers: [{ triggerId: kept?.id ?? 0, rrule: "FREQ=HOURLY" }] })).toMatchObject([
      { path: "triggers.0.rrule", reason: "rule_unknown" },
    ]);
    expect(await fields({ leadTimeDays: 12 })).toMatchObject([{ path: "leadTimeDays", reason: "lead_too_long" }]);
    expect(await fields({ triggers: [{ triggerId: foreign?.id ?? 0 }] })).toMatchObject([
      { path: "triggers.0.triggerId", reason: "not_known" },
    ]);
    // One that was never published has no year before.
    const { before, after } = await by.ok(plans.simulate, { body: { planId: other.id } });
    expect([before.versionNumber, before.occurrences, after.versionNumber]).toEqual([null, 0, 1]);
    expect(after.occurrences).toBeGreaterThan(360);
  });
});

/** On 12 plans each; at night more of them. */
const MANY = isNight ? 20 : 8;

test("counted by days or worked out in full: assets of 12 plans with orders, completions, postponements: difference 0", async () => {
  const sites = [await buildLocation(by, { isSite: true, timeZone: "America/New_York" }), await buildLocation(by, { isSite: true })];
  const rules = [
    "FREQ=DAILY;INTERVAL=9",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
    "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31",
    "FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR",
  ];
  const made: number[] = [];
  const assetIds: number[] = [];
  for (let n = 0; n < MANY; n += 1) assetIds.push((await buildAsset(by, { locationId: sites[n % 2]?.id ?? null })).id);
  for (const [at, rrule] of [...rules, ...rules, ...rules].entries()) {
    const plan = await buildActivePlan(by, {
      triggers: [
        {
          kind: "calendar",
          mode: at % 2 === 0 ? "fixed" : "floating",
          anchor: at % 3 === 0 ? "due" : "completed",
          rrule,
          startDay: dayAfter(today, -3 - at),
          time: "02:30",
        },
      ],
      assetIds,
      sinceDay: dayAfter(today, -20),
      draft: {
        workingDayRule: (["keep", "next", "previous", "skip"] as const)[at % 4] ?? "keep",
        openPolicy: at % 5 === 0 ? "stack" : "skip",
        levels: [{ multiplier: 1, taskGroupIds: [] }, ...(at % 2 === 0 ? [{ multiplier: 3, taskGroupIds: [] }] : [])],
      },
    });
    await by.ok(planAssets.stagger, { body: { planId: plan.id, days: 9 } });
    made.push(plan.id);
  }
  await run();
  // Some are done, late or early; some stay open; some of the next are moved.
  const { rows: orders } = await by.ok(workOrders.list, { body: { endRow: 100 } });
  for (const [at, { id }] of orders.entries()) {
    if (at % 4 !== 0) continue;
    const { version } = await by.ok(workOrders.get, { params: { id } });
    const completedAt = `${dayAfter(today, -(at % 4) - 1)}T08:00:00Z`;
    const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
    await by.call(workOrders.complete, { body: { id, version: taken.version, startedAt: completedAt, completedAt, actualMinutes: 10 } });
  }
  for (const planId of made.slice(0, 6)) {
    const { id, nextDueDay } = await assetOfPlan(by, planId);
    if (nextDueDay)
      await by.call(planOccurrences.postpone, { body: { planAssetId: id, day: dayAfter(nextDueDay, 2), reason: "The line runs" } });
  }
  const caller = { ground: ground(), log: world.app.log, task: "compare", tenantId: world.tenant.id, personId: by.personId };
  for (const isRun of [false, true]) {
    if (isRun) await run();
    const compared = await asPerson(caller, async (seeing) => {
      const standing = await standingOf(seeing, sql`pa.plan_id = any(${made}::bigint[])`, 1000);
      const window = { now: seeing.now.getTime(), until: seeing.now.getTime() + 364 * 86_400_000 };
      const quick: AssetAhead[] = [];
      const known = await ahead(seeing, standing, window, (found) => quick.push(found));
      const kept = await keptWith(
        seeing,
        standing.map(({ id }) => id),
      );
      const whole = (await factsOf(seeing, kept, await plansOf(seeing, made))).map((facts) => worked(facts, window));
      const told = (all: readonly AssetAhead[]) =>
        new Map(
          all.map(({ row, occurring }) => [
            row.id,
            occurring.map(({ key, day, time, levels }) => `${key} ${day} ${time} ${levels.join()}`),
          ]),
        );
      const [one, other] = [told(quick), told(whole)];
      const differing = [...other].filter(([id, list]) => JSON.stringify(one.get(id)) !== JSON.stringify(list));
      return { plans: known.size, assets: quick.length, differing: differing.slice(0, 2), occurrences: [...other.values()].flat().length };
    });
    expect(compared).toMatchObject({ plans: 12, assets: 12 * MANY, differing: [] });
    expect(compared.occurrences).toBeGreaterThan(150 * MANY);
  }
});

describe("parts of ours", () => {
  test("parts of ours stand week by week against what is free, kept, planned and on order; who sees no store sees none of it", async () => {
    const { partId, warehouseId } = await buildStock(by, { pieces: 7 });
    await by.ok(reservations.create, { body: { partId, warehouseId, quantity: 2, wantsHard: true } });
    await by.ok(reservations.create, {
      body: { partId, warehouseId, quantity: 1, wantsHard: false, requiredOn: dayAfter(monday, 8) },
    });
    await buildSentOrder(by, { warehouseId, expectedOn: dayAfter(monday, 22) }, [{ partId, quantity: 3 }]);
    const service = await serviceOf([], [{ partId, quantity: 2 }]);
    const trigger: PlanTriggerDraft = { kind: "calendar", rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=WE", startDay: monday, time: "08:00" };
    const plan = await buildActivePlan(by, { triggers: [trigger], draft: { levels: [{ multiplier: 1, taskGroupIds: [service] }] } });
    const { stock: found } = await workload(by, "sites", { planId: plan.id });
    expect(found).toHaveLength(1);
    const [part] = found ?? [];
    expect(part).toMatchObject({ part: { id: partId }, free: 5, onOrder: 3, firstShortWeek: dayAfter(monday, 14) });
    expect(part?.weeks.slice(0, 4)).toEqual([
      { week: monday, quantity: 2, left: 3 },
      { week: dayAfter(monday, 7), quantity: 2, left: 0 },
      { week: dayAfter(monday, 14), quantity: 2, left: -2 },
      { week: dayAfter(monday, 21), quantity: 2, left: -1 },
    ]);
    const planner = await world.tenant.as("Plans alone");
    expect((await workload(planner, "sites", { planId: plan.id })).stock).toBeNull();
  });

  test("orders that plans make reserve softly, however near their day is, and hold nobody's stock; the clock keeps what is needed soon", async () => {
    const { partId } = await buildStock(by, { pieces: 7 });
    const service = await serviceOf([], [{ partId, quantity: 2 }]);
    await buildActivePlan(by, { triggers: [DAILY], draft: { levels: [{ multiplier: 1, taskGroupIds: [service] }] } });
    await run();
    const ofPart = { body: { filterModel: { part: { filterType: "set" as const, values: [partId] } } } };
    const { rows } = await by.ok(reservations.list, ofPart);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ wantsHard, hard, quantity }) => !wantsHard && hard === 0 && quantity === 2)).toBe(true);
    await asProduct({ ground: ground(), log: world.app.log, task: "test", tenantId: world.tenant.id }, keepSome);
    expect((await by.ok(reservations.list, ofPart)).rows).toMatchObject(rows.map(() => ({ wantsHard: true, hard: 2 })));
  });
});
