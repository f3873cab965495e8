import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { serialStock, stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";

/** What comes changes stock, and the order with which it was bought. */
export const CHANGED = { invalidates: [materialReceipts, purchaseOrders, stock, serialStock, stockMovements] };
