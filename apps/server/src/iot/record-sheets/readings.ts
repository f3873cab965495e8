import { sql } from "kysely";
import type { DayFigures, Span, Stretch } from "@millwright/domain/iot/record-sheets/days.ts";
import type { SheetLimits } from "@millwright/domain/iot/record-sheets/limits.ts";
import { holdsFor, type RolledReading } from "@millwright/domain/iot/readings/roll-up.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { SheetSeries } from "./subject.ts";

/** A value from before the month is looked for so far back. */
const BEFORE_MS = 24 * 3_600_000;

/** One that was set aside or is not plausible is at hand, and counts nowhere. */
export interface Reading extends RolledReading {
  counts: boolean;
}

/** What was added up of the days of a month. */
export async function figuresOf(db: TenantDb, seriesId: number, days: readonly string[]): Promise<Map<string, DayFigures>> {
  const { rows } = await sql<DayFigures & { day: string }>`
    select day, least, mean, most, count, late from sensor_days
    where tenant_id = current_tenant() and series_id = ${seriesId} and day between ${days[0]}::date and ${days.at(-1)}::date`.execute(db);
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

const epoch = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** From a day before the span. Whether a reading counts is as in hours and days: it is plausible, and nobody has set it aside. */
const readingsIn = ({ id, leastPlausible, mostPlausible }: SheetSeries, { from, until }: Span) => sql`
  select r.at, r.value, r.value >= ${leastPlausible ?? -Infinity}::float8 and r.value <= ${mostPlausible ?? Infinity}::float8
    and not r.at <@ (select coalesce(range_agg(tstzrange(p.from_at, p.until_at, '[]')), '{}') from sensor_spans p where p.series_id = ${id} and p.kind = 'set_aside') as counts
  from sensor_readings r
  where r.tenant_id = current_tenant() and r.series_id = ${id} and r.at >= to_timestamp(${from - BEFORE_MS}::float8 / 1000) and r.at < to_timestamp(${until}::float8 / 1000)`;

/** Of the readings that are still there those on which a sheet depends: a month has tens of thousands, of which a few are outside or have a gap behind them. */
export async function stretchesThatMatter(ctx: Ctx, series: SheetSeries, span: Span, { lower, upper }: SheetLimits): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select ${epoch("at")} as at, value, ${epoch("next")} as next from (
      select at, value, lead(at) over (order by at) as next, row_number() over (order by at) = 1 as is_first from (${readingsIn(series, span)}) stored where counts) followed
    where is_first or next is null or next - at > make_interval(secs => ${Math.min(holdsFor(series.intervalSeconds), MOST_MS) / 1000})
      or value < ${lower ?? -Infinity}::float8 or value > ${upper ?? Infinity}::float8
    order by at`.execute(ctx.db);
  return rows;
}
/** Longer than a month. */
const MOST_MS = 40 * 86_400_000;

export async function allReadings(ctx: Ctx, series: SheetSeries, span: Span): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select ${epoch("at")} as at, value, counts, false as is_late from (${readingsIn(series, span)}) stored order by at`.execute(ctx.db);
  return rows;
}

/** How many readings there still are of each day of a place. */
export async function storedPerDay(ctx: Ctx, series: SheetSeries, { from, until }: Span, timeZone: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (r.at at time zone ${timeZone})::date as day, count(*)::int as count from sensor_readings r
    where r.tenant_id = current_tenant() and r.series_id = ${series.id} and r.at >= to_timestamp(${from}::float8 / 1000) and r.at < to_timestamp(${until}::float8 / 1000)
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Where a person has set readings aside: of what was kept in files the same readings count as of what is still there. */
export async function asidesOfSeries(ctx: Ctx, seriesId: number): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select ${epoch("from_at")} as "from", ${epoch("until_at")} as until from sensor_spans where series_id = ${seriesId} and kind = 'set_aside'`.execute(
    ctx.db,
  );
  return rows;
}

/** Of both, each time once. */
export function together(kept: readonly Reading[], stored: readonly Reading[], { from }: Span): Reading[] {
  const byTime = new Map([...stored, ...kept].map((reading) => [reading.at, reading]));
  return [...byTime.values()].filter(({ at }) => at >= from - BEFORE_MS).toSorted((one, other) => one.at - other.at);
}
