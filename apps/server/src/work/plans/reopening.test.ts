import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import type { PlanDraft } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import * as features from "../../features.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { assetOfPlan, buildActivePlan, DAILY } from "./builders.ts";
import { runTenant } from "./generating/run.ts";

let world: World;
let by: Person;
let unitId: number;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
  unitId = (await buildValue(by, "units-of-measure", { name: "Kilometres driven", code: "kmd" })).id;
});
afterAll(() => world.close());

const run = async () =>
  await runTenant(
    { db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log },
    world.tenant.id,
  );
const today = new Date().toISOString().slice(0, 10);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const historyOf = async (planId: number) =>
  (
    await by.ok(planOccurrences.list, {
      body: {
        endRow: 300,
        filterModel: { planId: { filterType: "set", values: [planId] } },
        sortModel: [{ colId: "decidedAt", sort: "asc" }],
      },
    })
  ).rows;
const countsOf = async (planId: number) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of await historyOf(planId)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

const cancel = async (id: number) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  await by.ok(workOrders.setStatus, { body: { id, version, statusId: STATUS.cancelled, reason: "Not due" } });
};
const complete = async (id: number) => {
  const { version } = await by.ok(workOrders.get, { params: { id } });
  const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
  const started = await by.ok(workOrders.setStatus, { body: { id, version: taken.version, statusId: STATUS.inProgress } });
  const timed = await by.ok(workOrders.complete, { body: { id, version: started.version, actualMinutes: 30 } });
  await by.ok(workOrders.setStatus, { body: { id, version: timed.version, statusId: STATUS.completed } });
};

let serial = 0;
/** A vehicle at 154,500 with a service at 160,000 and every 10,000 from there. */
async function vehicle(draft: Partial<PlanDraft> = {}, trigger: Partial<PlanTriggerDraft> = {}) {
  serial += 1;
  const asset = await buildAsset(by, { code: `VAN-${serial}` });
  const meter = await by.ok(meters.create, {
    body: { code: `VAN-M-${serial}`, name: "Odometer", assetId: asset.id, unitId, kind: "continuous" },
  });
  const read = async (value: number, hours: number, isConfirmed = true) =>
    await by.ok(meterReadings.create, { body: { meterId: meter.id, value, at: ago(hours), isConfirmed } });
  await read(154_500, 100);
  const plan = await buildActivePlan(by, {
    assetIds: [asset.id],
    draft,
    triggers: [{ kind: "meter", unitId, firstAt: 160_000, everyUnits: 10_000, ...trigger }],
  });
  const correct = async ({ at, version }: { at: string; version: number }, value: number) =>
    await by.ok(meterReadings.correct, { body: { meterId: meter.id, at, version, value, isConfirmed: true, reason: "A digit too many" } });
  const remove = async ({ at, version }: { at: string; version: number }) =>
    await by.ok(meterReadings.remove, { body: { meterId: meter.id, at, version, reason: "Another vehicle's" } });
  const next = async () => (await assetOfPlan(by, plan.id)).nextUnits;
  const openOrders = async () =>
    (await historyOf(plan.id)).flatMap(({ workOrder, status }) => (workOrder && status?.category !== "cancelled" ? [workOrder.id] : []));
  const cancelAll = async () => {
    for (const id of await openOrders()) await cancel(id);
  };
  return { asset, meter, plan, read, correct, remove, next, openOrders, cancelAll };
}

