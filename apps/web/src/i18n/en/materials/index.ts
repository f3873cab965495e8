/** Texts of materials: parts, warehouses, stock. */
export { masterParts } from "./master-parts.ts";
export { warehouses } from "./warehouses.ts";
export { stock } from "./stock.ts";
