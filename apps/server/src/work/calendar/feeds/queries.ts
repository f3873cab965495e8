import { sql } from "kysely";
import { CANCELLED_DAYS, type CalendarFeed } from "@millwright/domain/work/calendar/feeds/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { ordersInReach } from "../../orders/service.ts";

const feeds = (ctx: Ctx) =>
  ctx.db
    .selectFrom("calendarFeeds as f")
    .leftJoin("crews as c", (join) => join.onRef("c.tenantId", "=", "f.tenantId").onRef("c.id", "=", "f.crewId"))
    .select(["f.id", "f.createdAt", "f.readAt"])
    .select(
      sql<CalendarFeed["crew"]>`case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end`.as(
        "crew",
      ),
    )
    .where("f.personId", "=", ctx.personId)
    .where("f.tokenDigest", "is not", null);

/** The caller's links that open something. */
export const ownFeeds = async (ctx: Ctx): Promise<CalendarFeed[]> =>
  await feeds(ctx)
    .orderBy(sql`coalesce(f.crew_id, 0)`)
    .execute();

/** Sets the token of the caller's link, which may have been there before; tells whether it opened something. */
export async function putFeed(ctx: Ctx, crewId: number | null, digest: Buffer): Promise<{ feed: CalendarFeed; isReplaced: boolean }> {
  const { rows } = await sql<{ id: number; isReplaced: boolean }>`
    with before as (select id, token_digest from calendar_feeds where person_id = ${ctx.personId} and coalesce(crew_id, 0) = ${crewId ?? 0} for update)
    insert into calendar_feeds (person_id, crew_id, token_digest) values (${ctx.personId}, ${crewId}, ${digest})
    on conflict (tenant_id, person_id, coalesce(crew_id, 0)) do update set token_digest = excluded.token_digest, created_at = now(), read_at = null
    returning id, coalesce((select token_digest is not null from before), false) as is_replaced`.execute(ctx.db);
  const { id, isReplaced } = rows[0] ?? { id: 0, isReplaced: false };
  return { feed: await feeds(ctx).where("f.id", "=", id).executeTakeFirstOrThrow(), isReplaced };
}

/** Takes a link of the caller's back; answers whose orders it showed. */
export const revokeFeed = async (ctx: Ctx, id: number): Promise<{ crewId: number | null } | undefined> =>
  await ctx.db
    .updateTable("calendarFeeds")
    .set({ tokenDigest: null })
    .where("id", "=", id)
    .where("personId", "=", ctx.personId)
    .where("tokenDigest", "is not", null)
    .returning("crewId")
    .executeTakeFirst();

export interface OpenFeed {
  id: number;
  personId: number;
  crewId: number | null;
}
export const feedOf = async (rows: TenantDb, digest: Buffer): Promise<OpenFeed | undefined> =>
  await rows.selectFrom("calendarFeeds").select(["id", "personId", "crewId"]).where("tokenDigest", "=", digest).executeTakeFirst();

/** The crew of a feed, where its owner still reaches it. */
export const crewInReach = async (ctx: Ctx, id: number): Promise<{ name: string } | undefined> =>
  await ctx.db
    .selectFrom("crews")
    .select("name")
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .where(() => withinReach(ctx, "crews"))
    .$narrowType<{ name: string }>()
    .executeTakeFirst();

/** That a calendar asked, written every few minutes at most. */
export const noteReading = async (ctx: Ctx, id: number): Promise<void> =>
  void (await sql`update calendar_feeds set read_at = now() where id = ${id} and (read_at is null or read_at < now() - interval '5 minutes')`.execute(
    ctx.db,
  ));

/** When orders were changed last. */
export async function changedAt(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number;
    updatedAt: string;
  }>`select id, updated_at from work_orders where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** What the owner may still know of orders that do not stand in the calendar any more. */
export async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, { name: string; isCancelled: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await ordersInReach(ctx)
    .innerJoin("statuses as s", (join) => join.onRef("s.tenantId", "=", "workOrders.tenantId").onRef("s.id", "=", "workOrders.statusId"))
    .select("s.category")
    .where(() => sql<boolean>`work_orders.id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, code, title, category }) => [id, { name: `${code} ${title}`, isCancelled: category === "cancelled" }]));
}

/** What calendars were told of an order last. */
export interface Kept {
  workOrderId: number;
  sequence: number;
  shift: number;
  startAt: string;
  endAt: string;
  isAllDay: boolean;
  firstDay: string;
  timeZone: string;
  takenOffAt: string | null;
}
export const keptOf = async (ctx: Ctx, feedId: number): Promise<Kept[]> =>
  await ctx.db
    .selectFrom("calendarFeedEvents")
    .select(["workOrderId", "sequence", "shift", "startAt", "endAt", "isAllDay", "firstDay", "timeZone", "takenOffAt"])
    .where("feedId", "=", feedId)
    .execute();

/** In the order of their ids: of two calendars that ask at once one waits for the other. */
export async function keep(ctx: Ctx, feedId: number, told: readonly Kept[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.toSorted((one, other) => one.workOrderId - other.workOrderId);
  const list = <K extends keyof Kept>(key: K) => rows.map((row) => row[key]);
  await sql`insert into calendar_feed_events (feed_id, work_order_id, sequence, shift, start_at, end_at, is_all_day, first_day, time_zone, taken_off_at)
    select ${feedId}, t.* from unnest(${list("workOrderId")}::bigint[], ${list("sequence")}::int[], ${list("shift")}::int[], ${list("startAt")}::timestamptz[],
      ${list("endAt")}::timestamptz[], ${list("isAllDay")}::boolean[], ${list("firstDay")}::date[], ${list("timeZone")}::text[], ${list("takenOffAt")}::timestamptz[]) as t
    on conflict (tenant_id, feed_id, work_order_id) do update set sequence = excluded.sequence, shift = excluded.shift, start_at = excluded.start_at, end_at = excluded.end_at,
      is_all_day = excluded.is_all_day, first_day = excluded.first_day, time_zone = excluded.time_zone, taken_off_at = excluded.taken_off_at
      where calendar_feed_events.sequence <= excluded.sequence`.execute(ctx.db);
}

/** What was told as cancelled for long enough, and what stood before the days that are told of. */
export const forget = async (ctx: Ctx, feedId: number, before: string): Promise<void> =>
  void (await sql`delete from calendar_feed_events where feed_id = ${feedId}
    and (taken_off_at < now() - make_interval(days => ${CANCELLED_DAYS}) or (end_at < ${before}::timestamptz and first_day < ${before}::date))`.execute(
    ctx.db,
  ));
