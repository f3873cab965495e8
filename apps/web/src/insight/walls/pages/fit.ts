import { GAP, ROW } from "../../boards/public.ts";

/** Above this width of the window, in pixels, a board has its twelve columns. */
const WIDE = 1100;
/** Twelve columns need so much before they are made larger. */
const LEAST_WIDTH = 1120;
/** Name and clock above the board, and what is around both. */
const AROUND = 104;
const [LEAST, MOST] = [0.7, 2.5];
/** A row is made higher by so much at most. */
const STRETCH = 1.6;

export interface Fit {
  zoom: number;
  /** Pixels of a row of the board, before the zoom. */
  row: number;
}

/** How large a board of so many rows is shown in a window: as large as all of it is seen. Where it has fewer columns it is as high as it is. */
export function fitOf({ rows, width, height }: { rows: number; width: number; height: number }): Fit {
  if (width <= WIDE || rows === 0) return { zoom: 1, row: ROW };
  const natural = rows * ROW + (rows - 1) * GAP + AROUND;
  const zoom = Math.min(MOST, Math.max(LEAST, Math.min(height / natural, width / LEAST_WIDTH)));
  const row = (height / zoom - AROUND - (rows - 1) * GAP) / rows;
  return { zoom: Math.round(zoom * 100) / 100, row: Math.floor(Math.min(Math.max(row, ROW), ROW * STRETCH)) };
}
