import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alarmRules, type TriedRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { buildSensor } from "../../sensors/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { level } from "../builders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.join("Planner");
});
afterAll(() => world.close());

interface Made {
  sensorId: number;
  seriesId: number;
}

/** A sensor heard every so many minutes. */
async function measuring(facts: Parameters<typeof buildSensor>[1] = {}, datum = "temperature", kind = "gauge"): Promise<Made> {
  const { id: sensorId } = await buildSensor(planner, { heartbeatSeconds: 600, ...facts });
  return await world.tenant.rows(async (db) => {
    const { id } = await db.insertInto("series").values({ sensorId, datum, kind, unit: "Cel" }).returning("id").executeTakeFirstOrThrow();
    return { sensorId, seriesId: id };
  });
}

/** Thirty days of readings, added up to hours but for the last three, as they are between two sweeps. */
async function told({ seriesId }: Made, everyMinutes: number, value: (ago: number) => number | null): Promise<void> {
  const now = Date.now();
  const readings: { at: number; value: number }[] = [];
  for (let ago = 30 * DAY - HOUR; ago > 0; ago -= everyMinutes * MINUTE) {
    const said = value(ago);
    if (said !== null) readings.push({ at: now - ago, value: said });
  }
  await world.tenant.rows(async (db) => {
    await sql`insert into sensor_readings (series_id, at, value)
      select ${seriesId}, to_timestamp(r.at / 1000), r.value from unnest(${readings.map(({ at }) => at)}::float8[], ${readings.map((one) => one.value)}::float8[]) as r (at, value)`.execute(
      db,
    );
    await sql`insert into sensor_hours (series_id, hour, count, least, most, first, last, mean, late)
      select series_id, date_trunc('hour', at), count(*), min(value), max(value), (array_agg(value order by at))[1], (array_agg(value order by at desc))[1], avg(value), 0
      from sensor_readings where series_id = ${seriesId} and at < date_trunc('hour', now()) - interval '3 hours' group by 1, 2`.execute(db);
  });
}

const isWithin = (ago: number, days: number, minutes: number) => ago <= days * DAY && ago > days * DAY - minutes * MINUTE;
const rule = (of: Partial<TriedRule>): TriedRule =>
  ({ kind: "above", datum: "temperature", scope: "sensors", levels: [level], ...of }) as TriedRule;
const tried = async (of: Partial<TriedRule>, by = planner) => await by.ok(alarmRules.tryOut, { body: rule(of) });

test("a rule is tried over thirty days: what it would have raised, when and for how long", async () => {
  const one = await measuring();
  await told(one, 5, (ago) => (isWithin(ago, 20, 60) || isWithin(ago, 10, 5) || ago < 30 * MINUTE ? 9 : 3));
  const trial = await tried({ sensorIds: [one.sensorId] });
  expect(trial).toMatchObject({ sensorCount: 1, triedCount: 1, alarmCount: 2 });
  const [sensor] = trial.sensors;
  expect(sensor).toMatchObject({ sensor: { id: one.sensorId }, seriesId: one.seriesId, unit: "Cel", alarmCount: 2 });
  const [newest, oldest] = sensor?.alarms ?? [];
  expect(newest).toMatchObject({ severity: 3, clearedAt: null, worst: 9 });
  const lasted = Date.parse(oldest?.clearedAt ?? "") - Date.parse(oldest?.raisedAt ?? "");
  expect(lasted / MINUTE).toBeCloseTo(50, 0);
  expect(Date.parse(oldest?.raisedAt ?? "") - Date.parse(oldest?.sinceAt ?? "")).toBe(10 * MINUTE);
  expect((await tried({ sensorIds: [one.sensorId], levels: [{ ...level, upper: 9 }] })).alarmCount).toBe(0);
  expect((await tried({ sensorIds: [one.sensorId], levels: [{ ...level, forMinutes: 0 }] })).alarmCount).toBe(3);
});

test("a rule holds only while something is so: a pump at rest and a start-up raise nothing", async () => {
  const asset = await buildAsset(planner);
  const one = await measuring({ assetId: asset.id });
  const running = await measuring({ assetId: asset.id }, "running", "characteristic");
  await told(running, 10, (ago) => (ago > 15 * DAY ? 0 : 1));
  // At rest it is warm for an hour, at the start for fifteen minutes, and once while it runs.
  await told(one, 5, (ago) => (isWithin(ago, 20, 60) || isWithin(ago, 15, 15) || isWithin(ago, 5, 60) ? 9 : 3));
  const onlyWhile = { by: "state" as const, datum: "running", value: 1, settleMinutes: 30 };
  expect((await tried({ sensorIds: [one.sensorId] })).alarmCount).toBe(3);
  expect((await tried({ sensorIds: [one.sensorId], onlyWhile })).alarmCount).toBe(1);
});

