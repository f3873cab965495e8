export { AssetFindings } from "./of-asset/asset-findings.tsx";
export { AssetWorkOrders } from "./of-asset/asset-work-orders.tsx";
export { WorkOrderChip } from "./chip.tsx";
export { links } from "./links.ts";
