import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { Behind } from "../../../platform/spreadsheets/number-formats.ts";

/** One line of a file: its cells and its place, 1 being the first. */
export interface Line {
  line: number;
  cells: string[];
  /** Of a workbook, by their columns: cells behind whose text stands something else. */
  behind?: Record<number, Behind>;
  /** Why it cannot be read as cells; they are then the line as it stands, cut at each delimiter. */
  fault?: Reason;
}

/** What dates and numbers are read from, and what a row is known by: the value behind a cell, however the sheet shows it. */
export const rawCell = ({ cells, behind }: Pick<Line, "cells" | "behind">, column: number): string =>
  (behind?.[column]?.raw ?? cells[column] ?? "").trim();
