import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readingAsides, type ReadingAsideDraft } from "@millwright/domain/iot/readings/contract.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { meterFeeds } from "@millwright/domain/iot/feeds/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildMeasuring, buildMeterIn } from "../feeds/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { storeDirtyHours, storeReadings, storeSpans, sweepTenant } from "./service.ts";
import { verifyRollUps } from "./verify.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;
/** The beginning of the hour four hours ago. */
const START = Math.floor(Date.now() / HOUR) * HOUR - 4 * HOUR;
const iso = (minute: number) => new Date(START + minute * MIN).toISOString();

let world: World;
let tenant: TestTenant;
let by: Person;
let sensor: Awaited<ReturnType<typeof buildMeasuring>>;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  tenant = await world.otherTenant();
  by = await tenant.as("Administrator");
  sensor = await buildMeasuring(tenant, by, "temperature");
});

const said = async (values: readonly (readonly [number, number])[], seriesId = sensor.seriesId) =>
  await tenant.rows(
    async (db) =>
      void (await storeReadings(
        db,
        values.map(([minute, value]) => ({ seriesId, at: START + minute * MIN, value, isNewest: true })),
      )),
  );
const sweep = async () => {
  await sweepTenant(world.db, tenant.id);
  expect(await verifyRollUps(world.db, tenant.id)).toEqual([]);
};
const hours = async () =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{ minute: number; most: number; mean: number }>`
      select ((extract(epoch from hour) * 1000 - ${START}) / ${MIN})::int as minute, most, mean from sensor_hours where series_id = ${sensor.seriesId} order by hour`.execute(
      db,
    );
    return rows.map(({ minute, most, mean }) => [minute, most, mean]);
  });
const aside = async (from: number, until: number, more: Partial<ReadingAsideDraft> = {}, who = by) =>
  await who.call(readingAsides.create, {
    body: { sensorId: sensor.id, datum: "temperature", from: iso(from), until: iso(until), reason: "Held in the hand", ...more },
  });
const newest = async () => (await by.ok(sensors.get, { params: { id: sensor.id } })).values[0]?.value;

test("what is set aside stays as it was said, and is in no hour until it is taken back", async () => {
  await said([
    [0, 4],
    [20, 4],
    [40, 90],
    [50, 91],
    [60, 4],
    [80, 4],
  ]);
  await sweep();
  expect((await hours())[0]?.[1]).toBe(91);
  const made = await aside(40, 59);
  expect(made.body).toMatchObject({ count: 2, reason: "Held in the hand", person: { id: by.personId } });
  await sweep();
  expect(await hours()).toEqual([
    [0, 4, 4],
    [60, 4, 4],
  ]);
  const { curves } = await by.ok(messages.curves, { body: { sensorId: sensor.id, from: iso(0), until: iso(120) } });
  expect(curves[0]?.points.every(({ high }) => high === 4)).toBe(true);
  expect(curves[0]?.apart.map(({ value, kind }) => [value, kind])).toEqual([
    [90, "set_aside"],
    [91, "set_aside"],
  ]);
  await by.ok(readingAsides.remove, { params: { id: made.body.id } });
  await sweep();
  expect((await hours())[0]?.[1]).toBe(91);
  expect((await by.ok(readingAsides.list, { query: { sensorId: sensor.id } })).rows).toEqual([]);
});

test("the last value of an hour is out of the next one, too, into which it held", async () => {
  await said([
    [50, 80],
    [65, 4],
    [75, 4],
  ]);
  await sweep();
  await aside(50, 50);
  await sweep();
  expect(await hours()).toEqual([[60, 4, 4]]);
});

test("and the other way round: what comes late is in the next hour, as far as it holds", async () => {
  await said([
    [30, 4],
    [65, 4],
    [75, 4],
  ]);
  await sweep();
  await said([[55, 80]]);
  await tenant.rows(async (db) => {
    await storeSpans(db, [
      { seriesId: sensor.seriesId, kind: "late", from: START + 55 * MIN, until: START + 55 * MIN, count: 1, reason: null },
    ]);
    await storeDirtyHours(db, new Map([[sensor.seriesId, new Set([START])]]));
  });
  await sweep();
});

