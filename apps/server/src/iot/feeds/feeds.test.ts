import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { meterFeeds, type MeterFeedDraft } from "@millwright/domain/iot/feeds/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import * as features from "../../features.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildStep, buildTask, buildWorkOrder } from "../../work/orders/builders.ts";
import { buildActivePlan, runPlans } from "../../work/plans/builders.ts";
import { storeDirtyHours, storeReadings, storeSpans, sweepTenant } from "../readings/service.ts";
import { watchTenant } from "./at-once.ts";
import { buildMeasuring, buildMeterFeed, buildMeterIn } from "./builders.ts";
import { feedTenant } from "./hourly.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;
/** The beginning of the hour three hours ago. */
const START = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

let world: World;
let tenant: TestTenant;
let by: Person;
const running = () => ({ db: world.db, listeners: Object.values(features).flatMap(({ listeners = [] }) => listeners), log: world.app.log });
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  tenant = await world.otherTenant();
  by = await tenant.as("Administrator");
});

/** Minutes from START on and values. */
const said = async (seriesId: number, values: readonly (readonly [number, number])[]) =>
  await tenant.rows(
    async (db) =>
      void (await storeReadings(
        db,
        values.map(([minute, value]) => ({ seriesId, at: START + minute * MIN, value, isNewest: true })),
      )),
  );
/** As if it had been linked at START. */
const linkedThen = async (feedId: number) =>
  await tenant.rows(
    async (db) =>
      await sql`update meter_feeds set since = ${iso(START)}, hours_until = ${iso(START)}, entered_until = ${iso(START)} where id = ${feedId}`.execute(
        db,
      ),
  );
/** What the clock does once so many whole hours are over. */
async function after(hours: number) {
  await sweepTenant(world.db, tenant.id, START + hours * HOUR + 7 * MIN);
  await feedTenant(running(), tenant.id);
}
const readingsOf = async (meterId: number) =>
  (await by.ok(meterReadings.list, { body: { meterId } })).rows
    .toReversed()
    .map(({ at, value, entry }) => [(Date.parse(at) - START) / MIN, value, entry]);
const feedOf = async (sensorId: number) => (await by.ok(meterFeeds.ofSensor, { query: { sensorId } })).rows[0];

async function fed(draft: Parameters<typeof buildMeterFeed>[2] = {}) {
  const feed = await buildMeterFeed(tenant, by, draft);
  await linkedThen(feed.id);
  return feed;
}

