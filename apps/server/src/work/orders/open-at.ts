import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { StatusRef } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { OpenRow } from "../../foundation/users/service.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { named } from "../../register/locations/service.ts";

/** Orders on which somebody may still work. Written as the partial indexes are. */
const isOpen = sql<boolean>`not o.is_ended`;
/** Of a route an asset has work open until its own stop is done or skipped. */
const isStopOpen = sql<boolean>`st.state = 'open'`;

/**
 * Open orders on an asset or in a place that did not come of a request, newest first: no more than what stands on the machine's own board. Not
 * narrowed by the caller's scope, which reaches whole orders; the caller of this decides who is told.
 */
export async function ordersOpenAt(ctx: Ctx, at: { column: "assetId" | "locationId"; id: number }, limit: number) {
  return await ctx.db
    .selectFrom("workOrders as o")
    .innerJoin("statuses as s", (join) => join.onRef("s.tenantId", "=", "o.tenantId").onRef("s.id", "=", "o.statusId"))
    .select(["o.id", "o.code", "o.title", "o.createdAt", "o.siteId"])
    .select(sql<StatusRef>`jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)`.as("status"))
    .where(`o.${at.column}`, "=", at.id)
    .where("o.workRequestId", "is", null)
    .where(() => isOpen)
    .orderBy("o.id", "desc")
    .limit(limit)
    .execute();
}

/** Open orders of each asset, as many of them as the caller would find in the list of orders; null when it may not be opened at all. */
export async function openOrderCounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number> | null> {
  if (!holds(ctx.grants, "work-orders", "view")) return null;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; rows: number }>`
    select id, count(*) as rows from (
      select o.asset_id as id from work_orders as o where o.asset_id = any(${[...ids]}::bigint[]) and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
      union all
      select st.asset_id from work_order_stops as st join work_orders as o on o.id = st.work_order_id
      where st.asset_id = any(${[...ids]}::bigint[]) and ${isStopOpen} and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
    ) as found group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.rows]));
}

/** Of these assets those on which an order is In Progress, or a stop of one is open, whoever asks. */
export async function assetsInWork(db: TenantDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${[...ids]}::bigint[]) as given (id) where exists (
      select from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id and s.category = 'in_progress'
      where ${isOpen} and (o.asset_id = given.id
        or o.id = any(array(select st.work_order_id from work_order_stops st where st.asset_id = given.id and ${isStopOpen}))))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What an order is about, whoever asks: its asset, and those of its stops. */
export async function assetsOfOrder(db: TenantDb, id: number): Promise<number[]> {
  const { rows } = await sql<{ assetId: number }>`
    select o.asset_id from work_orders o where o.id = ${id} and o.asset_id is not null
    union select st.asset_id from work_order_stops st where st.work_order_id = ${id}`.execute(db);
  return rows.map(({ assetId }) => assetId);
}

/** The same with what is on all assets below each. */
export async function openOrdersBelow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number> | null> {
  if (!holds(ctx.grants, "work-orders", "view")) return null;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; rows: number }>`
    with recursive below as (
      select id as root, id from unnest(${[...ids]}::bigint[]) as given (id)
      union all
      select below.root, a.id from below join assets as a on a.parent_id = below.id
    )
    select root as id, count(*) as rows from (
      select below.root, o.id from below join work_orders as o on o.asset_id = below.id where ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
      union
      select below.root, o.id from below join work_order_stops as st on st.asset_id = below.id join work_orders as o on o.id = st.work_order_id
      where ${isStopOpen} and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
    ) as found group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.rows]));
}

/** Open orders at each location, at those below it and on all that stands there, whatever stands where when it was ordered: by the tree as it is now. */
export async function openOrdersIn(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number> | null> {
  if (!holds(ctx.grants, "work-orders", "view")) return null;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; rows: number }>`
    with recursive places as (
      select id as root, id from unnest(${[...ids]}::bigint[]) as given (id)
      union all
      select places.root, l.id from places join locations as l on l.parent_id = places.id
    ), things as (
      select places.root, a.id from places join assets as a on a.location_id = places.id where a.parent_id is null
      union all
      select things.root, a.id from things join assets as a on a.parent_id = things.id
    ), counted as (
      select things.root, o.id from things join work_orders as o on o.asset_id = things.id
      where ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
      union
      select things.root, o.id from things join work_order_stops as st on st.asset_id = things.id join work_orders as o on o.id = st.work_order_id
      where ${isStopOpen} and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
      union
      select places.root, o.id from places join work_orders as o on o.location_id = places.id
      where o.asset_id is null and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}
    )
    select root as id, count(*) as rows from counted group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.rows]));
}

/** Refuses to archive what is still being worked on, whoever may see those orders. */
export async function assertNoOpenOrders(ctx: Ctx, column: "assetId" | "locationId", ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select o.code from work_orders as o
    where (o.${sql.ref(column)} = any(${[...ids]}::bigint[])
      ${column === "assetId" ? sql`or o.id = any(array(select st.work_order_id from work_order_stops as st where st.asset_id = any(${[...ids]}::bigint[]) and ${isStopOpen}))` : sql``})
      and ${isOpen} order by o.code limit 100`.execute(ctx.db);
  if (rows.length > 0) throw refuse("conflict", "has_open_orders", { codes: named(rows.map((row) => row.code)) });
}

/** Open orders for which somebody is responsible, as many of them as the caller would find in the list of orders, the oldest first. */
export async function openOrdersOf(ctx: Ctx, personId: number, first: number): Promise<{ count: number; rows: OpenRow[] }> {
  const mine = sql<boolean>`o.responsible_person_id = ${personId} and ${isOpen} and ${withinReach(ctx, "work-orders", "o")}`;
  const [counted, found] = await Promise.all([
    sql<{ rows: number }>`select count(*) as rows from work_orders as o where ${mine}`.execute(ctx.db),
    sql<OpenRow>`select o.id, o.version, o.code, o.title from work_orders as o where ${mine} order by o.id limit ${first}`.execute(ctx.db),
  ]);
  return { count: counted.rows[0]?.rows ?? 0, rows: found.rows };
}
