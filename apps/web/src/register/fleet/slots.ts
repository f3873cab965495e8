import type { Ref } from "@millwright/domain/kit/fields.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** How an order is chosen for which somebody drove or filled up; it stands in the form. */
export const fleetOrderField = slotOf<{ name: "workOrderId" }>("fleet.orderField");
/** How that order is named. */
export const fleetOrderChip = slotOf<{ order: Ref }>("fleet.orderChip");
