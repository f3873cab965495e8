import { sql, type RawBuilder } from "kysely";
import { resolutionOf, type Resolution, type SensorCurve } from "@millwright/domain/iot/messages/contract.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

interface Span {
  /** Not included: `until`. */
  from: string;
  until: string;
  /** How many steps there is room for. */
  points: number;
}
interface Asked extends Span {
  sensorId: number;
  /** Without one: all but what a device says of itself. */
  datum: string | undefined;
}
/** Which series, and whether what counts nowhere stands beside them. */
interface Which {
  those: RawBuilder<unknown>;
  withApart: boolean;
}

const SECONDS: Record<Resolution, number> = { readings: 0, hours: 3600, days: 86_400 };
/** More would be a cloud. */
const MOST_APART = 500;

interface Curves {
  resolution: Resolution;
  timeZone: string;
  curves: SensorCurve[];
}

/**
 * Curves of a sensor: up to a week from the readings, added up by steps, else from hours or days of its site; from hours too where the readings are not kept
 * any more. What counts nowhere is in no step; it stands apart. The newest hours of a
 * long curve are missing until they are added up.
 */
export async function curvesOf(ctx: Ctx, { sensorId, datum, ...span }: Asked): Promise<Curves> {
  const measured = datum === undefined ? sql`s.datum <> all(${[...VITALS]}::text[])` : sql`lower(s.datum) = lower(${datum})`;
  return await curvesAs(ctx, { those: sql`s.sensor_id = ${sensorId} and ${measured}`, withApart: true }, span);
}

/**
 * Curves of many series in one statement, without what stands beside them. Whoever asks has looked which series the caller reaches: here it is not asked. Where the
 * readings of all of them are gone, their hours.
 */
export async function curvesOfSeries(ctx: Ctx, seriesIds: readonly number[], span: Span): Promise<Curves> {
  if (seriesIds.length === 0) return { resolution: resolutionOf(span.from, span.until), timeZone: ctx.clock, curves: [] };
  return await curvesAs(ctx, { those: sql`s.id = any(${[...seriesIds]}::bigint[])`, withApart: false }, span);
}

async function curvesAs(ctx: Ctx, which: Which, span: Span): Promise<Curves> {
  const resolution = resolutionOf(span.from, span.until);
  const drawn = await curvesBy(ctx, which, span, resolution);
  return resolution === "readings" && isEmpty(drawn) ? await curvesOfHours(ctx, which, span, drawn) : drawn;
}

const isEmpty = ({ curves }: Curves): boolean => curves.every(({ points, apart: beside }) => points.length === 0 && beside.length === 0);

async function curvesOfHours(ctx: Ctx, which: Which, span: Span, otherwise: Curves): Promise<Curves> {
  const hourly = await curvesBy(ctx, which, span, "hours");
  return isEmpty(hourly) ? otherwise : hourly;
}

async function curvesBy(ctx: Ctx, { those, withApart }: Which, asked: Span, resolution: Resolution): Promise<Curves> {
  const span = (Date.parse(asked.until) - Date.parse(asked.from)) / 1000;
  const step = Math.max(1, SECONDS[resolution], Math.ceil(span / asked.points));
  const { rows } = await sql<SensorCurve & { timeZone: string; intervalSeconds: number | null }>`
    select s.id as series_id, s.datum, s.kind, s.unit, s.decimals, s.interval_seconds, coalesce(l.time_zone, t.time_zone) as time_zone,
      coalesce((${STEPS[resolution](asked, step)}), '[]') as points, ${withApart ? sql`coalesce((${apart(asked)}), '[]')` : sql`'[]'::jsonb`} as apart
    from series s join sensors n on n.id = s.sensor_id join tenants t on t.id = s.tenant_id
    left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id
    where ${those} order by s.id`.execute(ctx.db);
  return {
    resolution,
    timeZone: rows[0]?.timeZone ?? ctx.clock,
    curves: rows.map(({ seriesId, datum, kind, unit, decimals, points, apart: beside, intervalSeconds }) => ({
      seriesId,
      datum,
      kind,
      unit,
      decimals,
      points,
      apart: beside,
      holdsSeconds: intervalSeconds === null ? null : 2 * Math.max(intervalSeconds, step),
    })),
  };
}

/** Inside of JSON an instant is written as the driver writes it outside. */
const iso = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const told = (rows: RawBuilder<unknown>) =>
  sql`select jsonb_agg(jsonb_build_object('at', ${iso(sql`d.at`)}, 'low', d.low, 'high', d.high, 'mean', d.mean) order by d.at) from (${rows}) d`;

const STEPS: Record<Resolution, (asked: Span, step: number) => RawBuilder<unknown>> = {
  readings: ({ from, until }, step) =>
    told(sql`select date_bin(make_interval(secs => ${step}), r.at, ${from}::timestamptz) as at, min(r.value) as low, max(r.value) as high, avg(r.value) as mean
      from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= ${from}::timestamptz and r.at < ${until}::timestamptz
        and not exists (select from sensor_spans p where p.series_id = s.id and p.kind in ('ahead', 'suspect', 'set_aside') and r.at between p.from_at and p.until_at)
      group by 1`),
  hours: ({ from, until }, step) =>
    told(sql`select date_bin(make_interval(secs => ${step}), h.hour, ${from}::timestamptz) as at, min(h.least) as low, max(h.most) as high,
        sum(h.mean * h.count) / sum(h.count) as mean
      from sensor_hours h where h.tenant_id = current_tenant() and h.series_id = s.id and h.hour >= ${from}::timestamptz and h.hour < ${until}::timestamptz
      group by 1`),
  days: ({ from, until }) =>
    told(sql`select h.day::timestamp at time zone coalesce(l.time_zone, t.time_zone) as at, h.least as low, h.most as high, h.mean
      from sensor_days h where h.tenant_id = current_tenant() and h.series_id = s.id
        and h.day >= (${from}::timestamptz at time zone coalesce(l.time_zone, t.time_zone))::date
        and h.day < (${until}::timestamptz at time zone coalesce(l.time_zone, t.time_zone))::date`),
};

/** Readings within spans that are not ordinary, the newest first where there are many. */
const apart = ({ from, until }: Span) => sql`
  select jsonb_agg(jsonb_build_object('at', ${iso(sql`d.at`)}, 'value', d.value, 'kind', d.kind) order by d.at) from (
    select distinct on (r.at) r.at, r.value, p.kind from sensor_spans p
    join sensor_readings r on r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= greatest(p.from_at, ${from}::timestamptz)
      and r.at <= p.until_at and r.at < ${until}::timestamptz
    where p.series_id = s.id and p.kind <> 'quality' and p.until_at >= ${from}::timestamptz and p.from_at < ${until}::timestamptz
    order by r.at desc, p.id desc limit ${MOST_APART}) d`;
