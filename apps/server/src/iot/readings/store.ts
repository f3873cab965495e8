import { sql } from "kysely";
import { HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** One reading of a known series, on its way into the database. Times are milliseconds. */
export interface NewReading {
  seriesId: number;
  at: number;
  value: number;
  /** It may be the newest one: its device's clock is not ahead. */
  isNewest: boolean;
}

export interface NewSpan {
  seriesId: number;
  kind: "late" | "ahead" | "suspect" | "quality";
  from: number;
  until: number;
  count: number;
  reason: string | null;
}

export const readingKey = (seriesId: number, at: number): string => `${seriesId} ${at}`;
const at = (parameter: number | string) => sql`to_timestamp(${parameter}::float8 / 1000)`;

/**
 * Stores what is not stored yet; of two values for one time the first stays. The newest value of a series moves if this one is newer. Tells which are new, and of
 * the others which value is stored.
 */
export async function storeReadings(db: TenantDb, readings: readonly NewReading[]) {
  const stored = new Set<string>();
  const others = new Map<string, number>();
  if (readings.length === 0) return { stored, others };
  const { rows } = await sql<{ seriesId: number; ms: number }>`
    with sent as (
      select s.series_id, to_timestamp(s.ms / 1000)::timestamptz(3) as at, s.value, s.is_newest
      from unnest(${readings.map(({ seriesId }) => seriesId)}::int[], ${readings.map((each) => each.at)}::float8[],
        ${readings.map(({ value }) => value)}::float8[], ${readings.map(({ isNewest }) => isNewest)}::bool[]) as s (series_id, ms, value, is_newest)),
    stored as (
      insert into sensor_readings (series_id, at, value) select series_id, at, value from sent order by series_id, at
      on conflict do nothing returning series_id, at, value),
    newest as (
      insert into series_latest as held (series_id, at, value)
        select distinct on (n.series_id) n.series_id, n.at, n.value from ${newestAmong(readings)}
        order by n.series_id, n.at desc
      on conflict (tenant_id, series_id) do update set at = excluded.at, value = excluded.value where excluded.at > held.at)
    select series_id, (extract(epoch from at) * 1000)::bigint as ms from stored`.execute(db);
  for (const { seriesId, ms } of rows) stored.add(readingKey(seriesId, ms));
  if (stored.size === readings.length) return { stored, others };
  const known = readings.filter((each) => !stored.has(readingKey(each.seriesId, each.at)));
  const held = await sql<{ seriesId: number; ms: number; value: number }>`
    select r.series_id, (extract(epoch from r.at) * 1000)::bigint as ms, r.value
    from unnest(${known.map(({ seriesId }) => seriesId)}::int[], ${known.map((each) => each.at)}::float8[]) as k (series_id, ms)
    join sensor_readings r on r.tenant_id = current_tenant() and r.series_id = k.series_id and r.at = to_timestamp(k.ms / 1000)::timestamptz(3)
    where r.at between ${at(Math.min(...known.map((each) => each.at)) - 1)} and ${at(Math.max(...known.map((each) => each.at)) + 1)}`.execute(
    db,
  );
  for (const { seriesId, ms, value } of held.rows) others.set(readingKey(seriesId, ms), value);
  return { stored, others };
}

/** Those whose clock is not ahead. Hardly ever is one; the join is only worth its price then. */
const newestAmong = (readings: readonly NewReading[]) =>
  readings.every(({ isNewest }) => isNewest) ? sql`stored n` : sql`stored n join sent s using (series_id, at) where s.is_newest`;

export async function storeSpans(db: TenantDb, spans: readonly NewSpan[]): Promise<void> {
  if (spans.length === 0) return;
  await sql`
    insert into sensor_spans (series_id, kind, from_at, until_at, count, reason)
    select s.series_id, s.kind, to_timestamp(s.from_ms / 1000), to_timestamp(s.until_ms / 1000), s.count, s.reason
    from unnest(${spans.map(({ seriesId }) => seriesId)}::int[], ${spans.map(({ kind }) => kind)}::text[], ${spans.map(({ from }) => from)}::float8[],
      ${spans.map(({ until }) => until)}::float8[], ${spans.map(({ count }) => count)}::int[], ${spans.map(({ reason }) => reason)}::text[])
      as s (series_id, kind, from_ms, until_ms, count, reason)`.execute(db);
}

/** An hour is added up so long after its end; what comes for it later than this makes it dirty. The sweep waits longer than any transaction takes. */
export const HOUR_SETTLES_MS = 5 * 60_000;

/** The hours of readings that nobody adds up any more by themselves, by series. */
export function closedHoursOf(readings: readonly Pick<NewReading, "seriesId" | "at">[], now: number): Map<number, Set<number>> {
  const hours = new Map<number, Set<number>>();
  for (const { seriesId, at: ms } of readings) {
    const start = hourOf(ms);
    if (start + HOUR_MS + HOUR_SETTLES_MS > now) continue;
    const own = hours.get(seriesId) ?? new Set();
    hours.set(seriesId, own.add(start));
  }
  return hours;
}

/**
 * Hours that were added up already, or may be at this moment, and the next one with readings, into which their last value holds. A row that is there is held, so that a sweep which
 * takes it away sees this reading.
 */
export async function storeDirtyHours(db: TenantDb, hours: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
  const rows = [...hours].flatMap(([seriesId, starts]) => [...starts].map((start) => ({ seriesId, start })));
  if (rows.length === 0) return;
  await sql`
    with changed as (
      select series_id, to_timestamp(ms / 1000) as hour
      from unnest(${rows.map(({ seriesId }) => seriesId)}::int[], ${rows.map(({ start }) => start)}::float8[]) as d (series_id, ms)),
    behind as (
      select c.series_id, n.hour from changed c join series s on s.id = c.series_id
      cross join lateral (select h.hour from sensor_hours h where h.tenant_id = current_tenant() and h.series_id = c.series_id and h.hour > c.hour order by h.hour limit 1) n
      where n.hour < c.hour + interval '1 hour' + least(coalesce(make_interval(secs => 2 * s.interval_seconds), interval '24 hours'), interval '24 hours'))
    insert into sensor_dirty_hours (series_id, hour)
    select series_id, hour from (select series_id, hour from changed union select series_id, hour from behind) as dirty
    order by series_id, hour on conflict (tenant_id, series_id, hour) do update set hour = excluded.hour`.execute(db);
}
