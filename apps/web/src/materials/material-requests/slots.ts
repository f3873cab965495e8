import type { Ref } from "@millwright/domain/kit/fields.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** How an order is chosen for which something is asked; it stands in the request's form. */
export const requestOrderField = slotOf<{ name: "workOrderId" }>("material-requests.orderField");
/** How an order is named in a request. */
export const requestOrderChip = slotOf<{ order: Ref }>("material-requests.orderChip");
