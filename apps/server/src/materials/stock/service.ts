import { usable } from "./queries.ts";

/** What other features may know of stock. */
export { assertPlaces, lotOf, type KnownPart } from "./claims.ts";
export { holdStock, type Held } from "./held.ts";
export { settle, settleHeld } from "./kept/settling.ts";
export { claimedPlaces } from "./kept/claims.ts";
export { issueStock, returnStock, transferStock } from "./moving.ts";
export { expectedAhead, onOrderIn } from "./expected.ts";
export { post } from "./posting.ts";
export { markCounted } from "./counted.ts";
export { stockByWarehouse, warehousesTold, type StockOfWarehouse } from "./by-warehouse.ts";
export { stockMeasures } from "./measures.ts";
/** What of a part may be used in a warehouse: an expression over `stock_levels`. */
export const usableIn = usable;
