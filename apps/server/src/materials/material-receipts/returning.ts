import { sql } from "kysely";
import type { MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { mayBecome, type ReceiptStatus } from "@millwright/domain/materials/material-receipts/status.ts";
import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { takeAway } from "@millwright/domain/materials/stock/ledger.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { deliver, holdOrdered } from "../purchase-orders/service.ts";
import { assertPlaces, post } from "../stock/service.ts";
import { heldAsRead, records } from "./changes.ts";
import { receiveAll } from "./receiving.ts";

interface Sent {
  version: number;
  reason?: string | null | undefined;
}

/** By hand: all of it came, the rest does not come, it went back. */
export async function moveReceipt(ctx: Ctx, id: number, to: ReceiptStatus, { version, reason = null }: Sent): Promise<MaterialReceipt> {
  const receipt = await heldAsRead(ctx, id, version);
  if (!mayBecome(receipt.status, to)) throw refuse("conflict", "receipt_not_there");
  if (to === "returned") return await sendBack(ctx, receipt, reason, { isAll: true });
  if (receipt.status === "draft") return await receiveAll(ctx, receipt, reason);
  await sql`update material_receipt_lines set is_ended = true, version = version + 1, updated_at = now()
    where material_receipt_id = ${id} and received + rejected < quantity and not is_ended`.execute(ctx.db);
  return await records.update(ctx, id, version, { status: to, statusReason: reason }, "ended");
}

export const returnRejected = async (ctx: Ctx, id: number, { version, reason = null }: Sent): Promise<MaterialReceipt> =>
  await sendBack(ctx, await heldAsRead(ctx, id, version), reason, { isAll: false });

interface Booked {
  id: number;
  lineId: number;
  purchaseOrderLineId: number | null;
  partId: number;
  warehouseId: number;
  binId: number | null;
  lotId: number | null;
  quantity: number;
}

/** Out of where it was put, to the supplier; what it was ordered with is open again. */
async function sendBack(
  ctx: Ctx,
  receipt: MaterialReceipt,
  reason: string | null,
  { isAll }: { isAll: boolean },
): Promise<MaterialReceipt> {
  const { id, version, supplierId } = receipt;
  const { rows: booked } = await sql<Booked>`
    select k.id, l.id as line_id, l.purchase_order_line_id, l.part_id, k.warehouse_id, k.bin_id, k.lot_id, k.quantity
    from material_receipt_bookings k join material_receipt_lines l on l.tenant_id = k.tenant_id and l.id = k.material_receipt_line_id
    where l.material_receipt_id = ${id} and k.kind in (${isAll ? sql`'received', 'rejected'` : sql`'rejected'`})
      and not exists (select from material_receipt_bookings b where b.tenant_id = k.tenant_id and b.of_id = k.id)
    order by k.id`.execute(ctx.db);
  if (booked.length === 0) throw refuse("conflict", "receipt_without_lines");
  await assertPlaces(ctx, booked);
  await holdOrdered(
    ctx,
    booked.flatMap(({ purchaseOrderLineId }) => purchaseOrderLineId ?? []),
  );
  const serials = await sql<{ id: number }>`
    select id from stock_lots where is_serial and id = any(${booked.flatMap(({ lotId }) => lotId ?? [])}::bigint[])`.execute(ctx.db);
  const movement = await post(ctx, {
    kind: "return",
    reason,
    document: { kind: "material-receipts", id },
    places: booked,
    serials: serials.rows.map((lot) => lot.id),
    sparesHard: true,
    lines: ({ book }) =>
      booked.flatMap(({ partId, warehouseId, binId, lotId, quantity }) =>
        takeAway(book, { partId, warehouseId, binId, lotId }, { place: "supplier", supplierId }, thousandths(quantity)),
      ),
  });
  await ctx.db
    .insertInto("materialReceiptBookings")
    .values(
      booked.map(({ id: ofId, lineId, warehouseId, binId, lotId, quantity }) => ({
        materialReceiptLineId: lineId,
        movementId: movement.id,
        kind: "returned",
        warehouseId,
        binId,
        lotId,
        quantity,
        ofId,
        note: reason,
      })),
    )
    .execute();
  await sql`
    update material_receipt_lines l set returned = l.returned + b.quantity, version = l.version + 1, updated_at = now()
    from (select line_id, sum(quantity) as quantity
      from unnest(${booked.map(({ lineId }) => lineId)}::bigint[], ${booked.map(({ quantity }) => quantity)}::numeric[]) as each (line_id, quantity) group by line_id) b
    where l.id = b.line_id`.execute(ctx.db);
  await deliver(
    ctx,
    booked.flatMap(({ purchaseOrderLineId, quantity }) =>
      purchaseOrderLineId === null ? [] : [{ lineId: purchaseOrderLineId, quantity: -quantity }],
    ),
  );
  const told = booked.map(({ partId, quantity }) => ({ partId, quantity }));
  const status = isAll ? "returned" : receipt.status;
  return await records.update(ctx, id, version, { status, statusReason: reason }, "returned", [
    { field: "lines", before: told, after: null },
  ]);
}
