export { AssetFindings } from "./asset-findings.tsx";
export { AssetWorkOrders } from "./asset-work-orders.tsx";
export { WorkOrderChip } from "./chip.tsx";
export { links } from "./links.ts";
