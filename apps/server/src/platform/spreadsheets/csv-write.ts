import { wallClock, type Cell, type Pieces } from "./cells.ts";

/** Spreadsheet programs take a file without it for one of their own old encodings. */
const BYTE_ORDER_MARK = "\uFEFF";
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

function textOf(cell: Cell, clock: (instant: string) => string): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  return "day" in cell ? cell.day : clock(cell.instant).slice(0, 16);
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Nothing that a spreadsheet program would take for a formula; numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The wide signs too: where they are typed, some programs take them for the narrow ones. What looks as if it had been made harmless already gets
 * one more apostrophe, so that it comes back with its own.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** The other way round: a text that was made harmless is itself again. */
export const withoutDefusing = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
