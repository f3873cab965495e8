import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldThrough } from "../../platform/records/reach.ts";

/** What lies in a warehouse: its value in minor units, how many parts lie there, and how many are to be ordered. */
export interface StockOfWarehouse {
  warehouseId: number;
  valueMinor: number;
  lines: number;
  below: number;
}

/** Of every warehouse, without regard to who asks: for what is kept of a day. */
export async function stockByWarehouse(ctx: Ctx): Promise<StockOfWarehouse[]> {
  const { rows } = await sql<StockOfWarehouse>`
    select warehouse_id, coalesce(sum(value_minor) filter (where on_hand > 0), 0)::bigint as value_minor, (count(*) filter (where on_hand > 0))::int as lines,
      (count(*) filter (where below_since is not null))::int as below
    from stock_levels group by warehouse_id`.execute(ctx.db);
  return rows;
}

/** The warehouses of which the caller is told what lies there and what it is worth. */
export async function warehousesTold(ctx: Ctx): Promise<{ id: number; name: string; siteId: number | null }[]> {
  const { rows } = await sql<{ id: number; name: string; siteId: number | null }>`
    select w.id, w.name, w.site_id from warehouses w
    where ${toldThrough(ctx, "stock-levels", "w")} and ${toldThrough(ctx, "purchase-orders", "w")}`.execute(ctx.db);
  return rows;
}
