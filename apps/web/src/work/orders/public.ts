export { WorkOrderChip } from "./chip.tsx";
export { links } from "./links.ts";
