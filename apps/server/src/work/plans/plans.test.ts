import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import * as features from "../../features.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildClosedOrder } from "../orders/builders.ts";
import { buildPublished } from "../task-groups/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { buildWorkRequest } from "../requests/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { assetOfPlan, buildActivePlan, buildPlan, DAILY } from "./builders.ts";
import { runTenant } from "./generating/run.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
const run = async () =>
  await runTenant(
    { db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log },
    world.tenant.id,
  );
const today = new Date().toISOString().slice(0, 10);
const of = (planId: number) => ({ body: { filterModel: { planId: { filterType: "set" as const, values: [planId] } } } });
const historyOf = async (planId: number, who = by) => (await who.ok(planOccurrences.list, of(planId))).rows;

test("a plan is not put where something is archived; what was put there before stays", async () => {
  const there = await buildLocation(by);
  const made = await by.ok(plans.create, { body: { code: "ONE", name: "One", siteId: there.id } });
  await by.ok(locations.archive, { params: { id: there.id }, body: { version: there.version } });
  const kept = await by.ok(plans.update, { params: { id: made.id }, body: { version: 1, siteId: there.id, name: "Kept" } });
  expect(kept.site).toMatchObject({ id: there.id });
  const late = await by.call(plans.create, { body: { code: "TWO", name: "Two", siteId: there.id } });
  expect(late.body.fields).toEqual([{ path: "siteId", reason: "archived" }]);
});

describe("publishing", () => {
  test("is refused while something is missing, and says what", async () => {
    const refused = async (planId: number, version: number) => (await by.call(plans.publish, { body: { id: planId, version } })).body;
    const bare = await buildPlan(by, { triggers: [] });
    expect((await refused(bare.id, bare.version)).fields).toEqual([{ path: "triggers", reason: "no_trigger" }]);
    const alone = await buildPlan(by, { assetIds: [] });
    expect(await refused(alone.id, alone.version)).toMatchObject({ reason: "plan_without_assets" });
    const early = await buildPlan(by, { draft: { leadTimeDays: 3 }, triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=3" }] });
    expect((await refused(early.id, early.version)).fields).toEqual([{ path: "leadTimeDays", reason: "lead_too_long" }]);
    const stacking = await by.ok(plans.update, { params: { id: early.id }, body: { version: early.version, openPolicy: "stack" } });
    expect(await by.ok(plans.publish, { body: { id: early.id, version: stacking.version } })).toMatchObject({
      state: "active",
      versionNumber: 1,
      hasChanges: false,
    });
  });

  test("a rule that is none, listed dates that float, a meter without a unit are refused by field", async () => {
    const { id } = await buildPlan(by, { triggers: [] });
    const refused = async (body: object) =>
      (await by.call(planTriggers.create, { body: { planId: id, kind: "calendar", ...body } })).body.fields;
    expect(await refused({ rrule: "FREQ=HOURLY", startDay: today, time: "08:00" })).toEqual([{ path: "rrule", reason: "rule_unknown" }]);
    expect(await refused({ rrule: "RDATE:20270314", startDay: today, time: "08:00", mode: "floating" })).toEqual([
      { path: "mode", reason: "dates_do_not_float" },
    ]);
    expect(await refused({ kind: "meter", everyUnits: 5, firstAt: 5 })).toEqual([{ path: "unitId", reason: "required" }]);
  });

  test("shows the next due before and after; what is changed is not in force before, and a published version is never changed", async () => {
    const plan = await buildActivePlan(by, { triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: dayAfter(today, 10) }] });
    await run();
    const [trigger] = (await by.ok(planTriggers.list, { query: { planId: plan.id } })).rows;
    await by.ok(planTriggers.update, { params: { id: trigger?.id ?? 0 }, body: { version: 1, startDay: dayAfter(today, 20) } });
    const changed = await by.ok(plans.get, { params: { id: plan.id } });
    expect(changed).toMatchObject({ hasChanges: true, versionNumber: 1 });
    const { rows } = await by.ok(plans.difference, { query: { planId: plan.id } });
    expect(rows.map(({ before, after }) => [before, after])).toEqual([[dayAfter(today, 10), dayAfter(today, 20)]]);
    await run();
    expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 10));
    await by.ok(plans.publish, { body: { id: plan.id, version: changed.version } });
    await run();
    expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 20));
    const tried = world.tenant.rows(
      async (db) => await db.updateTable("planVersions").set({ note: "other" }).where("planId", "=", plan.id).execute(),
    );
    await expect(tried).rejects.toThrow(/permission denied/);
  });

  test("forty machines are spread over an interval", async () => {
    const assetIds: number[] = [];
    for (let at = 0; at < 6; at += 1) assetIds.push((await buildAsset(by, { code: `STG-${at}` })).id);
    const plan = await buildActivePlan(by, {
      triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: dayAfter(today, 1) }],
      assetIds,
    });
    await by.ok(planAssets.stagger, { body: { planId: plan.id, days: 30 } });
    await run();
    const { rows } = await by.ok(planAssets.list, of(plan.id));
    expect(rows.map(({ nextDueDay }) => nextDueDay ?? "").toSorted((one, other) => one.localeCompare(other))).toEqual(
      [1, 6, 11, 16, 21, 26].map((days) => dayAfter(today, days)),
    );
    const { weeks, rows: ahead } = await by.ok(planOccurrences.forecast, { query: { planId: plan.id } });
    expect(ahead.length).toBe(weeks.reduce((sum, { occurrences }) => sum + occurrences, 0));
    expect(ahead.length).toBeGreaterThanOrEqual(70);
  });
});

