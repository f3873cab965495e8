export { AssetPreview } from "./beside.ts";
export { AssetChip } from "./chip.tsx";
export { WarrantyNote } from "./warranty.tsx";
export { links } from "./links.ts";
export { CriticalityMark } from "./criticality-mark.tsx";