test("readings that were set aside or came late raise nothing", async () => {
  const one = await measuring();
  await told(one, 5, (ago) => (isWithin(ago, 20, 60) ? 9 : 3));
  await world.tenant.rows(async (db) => {
    await sql`update sensor_hours set late = count where series_id = ${one.seriesId} and hour between now() - interval '21 days' and now() - interval '19 days'`.execute(
      db,
    );
    await sql`insert into sensor_spans (series_id, kind, from_at, until_at, count)
        values (${one.seriesId}, 'late', now() - interval '21 days', now() - interval '19 days', 12)`.execute(db);
  });
  expect((await tried({ sensorIds: [one.sensorId] })).alarmCount).toBe(0);
});

test("where readings are not kept any more, hours say roughly what they were", async () => {
  const [one, old] = [await measuring(), await measuring()];
  await told(one, 5, (ago) => (isWithin(ago, 20, 180) ? 9 : 3));
  await world.tenant.rows(
    async (db) =>
      await sql`insert into sensor_hours (series_id, hour, count, least, most, first, last, mean, late)
        select ${old.seriesId}, hour, count, least, most, first, last, mean, late from sensor_hours where series_id = ${one.seriesId}`.execute(
        db,
      ),
  );
  const [exact, rough] = [await tried({ sensorIds: [one.sensorId] }), await tried({ sensorIds: [old.sensorId] })];
  expect([exact.alarmCount, rough.alarmCount]).toEqual([1, 1]);
  expect(Math.abs(exact.activeMinutes - rough.activeMinutes)).toBeLessThan(60);
});

test("silence is told by each sensor's own heartbeat", async () => {
  const one = await measuring();
  await told(one, 10, (ago) => (isWithin(ago, 12, 60) || isWithin(ago, 6, 15) ? null : 3));
  const trial = await tried({
    kind: "noData",
    datum: null,
    sensorIds: [one.sensorId],
    levels: [{ severity: 2, forMinutes: 0, clearForMinutes: 0 }],
  });
  expect(trial).toMatchObject({ alarmCount: 1 });
  expect(trial.sensors[0]?.activeMinutes).toBeGreaterThan(30);
});

test("of many sensors each is looked at, and the noisiest stands first; one that cannot pass its limit is not told", async () => {
  const { networkId } = await buildSensor(planner);
  const [calm, loud, louder] = [await measuring({ networkId }), await measuring({ networkId }), await measuring({ networkId })];
  await told(calm, 30, () => 3);
  await told(loud, 30, (ago) => (isWithin(ago, 9, 120) ? 9 : 3));
  await told(louder, 30, (ago) => (isWithin(ago, 9, 120) || isWithin(ago, 8, 120) ? 9 : 3));
  const trial = await tried({ scope: "network", networkId });
  expect(trial.sensors.map(({ sensor, alarmCount }) => [sensor.id, alarmCount])).toEqual([
    [louder.sensorId, 2],
    [loud.sensorId, 1],
  ]);
  expect(trial).toMatchObject({ sensorCount: 4, triedCount: 3, alarmCount: 3 });
  const asked = await tried({ scope: "network", networkId, sensorId: calm.sensorId });
  expect(asked.sensors.map(({ sensor }) => sensor.id)).toContain(calm.sensorId);
});

test("what cannot be seen is refused like what is not there, and nothing is written", async () => {
  const one = await measuring();
  const technician = await world.tenant.join("Technician");
  const answer = async (sensorId: number) => await technician.call(alarmRules.tryOut, { body: rule({ sensorIds: [sensorId] }) });
  expect((await answer(one.sensorId)).body).toMatchObject({ fields: [{ path: "sensorIds.0", reason: "not_known" }] });
  expect((await answer(999_999)).body).toMatchObject({ fields: [{ path: "sensorIds.0", reason: "not_known" }] });
  const count = async (table: string) =>
    await world.tenant.rows(
      async (db) => (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows,
    );
  const before = [await count("alarms"), await count("alarm_states"), await count("alarm_rules")];
  await tried({ sensorIds: [one.sensorId] });
  expect([await count("alarms"), await count("alarm_states"), await count("alarm_rules")]).toEqual(before);
});
