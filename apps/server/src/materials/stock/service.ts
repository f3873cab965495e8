import { usable } from "./queries.ts";

/** What other features may know of stock. */
export { assertPlaces, lotOf, type KnownPart } from "./claims.ts";
export { holdStock } from "./held.ts";
export { transferStock } from "./moving.ts";
export { post } from "./posting.ts";
/** What of a part may be used in a warehouse: an expression over `stock_levels`. */
export const usableIn = usable;
