import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { workOrderCosts, type WorkOrderCost } from "@millwright/domain/work/orders/costs/contract.ts";
import type { Person } from "../../../testing/world.ts";
import { buildWorkOrder } from "../builders.ts";

/** For tests: what a crane cost, on an order of its own. */
export async function buildCost(by: Person, facts: Partial<Request<typeof workOrderCosts.create>["body"]> = {}): Promise<WorkOrderCost> {
  const { workOrderId = (await buildWorkOrder(by)).id, ...draft } = facts;
  return await by.ok(workOrderCosts.create, {
    body: { workOrderId, group: "subtasks", day: "2026-05-04", text: "Crane", amountMinor: 45_000, ...draft },
  });
}
