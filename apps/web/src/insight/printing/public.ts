export { PrintAction } from "./print-action.tsx";
export type { Looked } from "./save-report.ts";
