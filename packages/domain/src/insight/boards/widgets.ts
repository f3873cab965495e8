import type { z } from "zod";
import type { Range } from "../../iot/messages/ranges.ts";
import type { BoardWidget as Shape } from "./widget-shape.ts";

/** What a board can show, in the order of the catalogue. */
export const WIDGET_KINDS = [
  "value",
  "line",
  "gauge",
  "figure",
  "alarms",
  "sensors",
  "work",
  "text",
  "trend",
  "bars",
  "pareto",
  "table",
  "timeline",
  "heat",
  "gateways",
  "list",
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

export { COMBINATIONS, MOST_LIST_COLUMNS, MOST_ROWS, MOST_SERIES, MOST_WIDGETS, type Combination } from "./limits.ts";
export const USUAL_ROWS = 8;

export type BoardWidget = z.infer<typeof Shape>;
export type OfSeries = Extract<BoardWidget, { source: unknown }>;
export type Source = OfSeries["source"];
export type OfList = Extract<BoardWidget, { kind: "list" }>;
/** Where a widget looks. */
export type Place = NonNullable<Extract<BoardWidget, { where?: unknown }>["where"]>;

/** A widget as people begin with it. */
export interface Facts {
  /** Columns of twelve, and rows. */
  width: number;
  height: number;
  /** What it reads. */
  reads: "series" | "figure" | "alarms" | "sensors" | "work" | "gateways" | "list" | "nothing";
}

export const FACTS: Readonly<Record<WidgetKind, Facts>> = {
  value: { width: 3, height: 2, reads: "series" },
  line: { width: 6, height: 4, reads: "series" },
  gauge: { width: 3, height: 3, reads: "series" },
  figure: { width: 3, height: 2, reads: "figure" },
  alarms: { width: 6, height: 4, reads: "alarms" },
  sensors: { width: 6, height: 4, reads: "sensors" },
  work: { width: 6, height: 4, reads: "work" },
  text: { width: 3, height: 2, reads: "nothing" },
  trend: { width: 6, height: 4, reads: "figure" },
  bars: { width: 6, height: 4, reads: "figure" },
  pareto: { width: 6, height: 5, reads: "figure" },
  table: { width: 6, height: 4, reads: "figure" },
  timeline: { width: 6, height: 3, reads: "series" },
  heat: { width: 6, height: 4, reads: "series" },
  gateways: { width: 6, height: 3, reads: "gateways" },
  list: { width: 6, height: 4, reads: "list" },
};

/** Widgets over hours that have passed have a range; what says how it is now has none. */
export const hasRange = (kind: WidgetKind): boolean => ["line", "value", "timeline", "heat"].includes(kind);
/** Several series at once: the others show the first. */
export const showsSeveral = (kind: WidgetKind): boolean => ["line", "timeline"].includes(kind);
/** A value has limits by which it is judged. */
export const hasLimits = (kind: WidgetKind): boolean => ["line", "value", "gauge"].includes(kind);

/** Over which hours a widget looks: its own, else those of its board. */
export const rangeOf = (widget: BoardWidget, board: Range): Range => ("range" in widget && widget.range) || board;

/** A value beside its limits; null: it has none, or there is no value. */
export function judgedBy(
  value: number | null,
  { low, high }: { low?: number | null | undefined; high?: number | null | undefined },
): "ok" | "alarm" | null {
  if (value === null || (low ?? high) == null) return null;
  const isOut = (typeof low === "number" && value < low) || (typeof high === "number" && value > high);
  return isOut ? "alarm" : "ok";
}
