export { AssetChip } from "./chip.tsx";
export { links } from "./links.ts";
