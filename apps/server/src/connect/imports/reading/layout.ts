import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { watchDates, watchNumbers } from "@millwright/domain/connect/imports/values/deciding.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { isFiller } from "@millwright/domain/connect/imports/values/fillers.ts";
import { spoiltText } from "@millwright/domain/kit/imports/spoilt-cells.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import { letters } from "../../../platform/spreadsheets/xlsx-write.ts";
import { rawCell, type Line } from "./line.ts";
import type { Source } from "./source.ts";

/** What is known of a file before anybody says what it means. */
export interface Layout {
  sheet: number;
  headerLine: number;
  preview: Import["preview"];
  encoding: Import["encoding"];
  delimiter: Import["delimiter"];
  letters: Import["letters"];
  columns: Import["columns"];
  rows: number;
}

const MAX_ROWS = 250_000;
const MAX_COLUMNS = 500;
const MAX_VALUES = 100;
const MAX_FILLERS = 20;
const SAMPLES = 3;
/** The header is looked for among so many lines. */
const SEARCHED_LINES = 30;
const PREVIEW = { lines: 8, columns: 12, chars: 60 };
/** Lines with letters beyond ASCII that are shown to judge an encoding by. */
const LETTERS = 3;

/** The columns of a sheet: header, first cells and, where they are few, the distinct values of each; and how many rows there are. */
export async function layoutOf(source: Source, wanted: { sheet?: number; headerLine?: number | undefined } = {}): Promise<Layout> {
  const sheet = wanted.sheet ?? (await firstFilledSheet(source));
  const head: Line[] = [];
  const letters: Line[] = [];
  let table: Table | null = null;
  for await (const line of source.lines(sheet)) {
    if (source.text && letters.length < LETTERS) letters.push(...lettersOf(line));
    if (head.length < SEARCHED_LINES) head.push(line);
    else {
      table ??= openTable(head, wanted.headerLine);
      table.see(line);
    }
  }
  if (head.length === 0) throw refuse("invalid", "no_rows");
  table ??= openTable(head, wanted.headerLine);
  if (table.rows() === 0) throw refuse("invalid", "no_rows");
  const { encoding = null, delimiter = null } = source.text ?? {};
  const shown = { preview: previewOf(head.slice(0, PREVIEW.lines)), letters: previewOf(letters) };
  return { sheet, headerLine: table.headerLine, ...shown, encoding, delimiter, columns: table.columns(), rows: table.rows() };
}

/** The cells of a line that show by their letters whether its encoding is right. */
function lettersOf({ line, cells }: Line): Line[] {
  const telling = cells.filter((cell) => /[^\0-\x7f]/.test(cell));
  return telling.length === 0 ? [] : [{ line, cells: telling }];
}

async function firstFilledSheet(source: Source): Promise<number> {
  for (const sheet of source.sheets.keys()) {
    let lines = 0;
    for await (const _ of source.lines(sheet)) {
      lines += 1;
      if (lines === 2) return sheet;
    }
  }
  return 0;
}

/** Of a file in which no line names the columns. */
const NO_HEADER = 0;

/** A, B, … Z, AA, as wide as the widest of its first lines. */
const lettersFor = (head: readonly Line[]): string[] =>
  Array.from({ length: Math.max(0, ...head.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1)) }, (_, at) => letters(at));

interface Table {
  headerLine: number;
  see: (line: Line) => void;
  rows: () => number;
  columns: () => Import["columns"];
}

