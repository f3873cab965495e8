export { PrintAction } from "./print-action.tsx";
export { PrintDialog } from "./later.ts";
export type { Looked } from "./save-report.ts";
