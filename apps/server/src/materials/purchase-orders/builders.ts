import {
  purchaseOrders,
  type PurchaseOrder,
  type PurchaseOrderDraft,
  type PurchaseOrderLineDraft,
} from "@millwright/domain/materials/purchase-orders/contract.ts";
import type { z } from "zod";
import { numberOf, type PurchaseOrderStatus } from "@millwright/domain/materials/purchase-orders/status.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import type { Person } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWarehouse } from "../stock/builders.ts";

let serial = 0;

export const buildOrder = async (by: Person, draft: Partial<PurchaseOrderDraft> = {}): Promise<PurchaseOrder> =>
  await by.ok(purchaseOrders.create, {
    body: {
      supplierId: draft.supplierId ?? (await buildSupplier(by)).id,
      warehouseId: draft.warehouseId ?? (await buildWarehouse(by)).id,
      ...draft,
    },
  });

type LineDraft = Partial<z.input<typeof PurchaseOrderLineDraft>>;

/** A line of it: four pieces of a part of its own for 10.00 each, unless something else is said. */
export async function buildLine(by: Person, orderId: number, line: LineDraft = {}): Promise<PurchaseOrder> {
  serial += 1;
  const partId = line.partId ?? (await buildPart(by, { code: `BOUGHT-${process.pid}-${serial}` })).id;
  return await by.ok(purchaseOrders.addLine, {
    body: { purchaseOrderId: orderId, quantity: 4, price: { amountMinor: 1000, currency: "USD" }, ...line, partId },
  });
}

export const moveOrderTo = async (by: Person, { id, version }: { id: number; version: number }, to: PurchaseOrderStatus, reason?: string) =>
  await by.ok(purchaseOrders.status, { query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } });

/** With the supplier: approved and sent. */
export async function buildSentOrder(by: Person, draft: Partial<PurchaseOrderDraft> = {}, lines: readonly LineDraft[] = [{}]) {
  const { id } = await buildOrder(by, draft);
  for (const line of lines) await buildLine(by, id, line);
  const { version } = await by.ok(purchaseOrders.get, { params: { id } });
  const approved = await by.ok(purchaseOrders.approve, { params: { id }, body: { version } });
  return await moveOrderTo(by, approved, "sent");
}
