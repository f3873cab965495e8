import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import type { Person } from "../../../testing/world.ts";
import { buildStock } from "../../../materials/stock/builders.ts";
import { buildWorkOrder } from "../builders.ts";

/** For tests: a line of an order of its own, of a part of which ten lie in a store. */
export async function buildWorkPart(
  by: Person,
  { estimatedQty = 2, isIssued = false }: { estimatedQty?: number; isIssued?: boolean } = {},
) {
  const { partId, warehouseId } = await buildStock(by);
  const { id: workOrderId } = await buildWorkOrder(by);
  const line = await by.ok(workParts.create, { body: { workOrderId, partId, estimatedQty, fromWarehouseId: warehouseId } });
  if (isIssued) await by.ok(workParts.whParts, { body: { workOrderId, lines: [{ workOrderPartId: line.id, quantity: estimatedQty }] } });
  return { id: line.id, version: line.version, workOrderId, partId, warehouseId };
}
