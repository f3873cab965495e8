import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { partArchiving } from "../master-parts/service.ts";
import { warehouseChanging } from "../warehouses/events.ts";

/** What is on its way keeps its part and its warehouse from being put away. */
export const listeners: readonly Listener[] = [
  partArchiving({
    words: ["open line of a purchase order", "open lines of purchase orders"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from purchase_order_lines l join purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
        where l.part_id = ${partId} and not l.is_ended and l.received < l.stock_quantity
          and o.status in ('draft', 'approved', 'sent', 'partly_received') and o.archived_at is null`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
  on(warehouseChanging, "before it", async (ctx, { warehouseId, by }) => {
    if (by === "type") return;
    const { rows } = await sql`select 1 from purchase_orders
      where warehouse_id = ${warehouseId} and status in ('approved', 'sent', 'partly_received') limit 1`.execute(ctx.db);
    if (rows.length > 0) throw refuse("conflict", "purchase_order_open");
  }),
];
