import { sql } from "kysely";
import type { CounterState } from "@millwright/domain/iot/readings/counters.ts";
import { dayBounds, HOUR_MS, hourOf, localDay } from "@millwright/domain/iot/readings/local-days.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { tenantsOf } from "../../platform/work/job-tenants.ts";
import { addUp, type AddedUp } from "./adding-up.ts";
import { rolledSeries, type RolledSeries } from "./facts.ts";
import { HOUR_SETTLES_MS } from "./store.ts";

/** A closed hour waits as long as readings may still be on their way to it without making it dirty, and a minute for their transaction. */
const SWEEP_AFTER_MS = HOUR_SETTLES_MS + 60_000;
const SERIES_AT_ONCE = 500;
const HOURS_AT_ONCE = 24;

/** Adds up what is due of every organisation. */
export async function sweepAll(db: Database, now = Date.now()): Promise<void> {
  for (const id of await tenantsOf(db)) await sweepTenant(db, id, now);
}

/** Hours that have closed, hours that became dirty, and the days of both. Each step is a transaction of its own, and done again it gives the same. */
export async function sweepTenant(db: Database, tenantId: number, now = Date.now()): Promise<void> {
  const within = async <T>(work: (rows: TenantDb) => Promise<T>) => await db.tenant(tenantId, work);
  const closed = hourOf(now - SWEEP_AFTER_MS);
  const mark = await within((rows) => markOf(rows, closed));
  if (mark === null) return;
  for (let from = mark; from < closed; from += HOURS_AT_ONCE * HOUR_MS) {
    // After a long silence of all, and at the first time, there may be nothing for months.
    if (closed - from > HOURS_AT_ONCE * HOUR_MS)
      from = Math.max(from, Math.min(closed, await within(async (rows) => hourOf(await nextReading(rows, from)))));
    await sweepHours(within, from, Math.min(closed, from + HOURS_AT_ONCE * HOUR_MS));
  }
  await untilDone(async () => await within((rows) => sweepDirtyHours(rows, closed)));
  await untilDone(async () => await within((rows) => sweepDays(rows, now - SWEEP_AFTER_MS)));
}

/** What is left after so many steps is for the next sweep: nothing is held up without end. */
const MOST_STEPS = 2000;
async function untilDone(step: () => Promise<number>): Promise<void> {
  for (let steps = 0, done = 1; done > 0 && steps < MOST_STEPS; steps += 1) done = await step();
}

/** Until when all hours are added up, but for those that are dirty; null: none is yet. Milliseconds. */
export async function sweptUntil(db: TenantDb): Promise<number | null> {
  const held = await db.selectFrom("sensorSweeps").select("hoursUntil").executeTakeFirst();
  return held ? Date.parse(held.hoursUntil) : null;
}

/** Until when hours are added up; null for an organisation without sensors. At first, and after a restore, it begins with the first reading. */
async function markOf(db: TenantDb, closed: number): Promise<number | null> {
  const held = await sweptUntil(db);
  if (held !== null) return held;
  const any = await db.selectFrom("series").select("id").where("sensorId", "is not", null).limit(1).executeTakeFirst();
  if (!any) return null;
  const mark = Math.min(closed, hourOf(await nextReading(db, 0)));
  await moveMark(db, mark);
  return mark;
}

