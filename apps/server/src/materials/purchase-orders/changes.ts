import { sql } from "kysely";
import type { z } from "zod";
import type { PurchaseOrder, PurchaseOrderDraft } from "@millwright/domain/materials/purchase-orders/contract.ts";
import {
  HEAD_CHANGES,
  mayBecome,
  needsReason,
  SETTLED,
  type PurchaseOrderStatus,
} from "@millwright/domain/materials/purchase-orders/status.ts";
import { isAboveLimit, limitOf } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { Refusal, refuse, refuseField, reasonMissing } from "@millwright/domain/kit/errors.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { approvingRoles, storedSettings } from "../settings/service.ts";
import { orderEvents } from "./events.ts";
import { findOrder, reachesWarehouse, rolesApproving } from "./queries.ts";

export const records = recordsOf({ table: "purchaseOrders", entity: "purchase-orders", find: findOrder, events: orderEvents });

type Draft = z.output<typeof PurchaseOrderDraft>;

export async function createOrder(ctx: Ctx, sent: Draft): Promise<PurchaseOrder> {
  await assertRecords(ctx, [
    { kind: "suppliers", id: sent.supplierId, field: "supplierId" },
    { kind: "warehouses", id: sent.warehouseId, field: "warehouseId" },
  ]);
  if (!(await reachesWarehouse(ctx, sent.warehouseId))) throw refuseField("warehouseId", "outside_site");
  return await records.create(ctx, { ...sent, code: await nextCode(ctx, "PO"), currency: ctx.currency, createdBy: ctx.personId || null });
}

/** To whom and where it goes is changed in a draft alone, and of one without lines: prices and lead times are a supplier's. */
export async function updateOrder(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<PurchaseOrder> {
  await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [
    { kind: "suppliers", id: sent.supplierId, field: "supplierId", was: seen.supplierId },
    { kind: "warehouses", id: sent.warehouseId, field: "warehouseId", was: seen.warehouseId },
  ]);
  const changesSupplier = sent.supplierId !== undefined && sent.supplierId !== seen.supplierId;
  const changesWarehouse = sent.warehouseId !== undefined && sent.warehouseId !== seen.warehouseId;
  if (seen.version === version) {
    if (!HEAD_CHANGES.includes(seen.status)) throw refuse("conflict", "order_is_fixed");
    if (changesSupplier && (seen.status !== "draft" || seen.lines.length > 0)) throw refuseField("supplierId", "order_is_fixed");
    if (changesWarehouse && seen.status !== "draft") throw refuseField("warehouseId", "order_is_fixed");
    if (changesWarehouse && !(await reachesWarehouse(ctx, sent.warehouseId ?? 0))) throw refuseField("warehouseId", "outside_site");
  }
  const after = await records.update(ctx, id, version, sent);
  if (changesWarehouse)
    await ctx.db.updateTable("purchaseOrderLines").set({ warehouseId: after.warehouseId }).where("purchaseOrderId", "=", id).execute();
  return after;
}

export async function archiveOrder(ctx: Ctx, id: number, version: number): Promise<PurchaseOrder> {
  const { status } = await records.lock(ctx, id, "delete");
  if (!SETTLED.includes(status as PurchaseOrderStatus)) throw refuse("conflict", "purchase_order_open");
  return await records.archive(ctx, id, version);
}

/** Held until the end of the call, as the caller read it. */
async function heldAsRead(ctx: Ctx, id: number, version: number, flag: "update" | "approve"): Promise<PurchaseOrder> {
  const row = await records.lock(ctx, id, flag);
  const seen = await records.get(ctx, id);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  if (seen.archivedAt !== null) throw refuse("conflict", "archived");
  return seen;
}

/** Up to the limit of the caller's roles; beyond it, they are told who may. */
export async function approveOrder(ctx: Ctx, id: number, version: number): Promise<PurchaseOrder> {
  const { status, lines, total } = await heldAsRead(ctx, id, version, "approve");
  if (!mayBecome(status, "approved")) throw refuse("conflict", "order_not_there");
  if (lines.length === 0) throw refuse("conflict", "order_without_lines");
  const unpriced = lines.filter(({ price }) => price === null).map(({ part }) => part.code);
  if (unpriced.length > 0) throw refuse("conflict", "order_without_price", { parts: unpriced.join(", ") });
  const { approvalLimits } = await storedSettings(ctx);
  const limit = limitOf(await rolesApproving(ctx), approvalLimits);
  if (limit !== null && isAboveLimit(total.amountMinor, limit)) {
    const may = (await approvingRoles(ctx)).filter((role) => !isAboveLimit(total.amountMinor, limitOf([role.id], approvalLimits)));
    throw refuse("conflict", "order_over_limit", {
      limit: moneyOf(ctx, limit),
      total: moneyOf(ctx, total.amountMinor),
      who: may.map(({ name }) => name).join(", ") || "–",
    });
  }
  const patch = {
    status: "approved",
    approvedBy: ctx.personId || null,
    approvedAt: ctx.now.toISOString(),
    approvedMinor: total.amountMinor,
  };
  return await records.update(ctx, id, version, patch, "approved");
}

/** As it is written in the organisation's language. */
function moneyOf(ctx: Ctx, amountMinor: number): string {
  const format = new Intl.NumberFormat(ctx.locale, { style: "currency", currency: ctx.currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What a draft is after it was something else: nobody approved it, and nobody has it. */
export const DRAFT_AGAIN = { status: "draft", approvedBy: null, approvedAt: null, approvedMinor: null, sentOn: null };

export async function moveOrder(
  ctx: Ctx,
  id: number,
  to: PurchaseOrderStatus,
  { version, reason = null }: { version: number; reason?: string | null | undefined },
): Promise<PurchaseOrder> {
  const { status } = await heldAsRead(ctx, id, version, "update");
  if (!mayBecome(status, to) || to === "approved") throw refuse("conflict", "order_not_there");
  if (needsReason(to) && reason === null) throw reasonMissing();
  if (to === "draft") return await records.update(ctx, id, version, { ...DRAFT_AGAIN, statusReason: reason }, "back_to_draft");
  if (to === "sent") {
    const sentOn = todayOf(ctx);
    return await records.update(ctx, id, version, { status: to, sentOn, statusReason: reason }, "sent");
  }
  // What did not come ends with it.
  if (to === "closed")
    await sql`update purchase_order_lines set is_ended = true, version = version + 1, updated_at = now()
      where purchase_order_id = ${id} and received < stock_quantity and not is_ended`.execute(ctx.db);
  return await records.update(ctx, id, version, { status: to, statusReason: reason }, to === "closed" ? "closed" : "cancelled");
}
