import { sql, type RawBuilder } from "kysely";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { StatusRef } from "@millwright/domain/work/orders/contract.ts";
import {
  crewWeeks,
  type CrewWeek,
  type CrewWeekRow,
  type LockedOrder,
  type MyWeek,
  type WeekChange,
} from "@millwright/domain/work/weeks/contract.ts";
import { complianceOf, doneAt, type LockedFacts } from "@millwright/domain/work/weeks/compliance.ts";
import type { ReadyFacts } from "@millwright/domain/work/weeks/readiness.ts";
import type { Term } from "@millwright/domain/work/weeks/week.ts";
import { UNKNOWN_MINUTES } from "@millwright/domain/work/calendar/slot.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { doing, withinReach } from "../../platform/records/reach.ts";
import { partsReady } from "../../materials/reservations/service.ts";
import { isStatutory } from "../orders/service.ts";

export interface CrewFacts extends Ref {
  siteId: number | null;
  /** On whose clock its weeks are kept. */
  timeZone: string;
  isOwn: boolean;
}

/** Crews in reach, the caller's own first. */
export async function crewsToPlan(ctx: Ctx, id: number | null): Promise<CrewFacts[]> {
  const isOwn = sql`crews.id = any(${[...ctx.crews]}::bigint[])`;
  const { rows } = await sql<CrewFacts>`
    select crews.id, crews.code, crews.name, crews.site_id, coalesce(site.time_zone, ${ctx.timeZone}) as time_zone, ${isOwn} as is_own
    from crews left join locations site on site.tenant_id = crews.tenant_id and site.id = crews.site_id
    where ${withinReach(ctx, "crews")} and ${id === null ? sql`crews.archived_at is null` : sql`crews.id = ${id}`}
    order by 6 desc, crews.name, crews.id limit 200`.execute(ctx.db);
  return rows;
}

/** Held until the end of the call, so that nothing is planned into a week of the crew while it is being locked. */
export async function holdCrewAlone(ctx: Ctx, crewId: number): Promise<void> {
  await sql`select from crews where id = ${crewId} for no key update`.execute(ctx.db);
}

