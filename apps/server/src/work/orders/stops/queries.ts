import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { applies, isHoldingBack } from "../steps/applying.ts";

/** Stops with their assets, where these stand, and how far their steps are. */
async function stops(ctx: Ctx, which: RawBuilder<unknown>): Promise<OrderStop[]> {
  const { rows } = await sql<OrderStop>`
    select st.id, st.work_order_id, st.version, st.position, st.state, st.reason, st.note, st.ended_at,
      jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as asset,
      case when l.id is not null then jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) end as location,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as ended_by, steps.*
    from work_order_stops st join assets a on a.tenant_id = st.tenant_id and a.id = st.asset_id
      left join locations l on l.tenant_id = a.tenant_id and l.id = a.location_id
      left join people p on p.tenant_id = st.tenant_id and p.id = st.ended_by
      cross join lateral (select count(*) filter (where ${applies("s")}) as subtasks_count, count(s.done_at) as subtasks_done,
          count(*) filter (where ${isHoldingBack("s")}) as mandatory_left,
          count(*) filter (where s.finding = 'failed') as failed, count(*) filter (where s.finding = 'flagged') as flagged,
          count(*) filter (where s.finding = 'outside') as outside
        from work_order_tasks t join work_order_subtasks s on s.tenant_id = t.tenant_id and s.work_order_id = t.work_order_id and s.work_order_task_id = t.id
        where t.tenant_id = st.tenant_id and t.work_order_stop_id = st.id) as steps
    where ${which} order by st.position`.execute(ctx.db);
  return rows;
}

/** The stops of an order in the order in which they are walked; whether the caller may see it is the caller's question. */
export const stopsOf = async (ctx: Ctx, orderId: number): Promise<OrderStop[]> => await stops(ctx, sql`st.work_order_id = ${orderId}`);

/** The stops of many orders. */
export const stopsOfOrders = async (ctx: Ctx, orderIds: readonly number[]): Promise<OrderStop[]> =>
  await stops(ctx, sql`st.work_order_id = any(${[...orderIds]}::bigint[])`);

export async function readStop(ctx: Ctx, id: number): Promise<OrderStop> {
  const [stop] = await stops(ctx, sql`st.id = ${id}`);
  if (!stop) throw refuse("not_found", "not_found");
  return stop;
}

/** A stop of an order that the caller reaches, with where its asset is. */
export async function findStop(ctx: Ctx, id: number): Promise<{ id: number; workOrderId: number; assetId: number }> {
  const { rows } = await sql<{ id: number; workOrderId: number; assetId: number }>`
    select st.id, st.work_order_id, st.asset_id from work_order_stops st
    join work_orders on work_orders.tenant_id = st.tenant_id and work_orders.id = st.work_order_id
    where st.id = ${id} and ${withinReach(ctx, "work-orders")}`.execute(ctx.db);
  const [stop] = rows;
  if (!stop) throw refuse("not_found", "not_found");
  return stop;
}

/** How many stops of an order are neither done nor skipped. */
export async function openStops(ctx: Ctx, orderId: number): Promise<number> {
  const { open } = await ctx.db
    .selectFrom("workOrderStops")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("workOrderId", "=", orderId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return open;
}

/** Orders that have these assets as stops: beside those that are of them alone. */
export const ordersStoppingAt = (assetIds: readonly number[]) =>
  sql<number[]>`array(select st.work_order_id from work_order_stops st where st.asset_id = any(${[...assetIds]}::bigint[]))`;

/** Assets of a route order at which something was found, or which were done. */
export async function assetsOfStops(ctx: Ctx, orderId: number, which: "found" | "done"): Promise<number[]> {
  const found = sql`exists (select from work_order_tasks t join work_order_subtasks s on s.tenant_id = t.tenant_id and s.work_order_task_id = t.id
    where t.tenant_id = st.tenant_id and t.work_order_stop_id = st.id and s.work_order_id = st.work_order_id and s.finding is not null)`;
  const { rows } = await sql<{ assetId: number }>`
    select distinct st.asset_id from work_order_stops st where st.work_order_id = ${orderId} and ${which === "done" ? sql`st.state = 'done'` : found}`.execute(
    ctx.db,
  );
  return rows.map(({ assetId }) => assetId);
}