describe("a datum feeds a meter", () => {
  test("with the hours it was on, once an hour and once only, by the sensor and in nobody's name", async () => {
    const feed = await fed();
    await said(feed.seriesId, [
      [0, 1],
      [10, 1],
      [20, 1],
      [30, 0],
      [40, 0],
      [50, 0],
      [60, 1],
      [70, 1],
      [80, 1],
      [90, 1],
      [100, 1],
      [110, 1],
    ]);
    await after(2);
    await after(2);
    expect(await readingsOf(feed.meter.id)).toEqual([
      [60, 0.5, "ordinary"],
      [120, 1.5, "ordinary"],
    ]);
    const [newest] = (await by.ok(meterReadings.list, { body: { meterId: feed.meter.id } })).rows;
    expect(newest).toMatchObject({ person: null, sensor: feed.sensor });
    expect((await by.ok(meters.log, { params: { id: feed.meter.id } })).rows[0]).toMatchObject({
      action: "reading_entered",
      person: null,
      changes: expect.arrayContaining([{ field: "sensor", before: null, after: `${feed.sensor.code} ${feed.sensor.name}` }]),
    });
    expect(await feedOf(feed.sensor.id)).toMatchObject({ fedValue: 1.5, refused: null });
    expect(await by.ok(meters.get, { params: { id: feed.meter.id } })).toMatchObject({ sensor: feed.sensor, lastValue: 1.5 });
  });

  test("and is not said to have stood still while nobody heard of it", async () => {
    const feed = await fed();
    await said(feed.seriesId, [
      [0, 1],
      [10, 1],
      [130, 1],
    ]);
    await after(3);
    expect(await readingsOf(feed.meter.id)).toEqual([
      [60, 0.5, "ordinary"],
      [180, expect.closeTo(0.5 + 20 / 60, 9), "ordinary"],
    ]);
  });

  test("with the number of rises above a value, over the end of an hour", async () => {
    const feed = await fed({ datum: "temperature", kind: "rises", above: 80, unit: "pcs" });
    await said(feed.seriesId, [
      [0, 20],
      [50, 90],
      [60, 91],
      [70, 20],
      [119, 20],
      [121, 81],
    ]);
    await after(3);
    expect(await readingsOf(feed.meter.id)).toEqual([
      [60, 1, "ordinary"],
      [120, 1, "ordinary"],
      [180, 2, "ordinary"],
    ]);
  });

  test("with its value, in the unit of the meter", async () => {
    const feed = await fed({ datum: "energy", kind: "value", unit: "kWh" });
    await said(feed.seriesId, [
      [5, 1200],
      [50, 1210.5],
      [70, 1213],
    ]);
    await after(2);
    expect(await readingsOf(feed.meter.id)).toEqual([
      [60, 1210.5, "ordinary"],
      [120, 1213, "ordinary"],
    ]);
  });

  test("that counts on where the sensor's counter began again", async () => {
    const feed = await fed({ datum: "energy", kind: "value", unit: "kWh" });
    await said(feed.seriesId, [
      [5, 100],
      [50, 110],
      [70, 112],
      [80, 1],
      [90, 2],
      [100, 3],
      [110, 4],
    ]);
    await after(2);
    expect(await readingsOf(feed.meter.id)).toEqual([
      [60, 110, "ordinary"],
      [120, 4, "reset"],
    ]);
    // 110, 2 more until it began again, and 4 since.
    expect(await by.ok(meters.get, { params: { id: feed.meter.id } })).toMatchObject({ lifeToDate: 116 });
  });

  test("with what came late, or was set right, in the next reading", async () => {
    const feed = await fed();
    await said(feed.seriesId, [
      [0, 1],
      [10, 0],
      [50, 0],
      [70, 0],
    ]);
    await after(1);
    expect(await readingsOf(feed.meter.id)).toEqual([[60, expect.closeTo(10 / 60, 9), "ordinary"]]);
    await said(feed.seriesId, [
      [20, 1],
      [30, 0],
    ]);
    await tenant.rows(async (db) => await storeDirtyHours(db, new Map([[feed.seriesId, new Set([START])]])));
    await after(2);
    expect((await readingsOf(feed.meter.id))[1]).toEqual([120, expect.closeTo(20 / 60, 9), "ordinary"]);
  });

  test("goes on in the series of a device that was exchanged", async () => {
    const feed = await fed();
    const { version } = await by.ok(sensors.get, { params: { id: feed.sensor.id } });
    await by.ok(sensors.swap, { params: { id: feed.sensor.id }, body: { version, sensorKey: "another-device" } });
    await said(feed.seriesId, [
      [0, 1],
      [20, 1],
      [40, 1],
    ]);
    await after(1);
    expect(await readingsOf(feed.meter.id)).toEqual([[60, 1, "ordinary"]]);
  });
});

