export { SupplierChip } from "./chip.tsx";
export { links } from "./links.ts";
export { SupplierPicker } from "./picker.tsx";
