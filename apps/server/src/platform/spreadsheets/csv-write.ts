import { BYTE_ORDER_MARK, csvLine } from "@millwright/domain/kit/csv.ts";
import { wallClock, type Cell, type Pieces } from "./cells.ts";

const PIECE_CHARS = 32 * 1024;

/** Rows as CSV (RFC 4180), in pieces. */
export async function* csvFile(rows: AsyncIterable<readonly Cell[]>, timeZone: string): Pieces {
  const clock = wallClock(timeZone);
  let piece = BYTE_ORDER_MARK;
  for await (const row of rows) {
    piece += csvLine(row.map((cell) => textOf(cell, clock)));
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** A few rows, such as those of a table on a page, as the same file in one piece. */
export function csvText(rows: Iterable<readonly Cell[]>, timeZone: string): string {
  const clock = wallClock(timeZone);
  return BYTE_ORDER_MARK + [...rows].map((row) => csvLine(row.map((cell) => textOf(cell, clock)))).join("");
}

function textOf(cell: Cell, clock: (instant: string) => string): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  return "day" in cell ? cell.day : clock(cell.instant).slice(0, 16);
}
