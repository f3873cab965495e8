import { sql, type RawBuilder } from "kysely";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { CalendarOrder as Wire } from "@millwright/domain/work/calendar/contract.ts";
import { MOST_DONE_MINUTES, UNKNOWN_MINUTES } from "@millwright/domain/work/calendar/slot.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { ordersFound } from "../orders/service.ts";

export type CalendarOrder = Written<Wire>;
type Filters = Parameters<typeof ordersFound>[1];
export interface Window extends Filters {
  from: string;
  until: string;
}

/** Where no site is named or it says no zone, days are the organisation's. */
const zone = (ctx: Ctx) => sql`coalesce(site.time_zone, ${ctx.timeZone})`;
const isPlanned = sql`not work_orders.is_ended and work_orders.est_start_at is not null`;
const minutes = (count: RawBuilder<unknown>) => sql`make_interval(mins => ${count})`;
const done = sql`least(coalesce(work_orders.actual_minutes, ${UNKNOWN_MINUTES}::int), ${MOST_DONE_MINUTES}::int)`;

/**
 * The orders that stand in some days, each with its first and last one. A site's day may begin so many hours before the day of UTC or after it: the indexes are asked for what is
 * near, in instants; what is in is said by the days. Written as the partial indexes are.
 */
async function standing(ctx: Ctx, { from, until, ...filters }: Window): Promise<RawBuilder<unknown>> {
  const [first, last] = [`${dayAfter(from, -1)}T00:00:00Z`, `${dayAfter(until, 2)}T00:00:00Z`];
  const near = sql<boolean>`(
    (not work_orders.is_ended and work_orders.est_start_at >= ${dayAfter(from, -2)}::timestamptz and work_orders.est_start_at < ${last}::timestamptz)
    or (not work_orders.is_ended and work_orders.estimate_minutes > 1440 and work_orders.est_start_at < ${first}::timestamptz
      and work_orders.est_start_at > ${first}::timestamptz - make_interval(mins => work_orders.estimate_minutes))
    or (not work_orders.is_ended and work_orders.est_start_at is null and work_orders.due_at >= ${first}::timestamptz and work_orders.due_at < ${last}::timestamptz)
    or (work_orders.is_ended and work_orders.completed_at >= ${first}::timestamptz and work_orders.completed_at < ${dayAfter(until, 3)}::timestamptz))`;
  const found = (await ordersFound(ctx, filters))
    .where(() => near)
    .select([
      sql`work_orders.id`.as("id"),
      sql`work_orders.site_id`.as("siteId"),
      sql`work_orders.crew_id`.as("crewId"),
      sql`work_orders.responsible_person_id`.as("personId"),
      sql`case when work_orders.is_ended then work_orders.actual_minutes else work_orders.estimate_minutes end`.as("minutes"),
      sql`not work_orders.is_ended and work_orders.est_start_at is null`.as("isByDue"),
      sql`case when ${isPlanned} then work_orders.est_start_at when work_orders.is_ended
        then greatest(work_orders.completed_at - ${minutes(done)}, least(work_orders.started_at, work_orders.completed_at)) else work_orders.due_at end`.as(
        "startAt",
      ),
      sql`case when ${isPlanned} then work_orders.est_start_at + ${minutes(sql`coalesce(nullif(work_orders.estimate_minutes, 0), ${UNKNOWN_MINUTES}::int)`)}
        when work_orders.is_ended then work_orders.completed_at else work_orders.due_at end`.as("endAt"),
    ] as never);
  return sql`
    placed as (
      select found.*, ${zone(ctx)} as time_zone, (found.start_at at time zone ${zone(ctx)})::date as first_day,
        (greatest(found.start_at, found.end_at - interval '1 second') at time zone ${zone(ctx)})::date as last_day
      from (${found}) found left join locations site on site.id = found.site_id
    ),
    standing as (select * from placed where first_day <= ${until}::date and last_day >= ${from}::date)`;
}

/** Each order once for every one of these days on which it stands. */
const daily = ({ from, until }: Window) => sql`
  daily as (
    select id, first_day as day, is_by_due, start_at from standing where first_day = last_day
    union all
    select id, d::date, is_by_due, start_at from standing,
      generate_series(greatest(first_day, ${from}::date), least(last_day, ${until}::date), interval '1 day') as d
    where first_day < last_day
  )`;

type Row = CalendarOrder;
export interface OfDay {
  day: string;
  orders: number;
}

