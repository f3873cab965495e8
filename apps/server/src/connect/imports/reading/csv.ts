import type { Delimiter } from "@millwright/domain/connect/imports/values/encodings.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { withoutDefusing } from "@millwright/domain/kit/csv.ts";
import type { Line } from "./line.ts";

/** A row, or a cell over several lines, is no longer than this. */
const MAX_ROW_CHARS = 200_000;

/**
 * Reads a text file line by line, whatever its size. A cell that begins with a quotation mark ends with the next single one, which must stand before a
 * delimiter or the end of a line; doubled marks are one, line ends within are the cell's. Marks inside of other cells are inches and the like. Where that
 * does not hold, the line on which the row began is a row with a fault, and reading goes on at the line below it.
 */
export async function* csvLines(pieces: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<Line> {
  let text = "";
  let line = 1;
  let end = "";
  for await (const piece of pieces) {
    text += piece;
    // Old Macintosh programs end lines with a carriage return alone.
    end ||= text.includes("\n") ? "\n" : text.length > MAX_ROW_CHARS ? "\r" : "";
    if (end !== "") yield* take(false);
  }
  end ||= text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
  yield* take(true);

  function* take(isAll: boolean): Generator<Line> {
    let from = 0;
    while (from < text.length) {
      const row = rowAt({ text, delimiter, end, isAll }, from);
      if (row === "cut") {
        if (text.length - from > 2 * MAX_ROW_CHARS) throw refuse("invalid", "line_too_long", { line, limit: MAX_ROW_CHARS });
        break;
      }
      if (row.to - from > MAX_ROW_CHARS && !row.isBroken) throw refuse("invalid", "line_too_long", { line, limit: MAX_ROW_CHARS });
      const isHint = line === 1 && SEPARATOR_HINT.test(row.cells.join(delimiter));
      if (!isHint && (row.cells.length > 1 || row.cells[0] !== ""))
        yield { line, cells: row.cells.map(withoutDefusing), ...(row.isBroken ? { fault: "bad_quotes" as const } : {}) };
      line += row.lines;
      from = row.to;
    }
    text = text.slice(from);
  }
}

/** The first line by which spreadsheet programs tell each other what parts the cells. */
export const SEPARATOR_HINT = /^"?sep=(.?)"?$/i;

interface Reading {
  text: string;
  delimiter: string;
  /** What ends a line; a carriage return before it belongs to it. */
  end: string;
  /** Whether nothing comes behind the text. */
  isAll: boolean;
}

interface Row {
  cells: string[];
  /** Where the next row begins, and how many lines lie between. */
  to: number;
  lines: number;
  isBroken: boolean;
}

function rowAt(reading: Reading, from: number): Row | "cut" {
  const { text, delimiter, end, isAll } = reading;
  const found = text.indexOf(end, from);
  if (found < 0 && !isAll) return "cut";
  const lineEnd = found < 0 ? text.length : found;
  const whole = text.slice(from, lineEnd);
  if (whole.includes('"')) {
    const quoted = quotedRow(reading, from);
    if (quoted) return quoted;
  }
  return { cells: whole.split(delimiter).map((cell) => cell.trim()), to: lineEnd + end.length, lines: 1, isBroken: whole.includes('"') };
}

/** A row with quotation marks; null where they do not fit together. */
function quotedRow({ text, delimiter, end, isAll }: Reading, from: number): Row | "cut" | null {
  const cells: string[] = [];
  let lines = 1;
  for (let at = from; ;) {
    const start = pastSpaces(text, at, delimiter, end);
    let cellEnd: number;
    if (text[start] === '"') {
      const closing = closingQuote(text, start, isAll && text.length - from <= MAX_ROW_CHARS ? text.length : from + MAX_ROW_CHARS);
      if (closing === null) return isAll || text.length - from > MAX_ROW_CHARS ? null : "cut";
      cellEnd = pastSpaces(text, closing + 1, delimiter, end);
      if (cellEnd >= text.length && !isAll) return "cut";
      if (cellEnd < text.length && !text.startsWith(delimiter, cellEnd) && !text.startsWith(end, cellEnd)) return null;
      const cell = text.slice(start + 1, closing);
      lines += cell.split(end).length - 1;
      cells.push(cell.replaceAll('""', '"'));
    } else {
      const lineEnd = text.indexOf(end, at);
      if (lineEnd < 0 && !isAll) return "cut";
      const rest = text.slice(at, lineEnd < 0 ? text.length : lineEnd);
      const parting = rest.indexOf(delimiter);
      cellEnd = at + (parting < 0 ? rest.length : parting);
      cells.push(text.slice(at, cellEnd).trim());
    }
    if (!text.startsWith(delimiter, cellEnd)) return { cells, to: cellEnd + end.length, lines, isBroken: false };
    at = cellEnd + delimiter.length;
  }
}

function pastSpaces(text: string, from: number, delimiter: string, end: string): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t" || text[at] === "\r") && text[at] !== delimiter && text[at] !== end) at += 1;
  return at;
}

/** The mark that ends the cell which begins at `start`: the first that is not doubled. Null where there is none before the limit, or the text ends with a mark that may yet be doubled. */
function closingQuote(text: string, start: number, limit: number): number | null {
  for (let at = start + 1; ;) {
    const mark = text.indexOf('"', at);
    if (mark < 0 || mark >= limit) return null;
    if (text[mark + 1] !== '"') return mark;
    at = mark + 2;
  }
}
