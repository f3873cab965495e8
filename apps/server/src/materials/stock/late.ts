import { sql } from "kysely";
import { SEALED, type Category } from "@millwright/domain/foundation/statuses/categories.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

interface Late {
  workOrderId: number;
  partId: number;
  direction: "more" | "less";
  quantity: number;
  worthMinor?: number | null | undefined;
}

/** What a closed order brings back comes by the average, and is no more than it used; an order that still takes stock back takes it itself. The order is held. */
export async function assertCameLate(ctx: Ctx, { workOrderId, partId, direction, quantity, worthMinor }: Late): Promise<void> {
  const { rows } = await sql<{ category: Category }>`
    with held as (select tenant_id, status_id from work_orders o where o.id = ${workOrderId} and ${withinReach(ctx, "work-orders", "o")} for no key update)
    select s.category from held join statuses s on s.tenant_id = held.tenant_id and s.id = held.status_id`.execute(ctx.db);
  const [order] = rows;
  if (!order) throw refuseField("workOrderId", "not_known");
  if (!SEALED.includes(order.category)) throw refuse("conflict", "return_instead");
  if (direction === "less") throw refuseField("direction", "not_known");
  if (worthMinor !== null && worthMinor !== undefined) throw refuseField("worthMinor", "store_says");
  // What was used, less what came back late before and was not taken back since.
  const { rows: left } = await sql<{ most: number }>`
    select coalesce((select sum(l.quantity) from stock_movement_lines l where l.place = 'consumption' and l.work_order_id = ${workOrderId} and l.part_id = ${partId}), 0)
      - coalesce((select sum(l.quantity) from stock_movements m join stock_movement_lines l on l.tenant_id = m.tenant_id and l.movement_id = m.id
        where m.document = 'work-orders' and m.document_id = ${workOrderId} and l.place = 'stock' and l.part_id = ${partId}
          and not exists (select from stock_movements r where r.tenant_id = m.tenant_id and r.reverses_id = m.id)), 0) as most`.execute(
    ctx.db,
  );
  const most = left[0]?.most ?? 0;
  if (quantity > most) throw refuse("conflict", "returned_too_much", { have: Math.max(0, most) });
}