test("a newest value that is set aside gives way to the one before, and the log says both", async () => {
  await said([
    [200, 4],
    [230, 99],
  ]);
  expect(await newest()).toBe(99);
  const { body } = await aside(230, 230);
  expect(await newest()).toBe(4);
  const [line] = (await by.ok(sensors.log, { params: { id: sensor.id } })).rows;
  expect(line).toMatchObject({ action: "readings_set_aside", person: { id: by.personId } });
  expect(line?.changes).toContainEqual({ field: "newest", before: 99, after: 4 });
  expect(line?.changes).toContainEqual({ field: "reason", before: null, after: "Held in the hand" });
  await by.ok(readingAsides.remove, { params: { id: body.id } });
  expect(await newest()).toBe(99);
  expect((await by.ok(sensors.log, { params: { id: sensor.id } })).rows[0]).toMatchObject({ action: "readings_counted_again" });
  await aside(200, 230);
  expect(await newest()).toBeUndefined();
});

test("a counter counts on from the readings that are left", async () => {
  const counter = await buildMeasuring(tenant, by, "energy");
  await said(
    [
      [0, 10],
      [30, 500],
      [70, 501],
      [90, 502],
    ],
    counter.seriesId,
  );
  await sweep();
  await by.ok(readingAsides.create, {
    body: { sensorId: counter.id, datum: "energy", from: iso(30), until: iso(30), reason: "Glitch" },
  });
  await sweep();
  await sweep();
});

test("what a meter was fed with of it is out of the next reading", async () => {
  const running = await buildMeasuring(tenant, by);
  const { id: meterId } = await buildMeterIn(by, "h");
  const feed = await by.ok(meterFeeds.create, { body: { sensorId: running.id, datum: "running", meterId, kind: "hours" } });
  await tenant.rows(
    async (db) =>
      await sql`update meter_feeds set since = ${iso(0)}, hours_until = ${iso(120)}, entered_until = ${iso(120)} where id = ${feed.id}`.execute(
        db,
      ),
  );
  await said(
    [
      [0, 1],
      [10, 1],
      [20, 0],
    ],
    running.seriesId,
  );
  await sweep();
  await by.ok(readingAsides.create, { body: { sensorId: running.id, datum: "running", from: iso(0), until: iso(10), reason: "Test run" } });
  await sweep();
  const dirty = await tenant.rows(
    async (db) => await db.selectFrom("meterFeedDirtyHours").select("hour").where("feedId", "=", feed.id).execute(),
  );
  expect(dirty.map(({ hour }) => Date.parse(hour))).toContain(START);
});

test("is refused with the field that is wrong, and to whoever may not change the sensor", async () => {
  await said([[0, 4]]);
  const faults = async (from: number, until: number, more: Partial<ReadingAsideDraft> = {}) =>
    (await aside(from, until, more)).body.fields?.[0];
  expect(await faults(10, 0)).toMatchObject({ path: "until", reason: "ends_before_start" });
  expect(await faults(0, 600)).toMatchObject({ path: "until", reason: "in_future" });
  expect(await faults(-40 * 24 * 60, 0)).toMatchObject({ path: "from", reason: "aside_too_long", params: { days: 31 } });
  expect(await faults(1, 2)).toMatchObject({ path: "from", reason: "aside_nothing" });
  expect(await faults(0, 0, { datum: "pressure" })).toMatchObject({ path: "datum", reason: "not_known" });
  expect(await faults(0, 0, { reason: "  " })).toMatchObject({ path: "reason", reason: "reason_missing" });
  const site = await buildLocation(by, { code: "ASIDE", isSite: true });
  const elsewhere = await tenant.join("Technician", { siteId: site.id });
  expect((await aside(0, 0, {}, elsewhere)).status).toBe(404);
  const { body } = await aside(0, 0);
  expect((await elsewhere.call(readingAsides.remove, { params: { id: body.id } })).status).toBe(404);
  const looking = await tenant.as("Storekeeper");
  expect((await looking.call(readingAsides.remove, { params: { id: body.id } })).status).toBe(403);
});
