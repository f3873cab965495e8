export { WorkOrderChip } from "./chip.tsx";
export { columns as orderColumns, READY } from "./columns.tsx";
export { links } from "./links.ts";
export { useCancel } from "./changes/use-cancel.ts";
export { firstChoices } from "./steps/first-choices.ts";
export { resultOptions } from "./steps/result-name.ts";
export { AddLine } from "./tasks/add-line.tsx";
export { useOrderOf } from "./tasks/use-order-of.ts";
export { useMinutesSince } from "./labour/use-timer.ts";