function openTable(head: readonly Line[], wanted: number | undefined): Table {
  const header = wanted === undefined ? headerOf(head) : wanted === NO_HEADER ? undefined : head.find(({ line }) => line >= wanted);
  const headerLine = header?.line ?? wanted ?? 1;
  const cells = wanted === NO_HEADER ? lettersFor(head) : (header?.cells ?? []);
  if (cells.findLastIndex((cell) => cell !== "") >= MAX_COLUMNS) throw refuse("invalid", "too_many_columns", { limit: MAX_COLUMNS });
  const columns = cells.slice(0, MAX_COLUMNS).map((text, at): Noted & { isNamed: boolean; header: string } => ({
    isNamed: text !== "",
    header: (text || `Column ${at + 1}`).slice(0, 200),
    samples: [],
    seen: new Map(),
    fillers: new Map(),
    dates: watchDates(),
    numbers: watchNumbers(),
  }));
  let rows = 0;
  const see = (each: Line) => {
    const { line, cells, fault } = each;
    if (line <= headerLine || cells.every((cell) => cell === "")) return;
    rows += 1;
    if (rows > MAX_ROWS) throw refuse("invalid", "too_many_rows", { limit: MAX_ROWS });
    // Cut at every delimiter, its cells may stand anywhere.
    if (!fault) for (const [at, column] of columns.entries()) note(column, each, at);
  };
  for (const line of head) see(line);
  return {
    headerLine,
    see,
    rows: () => rows,
    columns: () =>
      // Delimiters behind the last name, with nothing below them, are no columns.
      columns
        .slice(0, columns.findLastIndex(({ isNamed, samples }) => isNamed || samples.length > 0) + 1)
        .map(({ header: name, samples, seen, dates, numbers, fillers, spoilt }) => ({
          header: name,
          samples,
          ...valuesOf(seen),
          dates: dates.told(),
          numbers: numbers.told(),
          ...(fillers.size > 0 ? { fillers: [...fillers].map(([text, count]) => ({ text, count })) } : {}),
          ...(spoilt ? { spoilt } : {}),
        })),
  };
}

/** The first line that is nearly as wide as any and names things instead of counting them; above it a title, notes or nothing may stand. */
function headerOf(head: readonly Line[]): Line | undefined {
  const lines = head.filter(({ cells }) => !cells[0]?.startsWith("#") && filled(cells) > 0);
  const widest = Math.max(0, ...lines.map(({ cells }) => filled(cells)));
  return (
    lines.find(({ cells }) => filled(cells) >= widest * 0.7 && cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 >= filled(cells)) ??
    lines[0]
  );
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;

const previewOf = (head: readonly Line[]): Import["preview"] =>
  head.map(({ line, cells }) => ({ line, cells: cells.slice(0, PREVIEW.columns).map((cell) => cell.slice(0, PREVIEW.chars)) }));

/** Distinct values and how often each stands there; none of a column that has too many. */
function valuesOf(seen: ReadonlyMap<string, number>): Pick<Import["columns"][number], "values" | "counts"> {
  const values = seen.size <= MAX_VALUES ? [...seen.keys()].toSorted(compareTexts) : [];
  return { values, counts: values.map((value) => seen.get(value) ?? 0) };
}

interface Noted {
  samples: string[];
  seen: Map<string, number>;
  fillers: Map<string, number>;
  spoilt?: Import["columns"][number]["spoilt"];
  dates: ReturnType<typeof watchDates>;
  numbers: ReturnType<typeof watchNumbers>;
}

function note(column: Noted, line: Line, at: number): void {
  const cell = line.cells[at] ?? "";
  if (cell && column.samples.length < SAMPLES) column.samples.push(cell.slice(0, 120));
  const value = cell.slice(0, 200);
  if (cell && column.seen.size <= MAX_VALUES) column.seen.set(value, (column.seen.get(value) ?? 0) + 1);
  if (isFiller(cell) && (column.fillers.has(value) || column.fillers.size < MAX_FILLERS))
    column.fillers.set(value, (column.fillers.get(value) ?? 0) + 1);
  const spoilt = line.behind?.[at]?.spoilt ?? spoiltText(cell);
  if (spoilt) column.spoilt = { example: value, reason: spoilt, ...column.spoilt, count: (column.spoilt?.count ?? 0) + 1 };
  const raw = rawCell(line, at);
  column.dates.see(raw);
  column.numbers.see(raw);
}
