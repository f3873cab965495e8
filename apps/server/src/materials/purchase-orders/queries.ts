import { sql } from "kysely";
import {
  purchaseOrders,
  type PurchaseOrder,
  type PurchaseOrderLine,
  type PurchaseOrderRow,
} from "@millwright/domain/materials/purchase-orders/contract.ts";
import { numberOf, openOf } from "@millwright/domain/materials/purchase-orders/status.ts";
import { lineTotal } from "@millwright/domain/materials/purchase-orders/sums.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(purchaseOrders.list, {
  kind: "purchase-orders",
  refs: { name: "supplier.name", person: "purchaseOrders.createdBy" },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

const total = sql<
  PurchaseOrder["total"]
>`jsonb_build_object('amountMinor', purchase_orders.total_minor, 'currency', purchase_orders.currency)`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("purchaseOrders")
    .select([
      "purchaseOrders.id",
      "purchaseOrders.code",
      "purchaseOrders.expectedOn",
      "purchaseOrders.sentOn",
      "purchaseOrders.createdAt",
      "purchaseOrders.archivedAt",
    ])
    .select([sql<PurchaseOrder["status"]>`purchase_orders.status`.as("status"), total.as("total")]);

const named = <R extends { supplier: { name: string } }>(row: R): R & { name: string } => ({ ...row, name: row.supplier.name });

export async function orderRows(ctx: Ctx, request: ListRequest): Promise<ListReply<PurchaseOrderRow>> {
  const query = rows(ctx).where("purchaseOrders.archivedAt", request.archived ? "is not" : "is", null);
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(named) } as ListReply<PurchaseOrderRow>;
}

type Line = Omit<PurchaseOrderLine, "price" | "total" | "open"> & { priceMinor: number | null };

/** Of one order, in the order in which they were written. */
export async function linesOf(ctx: Ctx, orderId: number, currency: string): Promise<PurchaseOrderLine[]> {
  const { rows: lines } = await sql<Line>`
    select l.id, l.version, l.quantity, l.buy_ratio, l.stock_quantity, l.price_minor, l.price_per, l.supplier_number, l.expected_on, l.received, l.is_ended,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'state', p.state) as part, p.tracking, u.name as unit, coalesce(b.name, u.name) as buy_unit
    from purchase_order_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join reference_values b on b.tenant_id = p.tenant_id and b.id = p.buy_unit_id
    where l.purchase_order_id = ${orderId} order by l.id`.execute(ctx.db);
  return lines.map(({ priceMinor, ...line }) => ({
    ...line,
    price: priceMinor === null ? null : { amountMinor: priceMinor, currency },
    total: { amountMinor: lineTotal({ ...line, priceMinor }), currency },
    open: openOf({ ordered: line.stockQuantity, received: line.received, isEnded: line.isEnded }),
  }));
}

export async function findOrder(ctx: Ctx, id: number): Promise<Unjudged<PurchaseOrder> | undefined> {
  const person = sql<PurchaseOrder["approvedBy"]>`(select jsonb_build_object('id', h.id, 'name', h.name) from people h
    where h.tenant_id = purchase_orders.tenant_id and h.id = purchase_orders.approved_by)`;
  const approved = sql<PurchaseOrder["approvedTotal"]>`case when purchase_orders.approved_minor is not null then
    jsonb_build_object('amountMinor', purchase_orders.approved_minor, 'currency', purchase_orders.currency) end`;
  const ofSupplier = (column: string) =>
    sql<
      string | null
    >`(select ${sql.raw(column)} from suppliers s where s.tenant_id = purchase_orders.tenant_id and s.id = purchase_orders.supplier_id)`;
  const query = rows(ctx)
    .select([
      "purchaseOrders.version",
      "purchaseOrders.updatedAt",
      "purchaseOrders.supplierId",
      "purchaseOrders.warehouseId",
      "purchaseOrders.currency",
      "purchaseOrders.note",
      "purchaseOrders.approvedAt",
      "purchaseOrders.statusReason",
      person.as("approvedBy"),
      approved.as("approvedTotal"),
      ofSupplier("s.contacts -> 0 ->> 'email'").as("supplierEmail"),
      ofSupplier("s.address").as("supplierAddress"),
    ])
    .where("purchaseOrders.id", "=", id)
    .where(() => withinReach(ctx, "purchase-orders"));
  const [row] = (await namedRows(ctx, list, query)).map(named) as unknown as Omit<Unjudged<PurchaseOrder>, "lines" | "statusId">[];
  return row && { ...row, statusId: numberOf(row.status), lines: await linesOf(ctx, id, row.currency) };
}

/** A line's order, where the caller reaches it. */
export async function orderOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom("purchaseOrderLines")
    .select("purchaseOrderId")
    .where("id", "=", lineId)
    .where(() => withinReach(ctx, "purchase-order-lines"))
    .executeTakeFirst();
  return row?.purchaseOrderId ?? null;
}

/** Whether an order for this warehouse would be within the caller's reach. */
export async function reachesWarehouse(ctx: Ctx, warehouseId: number): Promise<boolean> {
  const { rows: found } = await sql`
    select 1 from (select ${warehouseId}::bigint as warehouse_id) as aim where ${withinReach(ctx, "purchase-orders", "aim")}`.execute(
    ctx.db,
  );
  return found.length > 0;
}

/** The roles of a person that approve purchase orders. */
export async function rolesApproving(ctx: Ctx): Promise<number[]> {
  const { rows: held } = await sql<{ roleId: number }>`
    select distinct h.role_id from held_roles h join role_grants g on g.tenant_id = h.tenant_id and g.role_id = h.role_id
    where h.person_id = ${ctx.personId} and g.sub_module = 'purchase-orders' and 'approve' = any(g.flags)`.execute(ctx.db);
  return held.map(({ roleId }) => roleId);
}
