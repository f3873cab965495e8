import { sql } from "kysely";
import { ON_ORDER, type PurchaseOrderStatus } from "@millwright/domain/materials/purchase-orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What other features may know of purchase orders. */
export { deliver, holdOrdered, takesIn, type OrderedLine } from "./delivering.ts";
export { orderLineRemoving } from "./events.ts";
export { draftOrder } from "./drafting.ts";

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

const linesIn = (
  table: "stock_levels",
  statuses: readonly PurchaseOrderStatus[],
) => sql`from purchase_order_lines ordered join purchase_orders o on o.tenant_id = ordered.tenant_id and o.id = ordered.purchase_order_id
    where ordered.tenant_id = ${sql.ref(`${table}.tenant_id`)} and ordered.part_id = ${sql.ref(`${table}.part_id`)}
      and ordered.warehouse_id = ${sql.ref(`${table}.warehouse_id`)} and not ordered.is_ended and ordered.received < ordered.stock_quantity
      and o.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** What is on its way of a part to a warehouse, as expressions over a table that has both columns; `told` says both at once. */
export const onOrderOf = (table: "stock_levels") => {
  const open = linesIn(table, ON_ORDER);
  const next = sql`min(coalesce(ordered.expected_on, o.expected_on))`;
  return {
    quantity: sql<number>`(select coalesce(sum(ordered.stock_quantity - ordered.received), 0) ${open})`,
    told: sql<OnOrder>`(select jsonb_build_object('quantity', coalesce(sum(ordered.stock_quantity - ordered.received), 0), 'next', ${next}) ${open})`,
  };
};
export interface OnOrder {
  quantity: number;
  next: string | null;
}

/** What is on its way of a part, to which warehouse and until when. What is late comes tomorrow at the earliest; of what nobody said a day of nothing may be promised. */
export async function expectedOf(
  ctx: Ctx,
  partId: number,
  today: string,
): Promise<{ warehouseId: number; day: string; quantity: number }[]> {
  const { rows } = await sql<{ warehouseId: number; day: string; quantity: number }>`
    select ordered.warehouse_id, greatest(coalesce(ordered.expected_on, o.expected_on), ${today}::date + 1) as day, ordered.stock_quantity - ordered.received as quantity
    from purchase_order_lines ordered join purchase_orders o on o.tenant_id = ordered.tenant_id and o.id = ordered.purchase_order_id
    where ordered.part_id = ${partId} and not ordered.is_ended and ordered.received < ordered.stock_quantity
      and o.status in (${sql.join(ON_ORDER.map((status) => sql.lit(status)))}) and coalesce(ordered.expected_on, o.expected_on) is not null`.execute(
    ctx.db,
  );
  return rows;
}

/** What stands on drafts: somebody means to order it. */
export const draftedOf = (table: "stock_levels") =>
  sql<number>`(select coalesce(sum(ordered.stock_quantity), 0) ${linesIn(table, ["draft"])})`;
