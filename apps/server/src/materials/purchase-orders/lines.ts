import { sql } from "kysely";
import type { z } from "zod";
import type {
  PurchaseOrder,
  PurchaseOrderLineChange,
  PurchaseOrderLineDraft,
} from "@millwright/domain/materials/purchase-orders/contract.ts";
import { MAX_LINES } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { LINES_CHANGE } from "@millwright/domain/materials/purchase-orders/status.ts";
import { lineTotal, stockQuantityOf } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { fitsPlaces, QUANTITY_LIMIT } from "@millwright/domain/materials/quantities.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { changesOf, type Change } from "../../platform/records/audit.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertPart, assertPlaces } from "../master-parts/service.ts";
import { DRAFT_AGAIN, records } from "./changes.ts";
import { orderLineRemoving } from "./events.ts";
import { offerOf } from "./offer.ts";
import { orderOfLine } from "./queries.ts";

type LineDraft = z.output<typeof PurchaseOrderLineDraft>;
type Action = "line_added" | "line_changed" | "line_removed";

/** The order whose lines change, held until the end of the call. */
async function heldForLines(ctx: Ctx, orderId: number): Promise<PurchaseOrder> {
  await records.lock(ctx, orderId);
  const order = await records.get(ctx, orderId);
  if (!LINES_CHANGE.includes(order.status) || order.archivedAt !== null) throw refuse("conflict", "order_is_fixed");
  return order;
}

/** A price is in the order's currency; a quantity fits the units in which it is bought and counted. */
async function assertTerms(ctx: Ctx, partId: number, currency: string, sent: PurchaseOrderLineChange, buyRatio: number): Promise<void> {
  if (sent.price && sent.price.currency !== currency) throw refuseField("price", "other_currency", { word: sent.price.currency, currency });
  if (sent.quantity === undefined) return;
  const part = await assertPart(ctx, partId, "partId", partId);
  await assertPlaces(ctx, part.buyUnitId ?? part.unitId, { quantity: sent.quantity });
  const inStock = stockQuantityOf(sent.quantity, buyRatio);
  if (inStock >= QUANTITY_LIMIT) throw refuseField("quantity", "too_big", { limit: Math.floor(QUANTITY_LIMIT / buyRatio) });
  if (!fitsPlaces(inStock, part.places))
    throw refuseField("quantity", "too_many_places", { places: part.places, unit: part.unit?.name ?? "" });
}

export async function addLine(ctx: Ctx, orderId: number, { partId, ...sent }: LineDraft): Promise<PurchaseOrder> {
  await assertPart(ctx, partId, "partId");
  const order = await heldForLines(ctx, orderId);
  if (order.lines.length >= MAX_LINES) throw refuse("conflict", "too_many_items", { limit: MAX_LINES });
  const offer = await offerOf(ctx, order.supplierId, partId);
  const terms = {
    quantity: sent.quantity ?? offer.quantity,
    price: sent.price === undefined ? offer.price : sent.price,
    pricePer: sent.pricePer ?? offer.pricePer,
    supplierNumber: sent.supplierNumber === undefined ? offer.supplierNumber : sent.supplierNumber,
    expectedOn: sent.expectedOn === undefined ? (order.expectedOn ?? offer.expectedOn) : sent.expectedOn,
  };
  await assertTerms(ctx, partId, order.currency, terms, offer.buyRatio);
  const values = { ...columnsOf(terms), partId, buyRatio: offer.buyRatio, stockQuantity: stockQuantityOf(terms.quantity, offer.buyRatio) };
  await ctx.db
    .insertInto("purchaseOrderLines")
    .values({ ...values, purchaseOrderId: orderId, warehouseId: order.warehouseId })
    .execute();
  return await told(ctx, order, "line_added", changesOf({}, values));
}

const columnsOf = ({ price, ...terms }: PurchaseOrderLineChange) => ({
  ...terms,
  ...(price === undefined ? {} : { priceMinor: price?.amountMinor ?? null }),
});

async function heldLine(ctx: Ctx, id: number) {
  const orderId = await orderOfLine(ctx, id);
  if (orderId === null) throw refuse("not_found", "not_found");
  const order = await heldForLines(ctx, orderId);
  const line = await ctx.db.selectFrom("purchaseOrderLines").selectAll().where("id", "=", id).executeTakeFirst();
  if (!line) throw refuse("not_found", "not_found");
  return { order, line };
}

export async function changeLine(ctx: Ctx, id: number, version: number, sent: PurchaseOrderLineChange): Promise<PurchaseOrder> {
  const { order, line } = await heldLine(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: order });
  await assertTerms(ctx, line.partId, order.currency, sent, line.buyRatio);
  const values = columnsOf(sent);
  const changes = changesOf(line, values);
  const stockQuantity = stockQuantityOf(sent.quantity ?? line.quantity, line.buyRatio);
  if (changes.length > 0)
    await ctx.db
      .updateTable("purchaseOrderLines")
      .set({ ...values, stockQuantity, version: version + 1, updatedAt: ctx.now.toISOString() })
      .where("id", "=", id)
      .execute();
  // Whose terms these are stands beside them.
  return await told(ctx, order, "line_changed", [{ field: "partId", before: line.partId, after: line.partId }, ...changes]);
}

export async function removeLine(ctx: Ctx, id: number): Promise<PurchaseOrder> {
  const { order, line } = await heldLine(ctx, id);
  await askBefore(ctx, orderLineRemoving, { id: order.id, payload: { lineId: id } });
  await ctx.db.deleteFrom("purchaseOrderLines").where("id", "=", id).execute();
  return await told(ctx, order, "line_removed", [
    { field: "partId", before: line.partId, after: null },
    { field: "quantity", before: line.quantity, after: null },
  ]);
}

/** The order's new sum; above what was approved it is a draft again, and its log says so. */
async function told(
  ctx: Ctx,
  { id, version, status, approvedTotal }: PurchaseOrder,
  action: Action,
  changes: Change[],
): Promise<PurchaseOrder> {
  const { rows } = await sql<{ quantity: number; priceMinor: number | null; pricePer: number }>`
    select quantity, price_minor, price_per from purchase_order_lines where purchase_order_id = ${id}`.execute(ctx.db);
  const totalMinor = rows.reduce((sum, line) => sum + lineTotal(line), 0);
  const isUnpriced = rows.some(({ priceMinor }) => priceMinor === null);
  const isBeyond = status !== "draft" && (isUnpriced || rows.length === 0 || totalMinor > (approvedTotal?.amountMinor ?? 0));
  if (isBeyond) return await records.update(ctx, id, version, { ...DRAFT_AGAIN, totalMinor }, "back_to_draft", changes);
  return await records.update(ctx, id, version, { totalMinor }, action, changes);
}
