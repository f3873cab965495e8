import { sql } from "kysely";
import type { CounterState } from "@millwright/domain/iot/readings/counters.ts";
import { NEW_COUNTER } from "@millwright/domain/iot/readings/counters.ts";
import { HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { holdsFor, type RolledReading, type SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** What adding up needs to know of a series. */
export interface RolledSeries {
  id: number;
  kind: SeriesKind;
  intervalSeconds: number | null;
  rollOver: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  timeZone: string;
}

/** A value from before a span is looked for so far back. */
const BEFORE_MOST_MS = 24 * HOUR_MS;
/** What confirms or takes back a doubted value of a counter is looked for so far on. */
const AFTER_MOST_MS = 31 * 24 * HOUR_MS;

/** Series of sensors, with the zone of the site where each is; all, or those named. */
export async function rolledSeries(db: TenantDb, ids: readonly number[] | null, after = 0, most = 500): Promise<RolledSeries[]> {
  const { rows } = await sql<RolledSeries>`
    select s.id, s.kind, s.interval_seconds, s.roll_over, s.least_plausible, s.most_plausible, coalesce(l.time_zone, t.time_zone) as time_zone
    from series s join tenants t on t.id = s.tenant_id
    join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
    left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id
    where s.id > ${after} ${ids === null ? sql`` : sql`and s.id = any(${ids}::int[])`} order by s.id limit ${most}`.execute(db);
  return rows;
}

interface Row {
  seriesId: number;
  ms: number;
  value: number;
}

export interface Asked {
  series: RolledSeries;
  from: number;
  until: number;
}

export interface Facts {
  /** Of the span; of a counter since it was known how it stood, and some that follow. Only what may count. */
  readings: RolledReading[];
  before: RolledReading | null;
  /** How a counter stood before the first of the readings. */
  counter: CounterState;
}

interface Placed extends Asked {
  /** Where the readings begin that a counter is judged by. */
  judgedFrom: number;
}

const epoch = sql.raw("(extract(epoch from r.at) * 1000)::bigint");
const time = (parameter: number) => sql`to_timestamp(${parameter}::float8 / 1000)`;

/** What there is of series in spans of the same length. One question each for all of them: spans may differ, but lie close together. */
export async function factsOf(db: TenantDb, wanted: readonly Asked[]): Promise<Facts[]> {
  const counters = await countersBefore(db, wanted);
  const asked = wanted.map((each, index): Placed => ({
    ...each,
    judgedFrom: each.series.kind === "continuous" ? (counters[index]?.from ?? each.from) : each.from,
  }));
  const marks = await marksOf(db, asked);
  const counts = (series: RolledSeries, { ms, value }: Row) =>
    value >= (series.leastPlausible ?? value) && value <= (series.mostPlausible ?? value) && !marks.isAside(series.id, ms);
  const taken = (series: RolledSeries, rows: readonly Row[]) =>
    rows.filter((row) => counts(series, row)).map(({ ms, value }) => ({ at: ms, value, isLate: marks.isLate(series.id, ms) }));
  const within = await rowsWithin(db, asked);
  const before = await rowsBefore(db, asked);
  const after = await rowsAfter(db, asked);
  return asked.map(({ series }, index) => ({
    readings: taken(series, [...(within[index] ?? []), ...(after[index] ?? [])]),
    before: taken(series, before[index] ?? []).at(-1) ?? null,
    counter: counters[index]?.state ?? NEW_COUNTER,
  }));
}

const columns = (
  asked: readonly Placed[],
) => sql`unnest(${asked.map(({ series }) => series.id)}::int[], ${asked.map(({ judgedFrom }) => judgedFrom)}::float8[],
  ${asked.map(({ from }) => from)}::float8[], ${asked.map(({ until }) => until)}::float8[],
  ${asked.map(({ series }) => Math.min(holdsFor(series.intervalSeconds), BEFORE_MOST_MS))}::float8[],
  ${asked.map(({ series }) => series.kind === "continuous")}::bool[]) with ordinality as a (series_id, judged_ms, from_ms, until_ms, holds_ms, is_counter, place)`;

async function byPlace(db: TenantDb, asked: readonly Placed[], rows: ReturnType<typeof sql>): Promise<Row[][]> {
  const found = await sql<Row & { place: number }>`${rows}`.execute(db);
  const grouped: Row[][] = asked.map(() => []);
  for (const { place, ...row } of found.rows) grouped[place - 1]?.push(row);
  return grouped;
}

const rowsWithin = async (db: TenantDb, asked: readonly Placed[]) =>
  await byPlace(
    db,
    asked,
    sql`select a.place, r.series_id, ${epoch} as ms, r.value from ${columns(asked)}
      join sensor_readings r on r.tenant_id = current_tenant() and r.series_id = a.series_id and r.at >= to_timestamp(a.judged_ms / 1000) and r.at < to_timestamp(a.until_ms / 1000)
      where r.at >= ${time(Math.min(...asked.map(({ judgedFrom }) => judgedFrom)))} and r.at < ${time(Math.max(...asked.map(({ until }) => until)))}
      order by a.place, r.at`,
  );

/** The last few before the span: the last of them that counts is what held at its beginning. */
const rowsBefore = async (db: TenantDb, asked: readonly Placed[]) =>
  await byPlace(
    db,
    asked,
    sql`select a.place, r.series_id, r.ms, r.value from ${columns(asked)}
      cross join lateral (select r.series_id, ${epoch} as ms, r.value from sensor_readings r
        where r.tenant_id = current_tenant() and r.series_id = a.series_id and r.at < to_timestamp(a.from_ms / 1000) and r.at > to_timestamp((a.from_ms - a.holds_ms) / 1000)
          and r.at < ${time(Math.max(...asked.map(({ from }) => from)))} and r.at > ${time(Math.min(...asked.map(({ from }) => from)) - BEFORE_MOST_MS)}
        order by r.at desc limit 20) r
      order by a.place, r.ms`,
  );

const rowsAfter = async (db: TenantDb, asked: readonly Placed[]) =>
  await byPlace(
    db,
    asked,
    sql`select a.place, r.series_id, r.ms, r.value from ${columns(asked)}
      cross join lateral (select r.series_id, ${epoch} as ms, r.value from sensor_readings r
        where a.is_counter and r.tenant_id = current_tenant() and r.series_id = a.series_id and r.at >= to_timestamp(a.until_ms / 1000)
          and r.at >= ${time(Math.min(...asked.map(({ until }) => until)))} and r.at < ${time(Math.max(...asked.map(({ until }) => until)) + AFTER_MOST_MS)}
        order by r.at limit 20) r
      order by a.place, r.ms`,
  );

/** What the last hour that counts ended with. Hours since may hold readings that were doubted, and none that counts: the judging begins behind it. */
async function countersBefore(db: TenantDb, wanted: readonly Asked[]): Promise<{ from: number; state: CounterState }[]> {
  const asked = wanted.map((each) => ({ ...each, judgedFrom: hourOf(each.from) }));
  const { rows } = await sql<{ place: number; hourMs: number; counter: CounterState | null }>`
    select a.place, (extract(epoch from h.hour) * 1000)::bigint as hour_ms, h.counter from ${columns(asked)}
    cross join lateral (select h.hour, h.counter from sensor_hours h
      where a.is_counter and h.tenant_id = current_tenant() and h.series_id = a.series_id and h.hour < to_timestamp(a.judged_ms / 1000)
      order by h.hour desc limit 1) h`.execute(db);
  const byPlaceOf = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => {
    const row = byPlaceOf.get(index + 1);
    const earliest = hourOf(asked[index]?.from ?? 0) - AFTER_MOST_MS;
    return row?.counter && row.hourMs >= earliest
      ? { from: row.hourMs + HOUR_MS, state: row.counter }
      : { from: earliest, state: row?.counter ?? NEW_COUNTER };
  });
}

/** Which readings came late, and which a person has set aside. */
async function marksOf(db: TenantDb, asked: readonly Placed[]) {
  const ids = [...new Set(asked.map(({ series }) => series.id))];
  const from = Math.min(...asked.map((each) => Math.min(each.judgedFrom, each.from))) - BEFORE_MOST_MS;
  const { rows } = await sql<{ seriesId: number; kind: string; fromMs: number; untilMs: number }>`
    select series_id, kind, (extract(epoch from from_at) * 1000)::bigint as from_ms, (extract(epoch from until_at) * 1000)::bigint as until_ms from sensor_spans
    where series_id = any(${ids}::int[]) and kind in ('late', 'set_aside') and until_at >= ${time(from)}`.execute(db);
  const spans = Map.groupBy(rows, ({ seriesId, kind }) => `${seriesId} ${kind}`);
  const isIn = (kind: string) => (seriesId: number, ms: number) =>
    (spans.get(`${seriesId} ${kind}`) ?? []).some(({ fromMs, untilMs }) => fromMs <= ms && ms <= untilMs);
  return { isLate: isIn("late"), isAside: isIn("set_aside") };
}