describe("what happens asks for work", () => {
  test("a request on the asset, once; and not again while it rests", async () => {
    const asset = await buildAsset(by, { code: "EVT-1" });
    const plan = await buildActivePlan(by, {
      triggers: [{ kind: "event", eventType: "request", restMinutes: 60 }],
      assetIds: [asset.id],
      draft: { openPolicy: "stack" },
    });
    await run();
    await buildWorkRequest(by, { assetId: asset.id });
    await run();
    await run();
    expect((await historyOf(plan.id)).map(({ outcome, rule }) => [outcome, rule])).toEqual([["made", "due"]]);
    await by.ok(workRequests.create, { body: { title: "Hums again", assetId: asset.id } });
    await run();
    expect(await historyOf(plan.id)).toHaveLength(1);
  });

  test("a reading past its limit, once for an excursion, which ends only past the return", async () => {
    const unit = await buildValue(by, "units-of-measure");
    const asset = await buildAsset(by, { code: "THR-1" });
    const meter = await by.ok(meters.create, {
      body: { code: "THR-M", name: "Vibration", kind: "gauge", assetId: asset.id, unitId: unit.id },
    });
    const plan = await buildActivePlan(by, {
      triggers: [{ kind: "threshold", unitId: unit.id, threshold: "above", high: 7, returnBy: 2, response: "act" }],
      assetIds: [asset.id],
      draft: { openPolicy: "stack" },
    });
    const read = async (minutes: number, value: number) => {
      await by.ok(meterReadings.create, {
        body: { meterId: meter.id, at: `${dayAfter(today, -1)}T06:${String(minutes).padStart(2, "0")}:00Z`, value },
      });
      await run();
      return (await historyOf(plan.id)).length;
    };
    // 7.5 begins one, 6 does not end it, 4.5 does.
    expect([
      await read(1, 5),
      await read(2, 7.5),
      await read(3, 8),
      await read(4, 6),
      await read(5, 7.6),
      await read(6, 4.5),
      await read(7, 7.1),
    ]).toEqual([0, 1, 1, 1, 1, 1, 2]);
  });
});

describe("who sees what", () => {
  test("a person of one site sees no other site's plan, asset, occurrence, projection or count", async () => {
    const [here, there] = [
      await buildLocation(by, { code: "SITE-A", isSite: true }),
      await buildLocation(by, { code: "SITE-B", isSite: true }),
    ];
    const [mine, other] = [
      await buildAsset(by, { code: "AT-A", locationId: here.id }),
      await buildAsset(by, { code: "AT-B", locationId: there.id }),
    ];
    const trigger = { ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: today };
    const both = await buildActivePlan(by, { triggers: [trigger], assetIds: [mine.id, other.id], draft: { siteId: here.id } });
    const theirs = await buildActivePlan(by, { triggers: [trigger], assetIds: [other.id], draft: { siteId: there.id } });
    await run();
    const tech = await world.tenant.join("Technician", { siteId: here.id });
    expect((await tech.ok(plans.list, { body: {} })).rows.map(({ id, assetsCount }) => [id, assetsCount])).toEqual([[both.id, 1]]);
    expect((await tech.call(plans.get, { params: { id: theirs.id } })).status).toBe(404);
    expect((await tech.ok(planAssets.list, { body: {} })).rows.map(({ asset }) => asset.id)).toEqual([mine.id]);
    expect((await historyOf(both.id, tech)).map(({ asset }) => asset.id)).toEqual([mine.id]);
    const ahead = await tech.ok(planOccurrences.calendarpms, { query: { from: today, until: dayAfter(today, 60) } });
    expect(new Set(ahead.rows.map(({ asset }) => asset.id))).toEqual(new Set([mine.id]));
    expect(
      (await tech.call(planOccurrences.calendarpms, { query: { from: today, until: dayAfter(today, 63) } })).body.fields,
    ).toMatchObject([{ path: "until", reason: "too_many_days" }]);
    const [forAll, forTech] = [
      await by.ok(planOccurrences.compliance, { query: { from: today, until: today, planId: both.id } }),
      await tech.ok(planOccurrences.compliance, { query: { from: today, until: today, planId: both.id } }),
    ];
    expect([forAll.counts.waiting, forTech.counts.waiting]).toEqual([2, 1]);
    expect((await tech.call(plans.generate, { body: { planIds: [both.id] } })).status).toBe(403);
  });
});