describe("what the meter refuses", () => {
  test("is shown at the feed and stays to be entered", async () => {
    const feed = await fed({ datum: "energy", kind: "value", unit: "kWh", meter: { maxPerDay: 100 } });
    await said(feed.seriesId, [
      [30, 1000],
      [90, 1050],
      [150, 1051],
    ]);
    await after(2);
    expect(await readingsOf(feed.meter.id)).toEqual([[60, 1000, "ordinary"]]);
    const refused = (await feedOf(feed.sensor.id))?.refused;
    expect(refused).toMatchObject({ value: 1050, isConfirmable: true });
    expect(Date.parse(refused?.at ?? "")).toBe(START + 2 * HOUR);
    expect(refused?.message).toContain("1200 a day");
    const { version = 0 } = (await feedOf(feed.sensor.id)) ?? {};
    expect(await by.call(meterFeeds.confirm, { params: { id: feed.id }, body: { version: version - 1 } })).toMatchObject({
      status: 409,
      body: { reason: "stale", current: { refused: { value: 1050 } } },
    });
    await by.ok(meterFeeds.confirm, { params: { id: feed.id }, body: { version } });
    expect(await feedOf(feed.sensor.id)).toMatchObject({ refused: null, fedValue: 1051 });
    expect(await by.call(meterFeeds.confirm, { params: { id: feed.id }, body: { version } })).toMatchObject({
      status: 409,
      body: { reason: "feed_nothing_refused" },
    });
  });

  test("because the meter showed more before is put right by an exchange of the dial", async () => {
    const { id: meterId } = await buildMeterIn(by, "kWh");
    await by.ok(meterReadings.create, { body: { meterId, value: 12_345, at: iso(START - HOUR) } });
    const sensor = await buildMeasuring(tenant, by, "energy");
    const feed = await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "Energy", meterId, kind: "value" } });
    await linkedThen(feed.id);
    await said(feed.seriesId, [
      [10, 7],
      [70, 9],
    ]);
    await after(1);
    expect((await feedOf(sensor.id))?.refused).toMatchObject({ value: 7, isConfirmable: false });
    await by.ok(meterReadings.create, { body: { meterId, value: 7, entry: "exchange", at: iso(START + 65 * MIN) } });
    expect((await feedOf(sensor.id))?.refused).toBeNull();
    await after(2);
    expect(await readingsOf(meterId)).toEqual([
      [-60, 12_345, "ordinary"],
      [65, 7, "exchange"],
      [120, 9, "ordinary"],
    ]);
    expect(await by.ok(meters.get, { params: { id: meterId } })).toMatchObject({ lifeToDate: 12_347 });
  });

  test("is not what a day usually is: a machine may run for all of an hour", async () => {
    const { id: meterId } = await buildMeterIn(by, "h");
    for (const [days, value] of [
      [20, 100],
      [10, 102],
      [1, 104],
    ] as const)
      await by.ok(meterReadings.create, { body: { meterId, value, at: iso(START - days * 24 * HOUR) } });
    const sensor = await buildMeasuring(tenant, by);
    const feed = await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "running", meterId, kind: "hours" } });
    await linkedThen(feed.id);
    await said(
      feed.seriesId,
      [0, 15, 30, 45, 60, 75, 90, 105].map((minute) => [minute, 1] as const),
    );
    await after(2);
    expect((await readingsOf(meterId)).slice(3)).toEqual([
      [60, 105, "ordinary"],
      [120, 106, "ordinary"],
    ]);
  });
});