describe("what a reading decided is open again when it is corrected or removed", () => {
  test.each(["skip", "merge", "stack"] as const)(
    "%s: 301,464 for 154,754, its orders cancelled: at a real 160,100 the service of 160,000 is made",
    async (openPolicy) => {
      const it = await vehicle({ openPolicy });
      const slip = await it.read(301_464, 0.05);
      await run();
      expect(Object.values(await countsOf(it.plan.id)).reduce((sum, count) => sum + count, 0)).toBe(15);
      await it.correct(slip, 154_754);
      await it.cancelAll();
      expect(await countsOf(it.plan.id)).toEqual({ reopened: 15 });
      expect(await it.next()).toBe(160_000);
      await run();
      expect(await countsOf(it.plan.id)).toEqual({ reopened: 15 });
      await it.read(160_100, 0.03);
      await run();
      const made = (await historyOf(it.plan.id)).filter(({ outcome }) => outcome !== "reopened");
      expect(made.map(({ outcome, dueUnits, isNotDue }) => [outcome, dueUnits, isNotDue])).toEqual([["made", 160_000, false]]);
      expect(await it.next()).toBe(170_000);
    },
  );

  test("a removed reading does the same, and a cancelled order that was there before the correction", async () => {
    const it = await vehicle();
    const slip = await it.read(301_464, 0.05);
    await run();
    await it.cancelAll();
    await it.remove(slip);
    expect(await countsOf(it.plan.id)).toEqual({ reopened: 15 });
    await it.read(160_100, 0.03);
    await run();
    expect(await countsOf(it.plan.id)).toEqual({ reopened: 15, made: 1 });
  });

  test("an order that is not due any more keeps no service from being made, and its own value can come again", async () => {
    const it = await vehicle();
    const slip = await it.read(201_464, 0.05);
    await run();
    const [wrong] = await it.openOrders();
    await it.correct(slip, 154_754);
    expect(await countsOf(it.plan.id)).toEqual({ reopened: 4, made: 1 });
    await it.read(160_100, 0.03);
    await run();
    const orders = await it.openOrders();
    expect(orders).toHaveLength(2);
    await it.cancelAll();
    expect(orders).toContain(wrong);
    await it.read(200_100, 0.01);
    await run();
    expect((await historyOf(it.plan.id)).filter(({ dueUnits }) => dueUnits === 200_000).map(({ outcome }) => outcome)).toEqual([
      "reopened",
      "made",
    ]);
    expect((await assetOfPlan(by, it.plan.id)).fault).toBeNull();
  });

  test("floating: the cancelled order is as if it had never been made", async () => {
    const it = await vehicle({}, { mode: "floating" });
    const slip = await it.read(161_464, 0.05);
    await run();
    await it.correct(slip, 154_754);
    await it.cancelAll();
    expect(await countsOf(it.plan.id)).toEqual({ reopened: 1 });
    expect(await it.next()).toBe(160_000);
    await it.read(160_100, 0.03);
    await run();
    expect((await historyOf(it.plan.id)).map(({ outcome, dueUnits }) => [outcome, dueUnits])).toEqual([
      ["reopened", 160_000],
      ["made", 160_000],
    ]);
  });

  test("an order that was cancelled for another reason is decided", async () => {
    const it = await vehicle();
    await it.read(160_500, 50);
    await run();
    await it.cancelAll();
    expect(await countsOf(it.plan.id)).toEqual({ made: 1 });
    expect(await it.next()).toBe(170_000);
  });

  test("a reading past a limit that was removed asks for nothing", async () => {
    serial += 1;
    const asset = await buildAsset(by, { code: `HOT-${serial}` });
    const meter = await by.ok(meters.create, { body: { code: `HOT-M-${serial}`, name: "Heat", assetId: asset.id, unitId, kind: "gauge" } });
    const plan = await buildActivePlan(by, {
      assetIds: [asset.id],
      triggers: [{ kind: "threshold", unitId, threshold: "above", high: 80, response: "act" }],
    });
    // One in ten instants ends with a nought, which not everybody writes.
    const read = async (value: number, hours: number) =>
      await by.ok(meterReadings.create, { body: { meterId: meter.id, value, at: ago(hours).replace(/\d{3}Z$/, "120Z") } });
    const remove = async ({ at, version }: { at: string; version: number }) =>
      await by.ok(meterReadings.remove, { body: { meterId: meter.id, at, version, reason: "Slip" } });
    await remove(await read(900, 20));
    await run();
    expect(await countsOf(plan.id)).toEqual({});
    const second = await read(900, 10);
    await run();
    expect(await countsOf(plan.id)).toEqual({ made: 1 });
    await remove(second);
    const [made] = await historyOf(plan.id);
    expect(made?.isNotDue).toBe(true);
    await cancel(made?.workOrder?.id ?? 0);
    expect(await countsOf(plan.id)).toEqual({ reopened: 1 });
    await run();
    await read(90, 1);
    await run();
    expect(await countsOf(plan.id)).toEqual({ reopened: 1, made: 1 });
  });
});