test("compliance: done on time of what was due, by the rule that stands beside it", async () => {
  const plan = await buildActivePlan(by, {
    triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=10", startDay: dayAfter(today, -40) }],
    sinceDay: dayAfter(today, -40),
    draft: { backlogRule: "all", openPolicy: "stack" },
  });
  await run();
  const made = (await historyOf(plan.id)).toSorted((one, other) => (one.dueAt ?? "").localeCompare(other.dueAt ?? ""));
  expect(made.map(({ dueDay }) => dueDay)).toEqual([-40, -30, -20, -10, 0].map((days) => dayAfter(today, days)));
  const done = async (at: number, days: number) => {
    const id = made[at]?.workOrder?.id ?? 0;
    const { version } = await by.ok(workOrders.get, { params: { id } });
    const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
    const completedAt = `${dayAfter(made[at]?.dueDay ?? "", days)}T00:00:00Z`;
    const booked = await by.ok(workOrders.complete, {
      body: { id, version: taken.version, startedAt: completedAt, completedAt, actualMinutes: 10 },
    });
    const begun = await by.ok(workOrders.setStatus, { body: { id, version: booked.version, statusId: 6 } });
    await by.ok(workOrders.setStatus, { body: { id, version: begun.version, statusId: 3 } });
  };
  await done(0, 0);
  await done(1, 1);
  await done(2, 5);
  const asked = { query: { from: dayAfter(today, -60), until: today, planId: plan.id } };
  const { asset } = await assetOfPlan(by, plan.id);
  // The first of them fell due 40 days ago: all five within the year, three with their ten minutes.
  expect((await by.ok(planAssets.lastYear, { query: { assetId: asset.id } })).rows).toMatchObject([{ orders: 5, minutes: 30 }]);
  // A day of grace; ten days back is overdue, today's may still be done in time.
  expect(await by.ok(planOccurrences.compliance, asked)).toMatchObject({
    rule: "day",
    counts: { on_time: 2, late: 1, overdue: 1, waiting: 1 },
    share: 0.5,
  });
});

describe("an asset that is not in use", () => {
  test("rests while it is out of service or archived, says so, and owes nothing of it afterwards", async () => {
    const out = await buildValue(by, "asset-operating-statuses", { name: "Mothballed", means: "out_of_service" });
    const asset = await buildAsset(by, { code: "RST-1" });
    const plan = await buildActivePlan(by, { assetIds: [asset.id], triggers: [DAILY], sinceDay: dayAfter(today, -3) });
    const retired = await by.ok(assets.update, { params: { id: asset.id }, body: { version: asset.version, operatingStatusId: out.id } });
    await run();
    expect(await historyOf(plan.id)).toEqual([]);
    const resting = await assetOfPlan(by, plan.id);
    expect(resting.rests).toBe("out_of_service");
    const asked = await by.ok(plans.generate, { body: { planIds: [plan.id] } });
    expect(asked).toMatchObject({ made: 0, refused: [{ planAssetId: resting.id, reason: "out_of_service" }] });
    expect((await by.call(planAssets.doNow, { body: { id: resting.id } })).body.reason).toBe("asset_rests");
    await by.ok(assets.update, { params: { id: asset.id }, body: { version: retired.version, operatingStatusId: null } });
    await run();
    const made = await historyOf(plan.id);
    expect(made.map(({ outcome, dueDay }) => [outcome, dueDay])).toEqual([["made", today]]);
    expect((await assetOfPlan(by, plan.id)).rests).toBeNull();
  });
});

