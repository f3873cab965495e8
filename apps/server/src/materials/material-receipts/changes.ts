import type { z } from "zod";
import type { MaterialReceipt, MaterialReceiptDraft } from "@millwright/domain/materials/material-receipts/contract.ts";
import type { ReceiptStatus } from "@millwright/domain/materials/material-receipts/status.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { openOrder, takesIn } from "../purchase-orders/service.ts";
import { receiptEvents } from "./events.ts";
import { findReceipt, reachesWarehouse } from "./queries.ts";

export const records = recordsOf({ table: "materialReceipts", entity: "material-receipts", find: findReceipt, events: receiptEvents });

type Draft = z.output<typeof MaterialReceiptDraft>;

/** With a purchase order: from its supplier to its warehouse, and all that is open of it. */
export async function createReceipt(ctx: Ctx, sent: Draft): Promise<MaterialReceipt> {
  const { purchaseOrderId = null } = sent;
  const order = purchaseOrderId === null ? null : await openOrder(ctx, purchaseOrderId);
  if (order === undefined) throw refuseField("purchaseOrderId", "not_known");
  await assertRecords(ctx, [
    { kind: "suppliers", id: sent.supplierId, field: "supplierId" },
    { kind: "warehouses", id: sent.warehouseId, field: "warehouseId" },
  ]);
  const supplierId = order?.supplierId ?? sent.supplierId;
  const warehouseId = order?.warehouseId ?? sent.warehouseId;
  if (!supplierId) throw refuseField("supplierId", "required");
  if (!warehouseId) throw refuseField("warehouseId", "required");
  if (order && sent.supplierId && sent.supplierId !== supplierId) throw refuseField("supplierId", "receipt_elsewhere");
  if (order && sent.warehouseId && sent.warehouseId !== warehouseId) throw refuseField("warehouseId", "receipt_elsewhere");
  if (!(await reachesWarehouse(ctx, warehouseId))) throw refuseField("warehouseId", "outside_site");
  if (order && !takesIn({ status: order.status as never })) throw refuse("conflict", "order_takes_nothing");
  const values = { purchaseOrderId, supplierId, warehouseId, deliveryNote: sent.deliveryNote, note: sent.note };
  const { id } = await records.create(ctx, { ...values, code: await nextCode(ctx, "GR"), createdBy: ctx.personId || null });
  if (order && order.lines.length > 0)
    await ctx.db
      .insertInto("materialReceiptLines")
      .values(
        order.lines.map(({ id: purchaseOrderLineId, partId, open }) => ({
          materialReceiptId: id,
          warehouseId,
          partId,
          purchaseOrderLineId,
          quantity: open,
        })),
      )
      .execute();
  return await records.get(ctx, id);
}

/** What it is called on paper; from whom and to where stays. */
export async function updateReceipt(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<MaterialReceipt> {
  const { purchaseOrderId, supplierId, warehouseId, ...own } = sent;
  await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  if (purchaseOrderId && purchaseOrderId !== seen.purchaseOrderId && !(await openOrder(ctx, purchaseOrderId)))
    throw refuseField("purchaseOrderId", "not_known");
  await assertRecords(ctx, [
    { kind: "suppliers", id: supplierId, field: "supplierId", was: seen.supplierId },
    { kind: "warehouses", id: warehouseId, field: "warehouseId", was: seen.warehouseId },
  ]);
  const stays = { purchaseOrderId, supplierId, warehouseId };
  for (const [field, value] of Object.entries(stays))
    if (value !== undefined && value !== seen[field as keyof typeof stays]) throw refuseField(field, "receipt_is_fixed");
  return await records.update(ctx, id, version, own);
}

const SETTLED: readonly ReceiptStatus[] = ["draft", "received", "returned"];
export async function archiveReceipt(ctx: Ctx, id: number, version: number): Promise<MaterialReceipt> {
  const { status } = await records.lock(ctx, id, "delete");
  if (!SETTLED.includes(status as ReceiptStatus)) throw refuse("conflict", "receipt_is_open");
  return await records.archive(ctx, id, version);
}

/** Held until the end of the call, as the caller read it. */
export async function heldAsRead(ctx: Ctx, id: number, version: number): Promise<MaterialReceipt> {
  const row = await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  if (seen.archivedAt !== null) throw refuse("conflict", "archived");
  return seen;
}
