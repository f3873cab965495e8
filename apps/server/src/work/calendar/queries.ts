import { sql, type RawBuilder } from "kysely";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
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

/** What is known of an order before it is known which of them are shown: a few numbers each, however many there are. */
export interface Found {
  id: number;
  siteId: number | null;
  crewId: number | null;
  personId: number | null;
  /** Instants in seconds. */
  startAt: number;
  endAt: number;
  isByDue: boolean;
  /** Of work: estimated, or done. */
  minutes: number;
}

const epoch = (at: RawBuilder<unknown>) => sql`date_part('epoch', ${at})::bigint`;
const ref = (column: string) => sql.ref(`workOrders.${column}`);
const planned = sql`coalesce(nullif(${ref("estimateMinutes")}, 0), ${UNKNOWN_MINUTES}::int)`;
const done = sql`least(coalesce(${ref("actualMinutes")}, ${UNKNOWN_MINUTES}::int), ${MOST_DONE_MINUTES}::int)`;

/**
 * The ways in which an order comes to stand near some days, each by an index of its own and written as that is: it begins there; it takes longer than a day and began before;
 * it has no start and is due there; it was done there. A site's day may begin so many hours before the day of UTC or after it.
 */
function waysNear({ from, until }: Window) {
  const [first, last] = [sql`${dayAfter(from, -1)}::timestamptz`, sql`${dayAfter(until, 2)}::timestamptz`];
  const [start, due, completed, isEnded] = [ref("estStartAt"), ref("dueAt"), ref("completedAt"), ref("isEnded")];
  // Of what lasts no more than a day nothing earlier reaches in.
  const early = sql`${dayAfter(from, -2)}::timestamptz`;
  const fromDone = sql`greatest(${completed} - make_interval(mins => ${done}), least(${ref("startedAt")}, ${completed}))`;
  const estimate = sql`coalesce(${ref("estimateMinutes")}, 0)`;
  return [
    {
      near: sql<boolean>`not ${isEnded} and ${start} >= ${early} and ${start} < ${last}`,
      at: start,
      lasts: sql`${planned} * 60`,
      minutes: estimate,
    },
    {
      near: sql<boolean>`not ${isEnded} and ${ref("estimateMinutes")} > 1440 and ${start} < ${early} and ${start} > ${first} - make_interval(mins => ${ref("estimateMinutes")})`,
      at: start,
      lasts: sql`${planned} * 60`,
      minutes: estimate,
    },
    {
      near: sql<boolean>`not ${isEnded} and ${start} is null and ${due} >= ${first} and ${due} < ${last}`,
      at: due,
      lasts: sql`${IS_DUE}::int`,
      minutes: estimate,
    },
    {
      near: sql<boolean>`${isEnded} and ${completed} >= ${first} and ${completed} < ${dayAfter(until, 3)}::timestamptz`,
      at: fromDone,
      lasts: sql`date_part('epoch', ${completed} - ${fromDone})::int`,
      minutes: sql`coalesce(${ref("actualMinutes")}, 0)`,
    },
  ];
}

/** That an order is due, and lasts nothing, travels as its time. */
const IS_DUE = -1;

/**
 * What stands near some days, of what the filters find and the caller reaches. It travels as a text for each column: thousands of rows would cost the server and PostgreSQL
 * more than finding them.
 */
export async function ordersNear(
  ctx: Ctx,
  { from, until, ...filters }: Window,
  { withSites, withLanes }: { withSites: boolean; withLanes: boolean },
): Promise<Found[]> {
  const found = await ordersFound(ctx, filters);
  const columns = ["id", "startAt", "lasts", ...(withSites ? ["siteId"] : []), ...(withLanes ? ["crewId", "personId", "minutes"] : [])];
  const arms = waysNear({ from, until, ...filters }).map(({ near, at, lasts, minutes }) => {
    const values: Record<string, RawBuilder<unknown>> = { startAt: epoch(at), lasts, personId: ref("responsiblePersonId"), minutes };
    return found.where(() => near).select(columns.map((column) => (values[column] ?? ref(column)).as(column)) as never);
  });
  const texts = columns.map((column) => sql`string_agg(coalesce(${sql.ref(column)}::text, ''), ',') as ${sql.ref(column)}`);
  const { rows } = await sql<Partial<Record<string, string>>>`
    select ${sql.join(texts)} from (${sql.join(
      arms.map((arm) => sql`(${arm})`),
      sql` union all `,
    )}) as found`.execute(ctx.db);
  const list = (column: string) => rows[0]?.[column]?.split(",") ?? [];
  const [starts, lasts, sites, crews, people, minutes] = ["startAt", "lasts", "siteId", "crewId", "personId", "minutes"].map(list);
  const idOf = (text: string | undefined) => (text ? Number(text) : null);
  return list("id").map((id, at) => {
    const startAt = Number(starts?.[at]);
    const length = Number(lasts?.[at]);
    return {
      id: Number(id),
      siteId: idOf(sites?.[at]),
      crewId: idOf(crews?.[at]),
      personId: idOf(people?.[at]),
      startAt,
      endAt: startAt + Math.max(length, 0),
      isByDue: length === IS_DUE,
      minutes: Number(minutes?.[at] ?? 0),
    };
  });
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

/** By which clock work of a site stands in the calendar: a plant plans by its own, unless the reader chose one for all that they see. */
export const clockAt = ({ ownZone, timeZone }: Pick<Ctx, "ownZone" | "timeZone">, ofSite: string | null | undefined): string =>
  clockOf({ own: ownZone, site: ofSite ?? null, organisation: timeZone });

export async function clockAtSite(ctx: Ctx, siteId: number | null): Promise<string> {
  if (siteId === null) return clockAt(ctx, null);
  const { rows } = await sql<{ timeZone: string | null }>`select time_zone from locations where id = ${siteId}`.execute(ctx.db);
  return clockAt(ctx, rows[0]?.timeZone);
}

/** Other open orders of somebody with a start that meet a time; a code is told where the order is in reach. */
export async function ordersMeeting(ctx: Ctx, personId: number, orderId: number, { from, until }: Interval) {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const { rows } = await sql<{ startAt: string; endAt: string; code: string | null }>`
    select o.est_start_at as start_at, o.est_start_at + make_interval(mins => coalesce(nullif(o.estimate_minutes, 0), ${UNKNOWN_MINUTES}::int)) as end_at,
      case when ${withinReach(ctx, "work-orders", "o")} then o.code end as code
    from work_orders o where o.responsible_person_id = ${personId} and not o.is_ended and o.id <> ${orderId} and o.est_start_at < ${end}::timestamptz
      and o.est_start_at + make_interval(mins => coalesce(nullif(o.estimate_minutes, 0), ${UNKNOWN_MINUTES}::int)) > ${start}::timestamptz
    order by o.est_start_at, o.id limit 10`.execute(ctx.db);
  return rows.map(({ startAt, endAt, code }) => ({ from: Date.parse(startAt), until: Date.parse(endAt), code }));
}
