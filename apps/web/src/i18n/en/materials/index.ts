/** Texts of materials: parts, warehouses, stock. */
export { bins } from "./bins.ts";
export { masterParts } from "./master-parts.ts";
export { warehouses } from "./warehouses.ts";
export { reservations } from "./reservations.ts";
export { stock } from "./stock.ts";