describe("a leap past several services is asked about", () => {
  test("with one earlier reading and no average", async () => {
    const it = await vehicle();
    const asked = await by.call(meterReadings.create, { body: { meterId: it.meter.id, value: 301_464 } });
    expect(asked.body.fields).toEqual([{ path: "value", reason: "meter_leap", params: { more: 146_964, services: 14, every: 10_000 } }]);
    expect((await by.ok(meters.get, { params: { id: it.meter.id } })).serviceEvery).toBe(10_000);
    await by.ok(meterReadings.create, { body: { meterId: it.meter.id, value: 301_464, isConfirmed: true } });
  });

  test("of a meter that no plan counts by, it is not", async () => {
    const asset = await buildAsset(by, { code: "BARE-M" });
    const meter = await by.ok(meters.create, { body: { code: "BARE-1", name: "Odometer", assetId: asset.id, unitId, kind: "continuous" } });
    await by.ok(meterReadings.create, { body: { meterId: meter.id, value: 10, at: ago(30) } });
    await by.ok(meterReadings.create, { body: { meterId: meter.id, value: 301_464 } });
  });
});

describe("what somebody says of an asset's last work", () => {
  const update = async (planId: number, said: object) => {
    const { id, version } = await assetOfPlan(by, planId);
    return await by.call(planAssets.update, { params: { id }, body: { version, ...said } });
  };

  test("takes back what was decided beyond it, and is refused where an order of that counts", async () => {
    const it = await vehicle();
    await it.read(301_464, 0.05);
    await run();
    const refused = await update(it.plan.id, { lastDoneUnits: 150_000 });
    expect(refused.body.fields).toMatchObject([{ path: "lastDoneUnits", reason: "plan_order_beyond" }]);
    await it.cancelAll();
    expect((await update(it.plan.id, { lastDoneUnits: 150_000 })).status).toBe(200);
    expect(await it.next()).toBe(160_000);
    expect((await update(it.plan.id, { lastDoneUnits: 200_000 })).status).toBe(200);
    expect(await it.next()).toBe(210_000);
  });

  test("is counted from where nothing was decided, and by dates too", async () => {
    const it = await vehicle({}, { firstAt: 10_000 });
    await update(it.plan.id, { lastDoneUnits: 150_000 });
    expect(await it.next()).toBe(160_000);
    const monthly = await buildActivePlan(by, { triggers: [{ ...DAILY, rrule: "FREQ=DAILY;INTERVAL=30", startDay: today }] });
    await update(monthly.id, { lastDoneDay: today });
    expect((await assetOfPlan(by, monthly.id)).nextDueDay).toBe(dayAfter(today, 30));
    await update(monthly.id, { lastDoneDay: null, sinceDay: dayAfter(today, 31) });
    expect((await assetOfPlan(by, monthly.id)).nextDueDay).toBe(dayAfter(today, 60));
    await update(monthly.id, { sinceDay: today });
    expect((await assetOfPlan(by, monthly.id)).nextDueDay).toBe(today);
  });

  test("is refused where no trigger of the plan asks for it", async () => {
    const it = await vehicle();
    const dates = await buildActivePlan(by, { triggers: [{ ...DAILY, startDay: dayAfter(today, 30) }] });
    expect((await update(it.plan.id, { sinceDay: "2026-01-01" })).body.fields).toEqual([
      { path: "sinceDay", reason: "plan_without_dates" },
    ]);
    expect((await update(it.plan.id, { lastDoneDay: "2026-01-01" })).body.fields).toEqual([
      { path: "lastDoneDay", reason: "plan_without_dates" },
    ]);
    expect((await update(dates.id, { lastDoneUnits: 5 })).body.fields).toEqual([{ path: "lastDoneUnits", reason: "plan_without_meter" }]);
  });
});

test("what comes next is there as soon as the work is done", async () => {
  const plan = await buildActivePlan(by, {
    triggers: [{ ...DAILY, mode: "floating", rrule: "FREQ=DAILY;INTERVAL=30", startDay: today }],
  });
  await run();
  const [made] = await historyOf(plan.id);
  expect((await assetOfPlan(by, plan.id)).nextDueDay).toBeNull();
  await complete(made?.workOrder?.id ?? 0);
  expect((await assetOfPlan(by, plan.id)).nextDueDay).toBe(dayAfter(today, 30));
  expect((await by.ok(workOrders.get, { params: { id: made?.workOrder?.id ?? 0 } })).status.category).toBe("completed");
});
