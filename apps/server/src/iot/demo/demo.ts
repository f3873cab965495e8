import { sql } from "kysely";
import { datumOf, usualData, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import { dayBounds, dayStart, hourOf, HOUR_MS } from "@millwright/domain/iot/readings/local-days.ts";
import { rollUp, type Bucket, type RolledReading } from "@millwright/domain/iot/readings/roll-up.ts";
import { judge, NEW_COUNTER, type CounterState } from "@millwright/domain/iot/readings/counters.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { keyOf } from "./service.ts";
import { storableNow } from "../readings/service.ts";
import { BEAT, NETWORKS, noiseAt, type DemoGateway, type DemoNetwork, type DemoSensor, type Formula } from "./plant.ts";

/** Readings of a week, hours of a quarter, days of a year. */
const RAW_DAYS = 7;
const HOUR_DAYS = 60;
const DAY_DAYS = 365;
const DAY_MS = 86_400_000;
const BEAT_MS = BEAT * 1000;

/** Networks, gateways and sensors of the food plant with what they measured: hours and days beyond the readings are made as the product would have made them. */
export async function writeSensors(setting: Furnished, timeZone: string): Promise<void> {
  const now = Math.floor(setting.start.getTime() / BEAT_MS) * BEAT_MS;
  let place = 0;
  for (const network of NETWORKS) {
    const [networkId = 0] = await insertAll(setting.db, "networks", [
      { code: network.code, name: network.name, siteId: setting.register.siteId, heartbeatSeconds: BEAT, createdBy: setting.crew.planner },
    ]);
    for (const gateway of network.gateways) place = await writeGateway(setting, { networkId, gateway, now, timeZone, place });
    await writePending(setting, networkId, network, now);
  }
  await sql`insert into sensor_sweeps (hours_until) values (to_timestamp(${rawFrom(now, timeZone)}::float8 / 1000)) on conflict do nothing`.execute(
    setting.db,
  );
}

/** Readings begin with a day of the plant, so that no day is made of half of them. */
const rawFrom = (now: number, timeZone: string): number => dayStart(dayAfter(dayAt(now, timeZone) ?? "", -RAW_DAYS), timeZone);

/** When a silent gateway spoke last: on Sunday at twelve minutes past three. */
function lastOf({ isSilent }: DemoGateway, now: number): number {
  if (!isSilent) return now;
  const sunday = new Date(now);
  sunday.setUTCDate(sunday.getUTCDate() - (sunday.getUTCDay() === 0 ? 7 : sunday.getUTCDay()));
  return Math.floor(sunday.setUTCHours(8, 10, 0, 0) / BEAT_MS) * BEAT_MS;
}

interface Writing {
  networkId: number;
  gateway: DemoGateway;
  now: number;
  timeZone: string;
  place: number;
}

async function writeGateway(setting: Furnished, { networkId, gateway, now, timeZone, place }: Writing): Promise<number> {
  const { db, register, crew } = setting;
  const last = lastOf(gateway, now);
  const [gatewayId = 0] = await insertAll(db, "gateways", [
    {
      code: gateway.code,
      name: gateway.name,
      networkId,
      locationId: register.places.get(gateway.location)?.id ?? null,
      adapter: gateway.adapter,
      heartbeatSeconds: BEAT,
      power: "mains",
      lastMessageAt: new Date(last).toISOString(),
      state: gateway.isSilent ? "offline" : "ok",
      createdBy: crew.planner,
    },
  ]);
  const typeId = await listIds(db);
  let at = place;
  for (const sensor of gateway.sensors) {
    const machine = sensor.asset === undefined ? undefined : register.machines.get(sensor.asset);
    const spot = sensor.location === undefined ? undefined : register.places.get(sensor.location);
    invariant(machine ?? spot, `the place of ${sensor.code} is there`);
    const [sensorId = 0] = await insertAll(db, "sensors", [
      {
        code: sensor.code,
        name: sensor.name,
        networkId,
        gatewayId,
        sensorKey: keyOf(sensor, gateway, at),
        typeId: typeId("sensor-types", sensor.type),
        assetId: machine?.id ?? null,
        locationId: machine ? null : (spot?.id ?? null),
        heartbeatSeconds: BEAT,
        calibrationDue: sensor.type === "Temperature" ? dayAfter(dayAt(now, timeZone) ?? "", 12 + at * 23) : null,
        state: gateway.isSilent ? "offline" : "ok",
        battery: gateway.adapter === "native" ? null : 96 - ((at * 7) % 60),
        signal: gateway.adapter === "chirpstack" ? -71 - ((at * 5) % 40) : null,
        lastMessageAt: new Date(last).toISOString(),
        dueAt: gateway.isSilent ? null : new Date(last + 2 * BEAT_MS).toISOString(),
        createdBy: crew.planner,
      },
    ]);
    await insertAll(db, "sensor_placements", [
      {
        sensorId,
        assetId: machine?.id ?? null,
        locationId: machine ? null : (spot?.id ?? null),
        fromAt: new Date(now - DAY_DAYS * DAY_MS).toISOString(),
        placedBy: crew.planner,
      },
    ]);
    for (const [datum, formula] of Object.entries(sensor.data)) {
      at += 1;
      await writeSeries(setting, { sensor, sensorId, datum, formula, place: at, last, now, timeZone });
    }
  }
  return at;
}

interface SeriesFacts {
  sensor: DemoSensor;
  sensorId: number;
  datum: string;
  formula: Formula;
  place: number;
  last: number;
  now: number;
  timeZone: string;
}

async function writeSeries({ db, start }: Furnished, facts: SeriesFacts): Promise<void> {
  const { sensor, sensorId, datum, formula, place, last, now, timeZone } = facts;
  const known: Datum | null = datumOf(usualData(TYPE_CODES[sensor.type] ?? ""), datum);
  const [seriesId = 0] = await insertAll(db, "series", [
    {
      sensorId,
      datum,
      kind: known?.kind ?? "gauge",
      unit: known?.unit ?? null,
      decimals: known?.decimals ?? null,
      leastPlausible: known?.leastPlausible ?? null,
      mostPlausible: known?.mostPlausible ?? null,
      intervalSeconds: BEAT,
    },
  ]);
  const valueAt = (ms: number) => formula(ms / 1000, noiseAt(ms / 1000, place), start.getTime() / 1000);
  const kind = known?.kind ?? "gauge";
  const raw = rawFrom(now, timeZone);
  // A company of another time has no weeks to keep readings in.
  const weeks = await storableNow(db);
  const times = timesOf(raw, last + 1).filter((at) => at >= weeks.from && at < weeks.until);
  await sql`insert into sensor_readings (series_id, at, value)
    select ${seriesId}, to_timestamp(at / 1000), value from unnest(${times}::float8[], ${times.map(valueAt)}::float8[]) as r (at, value)`.execute(
    db,
  );
  await db
    .insertInto("seriesLatest")
    .values({ seriesId, at: new Date(last).toISOString(), value: valueAt(last) })
    .execute();

  const rolled = (from: number, until: number, counter: CounterState) => {
    const readings: RolledReading[] = timesOf(from, until).map((at) => ({ at, value: valueAt(at), isLate: false }));
    const before = { at: from - BEAT_MS, value: valueAt(from - BEAT_MS), isLate: false };
    const judged = kind === "continuous" ? judge(readings, counter, null) : null;
    return {
      bucket: rollUp(readings, { from, until, kind, interval: BEAT, before }, judged?.verdicts ?? null),
      counter: judged?.state ?? null,
    };
  };
  const hours: { at: number; bucket: Bucket; counter: CounterState | null }[] = [];
  let state: CounterState =
    kind === "continuous" ? { ...NEW_COUNTER, base: valueAt(hourOf(raw - HOUR_DAYS * DAY_MS) - BEAT_MS) } : NEW_COUNTER;
  for (let at = hourOf(raw - HOUR_DAYS * DAY_MS); at < raw; at += HOUR_MS) {
    const { bucket, counter } = rolled(at, at + HOUR_MS, state);
    state = counter ?? state;
    if (bucket) hours.push({ at, bucket, counter });
  }
  await sql`insert into sensor_hours (series_id, hour, count, least, most, first, last, mean, rise, seconds, expected, late, counter)
    select ${seriesId}, to_timestamp(at / 1000), ${FIGURES}, counter from unnest(${hours.map(({ at }) => at)}::float8[], ${columnsOf(hours.map(({ bucket }) => bucket))},
      ${hours.map(({ counter }) => (counter ? JSON.stringify(counter) : null))}::jsonb[]) as h (at, ${FIGURES}, counter)`.execute(db);

  const days: { day: string; bucket: Bucket }[] = [];
  const today = dayAt(raw, timeZone) ?? "";
  let before: CounterState = NEW_COUNTER;
  for (let back = DAY_DAYS - RAW_DAYS; back > 0; back -= 1) {
    const day = dayAfter(today, -back);
    const { from, until } = dayBounds(day, timeZone);
    if (kind === "continuous") before = { ...NEW_COUNTER, base: valueAt(from - BEAT_MS) };
    const { bucket } = rolled(from, until, before);
    if (bucket) days.push({ day, bucket });
  }
  await sql`insert into sensor_days (series_id, day, ${FIGURES})
    select ${seriesId}, day, ${FIGURES} from unnest(${days.map(({ day }) => day)}::date[], ${columnsOf(days.map(({ bucket }) => bucket))}) as d (day, ${FIGURES})`.execute(
    db,
  );
}

const NAMES = ["count", "least", "most", "first", "last", "mean", "rise", "seconds", "expected", "late"] as const;
const FIGURES = sql.raw(NAMES.map((name) => `"${name}"`).join(", "));

function columnsOf(buckets: readonly Bucket[]) {
  const of = <K extends keyof Bucket>(name: K) => buckets.map((bucket) => bucket[name]);
  const seconds = of("seconds").map((value) => (value === null ? null : JSON.stringify(value)));
  return sql`${of("count")}::int[], ${of("least")}::float8[], ${of("most")}::float8[], ${of("first")}::float8[], ${of("last")}::float8[], ${of("mean")}::float8[],
    ${of("rise")}::float8[], ${seconds}::jsonb[], ${of("expected")}::int[], ${of("late")}::int[]`;
}

function timesOf(from: number, until: number): number[] {
  const first = Math.ceil(from / BEAT_MS) * BEAT_MS;
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / BEAT_MS)) }, (_, index) => first + index * BEAT_MS);
}

async function writePending({ db }: Furnished, networkId: number, { pending = [] }: DemoNetwork, now: number): Promise<void> {
  await insertAll(
    db,
    "sensors",
    pending.map(({ key, name, datum, value, unit }) => ({
      code: key,
      name,
      networkId,
      sensorKey: key,
      status: "pending",
      state: "ok",
      lastMessageAt: new Date(now).toISOString(),
      lastSaid: [{ datum, at: new Date(now).toISOString(), value, unit }],
    })),
  );
}

const TYPE_CODES: Readonly<Record<string, string>> = {
  Temperature: "TEMP",
  Pressure: "PRESS",
  Vibration: "VIB",
  Current: "CURR",
  Energy: "ENERGY",
  Door: "DOOR",
  "CO₂": "CO2",
};
