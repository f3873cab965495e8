export { WidgetGrid } from "./widget-grid.tsx";
export { GAP, ROW } from "./sizes.ts";
export type { BoardData } from "./use-board-data.ts";
