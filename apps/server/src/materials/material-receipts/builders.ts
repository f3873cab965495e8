import {
  materialReceipts,
  type MaterialReceipt,
  type MaterialReceiptDraft,
} from "@millwright/domain/materials/material-receipts/contract.ts";
import { numberOf, type ReceiptStatus } from "@millwright/domain/materials/material-receipts/status.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import type { Person } from "../../testing/world.ts";
import { buildSentOrder } from "../purchase-orders/builders.ts";
import { buildWarehouse } from "../stock/builders.ts";

/** Of a purchase order that the supplier has, with all that is open of it. */
export const buildReceipt = async (by: Person, draft: Partial<MaterialReceiptDraft> = {}): Promise<MaterialReceipt> =>
  await by.ok(materialReceipts.create, { body: { purchaseOrderId: draft.purchaseOrderId ?? (await buildSentOrder(by)).id, ...draft } });

/** Without a purchase order, and with nothing on it. */
export const buildEmptyReceipt = async (by: Person, draft: Partial<MaterialReceiptDraft> = {}): Promise<MaterialReceipt> =>
  await by.ok(materialReceipts.create, {
    body: {
      supplierId: draft.supplierId ?? (await buildSupplier(by)).id,
      warehouseId: draft.warehouseId ?? (await buildWarehouse(by)).id,
      ...draft,
    },
  });

/** One of four came broken. */
export async function buildRejected(by: Person): Promise<MaterialReceipt> {
  const receipt = await buildReceipt(by);
  const quarantine = await buildWarehouse(by, { type: "quarantine" });
  const [line] = receipt.lines;
  return await by.ok(materialReceipts.receive, {
    body: {
      materialReceiptId: receipt.id,
      version: receipt.version,
      pieces: [{ lineId: line?.id ?? 0, quantity: 1, isRejected: true, warehouseId: quarantine.id, note: "Cracked" }],
    },
  });
}

export const moveReceiptTo = async (by: Person, { id, version }: { id: number; version: number }, to: ReceiptStatus, reason?: string) =>
  await by.ok(materialReceipts.status, { query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } });
