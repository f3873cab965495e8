import { refuse } from "@millwright/domain/kit/errors.ts";
import { broken } from "./broken.ts";
import { openZip, type Zip } from "./zip-read.ts";
import { attribute, xmlTokens, type Token } from "./xml.ts";
import { shownNumber, shownText, styleOf, styleOfCode, type Behind, type NumberStyle, type ShownCell } from "./number-formats.ts";

/** A line of a sheet: its number in the sheet and its cells as the sheet shows them; days as `2026-11-21`, times of day behind it. */
export interface SheetLine {
  line: number;
  cells: string[];
  /** By their columns, the cells behind whose text stands something else. */
  behind?: Record<number, Behind>;
}
export interface Workbook {
  sheets: readonly string[];
  /** The lines of a sheet that are not empty, one after the other. */
  lines: (sheet: number) => AsyncGenerator<SheetLine>;
}

/** A workbook is small when it is packed; what comes out of it may not be without end. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;
const MAX_COLUMNS = 500;
const MAX_LINE = 10_000_000;
const MAX_SHEETS = 1_000;
/** Shared texts, of which eight columns of distinct ones in each row that an import takes need no more; their characters together; those of one line. */
const MAX_STRINGS = 2_000_000;
const MAX_STRING_CHARS = 40_000_000;
const MAX_LINE_CHARS = 1_000_000;
/** Spreadsheet programs know 65,490. */
const MAX_STYLES = 100_000;
/** Spreadsheet programs end at 255. */
const MAX_FORMAT_CHARS = 300;
/** Spreadsheet programs end at 32,767. */
const MAX_CELL_CHARS = 200_000;
const WORKBOOK = "xl/workbook.xml";

export const isWorkbook = (head: Buffer): boolean => head.length > 3 && head.readUInt32BE(0) === 0x504b0304;

/** For a workbook that is none of the broken ones, and more than is read. */
export const tooMuchText = () =>
  refuse("too_large", "workbook_too_full", { texts: MAX_STRINGS / 1_000_000, chars: MAX_STRING_CHARS / 1_000_000 });

export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes, MAX_UNPACKED_BYTES);
  const { sheets, counts1904 } = await sheetsOf(zip);
  if (sheets.length === 0) throw broken();
  // Read at the first line that needs them, and once.
  let shared: Promise<string[]> | undefined;
  let styles: Promise<NumberStyle[]> | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    lines: async function* (sheet) {
      const path = sheets[sheet]?.path;
      if (path === undefined) throw broken();
      shared ??= sharedStrings(zip);
      styles ??= numberStyles(zip);
      const style = { shared: await shared, styles: await styles, counts1904 };
      yield* linesOf(zip, path, style);
    },
  };
}

async function* tokensOf(zip: Zip, path: string): AsyncGenerator<Token> {
  for await (const tokens of xmlTokens(zip.text(path))) yield* tokens;
}

