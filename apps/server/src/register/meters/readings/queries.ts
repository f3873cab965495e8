import { sql } from "kysely";
import type { ChartPoint, MeterReading } from "@millwright/domain/register/meters/readings/contract.ts";
import type { Entry } from "@millwright/domain/register/meters/counting.ts";
import type { Neighbour } from "@millwright/domain/register/meters/guard.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";

export interface SeenMeter {
  id: number;
  code: string;
  name: string;
  kind: "continuous" | "gauge" | "characteristic";
  rollOver: number | null;
  maxPerDay: number | null;
  states: string | null;
  archivedAt: string | null;
  seriesId: number;
  /** That feeds it. */
  sensor: number | null;
}

/** The meter whose readings are asked for or changed; undefined where the caller does not reach the one or the other. */
export async function seenMeter(ctx: Ctx, id: number, isHeld = false): Promise<SeenMeter | undefined> {
  const query = metersById(ctx, id)
    .where(() => withinReach(ctx, "meters"))
    .where(() => withinReach(ctx, "meter-readings"));
  return (await (isHeld ? query.forNoKeyUpdate() : query).executeTakeFirst()) as SeenMeter | undefined;
}

const metersById = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("meters")
    .select(["id", "code", "name", "kind", "rollOver", "maxPerDay", "states", "archivedAt", "seriesId", "sensorId as sensor"])
    .where("id", "=", id);

/** The meter that a sensor feeds, held: no right leads to it, but that somebody linked them. Undefined where that one feeds it no more. */
export const fedMeter = async (ctx: Ctx, id: number, sensorId: number): Promise<SeenMeter | undefined> =>
  (await metersById(ctx, id).where("sensorId", "=", sensorId).forNoKeyUpdate().executeTakeFirst()) as SeenMeter | undefined;

/** The readings beside an instant, that one itself left out. */
export async function neighboursOf(ctx: Ctx, series: number, at: string): Promise<{ before: Neighbour | null; next: Neighbour | null }> {
  const beside = async (side: "before" | "next"): Promise<Neighbour | null> => {
    const found = side === "before" ? sql`r.at < ${at} order by r.at desc` : sql`r.at > ${at} order by r.at`;
    const { rows } = await sql<Neighbour>`
      select r.at, r.value, coalesce(m.entry, 'ordinary') as entry, m.old_value from (select r.at, r.value from readings r where r.series_id = ${series} and ${found} limit 1) r
      left join reading_marks m on m.series_id = ${series} and m.at = r.at and m.removed_at is null`.execute(ctx.db);
    return rows[0] ?? null;
  };
  return { before: await beside("before"), next: await beside("next") };
}

export interface Mark {
  entry: Entry;
  oldValue: number | null;
  shift: number | null;
  remark?: string | null;
  workOrderId?: number | null;
  sensorId?: number | null;
}

export async function writeReading(ctx: Ctx, series: number, at: string, value: number, mark: Mark): Promise<boolean> {
  const { rows } =
    await sql`insert into readings (series_id, at, value) values (${series}, ${at}, ${value}) on conflict do nothing returning value`.execute(
      ctx.db,
    );
  if (rows.length === 0) return false;
  await ctx.db
    .insertInto("readingMarks")
    .values({ seriesId: series, at, personId: ctx.personId || null, ...mark })
    .execute();
  await sql`insert into series_latest (series_id, at, value) values (${series}, ${at}, ${value})
    on conflict (tenant_id, series_id) do update set at = excluded.at, value = excluded.value where excluded.at > series_latest.at`.execute(
    ctx.db,
  );
  return true;
}

/** What stands on the reading at an instant beside its number, as it is now; a reading that came by itself has nothing. */
export async function readingAt(ctx: Ctx, series: number, at: string) {
  const { rows } = await sql<Mark & { value: number; version: number }>`
    select r.value, coalesce(m.entry, 'ordinary') as entry, m.old_value, m.shift, coalesce(m.version, 1) as version from readings r
    left join reading_marks m on m.series_id = r.series_id and m.at = r.at and m.removed_at is null
    where r.series_id = ${series} and r.at = ${at}`.execute(ctx.db);
  return rows[0];
}

/** What was read of a meter then, where it still stands. */
export async function standingReading(ctx: Ctx, meterId: number, at: string): Promise<{ value: number; version: number } | undefined> {
  const meter = await seenMeter(ctx, meterId);
  return meter && (await readingAt(ctx, meter.seriesId, at));
}

