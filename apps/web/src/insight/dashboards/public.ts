/** A figure as dashboards show it. */
export { Parts } from "./parts.tsx";
export { Tile } from "./tile.tsx";
export { Trend } from "./trend.tsx";
export { titleOf as titleOfFigure } from "./words.ts";
