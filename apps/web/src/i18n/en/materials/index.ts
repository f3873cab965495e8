/** Texts of materials: parts, warehouses, stock. */
export { bins } from "./bins.ts";
export { masterParts } from "./master-parts.ts";
export { warehouses } from "./warehouses.ts";
export { reservations } from "./reservations.ts";
export { shortages } from "./shortages.ts";
export { stock } from "./stock.ts";
export { purchaseOrders } from "./purchase-orders.ts";
export { materialsSettings } from "./materials-settings.ts";
export { stockCounts } from "./stock-counts.ts";
export { materialReceipts } from "./material-receipts.ts";
export { materialRequests } from "./material-requests.ts";
export { reordering } from "./reordering.ts";
