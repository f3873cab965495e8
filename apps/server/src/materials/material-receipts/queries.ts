import { sql } from "kysely";
import {
  materialReceipts,
  type MaterialReceipt,
  type MaterialReceiptLine,
  type MaterialReceiptRow,
} from "@millwright/domain/materials/material-receipts/contract.ts";
import { numberOf, openOf } from "@millwright/domain/materials/material-receipts/status.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { toldOf, withinReach } from "../../platform/records/reach.ts";

const list = defineList(materialReceipts.list, {
  kind: "material-receipts",
  refs: { name: "supplier.name", person: "materialReceipts.createdBy" },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("materialReceipts")
    .select([
      "materialReceipts.id",
      "materialReceipts.code",
      "materialReceipts.deliveryNote",
      "materialReceipts.createdAt",
      "materialReceipts.archivedAt",
    ])
    .select(sql<MaterialReceipt["status"]>`material_receipts.status`.as("status"));

const named = <R extends { supplier: { name: string } }>(row: R): R & { name: string } => ({ ...row, name: row.supplier.name });

export async function receiptRows(ctx: Ctx, request: ListRequest): Promise<ListReply<MaterialReceiptRow>> {
  const query = rows(ctx).where("materialReceipts.archivedAt", request.archived ? "is not" : "is", null);
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(named) } as ListReply<MaterialReceiptRow>;
}

type Line = Omit<MaterialReceiptLine, "price" | "open"> & { priceMinor: number | null };
const coded = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)})`;

/** Of one receipt, each with what was booked of it; what it costs only to those who may see that. */
async function linesOf(ctx: Ctx, receiptId: number): Promise<MaterialReceiptLine[]> {
  const { rows: lines } = await sql<Line>`
    select l.id, l.version, l.purchase_order_line_id, l.quantity, l.received, l.rejected, l.returned, l.is_ended, case when ${toldOf(ctx, "purchase-orders", "l")} then l.price_minor end as price_minor, l.price_per,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'state', p.state) as part, p.tracking, u.name as unit,
      (select jsonb_build_object('id', o.id, 'name', o.code) from purchase_order_lines ol
        join purchase_orders o on o.tenant_id = ol.tenant_id and o.id = ol.purchase_order_id
        where ol.tenant_id = l.tenant_id and ol.id = l.purchase_order_line_id) as purchase_order,
      (select ${coded("b")} from stock_levels s join bins b on b.tenant_id = s.tenant_id and b.id = s.default_bin_id
        where s.tenant_id = l.tenant_id and s.part_id = l.part_id and s.warehouse_id = l.warehouse_id) as default_bin,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'quantity', k.quantity, 'note', k.note, 'movementId', k.movement_id,
          'warehouse', jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name),
          'bin', case when b.id is null then null else ${coded("b")} end,
          'lot', case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number) end) order by k.id)
        from material_receipt_bookings k join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
        left join bins b on b.tenant_id = k.tenant_id and b.id = k.bin_id
        left join stock_lots t on t.tenant_id = k.tenant_id and t.id = k.lot_id
        where k.tenant_id = l.tenant_id and k.material_receipt_line_id = l.id), '[]') as bookings
    from material_receipt_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    where l.material_receipt_id = ${receiptId} order by l.id`.execute(ctx.db);
  return lines.map(({ priceMinor, ...line }) => ({
    ...line,
    price: priceMinor === null ? null : { amountMinor: priceMinor, currency: ctx.currency },
    open: openOf(line),
  }));
}

export async function findReceipt(ctx: Ctx, id: number): Promise<Unjudged<MaterialReceipt> | undefined> {
  const query = rows(ctx)
    .select([
      "materialReceipts.version",
      "materialReceipts.updatedAt",
      "materialReceipts.supplierId",
      "materialReceipts.warehouseId",
      "materialReceipts.purchaseOrderId",
      "materialReceipts.note",
      "materialReceipts.statusReason",
    ])
    .where("materialReceipts.id", "=", id)
    .where(() => withinReach(ctx, "material-receipts"));
  const [row] = (await namedRows(ctx, list, query)).map(named) as unknown as Omit<Unjudged<MaterialReceipt>, "lines" | "statusId">[];
  return row && { ...row, statusId: numberOf(row.status), lines: await linesOf(ctx, id) };
}

/** A line's receipt, where the caller reaches it. */
export async function receiptOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom("materialReceiptLines")
    .select("materialReceiptId")
    .where("id", "=", lineId)
    .where(() => withinReach(ctx, "material-receipt-lines"))
    .executeTakeFirst();
  return row?.materialReceiptId ?? null;
}

/** Whether a receipt in this warehouse would be within the caller's reach. */
export async function reachesWarehouse(ctx: Ctx, warehouseId: number): Promise<boolean> {
  const { rows: found } = await sql`
    select 1 from (select ${warehouseId}::bigint as warehouse_id) as aim where ${withinReach(ctx, "material-receipts", "aim")}`.execute(
    ctx.db,
  );
  return found.length > 0;
}