async function sheetsOf(zip: Zip) {
  if (!zip.has(WORKBOOK)) throw broken();
  const targets = new Map<string, string>();
  for await (const token of tokensOf(zip, "xl/_rels/workbook.xml.rels")) {
    if (token.kind === "open" && token.name === "Relationship")
      targets.set(attribute(token.attributes, "Id") ?? "", attribute(token.attributes, "Target") ?? "");
  }
  const sheets: { name: string; path: string }[] = [];
  let counts1904 = false;
  for await (const token of tokensOf(zip, WORKBOOK)) {
    if (token.kind !== "open") continue;
    if (token.name === "workbookPr") counts1904 = /^(1|true)$/.test(attribute(token.attributes, "date1904") ?? "");
    if (token.name !== "sheet") continue;
    const target = targets.get(attribute(token.attributes, "id") ?? "") ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    // Sheets of charts alone have no cells.
    if (!zip.has(path) || !/worksheets\//.test(path)) continue;
    if (sheets.length === MAX_SHEETS || sheets.some((before) => before.path === path)) throw broken();
    sheets.push({ name: attribute(token.attributes, "name") ?? "", path });
  }
  return { sheets, counts1904 };
}

async function sharedStrings(zip: Zip): Promise<string[]> {
  const path = "xl/sharedStrings.xml";
  const strings: string[] = [];
  if (!zip.has(path)) return strings;
  const text = textCollector();
  let chars = 0;
  for await (const tokens of xmlTokens(zip.text(path))) {
    for (const token of tokens) {
      text.see(token);
      if (token.kind !== "close" || token.name !== "si") continue;
      const string = text.take();
      strings.push(string);
      chars += string.length;
      if (strings.length > MAX_STRINGS || chars > MAX_STRING_CHARS) throw tooMuchText();
    }
  }
  return strings;
}

/** The texts of a cell or a shared string; readings of foreign signs (`rPh`) are none of it. */
function textCollector() {
  let collected = "";
  let isText = false;
  let isReading = false;
  return {
    see: (token: Token) => {
      if (token.kind === "text") {
        if (isText && !isReading) collected = joined(collected, token.text);
      } else if (token.name === "t") isText = token.kind === "open";
      else if (token.name === "rPh") isReading = token.kind === "open";
    },
    take: () => {
      const text = collected.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      collected = "";
      return text;
    },
  };
}

function joined(before: string, text: string): string {
  if (before.length + text.length > MAX_CELL_CHARS) throw broken();
  return before + text;
}

/** How each of the list of cell styles shows numbers. */
async function numberStyles(zip: Zip): Promise<NumberStyle[]> {
  const path = "xl/styles.xml";
  const styles: NumberStyle[] = [];
  if (!zip.has(path)) return styles;
  const formats = new Map<number, string>();
  const known = new Map<number, NumberStyle>();
  let isWithin = false;
  for await (const token of tokensOf(zip, path)) {
    if (token.kind === "text") continue;
    if (token.name === "cellXfs") isWithin = token.kind === "open";
    if (token.kind !== "open") continue;
    const id = Number(attribute(token.attributes, "numFmtId"));
    if (token.name === "numFmt") formats.set(id, (attribute(token.attributes, "formatCode") ?? "").slice(0, MAX_FORMAT_CHARS));
    if (token.name !== "xf" || !isWithin) continue;
    const style = known.get(id) ?? styleOf(id, formats);
    known.set(id, style);
    styles.push(style);
    if (styles.length > MAX_STYLES) throw broken();
  }
  return styles;
}

interface Style {
  shared: readonly string[];
  styles: readonly NumberStyle[];
  counts1904: boolean;
}

async function* linesOf(zip: Zip, path: string, style: Style): AsyncGenerator<SheetLine> {
  const text = textCollector();
  let line = 0;
  let cells: string[] = [];
  let behind: Record<number, Behind> | undefined;
  let chars = 0;
  let at = -1;
  let type = "";
  let place = 0;
  let value = "";
  let isValue = false;
  for await (const tokens of xmlTokens(zip.text(path))) {
    for (const token of tokens) {
      text.see(token);
      if (token.kind === "text") {
        if (isValue) value = joined(value, token.text);
        continue;
      }
      const isOpen = token.kind === "open";
      if (token.name === "row") {
        if (isOpen) {
          // Each line once and downwards, whatever the file says.
          line = Math.max(line + 1, Math.min(Number(attribute(token.attributes, "r")) || 0, MAX_LINE));
          cells = [];
          behind = undefined;
          chars = 0;
          at = -1;
        } else if (cells.some((cell) => cell !== "")) yield behind ? { line, cells, behind } : { line, cells };
      } else if (token.name === "c") {
        if (isOpen) {
          at = columnOf(attribute(token.attributes, "r")) ?? at + 1;
          type = attribute(token.attributes, "t") ?? "n";
          place = Number(attribute(token.attributes, "s") ?? 0);
          value = "";
          continue;
        }
        const { text: shown, ...hidden } = cellOf(type, value, text.take(), place, style);
        if (shown === "" || at > MAX_COLUMNS) continue;
        if (hidden.raw !== undefined || hidden.spoilt) (behind ??= {})[at] = hidden;
        chars += shown.length;
        if (chars > MAX_LINE_CHARS) throw tooMuchText();
        while (cells.length < at) cells.push("");
        cells[at] = shown;
      } else if (token.name === "v") isValue = isOpen;
    }
  }
}

/** `C7` stands in the third column, place 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
}

const PLAIN = styleOfCode("General");

function cellOf(type: string, value: string, inline: string, place: number, { shared, styles, counts1904 }: Style): ShownCell {
  const style = styles[place] ?? PLAIN;
  if (type === "s") return shownText(style, shared[Number(value)] ?? "");
  if (type === "inlineStr") return shownText(style, inline);
  if (type === "str") return shownText(style, value);
  if (type === "b") return { text: value === "1" ? "true" : "false" };
  if (type === "d") return { text: value.trim(), spoilt: "cell_is_date" };
  if (type !== "n" || value === "") return { text: value.trim() };
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  return shownNumber(style, style.kind === "day" && counts1904 && number >= 1 ? number + 1462 : number);
}
