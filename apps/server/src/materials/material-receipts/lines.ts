import type { MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { MAX_LINES } from "@millwright/domain/materials/material-receipts/contract.ts";
import { LINES_CHANGE } from "@millwright/domain/materials/material-receipts/status.ts";
import { openOf } from "@millwright/domain/materials/purchase-orders/status.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Money } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Change } from "../../platform/records/audit.ts";
import { mayHere } from "../../platform/records/reach.ts";
import { assertPart, assertPlaces } from "../master-parts/service.ts";
import { holdOrdered, lineIsReached, takesIn } from "../purchase-orders/service.ts";
import { records } from "./changes.ts";
import { receiptOfLine } from "./queries.ts";

/** The receipt whose lines change, held until the end of the call: nothing of it has come. */
async function heldForLines(ctx: Ctx, id: number): Promise<MaterialReceipt> {
  await records.lock(ctx, id);
  const receipt = await records.get(ctx, id);
  if (!LINES_CHANGE.includes(receipt.status) || receipt.archivedAt !== null) throw refuse("conflict", "receipt_is_fixed");
  return receipt;
}
const assertRoom = ({ lines }: MaterialReceipt): void => {
  if (lines.length >= MAX_LINES) throw refuse("conflict", "too_many_items", { limit: MAX_LINES });
};

async function assertFits(ctx: Ctx, partId: number, quantity: number): Promise<void> {
  const part = await assertPart(ctx, partId, "partId", partId);
  await assertPlaces(ctx, part.unitId, { quantity });
}

export async function addOrdered(
  ctx: Ctx,
  id: number,
  { purchaseOrderLineId, quantity }: { purchaseOrderLineId: number; quantity?: number | undefined },
): Promise<MaterialReceipt> {
  if (!(await lineIsReached(ctx, purchaseOrderLineId))) throw refuseField("purchaseOrderLineId", "not_known");
  const receipt = await heldForLines(ctx, id);
  assertRoom(receipt);
  const line = (await holdOrdered(ctx, [purchaseOrderLineId])).get(purchaseOrderLineId);
  if (!line) throw refuseField("purchaseOrderLineId", "not_known");
  if (line.supplierId !== receipt.supplierId || line.warehouseId !== receipt.warehouseId)
    throw refuseField("purchaseOrderLineId", "receipt_elsewhere");
  if (!takesIn(line)) throw refuse("conflict", "order_takes_nothing");
  if (line.isEnded) throw refuseField("purchaseOrderLineId", "line_ended");
  const comes = quantity ?? openOf(line);
  if (comes <= 0) throw refuseField("quantity", "too_much_delivered", { most: 0 });
  await assertFits(ctx, line.partId, comes);
  return await added(ctx, receipt, { partId: line.partId, purchaseOrderLineId, quantity: comes });
}

interface Free {
  partId: number;
  quantity: number;
  price?: Money | null | undefined;
  pricePer?: number | undefined;
}
export async function addFree(ctx: Ctx, id: number, { partId, quantity, price, pricePer = 1 }: Free): Promise<MaterialReceipt> {
  await assertPart(ctx, partId, "partId");
  if (price !== undefined && price !== null) {
    if (price.currency !== ctx.currency) throw refuseField("price", "other_currency", { word: price.currency, currency: ctx.currency });
  }
  await assertFits(ctx, partId, quantity);
  const receipt = await heldForLines(ctx, id);
  if (price && !(await mayHere(ctx, "purchase-orders", receipt.warehouseId, "update"))) throw refuseField("price", "prices_missing_right");
  assertRoom(receipt);
  return await added(ctx, receipt, { partId, quantity, priceMinor: price?.amountMinor ?? null, pricePer });
}

interface NewLine {
  partId: number;
  quantity: number;
  purchaseOrderLineId?: number;
  priceMinor?: number | null;
  pricePer?: number;
}
async function added(ctx: Ctx, { id, version, warehouseId }: MaterialReceipt, line: NewLine): Promise<MaterialReceipt> {
  await ctx.db
    .insertInto("materialReceiptLines")
    .values({ ...line, materialReceiptId: id, warehouseId })
    .execute();
  const { partId, quantity } = line;
  // What it costs is not told here: the log is read by those, too, who may not see it.
  return await told(ctx, { id, version }, "line_added", [
    { field: "partId", before: null, after: partId },
    { field: "quantity", before: null, after: quantity },
  ]);
}

async function heldLine(ctx: Ctx, lineId: number) {
  const id = await receiptOfLine(ctx, lineId);
  if (id === null) throw refuse("not_found", "not_found");
  const receipt = await heldForLines(ctx, id);
  const line = receipt.lines.find((one) => one.id === lineId);
  if (!line) throw refuse("not_found", "not_found");
  return { receipt, line };
}

export async function changeLine(ctx: Ctx, lineId: number, version: number, quantity: number): Promise<MaterialReceipt> {
  const { receipt, line } = await heldLine(ctx, lineId);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: receipt });
  await assertFits(ctx, line.part.id, quantity);
  await ctx.db
    .updateTable("materialReceiptLines")
    .set({ quantity, version: version + 1, updatedAt: ctx.now.toISOString() })
    .where("id", "=", lineId)
    .execute();
  return await told(ctx, receipt, "line_changed", [
    { field: "partId", before: line.part.id, after: line.part.id },
    { field: "quantity", before: line.quantity, after: quantity },
  ]);
}

export async function removeLine(ctx: Ctx, lineId: number): Promise<MaterialReceipt> {
  const { receipt, line } = await heldLine(ctx, lineId);
  await ctx.db.deleteFrom("materialReceiptLines").where("id", "=", lineId).execute();
  return await told(ctx, receipt, "line_removed", [
    { field: "partId", before: line.part.id, after: null },
    { field: "quantity", before: line.quantity, after: null },
  ]);
}

const told = async (
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  action: "line_added" | "line_changed" | "line_removed",
  changes: readonly Change[],
): Promise<MaterialReceipt> => await records.update(ctx, id, version, {}, action, changes);
