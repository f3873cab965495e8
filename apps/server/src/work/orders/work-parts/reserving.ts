import { sql } from "kysely";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { ENDED, type Category } from "@millwright/domain/work/orders/status.ts";
import { outstandingOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { reserve, type Need } from "../../../materials/reservations/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { storedLines } from "./queries.ts";

interface How {
  /** Orders that are made many at a time reserve for later; the clock keeps what is needed soon. */
  isForLater?: boolean;
  /** Lines that are about to go. */
  without?: readonly number[];
}

/**
 * What these orders still need of parts is reserved, and nothing else: from the day they begin, else the day they are due; at once when the work is under way; nothing any
 * more when it is over. The orders are held by the caller.
 */
export async function reserveFor(ctx: Ctx, orderIds: readonly number[], { isForLater = false, without = [] }: How = {}): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = sql`${[...orderIds]}::bigint[]`;
  const { rows: orders } = await sql<{ id: number; category: Category; estStartAt: string | null; dueAt: string | null }>`
    select o.id, s.category, o.est_start_at, o.due_at from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    where o.id = any(${ids}) and (exists (select from work_order_planned_parts wp where wp.tenant_id = o.tenant_id and wp.work_order_id = o.id and wp.part_id is not null)
      or exists (select from reservations r where r.tenant_id = o.tenant_id and r.work_order_id = o.id and r.ended_at is null)
      or exists (select from material_requests q where q.tenant_id = o.tenant_id and q.work_order_id = o.id and q.status in ('approved', 'partly_issued')))`.execute(
    ctx.db,
  );
  if (orders.length === 0) return;
  const lines = await storedLines(ctx, sql<boolean>`wp.work_order_id = any(${ids}) and wp.part_id is not null and not wp.is_unplanned`);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const needs = lines.flatMap((line): Need[] => {
    const order = byId.get(line.workOrderId);
    const quantity = outstandingOf(line);
    if (!order || without.includes(line.id) || ENDED.includes(order.category) || quantity === 0 || line.partId === null) return [];
    const at = order.estStartAt ?? order.dueAt;
    return [
      {
        workOrderId: line.workOrderId,
        workPartId: line.id,
        partId: line.partId,
        warehouseId: line.warehouseId,
        quantity,
        requiredOn: at === null ? null : dayAt(Date.parse(at), ctx.timeZone),
        isUnderWay: order.category === "in_progress",
      },
    ];
  });
  await reserve(
    ctx,
    orders.map(({ id }) => id),
    needs,
    { isForLater, over: orders.filter(({ category }) => ENDED.includes(category)).map(({ id }) => id) },
  );
}
