import type { PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { lineTotal, stockQuantityOf } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { records } from "./changes.ts";
import { offerOf } from "./offer.ts";
import { reachesWarehouse } from "./queries.ts";

interface Wanted {
  supplierId: number;
  warehouseId: number;
  /** In units that are bought; the rest is as the supplier's terms say. */
  lines: readonly { partId: number; quantity: number }[];
}

/** A draft with its lines, made at once of parts, suppliers and warehouses that the caller was shown. */
export async function draftOrder(ctx: Ctx, { supplierId, warehouseId, lines }: Wanted): Promise<PurchaseOrder> {
  if (!(await reachesWarehouse(ctx, warehouseId))) throw refuseField("warehouseId", "outside_site");
  const values: LineValues[] = [];
  for (const { partId, quantity } of lines) {
    const offer = await offerOf(ctx, supplierId, partId);
    values.push({
      partId,
      warehouseId,
      quantity,
      buyRatio: offer.buyRatio,
      stockQuantity: stockQuantityOf(quantity, offer.buyRatio),
      priceMinor: offer.price?.amountMinor ?? null,
      pricePer: offer.pricePer,
      supplierNumber: offer.supplierNumber,
      expectedOn: offer.expectedOn,
    });
  }
  const totalMinor = values.reduce((sum, line) => sum + lineTotal(line), 0);
  const told = lines.map(({ partId, quantity }) => ({ partId, quantity }));
  const order = await records.create(
    ctx,
    { supplierId, warehouseId, totalMinor, code: await nextCode(ctx, "PO"), currency: ctx.currency, createdBy: ctx.personId || null },
    [{ field: "lines", before: null, after: told }],
  );
  await ctx.db
    .insertInto("purchaseOrderLines")
    .values(values.map((line) => ({ ...line, purchaseOrderId: order.id })))
    .execute();
  return await records.get(ctx, order.id);
}

interface LineValues {
  partId: number;
  warehouseId: number;
  quantity: number;
  buyRatio: number;
  stockQuantity: number;
  priceMinor: number | null;
  pricePer: number;
  supplierNumber: string | null;
  expectedOn: string | null;
}
