import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { workOrderFailures, type FailureDraft } from "@millwright/domain/work/orders/failures/contract.ts";
import type { Person } from "../../../testing/world.ts";
import { buildWorkOrder } from "../builders.ts";

/** A failure of an order, of a new one unless one is given. */
export async function buildFailure(by: Person, { workOrderId, ...facts }: FailureDraft & { workOrderId?: number } = {}) {
  const { rows } = await by.ok(valuesOf("failure-areas").options, { query: {} });
  return await by.ok(workOrderFailures.create, {
    body: { workOrderId: workOrderId ?? (await buildWorkOrder(by)).id, failureAreaId: rows[0]?.id ?? null, ...facts },
  });
}
