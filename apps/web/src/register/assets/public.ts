export { AssetChip } from "./chip.tsx";
export { WarrantyNote } from "./warranty.tsx";
export { links } from "./links.ts";
