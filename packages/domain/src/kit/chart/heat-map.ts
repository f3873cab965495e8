import { scaleQuantize } from "d3-scale";
import { axisRoom, LINE, namesShown, type Plot, type Tick } from "./axis.ts";
import { rounded, type Size } from "./pixels.ts";

export interface HeatMapAsked {
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then by column; null: nothing is known. */
  values: readonly (readonly (number | null)[])[];
  size: Size;
}

/** Shades of a cell, from the least to the most. */
export const HEAT_LEVELS = [0, 1, 2, 3, 4] as const;
export type HeatLevel = (typeof HEAT_LEVELS)[number];

export interface HeatMapLaid {
  plot: Plot;
  /** Level null: nothing is known there. */
  cells: {
    row: number;
    column: number;
    value: number | null;
    level: HeatLevel | null;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
  rows: Tick[];
  columns: Tick[];
  /** The value at which each level begins. */
  levels: number[];
}

const GAP = 2;

/** Cells by row and column, shaded in five equal steps from zero to the most. */
export function layHeatMap({ rows, columns, values, size }: HeatMapAsked): HeatMapLaid {
  const left = axisRoom(rows.map((text) => ({ at: 0, text })));
  const plot = { left, top: 0, width: Math.max(1, size.width - left), height: Math.max(1, size.height - LINE) };
  const [stepX, stepY] = [plot.width / Math.max(1, columns.length), plot.height / Math.max(1, rows.length)];
  const most = Math.max(0, ...values.flat().map((value) => value ?? 0));
  const levelOf = scaleQuantize<HeatLevel>()
    .domain([0, most || 1])
    .range(HEAT_LEVELS);
  return {
    plot,
    cells: rows.flatMap((_, row) =>
      columns.map((__, column) => {
        const value = values[row]?.[column] ?? null;
        return {
          row,
          column,
          value,
          level: value === null ? null : levelOf(value),
          x: rounded(column * stepX),
          y: rounded(row * stepY),
          width: Math.max(1, rounded(stepX - GAP)),
          height: Math.max(1, rounded(stepY - GAP)),
        };
      }),
    ),
    rows: rows.map((text, at) => ({ at: rounded((at + 0.5) * stepY - GAP / 2), text })),
    columns: namesShown(columns, (at) => (at + 0.5) * stepX - GAP / 2, stepX),
    levels: [0, ...levelOf.thresholds()],
  };
}
