import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import type { Person, TestTenant } from "../../../testing/world.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { buildWorkOrder } from "../builders.ts";

/** For tests: a line of an order of its own, of a part of which ten lie in a store. */
export async function buildWorkPart(
  by: Person,
  { estimatedQty = 2, isIssued = false, workOrderId: orderId }: { estimatedQty?: number; isIssued?: boolean; workOrderId?: number } = {},
) {
  const { partId, warehouseId } = await buildStock(by);
  const workOrderId = orderId ?? (await buildWorkOrder(by)).id;
  const line = await by.ok(workParts.create, { body: { workOrderId, partId, estimatedQty, fromWarehouseId: warehouseId } });
  if (isIssued) await by.ok(workParts.whParts, { body: { workOrderId, lines: [{ workOrderPartId: line.id, quantity: estimatedQty }] } });
  return { id: line.id, version: line.version, workOrderId, partId, warehouseId };
}

/** For tests: a part that may be taken instead of the one of a line. */
export async function buildInstead(by: Person, tenant: TestTenant, { lineId, partId }: { lineId: number; partId: number }): Promise<void> {
  const line = await tenant.rows(
    async (db) => await db.selectFrom("workOrderPlannedParts").select("partId").where("id", "=", lineId).executeTakeFirstOrThrow(),
  );
  await by.ok(partAlternates.create, { body: { partId: line.partId ?? 0, alternateId: partId } });
}