describe("assets that join by themselves", () => {
  test("those of the class at the place come in when the plan is saved, when they are made, and when they move there; who was taken out stays out", async () => {
    const boilers = await buildValue(by, "asset-classifications", { name: "Steam boilers" });
    const hall = await buildLocation(by);
    const room = await buildLocation(by, { parentId: hall.id });
    const there = await buildAsset(by, { code: "JN-1", locationId: room.id, classificationId: boilers.id });
    await buildAsset(by, { code: "JN-2", locationId: room.id });
    const elsewhere = await buildAsset(by, { code: "JN-3", classificationId: boilers.id });
    const plan = await buildPlan(by, {
      assetIds: [],
      draft: { joinClassificationId: boilers.id, joinLocationId: hall.id, joinAfterDays: 30 },
    });
    const codes = async () => (await by.ok(planAssets.list, of(plan.id))).rows.map(({ asset }) => asset.code).toSorted();
    expect(await codes()).toEqual(["JN-1"]);
    await buildAsset(by, { code: "JN-4", locationId: hall.id, classificationId: boilers.id });
    const below = await buildAsset(by, { code: "JN-5", parentId: there.id, classificationId: boilers.id });
    await by.ok(assets.update, { params: { id: elsewhere.id }, body: { version: elsewhere.version, locationId: room.id } });
    expect(await codes()).toEqual(["JN-1", "JN-3", "JN-4", "JN-5"]);
    const rows = (await by.ok(planAssets.list, of(plan.id))).rows;
    expect(rows.every(({ isJoined, sinceDay }) => isJoined && sinceDay === dayAfter(today, 30))).toBe(true);
    await by.ok(planAssets.remove, { params: { id: rows.find(({ asset }) => asset.id === below.id)?.id ?? 0 } });
    const seen = await by.ok(plans.get, { params: { id: plan.id } });
    await by.ok(plans.update, { params: { id: plan.id }, body: { version: seen.version, name: "Saved again" } });
    expect(await codes()).toEqual(["JN-1", "JN-3", "JN-4"]);
    const { rows: log } = await by.ok(plans.log, { params: { id: plan.id } });
    expect(log.filter(({ action }) => action === "assets_joined").length).toBe(4);
  });

  test("whoever sees one site's plans says a place or has the plan at one", async () => {
    const site = await buildLocation(by, { isSite: true });
    const boilers = await buildValue(by, "asset-classifications", { name: "Dryers" });
    await addRole(world.tenant, "Site planner", { plans: { flags: ["view", "create", "update"], scope: "site" } });
    const limited = await world.tenant.join("Site planner", { siteId: site.id });
    const wide = await limited.call(plans.create, { body: { code: "JW-1", name: "Wide", joinClassificationId: boilers.id } });
    expect(wide.body.fields).toContainEqual({ path: "joinLocationId", reason: "outside_site" });
  });
});

describe("events that are asked for by what they are", () => {
  test("an order closed with one type, and not with another; a fact that the event does not come with is refused", async () => {
    const wanted = await buildValue(by, "work-order-types", { name: "Overhaul" });
    const asset = await buildAsset(by, { code: "FLT-1" });
    const plan = await buildActivePlan(by, {
      triggers: [{ kind: "event", eventType: "order_closed", eventFilter: { workOrderTypeId: wanted.id } }],
      assetIds: [asset.id],
    });
    const close = async (workOrderTypeId: number | null) => await buildClosedOrder(by, { assetId: asset.id, workOrderTypeId });
    await close(null);
    await run();
    expect(await historyOf(plan.id)).toEqual([]);
    await close(wanted.id);
    await run();
    expect((await historyOf(plan.id)).map(({ outcome }) => outcome)).toEqual(["made"]);
    const [trigger] = (await by.ok(planTriggers.list, { query: { planId: plan.id } })).rows;
    expect(trigger?.eventOnly).toEqual([{ id: wanted.id, name: "Overhaul" }]);
    const refused = await by.call(planTriggers.create, {
      body: { planId: plan.id, kind: "event", eventType: "request", eventFilter: { reasonId: 1 } },
    });
    expect(refused.body.fields).toEqual([{ path: "eventFilter.reasonId", reason: "not_known" }]);
  });
});

