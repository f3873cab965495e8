export { SupplierChip } from "./chip.tsx";
export { links } from "./links.ts";