export async function correctReading(ctx: Ctx, series: number, at: string, value: number, mark: Mark, was: number, reason: string) {
  await sql`update readings set value = ${value} where series_id = ${series} and at = ${at}`.execute(ctx.db);
  await sql`insert into reading_marks (series_id, at, entry, old_value, shift, corrected_from, corrected_at, corrected_by, reason, version)
    values (${series}, ${at}, ${mark.entry}, ${mark.oldValue}, ${mark.shift}, ${was}, ${ctx.now.toISOString()}, ${ctx.personId}, ${reason}, 2)
    on conflict (tenant_id, series_id, at) where removed_at is null do update set version = reading_marks.version + 1, entry = excluded.entry, old_value = excluded.old_value, shift = excluded.shift,
      corrected_from = coalesce(reading_marks.corrected_from, excluded.corrected_from), corrected_at = excluded.corrected_at,
      corrected_by = excluded.corrected_by, reason = excluded.reason`.execute(ctx.db);
  await refreshLatest(ctx, series);
}

export async function removeReading(ctx: Ctx, series: number, at: string, was: number, reason: string) {
  await sql`delete from readings where series_id = ${series} and at = ${at}`.execute(ctx.db);
  // A mark that is removed stands beside no other one, so none is in conflict with it: what stands is changed, and only what nobody wrote by hand gets one.
  const { rows } =
    await sql`update reading_marks set version = version + 1, shift = null, removed_at = ${ctx.now.toISOString()}, removed_value = ${was},
      corrected_by = ${ctx.personId}, reason = ${reason}
    where series_id = ${series} and at = ${at} and removed_at is null returning id`.execute(ctx.db);
  if (rows.length === 0)
    await sql`insert into reading_marks (series_id, at, removed_at, removed_value, corrected_by, reason)
      values (${series}, ${at}, ${ctx.now.toISOString()}, ${was}, ${ctx.personId}, ${reason})`.execute(ctx.db);
  await refreshLatest(ctx, series);
}

/** What stood at an instant before it was removed last; null where nothing did. */
export async function removedReading(ctx: Ctx, { meterId, at }: { meterId: number; at: string }): Promise<number | null> {
  const { rows } = await sql<{ value: number }>`
    select k.removed_value as value from meters m join reading_marks k on k.tenant_id = m.tenant_id and k.series_id = m.series_id and k.at = ${at}
    where m.id = ${meterId} and k.removed_value is not null order by k.removed_at desc, k.id desc limit 1`.execute(ctx.db);
  return rows[0]?.value ?? null;
}

/** What stands on a reading depends on the one before it, which has changed. */
export const moveShift = async (ctx: Ctx, series: number, at: string, shift: number | null) =>
  await sql`update reading_marks set shift = ${shift} where series_id = ${series} and at = ${at} and removed_at is null`.execute(ctx.db);

async function refreshLatest(ctx: Ctx, series: number): Promise<void> {
  const { rows } = await sql<{
    at: string;
    value: number;
  }>`select at, value from readings where series_id = ${series} order by at desc limit 1`.execute(ctx.db);
  const [last] = rows;
  if (last) await sql`update series_latest set at = ${last.at}, value = ${last.value} where series_id = ${series}`.execute(ctx.db);
  else await sql`delete from series_latest where series_id = ${series}`.execute(ctx.db);
}

type Row = Omit<MeterReading, "meter">;

const orderRef = sql`case when o.id is not null then jsonb_build_object('id', o.id, 'code', o.code, 'name', o.title) end`;
const sensorRef = sql`case when n.id is not null then jsonb_build_object('id', n.id, 'code', n.code, 'name', n.name) end`;
const ordersSeen = (ctx: Ctx) =>
  sql`left join work_orders o on o.tenant_id = m.tenant_id and o.id = m.work_order_id and ${withinReach(ctx, "work-orders", "o")}`;