describe("people", () => {
  test("enter a reset and nothing else at a fed meter, and the hours go on from it", async () => {
    const feed = await fed();
    await said(
      feed.seriesId,
      [0, 15, 30, 45, 60, 75, 90, 105].map((minute) => [minute, 1] as const),
    );
    await after(1);
    const meterId = feed.meter.id;
    for (const entry of [undefined, "ordinary", "roll_over"] as const)
      expect(await by.call(meterReadings.create, { body: { meterId, value: 5, entry } })).toMatchObject({
        status: 400,
        body: { fields: [{ path: "value", reason: "meter_is_fed" }] },
      });
    await by.ok(meterReadings.create, { body: { meterId, value: 0, entry: "reset", at: iso(START + 90 * MIN) } });
    await after(2);
    expect(await readingsOf(meterId)).toEqual([
      [60, 1, "ordinary"],
      [90, 0, "reset"],
      [120, 0.5, "ordinary"],
    ]);
  });

  test("do a step that reads it: what they found stays with the step, and no reading is made of it", async () => {
    const asset = await buildAsset(by, { code: "FED-STEP" });
    const { id: meterId } = await buildMeterIn(by, "h", { assetId: asset.id });
    const sensor = await buildMeasuring(tenant, by);
    await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "running", meterId, kind: "hours" } });
    const order = await buildWorkOrder(by, { assetId: asset.id });
    const step = await buildStep(by, { workOrderTaskId: (await buildTask(by, { workOrderId: order.id })).id, kind: "meter", meterId });
    const done = await by.ok(workOrderSubtasks.complete, { body: { id: step.id, version: step.version, isDone: true, resultNumber: 12 } });
    expect(done).toMatchObject({ resultNumber: 12, meterId });
    expect(await readingsOf(meterId)).toEqual([]);
  });

  test("read it again once it is unlinked, with what was counted until then", async () => {
    const feed = await fed();
    await said(feed.seriesId, [
      [0, 1],
      [20, 1],
      [40, 0],
      [50, 0],
    ]);
    await by.ok(meterFeeds.remove, { params: { id: feed.id } });
    expect(await feedOf(feed.sensor.id)).toBeUndefined();
    const meter = await by.ok(meters.get, { params: { id: feed.meter.id } });
    expect(meter).toMatchObject({ sensor: null, lastValue: expect.closeTo(40 / 60, 9) });
    await by.ok(meterReadings.create, { body: { meterId: feed.meter.id, value: 2 } });
    expect((await by.ok(sensors.log, { params: { id: feed.sensor.id } })).rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["meter_linked", "meter_unlinked"]),
    );
  });

  test.each(["moved", "archived"])("read it again once the sensor is %s", async (how) => {
    const asset = await buildAsset(by, { code: `FED-${how}` });
    const sensor = await buildMeasuring(tenant, by, "running", { assetId: asset.id });
    const { id: meterId } = await buildMeterIn(by, "h");
    await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "running", meterId, kind: "hours" } });
    const { version } = await by.ok(sensors.get, { params: { id: sensor.id } });
    if (how === "archived") await by.ok(sensors.archive, { params: { id: sensor.id }, body: { version } });
    else
      await by.ok(sensors.update, {
        params: { id: sensor.id },
        body: { version, assetId: (await buildAsset(by, { code: "FED-new" })).id },
      });
    expect(await by.ok(meters.get, { params: { id: meterId } })).toMatchObject({ sensor: null });
    expect((await by.ok(meters.log, { params: { id: meterId } })).rows[0]).toMatchObject({ action: "feed_ended" });
  });

  test("link what fits, once, and only where they may change the sensor and the meter", async () => {
    const sensor = await buildMeasuring(tenant, by, "energy");
    const { id: meterId } = await buildMeterIn(by, "l");
    const ask = async (who: Person, body: Partial<MeterFeedDraft>) =>
      await who.call(meterFeeds.create, { body: { sensorId: sensor.id, datum: "energy", meterId, kind: "value", ...body } });
    expect(await ask(by, {})).toMatchObject({
      status: 400,
      body: { fields: [{ path: "meterId", reason: "feed_unit", params: { unit: "l" } }] },
    });
    expect(await ask(by, { datum: "nothing" })).toMatchObject({ status: 400, body: { fields: [{ path: "datum", reason: "not_known" }] } });
    const { id: fitting } = await buildMeterIn(by, "kWh");
    const technician = await tenant.join("Technician", { siteId: (await buildLocation(by, { code: "FED-S", isSite: true })).id });
    expect((await ask(technician, { meterId: fitting })).status).toBe(404);
    const engineer = await tenant.as("Reliability Engineer");
    expect(await ask(engineer, { meterId: fitting })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "meterId", reason: "forbidden" }] },
    });
    expect((await ask(by, { meterId: fitting })).status).toBe(200);
    expect(await ask(by, { meterId: fitting })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "meterId", reason: "feed_taken" }] },
    });
  });
});

