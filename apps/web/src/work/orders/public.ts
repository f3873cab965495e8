export { WorkOrderChip } from "./chip.tsx";
export { columns as orderColumns } from "./columns.tsx";
export { links } from "./links.ts";