export interface HeldCrew {
  id: number;
  name: string;
  timeZone: string;
}
/** Held with others who plan, and not while one of their weeks is being locked. */
export async function holdCrews(ctx: Ctx, ids: readonly number[]): Promise<Map<number, HeldCrew>> {
  const { rows } = await sql<HeldCrew>`
    with held as (select tenant_id, id, name, site_id from crews where id = any(${[...ids]}::bigint[]) order by id for share)
    select held.id, held.name, coalesce(site.time_zone, ${ctx.timeZone}) as time_zone
    from held left join locations site on site.tenant_id = held.tenant_id and site.id = held.site_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who is of the crew on some of these days. */
export async function termsOf(ctx: Ctx, crewId: number, from: string, until: string): Promise<Map<number, Term[]>> {
  const { rows } = await sql<Term & { personId: number }>`
    select person_id, from_day, to_day from crew_members
    where crew_id = ${crewId} and from_day <= ${until}::date and (to_day is null or to_day >= ${from}::date)`.execute(ctx.db);
  return Map.groupBy(rows, ({ personId }) => personId);
}

export interface OrderFacts extends Omit<ReadyFacts, "minutes"> {
  id: number;
  personId: number | null;
  priority: number;
  estStartAt: string | null;
  dueAt: string | null;
  estimateMinutes: number | null;
  plannedMinutes: number;
  isEnded: boolean;
  isStatutory: boolean;
}

const planned = (alias: string) => sql<number>`coalesce((select sum(l.head_count * l.minutes) from work_order_planned_labour l
  where l.tenant_id = ${sql.ref(`${alias}.tenantId`)} and l.work_order_id = ${sql.ref(`${alias}.id`)} and l.kind = 'planned'), 0)::int`;

/**
 * The open orders of a crew, and those that are over and were planned around some days. What a crew has to do is a few hundred orders: they are found by one query, and what
 * of them is shown is decided behind it. `everyOne`: whether the caller reaches them or not.
 */
export async function ordersOfCrew(ctx: Ctx, crewId: number, { from, until }: Interval, { everyOne = false } = {}): Promise<OrderFacts[]> {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const { rows } = await sql<OrderFacts>`
    select work_orders.id, responsible_person_id as person_id, priority, est_start_at, due_at, estimate_minutes, is_ended, s.category,
      ${planned("work_orders")} as planned_minutes, ${partsReady} as parts_ready,
      (select count(*) from work_order_relations r join work_orders b on b.tenant_id = r.tenant_id and b.id = r.from_order_id
        where r.tenant_id = work_orders.tenant_id and r.kind = 'blocks' and r.to_order_id = work_orders.id and not b.is_ended)::int as open_blockers,
      ${isStatutory} as is_statutory
    from work_orders join statuses s on s.tenant_id = work_orders.tenant_id and s.id = work_orders.status_id
    where crew_id = ${crewId} and (not is_ended or (est_start_at >= ${start}::timestamptz and est_start_at < ${end}::timestamptz and s.category <> 'cancelled'))
      and ${everyOne ? sql`true` : withinReach(ctx, "work-orders")}`.execute(ctx.db);
  return rows;
}

/** When people are busy with work that has a start, of whichever crew it is. */
export async function busyTimes(ctx: Ctx, personIds: readonly number[], { from, until }: Interval): Promise<Map<number, Interval[]>> {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const lasts = sql`make_interval(mins => coalesce(nullif(o.estimate_minutes, 0), nullif(${planned("o")}, 0), ${UNKNOWN_MINUTES}::int))`;
  const { rows } = await sql<{ personId: number; startAt: string; endAt: string }>`
    select o.responsible_person_id as person_id, o.est_start_at as start_at, o.est_start_at + ${lasts} as end_at
    from work_orders o where o.responsible_person_id = any(${[...personIds]}::bigint[]) and not o.is_ended
      and o.est_start_at < ${end}::timestamptz and o.est_start_at + ${lasts} > ${start}::timestamptz`.execute(ctx.db);
  const busy = rows.map(({ personId, startAt, endAt }) => ({ personId, from: Date.parse(startAt), until: Date.parse(endAt) }));
  return Map.groupBy(busy, ({ personId }) => personId);
}

export interface LockFacts {
  id: number;
  version: number;
  name: string;
  lockedAt: string;
  lockedBy: NameRef | null;
  locked: number[];
  brokenIn: number[];
}

const named = (column: string) =>
  sql`(select jsonb_build_object('id', h.id, 'name', h.name) from people h where h.tenant_id = w.tenant_id and h.id = ${sql.ref(`w.${column}`)})`;

/** The lock that holds for a week of a crew. */
export async function lockOf(ctx: Ctx, crewId: number, monday: string): Promise<LockFacts | undefined> {
  const { rows } = await sql<LockFacts>`
    select w.id, w.version, w.name, w.locked_at, ${named("lockedById")} as locked_by,
      coalesce((select jsonb_agg(l.work_order_id) from crew_week_orders l where l.tenant_id = w.tenant_id and l.crew_week_id = w.id), '[]') as locked,
      coalesce((select jsonb_agg(c.work_order_id) from crew_week_changes c where c.tenant_id = w.tenant_id and c.crew_week_id = w.id and c.kind = 'break_in'), '[]') as broken_in
    from crew_weeks w where w.crew_id = ${crewId} and w.monday = ${monday}::date and w.unlocked_at is null`.execute(ctx.db);
  return rows[0];
}

export interface WeekAt {
  id: number;
  crewId: number;
  monday: string;
  hasOrder: boolean;
  /** The caller takes out of it what was locked. */
  mayApprove: boolean;
}
/** The locked ones among some weeks of crews, as they concern an order. */
export async function lockedAmong(ctx: Ctx, orderId: number, places: readonly { crewId: number; monday: string }[]): Promise<WeekAt[]> {
  const asked = places.map(({ crewId, monday }) => sql`(${crewId}::bigint, ${monday}::date)`);
  const { rows } = await sql<WeekAt>`
    select w.id, w.crew_id, w.monday, ${withinReach(doing(ctx, "approve"), "crew-weeks", "w")} as may_approve,
      exists (select from crew_week_orders l where l.tenant_id = w.tenant_id and l.crew_week_id = w.id and l.work_order_id = ${orderId}) as has_order
    from crew_weeks w where w.unlocked_at is null and (w.crew_id, w.monday) in (${sql.join(asked)})`.execute(ctx.db);
  return rows;
}

/** What an order asks for now. */
export async function minutesOf(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(nullif(${planned("o")}, 0), o.estimate_minutes, 0)::int as minutes from work_orders o where o.id = ${orderId}`.execute(
    ctx.db,
  );
  return rows[0]?.minutes ?? 0;
}