/** When the first reading was made from a moment on; without end where there is none. */
async function nextReading(db: TenantDb, from: number): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(r.at)) * 1000)::bigint as ms from series s cross join lateral (
      select r.at from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= to_timestamp(${from}::float8 / 1000) order by r.at limit 1) r
    where s.sensor_id is not null`.execute(db);
  return rows[0]?.ms ?? Number.MAX_SAFE_INTEGER;
}

const moveMark = async (db: TenantDb, until: number) =>
  await sql`insert into sensor_sweeps (hours_until) values (to_timestamp(${until}::float8 / 1000))
    on conflict (tenant_id) do update set hours_until = excluded.hours_until`.execute(db);

type Within = <T>(work: (rows: TenantDb) => Promise<T>) => Promise<T>;

async function sweepHours(within: Within, from: number, until: number): Promise<void> {
  let after = 0;
  for (let last = SERIES_AT_ONCE; last === SERIES_AT_ONCE;) {
    last = await within(async (rows) => {
      const series = await rolledSeries(rows, null, after, SERIES_AT_ONCE);
      after = series.at(-1)?.id ?? after;
      const heard = await heardIn(rows, series, from, until);
      for (let hour = from; hour < until; hour += HOUR_MS) await addUpHours(rows, heard.get(hour) ?? [], hour);
      return series.length;
    });
  }
  await within((rows) => moveMark(rows, until));
}

/** Only what has readings in an hour has that hour: the series of each hour. */
async function heardIn(db: TenantDb, series: readonly RolledSeries[], from: number, until: number): Promise<Map<number, RolledSeries[]>> {
  const { rows } = await sql<{ id: number; ms: number }>`
    select s.id, (extract(epoch from h.hour) * 1000)::bigint as ms from unnest(${series.map(({ id }) => id)}::int[]) as s (id)
    cross join generate_series(to_timestamp(${from}::float8 / 1000), to_timestamp(${until - HOUR_MS}::float8 / 1000), interval '1 hour') as h (hour)
    where exists (select from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= h.hour and r.at < h.hour + interval '1 hour'
      and r.at >= to_timestamp(${from}::float8 / 1000) and r.at < to_timestamp(${until}::float8 / 1000))`.execute(db);
  const byId = new Map(series.map((each) => [each.id, each]));
  const heard = Map.groupBy(rows, ({ ms }) => ms);
  return new Map([...heard].map(([hour, those]) => [hour, those.flatMap(({ id }) => byId.get(id) ?? [])]));
}

async function addUpHours(db: TenantDb, series: readonly RolledSeries[], hour: number): Promise<void> {
  await writeHours(
    db,
    await addUp(
      db,
      series.map((each) => ({ series: each, from: hour, until: hour + HOUR_MS })),
    ),
  );
}

const DIRTY_AT_ONCE = 500;

/** Taken in their order: what an hour of a counter ends with is what the next begins with. */
async function sweepDirtyHours(db: TenantDb, closed: number): Promise<number> {
  const { rows } = await sql<{ seriesId: number; ms: number }>`
    delete from sensor_dirty_hours where (series_id, hour) in (
      select series_id, hour from sensor_dirty_hours where hour < to_timestamp(${closed}::float8 / 1000) order by hour, series_id limit ${DIRTY_AT_ONCE} for update)
    returning series_id, (extract(epoch from hour) * 1000)::bigint as ms`.execute(db);
  const series = new Map((await rolledSeries(db, [...new Set(rows.map(({ seriesId }) => seriesId))])).map((each) => [each.id, each]));
  const byHour = [...Map.groupBy(rows, ({ ms }) => ms)].toSorted(([one], [other]) => one - other);
  for (const [hour, those] of byHour)
    await addUpHours(
      db,
      those.flatMap(({ seriesId }) => series.get(seriesId) ?? []),
      hour,
    );
  return rows.length;
}

async function writeHours(db: TenantDb, added: readonly AddedUp[]): Promise<void> {
  if (added.length === 0) return;
  await dirtyNeighbours(db, added);
  const kept = added.filter(({ bucket }) => bucket !== null);
  const gone = added.filter(({ bucket }) => bucket === null);
  if (gone.length > 0)
    await sql`delete from sensor_hours h using unnest(${ids(gone)}::int[], ${gone.map(({ asked }) => asked.from)}::float8[]) as g (series_id, ms)
      where h.series_id = g.series_id and h.hour = to_timestamp(g.ms / 1000)`.execute(db);
  if (kept.length > 0)
    await sql`
      insert into sensor_hours (series_id, hour, ${FIGURES}, counter)
      select series_id, to_timestamp(ms / 1000), ${FIGURES}, counter from ${figuresOf(kept)} as f (series_id, ms, day, ${FIGURES}, counter)
      on conflict (tenant_id, series_id, hour) do update set (${FIGURES}, counter) = (${EXCLUDED}, excluded.counter)`.execute(db);
  await dirtyDays(db, added);
}

/** Hours that ended in doubt are judged anew, since it is decided now; the next one where this one now ends otherwise. */
async function dirtyNeighbours(db: TenantDb, added: readonly AddedUp[]): Promise<void> {
  const counters = added.filter(({ counter }) => counter !== null);
  if (counters.length === 0) return;
  const { rows } = await sql<{ seriesId: number; nextMs: number | null; counter: CounterState | null }>`
    select c.series_id, h.counter, (select (extract(epoch from n.hour) * 1000)::bigint from sensor_hours n
      where n.tenant_id = current_tenant() and n.series_id = c.series_id and n.hour > to_timestamp(c.ms / 1000) order by n.hour limit 1) as next_ms
    from unnest(${ids(counters)}::int[], ${counters.map(({ asked }) => asked.from)}::float8[]) as c (series_id, ms)
    left join sensor_hours h on h.tenant_id = current_tenant() and h.series_id = c.series_id and h.hour = to_timestamp(c.ms / 1000)`.execute(
    db,
  );
  const was = new Map(rows.map((row) => [row.seriesId, row]));
  const dirty = counters.flatMap(({ asked: { series, from }, bucket, counter, doubtfulHours }) => {
    const before = was.get(series.id);
    // An hour of which nothing counts has no row, and nothing begins with it.
    const isChanged = before?.counter ? !isSame(before.counter, counter as CounterState) : bucket !== null;
    const next = isChanged && before?.nextMs ? [before.nextMs] : [];
    return [...doubtfulHours.filter((hour) => hour < from), ...next].map((ms) => ({ seriesId: series.id, ms }));
  });
  if (dirty.length === 0) return;
  await sql`insert into sensor_dirty_hours (series_id, hour)
    select series_id, to_timestamp(ms / 1000) from unnest(${dirty.map(({ seriesId }) => seriesId)}::int[], ${dirty.map(({ ms }) => ms)}::float8[]) as d (series_id, ms)
    order by 1, 2 on conflict do nothing`.execute(db);
}

const isSame = (one: CounterState, other: CounterState): boolean =>
  one.base === other.base &&
  one.doubted.length === other.doubted.length &&
  one.doubted.every(({ at, value }, index) => other.doubted[index]?.at === at && other.doubted[index]?.value === value);

const NAMES = ["count", "least", "most", "first", "last", "mean", "rise", "seconds", "expected", "late"] as const;
const FIGURES = sql.raw(NAMES.map((name) => `"${name}"`).join(", "));
const EXCLUDED = sql.raw(NAMES.map((name) => `excluded."${name}"`).join(", "));
const ids = (added: readonly AddedUp[]) => added.map(({ asked }) => asked.series.id);

/** As rows: series, when it begins, its day, the figures, the counter's end. */
function figuresOf(added: readonly AddedUp[], days: readonly string[] = []) {
  const of = <K extends keyof NonNullable<AddedUp["bucket"]>>(name: K) => added.map(({ bucket }) => bucket?.[name] ?? null);
  const json = (values: readonly unknown[]) => values.map((value) => (value === null ? null : JSON.stringify(value)));
  return sql`unnest(${ids(added)}::int[], ${added.map(({ asked }) => asked.from)}::float8[], ${days.length > 0 ? days : added.map(() => null)}::date[],
    ${of("count")}::int[], ${of("least")}::float8[], ${of("most")}::float8[], ${of("first")}::float8[], ${of("last")}::float8[], ${of("mean")}::float8[],
    ${of("rise")}::float8[], ${json(of("seconds"))}::jsonb[], ${of("expected")}::int[], ${of("late")}::int[], ${json(added.map(({ counter }) => counter))}::jsonb[])`;
}

/** The days of hours that were added up; each is due when it is over where the sensor is. */
async function dirtyDays(db: TenantDb, added: readonly AddedUp[]): Promise<void> {
  const days = new Map<string, { seriesId: number; day: string; dueAt: number }>();
  for (const { asked } of added) {
    const { id: seriesId, timeZone } = asked.series;
    for (const at of [asked.from, asked.until - 1]) {
      const day = localDay(at, timeZone);
      if (day !== null && !days.has(`${seriesId} ${day}`))
        days.set(`${seriesId} ${day}`, { seriesId, day, dueAt: dayBounds(day, timeZone).until });
    }
  }
  const all = [...days.values()];
  await sql`insert into sensor_dirty_days (series_id, day, due_at)
    select series_id, day, to_timestamp(ms / 1000) from unnest(${all.map(({ seriesId }) => seriesId)}::int[], ${all.map(({ day }) => day)}::date[],
      ${all.map(({ dueAt }) => dueAt)}::float8[]) as d (series_id, day, ms)
    on conflict do nothing`.execute(db);
}

const DAYS_AT_ONCE = 200;

/** From readings and not from hours: a day may begin within one. */
async function sweepDays(db: TenantDb, until: number): Promise<number> {
  const { rows } = await sql<{ seriesId: number; day: string }>`
    delete from sensor_dirty_days where (series_id, day) in (
      select series_id, day from sensor_dirty_days where due_at <= to_timestamp(${until}::float8 / 1000) order by due_at, series_id limit ${DAYS_AT_ONCE})
    returning series_id, day`.execute(db);
  const series = new Map((await rolledSeries(db, [...new Set(rows.map(({ seriesId }) => seriesId))])).map((each) => [each.id, each]));
  const known = rows.flatMap(({ seriesId, day }) => {
    const found = series.get(seriesId);
    return found ? [{ day, series: found, ...dayBounds(day, found.timeZone) }] : [];
  });
  const added = await addUp(db, known);
  await writeDays(
    db,
    added,
    known.map(({ day }) => day),
  );
  return rows.length;
}

async function writeDays(db: TenantDb, added: readonly AddedUp[], days: readonly string[]): Promise<void> {
  const placed = added.map((each, index) => ({ each, day: days[index] ?? "" }));
  const gone = placed.filter(({ each }) => each.bucket === null);
  const kept = placed.filter(({ each }) => each.bucket !== null);
  if (gone.length > 0)
    await sql`delete from sensor_days d using unnest(${ids(gone.map(({ each }) => each))}::int[], ${gone.map(({ day }) => day)}::date[]) as g (series_id, day)
      where d.series_id = g.series_id and d.day = g.day`.execute(db);
  if (kept.length === 0) return;
  await sql`
    insert into sensor_days (series_id, day, ${FIGURES})
    select series_id, day, ${FIGURES} from ${figuresOf(
      kept.map(({ each }) => each),
      kept.map(({ day }) => day),
    )} as f (series_id, ms, day, ${FIGURES}, counter)
    on conflict (tenant_id, series_id, day) do update set (${FIGURES}) = (${EXCLUDED})`.execute(db);
}