/** Of each day how many orders there are, and some of them with what they show. */
export async function firstOfDays(
  ctx: Ctx,
  window: Window,
  { startRow, perDay }: { startRow: number; perDay: number },
): Promise<{ days: OfDay[]; rows: CalendarOrder[] }> {
  const { rows } = await sql<OfDay & { isShown: boolean } & Row>`
    with ${await standing(ctx, window)}, ${daily(window)},
    ranked as (
      select id, day, row_number() over (partition by day order by is_by_due desc, start_at, id) as rank, count(*) over (partition by day) as orders from daily
    ),
    shown as (select * from ranked where (rank > ${startRow} and rank <= ${startRow + perDay}) or rank = 1)
    select shown.day, shown.orders::int as orders, shown.rank > ${startRow} and shown.rank <= ${startRow + perDay} as is_shown,
      o.id, o.version, o.code, o.title, o.priority, o.work_type, o.site_id, o.est_start_at, o.due_at, o.estimate_minutes,
      s.start_at, s.end_at, s.first_day, s.last_day, s.is_by_due, s.time_zone,
      jsonb_build_object('id', status.id, 'name', status.name, 'category', status.category) as status,
      case when asset.id is not null then jsonb_build_object('id', asset.id, 'code', asset.code, 'name', asset.name) end as asset,
      case when place.id is not null then jsonb_build_object('id', place.id, 'code', place.code, 'name', place.name) end as location,
      case when crew.id is not null then jsonb_build_object('id', crew.id, 'code', crew.code, 'name', crew.name) end as crew,
      case when person.id is not null then jsonb_build_object('id', person.id, 'name', person.name) end as responsible_person
    from shown join standing s on s.id = shown.id join work_orders o on o.id = shown.id join statuses status on status.id = o.status_id
      left join assets asset on asset.id = o.asset_id left join locations place on place.id = o.location_id
      left join crews crew on crew.id = o.crew_id left join people person on person.id = o.responsible_person_id
    order by shown.day, shown.rank`.execute(ctx.db);
  const days = new Map(rows.map(({ day, orders }) => [day, orders]));
  const orders = new Map<number, CalendarOrder>();
  for (const { day: _day, orders: _orders, isShown, ...order } of rows) if (isShown) orders.set(order.id, order);
  return { days: [...days].map(([day, count]) => ({ day, orders: count })), rows: [...orders.values()] };
}

export interface LaneLoad extends OfDay {
  laneId: number | null;
  minutes: number;
}

/** What begins on each day for each crew or person. */
export async function loadOfLanes(ctx: Ctx, window: Window, by: "crews" | "people"): Promise<LaneLoad[]> {
  const lane = sql.ref(by === "crews" ? "crewId" : "personId");
  const { rows } = await sql<LaneLoad>`
    with ${await standing(ctx, window)}
    select ${lane} as lane_id, greatest(first_day, ${window.from}::date) as day, count(*)::int as orders,
      coalesce(sum(minutes) filter (where first_day >= ${window.from}::date), 0)::int as minutes
    from standing group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
}

/** Crews that can be given work. */
export async function crewLanes(ctx: Ctx, ids: readonly number[] | null, limit: number) {
  const { rows } = await sql<{ id: number; code: string | null; name: string }>`
    select id, code, name from crews where archived_at is null and ${withinReach(ctx, "crews")}
      and (${ids === null}::boolean or id = any(${[...(ids ?? [])]}::bigint[])) order by name, id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** People that can be given work: these, else those of crews on some of the days and those who have work on them. */
export async function personLanes(
  ctx: Ctx,
  { from, until }: Window,
  wanted: { ids: readonly number[] | null; crewIds: readonly number[] | null; busy: readonly number[] },
  limit: number,
) {
  const { ids, crewIds, busy } = wanted;
  const members = sql`people.id in (select m.person_id from crew_members m where (${crewIds === null}::boolean or m.crew_id = any(${[...(crewIds ?? [])]}::bigint[]))
    and m.from_day <= ${until}::date and (m.to_day is null or m.to_day >= ${from}::date))`;
  const { rows } = await sql<{ id: number; code: string | null; name: string }>`
    select people.id, null as code, people.name from people where people.archived_at is null and ${withinReach(ctx, "people")}
      and ${ids === null ? sql`(${members} or people.id = any(${[...busy]}::bigint[]))` : sql`people.id = any(${[...ids]}::bigint[])`}
    order by people.name, people.id limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface KnownPerson {
  id: number;
  name: string;
  timeZone: string | null;
}
export async function personAt(ctx: Ctx, id: number): Promise<KnownPerson | undefined> {
  const { rows } =
    await sql<KnownPerson>`select people.id, people.name, site.time_zone from people left join locations site on site.id = people.site_id
    where people.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function zoneOfSite(ctx: Ctx, siteId: number | null): Promise<string> {
  if (siteId === null) return ctx.timeZone;
  const { rows } = await sql<{ timeZone: string | null }>`select time_zone from locations where id = ${siteId}`.execute(ctx.db);
  return rows[0]?.timeZone ?? ctx.timeZone;
}

/** Other open orders of somebody with a start that meet a time; a code is told where the order is in reach. */
export async function ordersMeeting(ctx: Ctx, personId: number, orderId: number, { from, until }: Interval) {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const { rows } = await sql<{ startAt: string; endAt: string; code: string | null }>`
    select o.est_start_at as start_at, o.est_start_at + ${minutes(sql`coalesce(nullif(o.estimate_minutes, 0), ${UNKNOWN_MINUTES}::int)`)} as end_at,
      case when ${withinReach(ctx, "work-orders", "o")} then o.code end as code
    from work_orders o where o.responsible_person_id = ${personId} and not o.is_ended and o.id <> ${orderId} and o.est_start_at < ${end}::timestamptz
      and o.est_start_at + ${minutes(sql`coalesce(nullif(o.estimate_minutes, 0), ${UNKNOWN_MINUTES}::int)`)} > ${start}::timestamptz
    order by o.est_start_at, o.id limit 10`.execute(ctx.db);
  return rows.map(({ startAt, endAt, code }) => ({ from: Date.parse(startAt), until: Date.parse(endAt), code }));
}