export interface NewChange {
  crewWeekId: number;
  workOrderId: number;
  kind: "break_in" | "taken_out";
  day: string;
  minutes: number;
  reason: string | null;
}
export async function keepChange(ctx: Ctx, change: NewChange): Promise<void> {
  await ctx.db
    .insertInto("crewWeekChanges")
    .values({ ...change, personId: ctx.personId || null })
    .execute();
}

export async function keepOrders(
  ctx: Ctx,
  crewWeekId: number,
  orders: readonly { id: number; day: string; minutes: number; personId: number | null }[],
): Promise<void> {
  if (orders.length === 0) return;
  await ctx.db
    .insertInto("crewWeekOrders")
    .values(orders.map(({ id, ...order }) => ({ ...order, crewWeekId, workOrderId: id })))
    .execute();
}

/** A line of a locked week with all that is known of it. */
interface KnownLine extends Pick<LockedOrder, "id" | "order" | "day" | "minutes" | "person" | "workedMinutes" | "statusReason"> {
  crewWeekId: number;
  status: StatusRef;
  completedAt: string | null;
  isEnded: boolean;
  /** Pairs of seconds. */
  ended: [number, number | null][];
}
interface WeekSpan {
  id: number;
  monday: string;
  siteId: number | null;
  crew: NameRef;
  from: number;
  until: number;
}

