import {
  materialRequests,
  type MaterialRequest,
  type MaterialRequestDraft,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { numberOf, type RequestStatus } from "@millwright/domain/materials/material-requests/status.ts";
import type { Person } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildStock } from "../stock/builders.ts";

/** For an order of its own, three of ten pieces of a part of its own, unless something else is said. */
export async function buildRequest(by: Person, draft: Partial<MaterialRequestDraft> = {}): Promise<MaterialRequest> {
  const { partId, warehouseId } = draft.warehouseId ? { partId: 0, warehouseId: draft.warehouseId } : await buildStock(by);
  const isFor = [draft.workOrderId, draft.costCentreId, draft.toWarehouseId].some((id) => id);
  return await by.ok(materialRequests.create, {
    body: {
      warehouseId,
      ...(partId > 0 ? { lines: [{ partId, quantity: 3 }] } : {}),
      ...(isFor ? {} : { workOrderId: (await buildWorkOrder(by)).id }),
      ...draft,
    },
  });
}

export const moveRequestTo = async (by: Person, { id, version }: { id: number; version: number }, to: RequestStatus, reason?: string) =>
  await by.ok(materialRequests.status, { query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } });

/** Asked for by one, approved by another. */
export async function buildApproved(by: Person, approver: Person, draft: Partial<MaterialRequestDraft> = {}): Promise<MaterialRequest> {
  return await moveRequestTo(approver, await moveRequestTo(by, await buildRequest(by, draft), "submitted"), "approved");
}
