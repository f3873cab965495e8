import { sql } from "kysely";
import { judge, NEW_COUNTER, type CounterState } from "@millwright/domain/iot/readings/counters.ts";
import { dayBounds, dayStart, HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { rollUp, type Bucket, type RolledReading, type SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Task } from "../../platform/work/jobs.ts";
import { storableNow } from "../readings/service.ts";
import { BEAT, noiseAt, type DemoGateway, type Formula } from "./formulas.ts";
import { PLACED, sensorsOf } from "./networks.ts";

/** What the sensors of the demo measured: readings of a week, hours of two months, days of a year, as the product would have added them up. */

/** The job that writes it, once for each company. */
export const PAST = "sensors.demo-past";
const RAW_DAYS = 7;
const HOUR_DAYS = 60;
export const DAY_DAYS = 365;
export const DAY_MS = 86_400_000;
export const BEAT_MS = BEAT * 1000;

/** When a silent gateway spoke last: on Sunday at ten past eight. */
export function lastOf({ isSilent }: DemoGateway, now: number): number {
  if (!isSilent) return now;
  const sunday = new Date(now);
  sunday.setUTCDate(sunday.getUTCDate() - (sunday.getUTCDay() === 0 ? 7 : sunday.getUTCDay()));
  return Math.floor(sunday.setUTCHours(8, 10, 0, 0) / BEAT_MS) * BEAT_MS;
}

/** Series after series, each in a transaction of its own: one that is there already is left as it is, so that a job that died goes on. */
export const writePast: Task = async ({ tenantId, now, start }, { db, signal }) => {
  const facts = { now: Number(now), start: Number(start) };
  const waiting = await db.tenant(tenantId, async (rows) => await seriesWithout(rows));
  for (const each of waiting) {
    signal.throwIfAborted();
    const found = formulaOf(each.code, each.datum);
    if (found) await db.tenant(tenantId, async (rows) => await writeSeries(rows, { ...each, ...found, ...facts }));
  }
};

interface Waiting {
  id: number;
  code: string;
  datum: string;
  kind: SeriesKind;
  timeZone: string;
}

/** Series without a past: those of which nobody has added up a day. */
async function seriesWithout(db: TenantDb): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select s.id, n.code, s.datum, s.kind, coalesce(l.time_zone, t.time_zone) as time_zone
    from series s join tenants t on t.id = s.tenant_id join sensors n on n.id = s.sensor_id left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id
    where n.status <> 'pending' and not exists (select from sensor_days d where d.series_id = s.id) order by s.id`.execute(db);
  return rows;
}

export function formulaOf(code: string, datum: string): { formula: Formula; place: number; gateway: DemoGateway } | null {
  for (const placed of PLACED) {
    const found = sensorsOf(placed).find(({ sensor }) => sensor.code === code);
    const at = found ? Object.keys(found.sensor.data).indexOf(datum) : -1;
    const formula = found?.sensor.data[datum];
    if (found && formula) return { formula, place: found.place + at + 1, gateway: placed.gateway };
  }
  return null;
}

type Writing = Waiting & { formula: Formula; place: number; gateway: DemoGateway; now: number; start: number };

/** A series as its formula tells it, from and until when there are readings of it. */
interface Told {
  valueAt: (ms: number) => number;
  kind: SeriesKind;
  /** Readings begin with a day of the site, so that no day is made of half of them. */
  rawFrom: number;
  /** Behind the last reading. */
  end: number;
}

async function writeSeries(db: TenantDb, { id, formula, place, gateway, kind, timeZone, now, start }: Writing): Promise<void> {
  const last = lastOf(gateway, now);
  const rawFrom = dayStart(dayAfter(dayAt(now, timeZone) ?? "", -RAW_DAYS), timeZone);
  const valueAt = (ms: number) => formula(ms / 1000, noiseAt(ms / 1000, place), start / 1000);
  const told: Told = { valueAt, kind, rawFrom, end: last + 1 };
  await writeReadings(db, id, told);
  await sql`insert into series_latest as held (series_id, at, value) values (${id}, to_timestamp(${last}::float8 / 1000), ${valueAt(last)})
    on conflict (tenant_id, series_id) do update set at = excluded.at, value = excluded.value where excluded.at > held.at`.execute(db);
  await writeHours(db, id, told, hourOf(now));
  await writeDays(db, id, told, { timeZone, until: hourOf(now) });
}

async function writeReadings(db: TenantDb, id: number, { valueAt, rawFrom, end }: Told): Promise<void> {
  // A company of another time has no weeks to keep readings in.
  const weeks = await storableNow(db);
  const times = timesOf(rawFrom, end).filter((at) => at >= weeks.from && at < weeks.until);
  await sql`insert into sensor_readings (series_id, at, value)
    select ${id}, to_timestamp(at / 1000), value from unnest(${times}::float8[], ${times.map(valueAt)}::float8[]) as r (at, value) on conflict do nothing`.execute(
    db,
  );
}

/** An hour or a day; what there is of readings begins with `rawFrom`, and nothing is known of the time before its first. */
function added({ valueAt, kind, rawFrom, end }: Told, from: number, until: number, counter: CounterState) {
  const readings: RolledReading[] = timesOf(from, Math.min(until, end)).map((at) => ({ at, value: valueAt(at), isLate: false }));
  const isFirst = from === rawFrom;
  const before = isFirst ? null : { at: from - BEAT_MS, value: valueAt(from - BEAT_MS), isLate: false };
  const judged = kind === "continuous" ? judge(readings, counter, null) : null;
  return {
    bucket: rollUp(readings, { from, until, kind, interval: BEAT, before }, judged?.verdicts ?? null),
    counter: judged?.state ?? null,
  };
}

async function writeHours(db: TenantDb, id: number, told: Told, until: number): Promise<void> {
  const hours: { at: number; bucket: Bucket; counter: CounterState | null }[] = [];
  const first = hourOf(told.rawFrom - HOUR_DAYS * DAY_MS);
  let state: CounterState = told.kind === "continuous" ? { ...NEW_COUNTER, base: told.valueAt(first - BEAT_MS) } : NEW_COUNTER;
  for (let at = first; at < until && at < told.end; at += HOUR_MS) {
    const { bucket, counter } = added(told, at, at + HOUR_MS, state);
    state = counter ?? state;
    if (bucket) hours.push({ at, bucket, counter });
  }
  await sql`insert into sensor_hours (series_id, hour, ${FIGURES}, counter)
    select ${id}, to_timestamp(at / 1000), ${FIGURES}, counter from unnest(${hours.map(({ at }) => at)}::float8[], ${columnsOf(hours.map(({ bucket }) => bucket))},
      ${hours.map(({ counter }) => (counter ? JSON.stringify(counter) : null))}::jsonb[]) as h (at, ${FIGURES}, counter) on conflict do nothing`.execute(
    db,
  );
}

/** Days that are over; that of today is added up when it is. */
async function writeDays(db: TenantDb, id: number, told: Told, { timeZone, until }: { timeZone: string; until: number }): Promise<void> {
  const days: { day: string; bucket: Bucket }[] = [];
  const raw = dayAt(told.rawFrom, timeZone) ?? "";
  for (let ahead = RAW_DAYS - DAY_DAYS; ahead <= RAW_DAYS; ahead += 1) {
    const day = dayAfter(raw, ahead);
    const bounds = dayBounds(day, timeZone);
    if (bounds.until > until) {
      if (bounds.from < told.end)
        await sql`insert into sensor_dirty_days (series_id, day, due_at) values (${id}, ${day}::date, to_timestamp(${bounds.until}::float8 / 1000)) on conflict do nothing`.execute(
          db,
        );
      break;
    }
    const base: CounterState = told.kind === "continuous" ? { ...NEW_COUNTER, base: told.valueAt(bounds.from - BEAT_MS) } : NEW_COUNTER;
    const { bucket } = added(told, bounds.from, bounds.until, base);
    if (bucket) days.push({ day, bucket });
  }
  await sql`insert into sensor_days (series_id, day, ${FIGURES})
    select ${id}, day, ${FIGURES} from unnest(${days.map(({ day }) => day)}::date[], ${columnsOf(days.map(({ bucket }) => bucket))}) as d (day, ${FIGURES})
    on conflict do nothing`.execute(db);
}

const NAMES = ["count", "least", "most", "first", "last", "mean", "rise", "seconds", "expected", "late"] as const;
const FIGURES = sql.raw(NAMES.map((name) => `"${name}"`).join(", "));

function columnsOf(buckets: readonly Bucket[]) {
  const of = <K extends keyof Bucket>(name: K) => buckets.map((bucket) => bucket[name]);
  const seconds = of("seconds").map((value) => (value === null ? null : JSON.stringify(value)));
  return sql`${of("count")}::int[], ${of("least")}::float8[], ${of("most")}::float8[], ${of("first")}::float8[], ${of("last")}::float8[], ${of("mean")}::float8[],
    ${of("rise")}::float8[], ${seconds}::jsonb[], ${of("expected")}::int[], ${of("late")}::int[]`;
}

export function timesOf(from: number, until: number): number[] {
  const first = Math.ceil(from / BEAT_MS) * BEAT_MS;
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / BEAT_MS)) }, (_, index) => first + index * BEAT_MS);
}
