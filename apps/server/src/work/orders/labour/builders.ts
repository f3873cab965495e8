import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { workLabour, type WorkLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import type { Person } from "../../../testing/world.ts";
import { buildWorkOrder } from "../builders.ts";

/** For tests: an hour of the person's on an order of its own; in minutes, so that two of them may be of one day. */
export async function buildHours(by: Person, facts: Partial<Request<typeof workLabour.create>["body"]> = {}): Promise<WorkLabour> {
  const { workOrderId = (await buildWorkOrder(by)).id, ...draft } = facts;
  return await by.ok(workLabour.create, { body: { workOrderId, personId: by.personId, day: "2026-05-04", minutes: 1, ...draft } });
}

/** And an hour of theirs that is planned. */
export async function buildPlannedHours(by: Person, orderId?: number): Promise<WorkLabour> {
  const workOrderId = orderId ?? (await buildWorkOrder(by)).id;
  return await by.ok(workLabour.create, { body: { workOrderId, isPlanned: true, personId: by.personId, minutes: 60 } });
}
