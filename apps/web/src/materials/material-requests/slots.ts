import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { ReactNode } from "react";
import { slotOf } from "../../kit/record/contributions.ts";

/** How an order is chosen for which something is asked; it stands in the request's form. */
export const requestOrderField = slotOf<{ name: "workOrderId" }>("material-requests.orderField");
/** How an order is named in a request. */
export const requestOrderChip = slotOf<{ order: Ref }>("material-requests.orderChip");

/** What an order still needs, by which a request for it begins. */
export interface OpenPart {
  part: Ref;
  quantity: number;
  /** Where the order takes it from; null where nobody said. */
  warehouse: Ref | null;
}
/** Tells the open parts of an order to the request's form, which it draws with them. */
export const requestBeginning = slotOf<{ orderId: number; draw: (open: readonly OpenPart[]) => ReactNode }>("material-requests.beginning");
