import type { PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to an order's page: buttons in its head, and tabs. */
export const orderActions = slotOf<{ order: PurchaseOrder }>("purchase-orders.actions");
export const orderTabs = tabSlotOf<{ order: PurchaseOrder }>("purchase-orders.tabs");
