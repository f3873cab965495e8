import { sql } from "kysely";
import { HOUR_MS } from "@millwright/domain/iot/readings/local-days.ts";
import type { HourKnown } from "@millwright/domain/iot/alarms/tried-hours.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

export interface Hour extends HourKnown {
  count: number;
  first: number;
  last: number;
  /** Of the count. */
  late: number;
}
export interface Reading {
  at: number;
  value: number;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
const time = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

/** The hours of series within a period, in order of time. */
export async function hoursOf(ctx: Ctx, seriesIds: readonly number[], { from, until }: Interval): Promise<Map<number, Hour[]>> {
  if (seriesIds.length === 0) return new Map();
  const { rows } = await sql<{
    seriesId: number;
    hours: [at: number, least: number, most: number, count: number, first: number, last: number, late: number][];
  }>`
    select h.series_id, jsonb_agg(jsonb_build_array(${ms("h.hour")}, h.least, h.most, h.count, h.first, h.last, h.late) order by h.hour) as hours
    from sensor_hours h where h.tenant_id = current_tenant() and h.series_id = any(${[...seriesIds]}::int[]) and h.hour >= ${time(from)} and h.hour < ${time(until)}
    group by h.series_id`.execute(ctx.db);
  return new Map(
    rows.map(({ seriesId, hours }) => [
      seriesId,
      hours.map(([at, least, most, count, first, last, late]) => ({ at, least, most, count, first, last, late })),
    ]),
  );
}

export interface Wanted extends Interval {
  seriesId: number;
}

/** Hours that stand side by side are one span. */
export function spansOf(seriesId: number, hours: readonly Pick<Hour, "at">[]): Wanted[] {
  const spans: Wanted[] = [];
  for (const { at } of hours) {
    const last = spans.at(-1);
    if (last?.until === at) last.until += HOUR_MS;
    else spans.push({ seriesId, from: at, until: at + HOUR_MS });
  }
  return spans;
}

/**
 * Readings of series within spans, in order of time, those alone that move an alarm: none that came late or ahead of its time, is in doubt or was set aside. In two questions for
 * all of them: what is not ordinary is rare, and asking of each reading whether it is would cost more than reading it.
 */
export async function readingsOf(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<number, Reading[]>> {
  if (wanted.length === 0) return new Map();
  const from = Math.min(...wanted.map((each) => each.from));
  const until = Math.max(...wanted.map((each) => each.until));
  const marked = await markedOf(ctx, [...new Set(wanted.map(({ seriesId }) => seriesId))], { from, until });
  const { rows } = await sql<{ seriesId: number; at: number[]; value: number[] }>`
    select w.series_id, r.at, r.value
    from unnest(${wanted.map(({ seriesId }) => seriesId)}::int[], ${wanted.map((each) => each.from)}::float8[], ${wanted.map((each) => each.until)}::float8[])
      as w (series_id, from_ms, until_ms)
    cross join lateral (select to_jsonb(array_agg(${ms("r.at")} order by r.at)) as at, to_jsonb(array_agg(r.value order by r.at)) as value from sensor_readings r
      where r.tenant_id = current_tenant() and r.series_id = w.series_id and r.at >= to_timestamp(w.from_ms / 1000) and r.at < to_timestamp(w.until_ms / 1000)
        and r.at >= ${time(from)} and r.at < ${time(until)}) r
    where r.at is not null order by w.series_id, w.from_ms`.execute(ctx.db);
  const found = new Map<number, Reading[]>();
  for (const { seriesId, at, value } of rows) {
    const own = found.get(seriesId) ?? [];
    found.set(seriesId, own);
    const marks = marked.get(seriesId) ?? [];
    for (const [index, when] of at.entries())
      if (!marks.some((mark) => mark.from <= when && when <= mark.until)) own.push({ at: when, value: value[index] ?? 0 });
  }
  return found;
}

async function markedOf(ctx: Ctx, seriesIds: readonly number[], { from, until }: Interval): Promise<Map<number, Wanted[]>> {
  const { rows } = await sql<Wanted>`
    select series_id, ${ms("fromAt")} as "from", ${ms("untilAt")} as until from sensor_spans
    where series_id = any(${[...seriesIds]}::int[]) and kind in ('late', 'ahead', 'suspect', 'set_aside') and until_at >= ${time(from)} and from_at < ${time(until)}`.execute(
    ctx.db,
  );
  return Map.groupBy(rows, ({ seriesId }) => seriesId);
}

const THIRD_MS = HOUR_MS / 3;

/** What an hour says of readings that are not kept any more: roughly, as if it had risen or fallen once. Null where none of them would move an alarm. */
export function roughly({ at, first, most, least, last, count, late }: Hour): Reading[] | null {
  if (late >= count) return null;
  const values = last < first ? [first, most, least, last] : [first, least, most, last];
  return values.map((value, index) => ({ at: at + index * THIRD_MS - (index === 3 ? 1000 : 0), value }));
}
