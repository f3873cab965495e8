import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";

/** What is on its way stands beside stock, too. */
export const CHANGED = { invalidates: [purchaseOrders, stock] };