describe("a plan that waits for the meter", () => {
  test("is told at once when its hours are reached, and not of every value before", async () => {
    const asset = await buildAsset(by, { code: "FED-PLAN" });
    const { id: meterId, unit, unitId } = await buildMeterIn(by, "h", { assetId: asset.id });
    expect(unit?.code).toBe("h");
    await by.ok(meterReadings.create, { body: { meterId, value: 499, at: iso(START - HOUR) } });
    const sensor = await buildMeasuring(tenant, by);
    const feed = await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "running", meterId, kind: "hours" } });
    await linkedThen(feed.id);
    const plan = await buildActivePlan(by, {
      assetIds: [asset.id],
      triggers: [{ kind: "meter", mode: "fixed", unitId: unitId ?? 0, firstAt: 500, everyUnits: 500 }],
    });
    await runPlans(running(), tenant.id);
    await said(feed.seriesId, [
      [0, 1],
      [15, 1],
      [30, 1],
      [45, 1],
    ]);
    await watchTenant(running(), tenant.id, START + 50 * MIN);
    expect(await readingsOf(meterId)).toEqual([[-60, 499, "ordinary"]]);
    await said(feed.seriesId, [[60, 1]]);
    await watchTenant(running(), tenant.id, START + 60.5 * MIN);
    await watchTenant(running(), tenant.id, START + 60.75 * MIN);
    expect((await readingsOf(meterId)).slice(1)).toEqual([[60.5, expect.closeTo(499 + 60.5 / 60, 6), "ordinary"]]);
    await runPlans(running(), tenant.id);
    const made = await by.ok(planOccurrences.list, { body: { filterModel: { planId: { filterType: "set", values: [plan.id] } } } });
    expect(made.rows).toMatchObject([{ outcome: "made" }]);
    // The hour that was over by then holds nothing that was not entered.
    await said(feed.seriesId, [
      [75, 1],
      [90, 1],
      [105, 1],
    ]);
    await after(2);
    expect((await readingsOf(meterId)).slice(2)).toEqual([[120, expect.closeTo(501, 6), "ordinary"]]);
  });

  test("is told at once when a limit is passed, and of what no plan watches at its hour", async () => {
    const asset = await buildAsset(by, { code: "FED-BAR" });
    const { id: meterId, unitId } = await buildMeterIn(by, "bar", { assetId: asset.id, kind: "gauge" });
    const sensor = await buildMeasuring(tenant, by, "pressure");
    const feed = await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum: "pressure", meterId, kind: "value" } });
    await linkedThen(feed.id);
    await said(feed.seriesId, [
      [5, 6],
      [65, 9],
    ]);
    await watchTenant(running(), tenant.id, START + 66 * MIN);
    expect(await readingsOf(meterId)).toEqual([]);
    await buildActivePlan(by, {
      assetIds: [asset.id],
      triggers: [{ kind: "threshold", unitId: unitId ?? 0, threshold: "above", high: 8, returnBy: 1, response: "act" }],
    });
    await said(feed.seriesId, [[67, 9.5]]);
    await watchTenant(running(), tenant.id, START + 68 * MIN);
    await said(feed.seriesId, [[69, 9.6]]);
    await watchTenant(running(), tenant.id, START + 70 * MIN);
    expect(await readingsOf(meterId)).toEqual([[67, 9.5, "ordinary"]]);
  });
});

test("what is late and what was set aside is judged as in hours and days", async () => {
  const feed = await fed();
  await said(feed.seriesId, [
    [0, 1],
    [15, 1],
    [30, 1],
    [45, 1],
  ]);
  await tenant.rows(
    async (db) =>
      await storeSpans(db, [{ seriesId: feed.seriesId, kind: "late", from: START, until: START + 45 * MIN, count: 4, reason: null }]),
  );
  await after(1);
  expect(await readingsOf(feed.meter.id)).toEqual([[60, 1, "ordinary"]]);
});