/** What was read during an order and stands, newest first, with the series it belongs to. */
export async function readingsDuring(ctx: Ctx, workOrderId: number): Promise<(Row & { seriesId: number })[]> {
  const { rows } = await sql<Row & { seriesId: number }>`
    select m.series_id, m.at, m.version, r.value, case when x.kind = 'continuous' then r.value + life_shift(m.series_id, m.at) end as life_to_date, m.entry, m.old_value,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person, ${sensorRef} as sensor, m.work_order_id, ${orderRef} as work_order, m.remark,
      m.corrected_from, m.corrected_at, null as removed_value, null as removed_at, m.reason
    from reading_marks m
    join meters x on x.tenant_id = m.tenant_id and x.series_id = m.series_id
    join readings r on r.tenant_id = m.tenant_id and r.series_id = m.series_id and r.at = m.at
    left join people p on p.tenant_id = m.tenant_id and p.id = m.person_id
    left join sensors n on n.tenant_id = m.tenant_id and n.id = m.sensor_id
    ${ordersSeen(ctx)}
    where m.work_order_id = ${workOrderId} and m.removed_at is null order by m.at desc`.execute(ctx.db);
  return rows;
}

/** Newest first, those before an instant: what stands, with what is known of it, and what was removed. */
export async function readingRows(
  ctx: Ctx,
  series: number,
  isCounted: boolean,
  { before, at, most }: { before?: string | undefined; at?: string; most: number },
) {
  const within = at === undefined ? (before === undefined ? sql`true` : sql`at < ${before}`) : sql`at = ${at}`;
  const { rows } = await sql<Row>`
    with times as (
      select at, value, null::bigint as gone from (select at, value from readings where series_id = ${series} and ${within} order by at desc limit ${most}) r
      union all
      select at, null, id from (
        select at, id from reading_marks where series_id = ${series} and removed_at is not null and ${within} order by at desc, id desc limit ${most}) m
      order by at desc limit ${most}
    )
    select t.at, coalesce(m.version, 1) as version, t.value, case when ${isCounted} then t.value + life_shift(${series}, t.at) end as life_to_date, coalesce(m.entry, 'ordinary') as entry, m.old_value,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person, ${sensorRef} as sensor, m.work_order_id, ${orderRef} as work_order, m.remark,
      m.corrected_from, m.corrected_at, m.removed_value, m.removed_at, m.reason
    from times t
    left join reading_marks m on m.series_id = ${series} and m.at = t.at and (case when t.gone is null then m.removed_at is null else m.id = t.gone end)
    left join people p on p.tenant_id = m.tenant_id and p.id = m.person_id
    left join sensors n on n.tenant_id = m.tenant_id and n.id = m.sensor_id
    ${ordersSeen(ctx)}
    order by t.at desc, t.gone nulls first`.execute(ctx.db);
  return rows;
}

/** Counts since it was new, where it counts; else what was read. Steps without a reading are left out. */
export async function chartPoints(
  ctx: Ctx,
  series: number,
  isCounted: boolean,
  { from, until, step }: { from: string; until: string; step: number },
): Promise<ChartPoint[]> {
  const { rows } = await sql<ChartPoint>`
    with moved as materialized (
      select at, sum(shift) over (order by at) as shift, lead(at) over (order by at) as until from reading_marks
      where series_id = ${series} and shift is not null and ${isCounted}
    ), spans as (
      select '-infinity'::timestamptz as starts, (select min(at) from moved) as ends, 0::float8 as shift
      union all select at, until, shift from moved
    ), parts as (
      -- Between two shifts the readings are added up as they stand: a year of them is a million rows, each looked at once and as little as can be.
      select part.*, spans.shift from spans cross join lateral (
        select date_bin(make_interval(secs => ${step}), r.at, ${from}::timestamptz) as step, count(*) as count, min(r.value) as low, max(r.value) as high,
          sum(r.value) as sum, max(r.at) as last_at
        from readings r
        where r.series_id = ${series} and r.at >= greatest(${from}::timestamptz, spans.starts) and r.at < least(${until}::timestamptz, coalesce(spans.ends, 'infinity'))
        group by 1
      ) part
    ), steps as (
      select step, sum(count)::int as count, min(low + shift) as low, max(high + shift) as high, sum(sum + count * shift) / sum(count) as mean, max(last_at) as last_at
      from parts group by step
    )
    select steps.step as at, steps.count, steps.low, steps.high, steps.mean, r.value + coalesce(
      (select spans.shift from spans where spans.starts <= steps.last_at order by spans.starts desc limit 1), 0) as last
    from steps join readings r on r.series_id = ${series} and r.at = steps.last_at order by steps.step`.execute(ctx.db);
  return rows;
}
