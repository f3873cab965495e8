import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { ON_ORDER } from "@millwright/domain/materials/purchase-orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { isToReceive } from "./measures.ts";

/** What other features may know of purchase orders. */
export { deliver, holdOrdered, takesIn, type OrderedLine } from "./delivering.ts";
export { orderLineRemoving } from "./events.ts";
export { draftOrder } from "./drafting.ts";
export { purchaseOrderMeasures } from "./measures.ts";

export interface OpenLine {
  id: number;
  partId: number;
  /** In the stock's units. */
  open: number;
}

/** An order that the caller reaches, with what is open of it; undefined where there is none. */
export async function openOrder(ctx: Ctx, id: number) {
  const order = await ctx.db
    .selectFrom("purchaseOrders")
    .select(["id", "supplierId", "warehouseId", "status"])
    .where("id", "=", id)
    .where(() => withinReach(ctx, "purchase-orders"))
    .executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<OpenLine>`
    select id, part_id, stock_quantity - received as open from purchase_order_lines
    where purchase_order_id = ${id} and not is_ended and received < stock_quantity order by id`.execute(ctx.db);
  return { ...order, lines: rows };
}

/** Whether the caller reaches this line. */
export async function lineIsReached(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from purchase_order_lines l where l.id = ${id} and ${withinReach(ctx, "purchase-order-lines", "l")}`.execute(ctx.db);
  return rows.length > 0;
}

/** What is still to come by open purchase orders, line by line: a table in brackets, for the one that adds what other warehouses sent. */
export const orderedAhead = sql`
  select ordered.tenant_id, ordered.part_id, ordered.warehouse_id, coalesce(ordered.expected_on, o.expected_on) as day, false as is_on_road,
    ordered.stock_quantity - ordered.received as quantity, o.id as purchase_order_id, o.code as purchase_order_code, null::bigint as movement_id
  from purchase_order_lines ordered join purchase_orders o on o.tenant_id = ordered.tenant_id and o.id = ordered.purchase_order_id
  where not ordered.is_ended and ordered.received < ordered.stock_quantity
    and o.status in (${sql.join(ON_ORDER.map((status) => sql.lit(status)))})`;

/** What stands on drafts: somebody means to order it. An expression over a table that has part and warehouse. */
export const draftedOf = (table: "stock_levels") =>
  sql<number>`(select coalesce(sum(ordered.stock_quantity), 0) from purchase_order_lines ordered
    join purchase_orders o on o.tenant_id = ordered.tenant_id and o.id = ordered.purchase_order_id
    where ordered.tenant_id = ${sql.ref(`${table}.tenant_id`)} and ordered.part_id = ${sql.ref(`${table}.part_id`)}
      and ordered.warehouse_id = ${sql.ref(`${table}.warehouse_id`)} and not ordered.is_ended and o.status = 'draft')`;

/** Orders that went to their suppliers and of which not everything came; null for those who may not see purchase orders. */
export async function toReceive(ctx: Ctx): Promise<number | null> {
  if (!holds(ctx.grants, "purchase-orders", "view")) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchase_orders o where ${isToReceive("o")} and ${withinReach(ctx, "purchase-orders", "o")}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