const orderSeen = (ctx: Ctx, alias: string) =>
  sql`case when ${withinReach(ctx, "work-orders", alias)} then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.title`)}) end`;
const epoch = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
const startOf = (ctx: Ctx, days = 0) =>
  sql`((w.monday + ${days}::int)::timestamp at time zone coalesce((select site.time_zone from crews c join locations site on site.tenant_id = c.tenant_id and site.id = c.site_id
    where c.tenant_id = w.tenant_id and c.id = w.crew_id), ${ctx.timeZone}))`;

const crewOf = sql`(select jsonb_build_object('id', c.id, 'name', c.name) from crews c where c.tenant_id = w.tenant_id and c.id = w.crew_id)`;

/** What became of what was locked, of as many weeks as are asked for. */
const linesOf = async (ctx: Ctx, weekIds: readonly number[]) => await linesAmong(ctx, sql`${[...weekIds]}::bigint[]`);

/** The same of the weeks that an array names. */
async function linesAmong(ctx: Ctx, ids: RawBuilder<unknown>): Promise<{ weeks: Map<number, WeekSpan>; lines: Map<number, KnownLine[]> }> {
  const [weeks, lines] = await Promise.all([
    sql<WeekSpan>`select w.id, w.monday, w.site_id, ${crewOf} as crew, ${epoch(startOf(ctx))} as "from", ${epoch(startOf(ctx, 7))} as "until" from crew_weeks w where w.id = any(${ids})`.execute(
      ctx.db,
    ),
    sql<KnownLine>`
      select l.id, l.crew_week_id, ${orderSeen(ctx, "o")} as "order", l.day, l.minutes, o.completed_at, o.is_ended, case when ${withinReach(ctx, "work-orders", "o")} then o.status_reason end as status_reason,
        jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'shade', s.shade) as status,
        case when p.id is not null and ${withinReach(ctx, "work-orders", "o")} then jsonb_build_object('id', p.id, 'name', p.name) end as person,
        coalesce((select sum(b.worked_minutes) from work_order_planned_labour b where b.tenant_id = l.tenant_id and b.work_order_id = l.work_order_id
          and b.kind = 'actual' and b.worked_on between w.monday and w.monday + 6), 0)::int as worked_minutes,
        coalesce((select jsonb_agg(jsonb_build_array(${epoch(sql`y.from_at`)}, ${epoch(sql`y.until_at`)}) order by y.from_at) from work_order_stays y
          join statuses ys on ys.tenant_id = y.tenant_id and ys.id = y.status_id
          where y.tenant_id = l.tenant_id and y.work_order_id = l.work_order_id and ys.category in ('completed', 'closed')), '[]') as ended
      from crew_week_orders l join crew_weeks w on w.tenant_id = l.tenant_id and w.id = l.crew_week_id
        join work_orders o on o.tenant_id = l.tenant_id and o.id = l.work_order_id
        join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
        left join people p on p.tenant_id = l.tenant_id and p.id = l.person_id
      where l.crew_week_id = any(${ids}) order by l.day, l.id`.execute(ctx.db),
  ]);
  return { weeks: new Map(weeks.rows.map((week) => [week.id, week])), lines: Map.groupBy(lines.rows, ({ crewWeekId }) => crewWeekId) };
}

const factsOf = ({ minutes, workedMinutes, completedAt, isEnded, status, ended }: KnownLine): LockedFacts => ({
  minutes,
  workedMinutes,
  completedAt: completedAt === null ? null : Date.parse(completedAt),
  isEnded,
  isCancelled: status.category === "cancelled",
  ended: ended.map(([from, until]) => ({ from, until })),
});

const NO_WEEK: WeekSpan = { id: 0, monday: "", siteId: null, crew: { id: 0, name: "" }, from: 0, until: 0 };
const iso = (at: number): string => new Date(at).toISOString().replace(".000Z", "Z");

/** How much of these locked weeks happened. */
export async function compliances(ctx: Ctx, weekIds: readonly number[]): Promise<Map<number, ReturnType<typeof complianceOf>>> {
  if (weekIds.length === 0) return new Map();
  const { weeks, lines } = await linesOf(ctx, weekIds);
  return new Map(weekIds.map((id) => [id, complianceOf((lines.get(id) ?? []).map(factsOf), weeks.get(id) ?? NO_WEEK)]));
}

/** A week that stays locked, with what came of it. */
export interface WeekSums extends ReturnType<typeof complianceOf> {
  monday: string;
  siteId: number | null;
  crew: NameRef;
}

/** Weeks that begin between two days and were not unlocked again. */
export const isLockedBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`(crew_weeks.monday between ${from} and ${until} and crew_weeks.unlocked_at is null and crew_weeks.archived_at is null)`;

/** What came of the weeks that are locked between two days, of all crews in reach. */
export async function sumsOfLocked(ctx: Ctx, from: string, until: string): Promise<WeekSums[]> {
  const ids = sql`array(select crew_weeks.id from crew_weeks where ${isLockedBetween(sql`${from}::date`, sql`${until}::date`)}
    and ${withinReach(ctx, "crew-weeks")})`;
  const { weeks, lines } = await linesAmong(ctx, ids);
  return [...weeks.values()].map((week) => ({
    monday: week.monday,
    siteId: week.siteId,
    crew: week.crew,
    ...complianceOf((lines.get(week.id) ?? []).map(factsOf), week),
  }));
}

const list = defineList(crewWeeks.list, {
  kind: "crew-weeks",
  refs: {
    state: "crewWeeks.name",
    lockedBy: "crewWeeks.lockedById",
    doneCount: "crewWeeks.orderCount",
    byOrders: "crewWeeks.orderCount",
    byHours: "crewWeeks.orderCount",
    breakIns: "crewWeeks.orderCount",
    takenOut: "crewWeeks.orderCount",
  },
  defaultSort: [{ colId: "monday", sort: "desc" }],
});

const changesOfKind = (kind: NewChange["kind"]) =>
  sql<number>`(select count(*)::int from crew_week_changes c where c.tenant_id = crew_weeks.tenant_id and c.crew_week_id = crew_weeks.id and c.kind = ${kind})`;

/** Weeks that were locked, each with what came of it: summed for the rows that are shown. */
export async function weekRows(ctx: Ctx, request: ListRequest): Promise<ListReply<CrewWeekRow>> {
  const query = ctx.db
    .selectFrom("crewWeeks")
    .select([
      "crewWeeks.id",
      "crewWeeks.name",
      "crewWeeks.monday",
      "crewWeeks.lockedAt",
      "crewWeeks.orderCount",
      "crewWeeks.lockedMinutes",
      "crewWeeks.archivedAt",
    ])
    .select([
      sql<CrewWeekRow["state"]>`case when crew_weeks.unlocked_at is null then 'locked' else 'unlocked' end`.as("state"),
      changesOfKind("break_in").as("breakIns"),
      changesOfKind("taken_out").as("takenOut"),
    ]);
  const reply = await listRows(ctx, list, request, query);
  const figures = await compliances(
    ctx,
    reply.rows.map(({ id }) => id),
  );
  const rows = reply.rows.map((row) => {
    const { done = 0, byOrders = null, byHours = null } = figures.get(row.id) ?? {};
    return { ...row, doneCount: done, byOrders, byHours };
  });
  return { ...reply, rows } as unknown as ListReply<CrewWeekRow>;
}

const changes = (ctx: Ctx, where: RawBuilder<unknown>, limit: number) => sql<WeekChange & { crewWeekId: number; crew: Ref }>`
  select c.id, c.crew_week_id, ${orderSeen(ctx, "o")} as "order", c.day, c.minutes, c.kind, c.reason, c.at,
    jsonb_build_object('id', crews.id, 'code', crews.code, 'name', crews.name) as crew,
    case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person
  from crew_week_changes c join crew_weeks w on w.tenant_id = c.tenant_id and w.id = c.crew_week_id
    join crews on crews.tenant_id = w.tenant_id and crews.id = w.crew_id
    join work_orders o on o.tenant_id = c.tenant_id and o.id = c.work_order_id
    left join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
  where ${where} order by c.at desc, c.id desc limit ${limit}`;
const MOST_CHANGES = 500;

/** The locked week, where the caller reaches it. */
export async function findWeek(ctx: Ctx, id: number): Promise<Unjudged<CrewWeek> | undefined> {
  type Stored = Omit<Unjudged<CrewWeek>, "rows" | "changes" | "compliance" | "isOver">;
  const { rows } = await sql<Stored>`
    select w.id, w.version, w.created_at, w.updated_at, w.archived_at, w.name, w.crew_id, jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as crew, w.monday,
      case when w.unlocked_at is null then 'locked' else 'unlocked' end as state, w.locked_at, ${named("lockedById")} as locked_by, w.order_count, w.locked_minutes, w.site_id,
      w.capacity_minutes, w.unlocked_at, ${named("unlockedById")} as unlocked_by, w.unlock_reason
    from crew_weeks w join crews c on c.tenant_id = w.tenant_id and c.id = w.crew_id where w.id = ${id} and ${withinReach(ctx, "crew-weeks", "w")}`.execute(
    ctx.db,
  );
  const [week] = rows;
  if (!week) return undefined;
  const [{ weeks, lines }, changed] = await Promise.all([
    linesOf(ctx, [id]),
    changes(ctx, sql`c.crew_week_id = ${id}`, MOST_CHANGES).execute(ctx.db),
  ]);
  const span = weeks.get(id) ?? NO_WEEK;
  const known = lines.get(id) ?? [];
  return {
    ...week,
    isOver: ctx.now.getTime() >= span.until,
    compliance: complianceOf(known.map(factsOf), span),
    rows: known.map((line) => {
      const at = doneAt(factsOf(line), span);
      const { crewWeekId: _week, completedAt: _completed, isEnded: _ended, ended: _stretches, ...shown } = line;
      const outcome = at !== null ? "done" : line.status.category === "cancelled" ? "cancelled" : "not_done";
      return { ...shown, outcome, doneAt: at === null ? null : iso(at) };
    }),
    changes: changed.rows.map(({ crewWeekId: _week, crew: _crew, ...change }) => change),
  };
}

/** Break-ins into locked weeks of these crews that are not over. */
export async function breakInsOf(ctx: Ctx, crewIds: readonly number[], thisMonday: string): Promise<MyWeek["breakIns"]> {
  if (crewIds.length === 0) return [];
  const where = sql`w.crew_id = any(${[...crewIds]}::bigint[]) and w.unlocked_at is null and w.monday >= ${thisMonday}::date and c.kind = 'break_in'
    and ${withinReach(ctx, "crew-weeks", "w")}`;
  return (await changes(ctx, where, 20).execute(ctx.db)).rows;
}

/** Those of these people whom the caller reaches and who are still there. */
export async function peopleKnown(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select people.id from people where people.id = any(${[...ids]}::bigint[]) and people.archived_at is null and ${withinReach(ctx, "people")}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What somebody is to do in a week, by its start. */
export async function ordersOfPerson(ctx: Ctx, personId: number, { from, until }: Interval) {
  const { rows } = await sql<{
    id: number;
    code: string;
    title: string;
    estStartAt: string;
    status: StatusRef;
    estimateMinutes: number | null;
    plannedMinutes: number;
  }>`
    select o.id, o.code, o.title, o.est_start_at, o.estimate_minutes, ${planned("o")} as planned_minutes,
      jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'shade', s.shade) as status
    from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    where o.responsible_person_id = ${personId} and o.est_start_at >= ${new Date(from).toISOString()}::timestamptz and o.est_start_at < ${new Date(until).toISOString()}::timestamptz
      and s.category <> 'cancelled' and ${withinReach(ctx, "work-orders", "o")} order by o.est_start_at, o.id`.execute(ctx.db);
  return rows;
}