describe("limits and corrected readings", () => {
  test("a limit that only warns leaves a mark until the reading is back; a corrected reading says that its order is not due any more", async () => {
    const hours = await buildValue(by, "units-of-measure", { name: "Hours of it", code: "hx" });
    const asset = await buildAsset(by, { code: "LIM-1" });
    const meter = await by.ok(meters.create, {
      body: { code: "LIM-M", name: "Hours", assetId: asset.id, unitId: hours.id, kind: "continuous" },
    });
    const plan = await buildActivePlan(by, {
      triggers: [
        { kind: "threshold", unitId: hours.id, threshold: "above", high: 400, response: "warn" },
        { kind: "meter", unitId: hours.id, firstAt: 500, everyUnits: 500 },
      ],
      assetIds: [asset.id],
    });
    const read = async (value: number) => await by.ok(meterReadings.create, { body: { meterId: meter.id, value } });
    await read(450);
    await run();
    expect((await assetOfPlan(by, plan.id)).pastLimits).toMatchObject([{ value: 450 }]);
    const wrong = await read(510);
    await run();
    const [made] = await historyOf(plan.id);
    expect(made).toMatchObject({ outcome: "made", isNotDue: false });
    await by.ok(meterReadings.remove, {
      body: { meterId: meter.id, at: wrong.at, version: wrong.version, reason: "Read from another dial" },
    });
    expect((await historyOf(plan.id))[0]).toMatchObject({ isNotDue: true });
    await read(505);
    expect((await historyOf(plan.id))[0]).toMatchObject({ isNotDue: false });
  });
});

describe("work that goes into an open order", () => {
  const steps = async (woId: number) => (await by.ok(workOrderSubtasks.list, { query: { woId } })).rows.map(({ name }) => name);

  test("merge adds to the open order what it lacks, once, and keeps the earlier due: no level is lost", async () => {
    const [weekly, yearly] = [
      await buildPublished(by, { tasks: { Look: ["Oil level"] } }),
      await buildPublished(by, { tasks: { Look: ["Oil level"], Overhaul: ["Bearings"] } }),
    ];
    const plan = await buildActivePlan(by, {
      triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=7", startDay: dayAfter(today, -14) }],
      sinceDay: dayAfter(today, -14),
      draft: {
        openPolicy: "merge",
        backlogRule: "all",
        levels: [
          { multiplier: 1, taskGroupIds: [weekly.id] },
          { multiplier: 2, taskGroupIds: [yearly.id] },
        ],
      },
    });
    await run();
    const history = await historyOf(plan.id);
    expect(history.map(({ outcome }) => outcome).toSorted()).toEqual(["made", "merged", "merged"]);
    const order = history.find(({ outcome }) => outcome === "made")?.workOrder?.id ?? 0;
    expect((await steps(order)).toSorted()).toEqual(["Bearings", "Oil level", "Oil level"]);
    expect((await by.ok(workOrders.get, { params: { id: order } })).dueAt?.slice(0, 10)).toBe(dayAfter(today, -14));
  });

  test("what is due soon is told where other work on the asset is written, and taken along: its steps, and its due when the order is done", async () => {
    const group = await buildPublished(by, { tasks: { Check: ["Belt tension"] } });
    const asset = await buildAsset(by, { code: "ALG-1" });
    const plan = await buildActivePlan(by, {
      assetIds: [asset.id],
      draft: { name: "Belt check", levels: [{ multiplier: 1, taskGroupIds: [group.id] }] },
      triggers: [{ ...DAILY, mode: "floating", rrule: "FREQ=DAILY;INTERVAL=30", startDay: dayAfter(today, 6) }],
      sinceDay: dayAfter(today, 6),
    });
    await run();
    const here = async () => (await by.ok(planAssets.dueHere, { query: { assetId: asset.id } })).rows;
    expect((await here()).map(({ plan: { name }, days }) => [name, days])).toEqual([["Belt check", 6]]);
    const [due] = await here();
    const id = due?.planAssetId ?? 0;
    const elsewhere = await by.ok(workOrders.create, { body: { title: "Elsewhere" } });
    const refused = await by.call(planAssets.takeAlong, { body: { id, workOrderId: elsewhere.id } });
    expect(refused.body.fields).toEqual([{ path: "workOrderId", reason: "other_asset" }]);
    const order = await by.ok(workOrders.create, { body: { title: "Squeals", assetId: asset.id } });
    await addRole(world.tenant, "Plans alone", {
      plans: { flags: ["view", "update"], scope: "all" },
      "work-orders": { flags: ["view"], scope: "all" },
    });
    const looking = await world.tenant.join("Plans alone");
    expect((await looking.call(planAssets.takeAlong, { body: { id, workOrderId: order.id } })).status).toBe(403);
    await by.ok(planAssets.takeAlong, { body: { id, workOrderId: order.id } });
    expect(await steps(order.id)).toEqual(["Belt tension"]);
    expect(await here()).toEqual([]);
    expect((await historyOf(plan.id)).map(({ outcome, rule, workOrder }) => [outcome, rule, workOrder?.id])).toEqual([
      ["made", "taken_along", order.id],
    ]);
    await run();
    expect(await historyOf(plan.id)).toHaveLength(1);
  });
});
