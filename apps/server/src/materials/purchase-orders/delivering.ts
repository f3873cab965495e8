import { sql } from "kysely";
import {
  RECEIVABLE,
  statusByReceipts,
  type Delivered,
  type PurchaseOrderStatus,
} from "@millwright/domain/materials/purchase-orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { orderEvents } from "./events.ts";

/** A line that something comes of, with what its order says. */
export interface OrderedLine extends Delivered {
  id: number;
  purchaseOrderId: number;
  supplierId: number;
  warehouseId: number;
  partId: number;
  status: PurchaseOrderStatus;
  priceMinor: number | null;
  pricePer: number;
  buyRatio: number;
}

/**
 * These lines, held with their orders until the end of the call, in the order of their keys: who receives the same at once comes one after the other, and the
 * later one sees what the earlier one took in.
 */
export async function holdOrdered(ctx: Ctx, lineIds: readonly number[]): Promise<ReadonlyMap<number, OrderedLine>> {
  const ids = sql`${[...lineIds]}::bigint[]`;
  await sql`select from purchase_orders where id in (select purchase_order_id from purchase_order_lines where id = any(${ids}))
    order by id for no key update`.execute(ctx.db);
  // A statement of its own, behind the locks.
  const { rows } = await sql<OrderedLine>`
    select l.id, l.purchase_order_id, o.supplier_id, l.warehouse_id, l.part_id, o.status, l.price_minor, l.price_per, l.buy_ratio,
      l.stock_quantity as ordered, l.received, l.is_ended
    from purchase_order_lines l join purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.id = any(${ids}) order by l.id for no key update of l`.execute(ctx.db);
  return new Map(rows.map((line) => [line.id, line]));
}
export const takesIn = ({ status }: Pick<OrderedLine, "status">): boolean => RECEIVABLE.includes(status);

/** What came of lines that are held, or went back; their orders' statuses follow. */
export async function deliver(ctx: Ctx, came: readonly { lineId: number; quantity: number }[]): Promise<void> {
  if (came.length === 0) return;
  const { rows: touched } = await sql<{ purchaseOrderId: number }>`
    update purchase_order_lines l set received = greatest(0, l.received + n.quantity), version = l.version + 1, updated_at = now()
    from (select line_id, sum(quantity) as quantity
      from unnest(${came.map(({ lineId }) => lineId)}::bigint[], ${came.map(({ quantity }) => quantity)}::numeric[]) as each (line_id, quantity) group by line_id) n
    where l.id = n.line_id returning l.purchase_order_id`.execute(ctx.db);
  const ids = [...new Set(touched.map(({ purchaseOrderId }) => purchaseOrderId))].toSorted((one, other) => one - other);
  const { rows: lines } = await sql<Delivered & { id: number; status: PurchaseOrderStatus; sentOn: string | null }>`
    select o.id, o.status, o.sent_on, l.stock_quantity as ordered, l.received, l.is_ended
    from purchase_orders o join purchase_order_lines l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
    where o.id = any(${ids}::bigint[]) order by o.id, l.id`.execute(ctx.db);
  for (const id of ids) {
    const its = lines.filter((line) => line.id === id);
    const [first] = its;
    if (first) await follow(ctx, id, first.status, statusByReceipts(first.status, first.sentOn !== null, its));
  }
}

async function follow(ctx: Ctx, id: number, before: PurchaseOrderStatus, after: PurchaseOrderStatus): Promise<void> {
  await sql`update purchase_orders set status = ${after}, version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  const changes = before === after ? [] : [{ field: "status", before, after }];
  audit(ctx, { action: "delivered", entity: "purchase-orders", entityId: id, changes });
  await announce(ctx, orderEvents.delivered, { id, changes });
}
