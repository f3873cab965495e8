import { wallClock, type Cell } from "./cells.ts";
import { zipFile, type ZipPart } from "./zip-write.ts";

/** A sheet whose rows come as they are asked for; the first is its header. Rows beyond what a sheet can hold go on in another one. */
export interface SheetRows {
  name: string;
  rows: AsyncIterable<readonly Cell[]>;
  /** Characters; columns without one are as wide as the program makes them. */
  widths?: readonly number[];
}

const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_CHARS = 32_767;
const PIECE_CHARS = 32 * 1024;
/** Places in the list of styles below. */
const STYLE = { plain: 0, header: 1, day: 2, instant: 3 } as const;

/** A workbook in pieces, its cells typed: text is text, whatever it begins with, so nothing in it is a formula. */
export async function* xlsxFile(sheets: readonly SheetRows[], timeZone: string): AsyncGenerator<Buffer> {
  yield* zipFile(partsOf(sheets, wallClock(timeZone)));
}

async function* partsOf(sheets: readonly SheetRows[], clock: (instant: string) => string): AsyncGenerator<ZipPart> {
  const names: string[] = [];
  for (const { name, rows, widths = [] } of sheets) {
    const source = new Source(rows);
    for (let at = 1; at === 1 || !(await source.isOver()); at += 1) {
      names.push(at === 1 ? name : `${name} ${at}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, text: sheetXml(source, widths, clock) };
    }
  }
  yield { name: "[Content_Types].xml", text: [contentTypes(names.length)] };
  yield { name: "_rels/.rels", text: [RELATIONS] };
  yield { name: "xl/workbook.xml", text: [workbook(names)] };
  yield { name: "xl/_rels/workbook.xml.rels", text: [workbookRelations(names.length)] };
  yield { name: "xl/styles.xml", text: [STYLES] };
}

/** Rows that can be looked at before they are taken; the header is remembered for further sheets. */
class Source {
  header: readonly Cell[] | undefined;
  readonly #rows: AsyncIterator<readonly Cell[]>;
  #next: Promise<IteratorResult<readonly Cell[]>> | undefined;

  constructor(rows: AsyncIterable<readonly Cell[]>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }
  async isOver(): Promise<boolean> {
    this.#next ??= this.#rows.next();
    return (await this.#next).done === true;
  }
  async take(): Promise<readonly Cell[] | undefined> {
    const { value, done } = await (this.#next ?? this.#rows.next());
    this.#next = undefined;
    return done ? undefined : value;
  }
  async end(): Promise<void> {
    await this.#rows.return?.();
  }
}

async function* sheetXml(source: Source, widths: readonly number[], clock: (instant: string) => string): AsyncGenerator<string> {
  let piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(widths)}<sheetData>`;
  let isWhole = false;
  try {
    let line = 1;
    source.header ??= await source.take();
    piece += rowXml(source.header ?? [], line, clock, true);
    for (let row = await source.take(); row; row = line < MAX_SHEET_ROWS ? await source.take() : undefined) {
      line += 1;
      piece += rowXml(row, line, clock, false);
      if (piece.length < PIECE_CHARS) continue;
      yield piece;
      piece = "";
    }
    isWhole = true;
  } finally {
    // Whoever stops reading stops the rows as well.
    if (!isWhole) await source.end();
  }
  yield `${piece}</sheetData></worksheet>`;
}

const columnsXml = (widths: readonly number[]): string =>
  widths.length === 0
    ? ""
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join("")}</cols>`;

const rowXml = (row: readonly Cell[], line: number, clock: (instant: string) => string, isHeader: boolean): string =>
  `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${letters(at)}${line}`, clock, isHeader ? STYLE.header : STYLE.plain)).join("")}</row>`;

function cellXml(cell: Cell, at: string, clock: (instant: string) => string, style: number): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_CELL_CHARS))}</t></is></c>`;
  if ("day" in cell) return `<c r="${at}" s="${STYLE.day}"><v>${serial(`${cell.day}T00:00:00Z`)}</v></c>`;
  return `<c r="${at}" s="${STYLE.instant}"><v>${serial(`${clock(cell.instant).replace(" ", "T")}Z`)}</v></c>`;
}

const letterCache: string[] = [];

/** A, B, … Z, AA: the name of a column. */
export function letters(at: number): string {
  return (letterCache[at] ??= (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26)));
}

const DAY_MS = 86_400_000;
/** Days since the day that spreadsheets count from. */
const serial = (wall: string): number => (Date.parse(wall) - Date.UTC(1899, 11, 30)) / DAY_MS;

const NOT_OF_XML =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What XML cannot hold is left out; `_x0041_` would be read as a letter, so it is spelled. */
function escaped(text: string): string {
  return text
    .replace(/_x[0-9A-Fa-f]{4}_/g, "_x005F$&")
    .replace(NOT_OF_XML, "")
    .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "_x000D_" };

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbered(sheets, (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`;

const workbook = (names: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`;

const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const numbered = (count: number, xml: (at: number) => string): string => Array.from({ length: count }, (_, at) => xml(at + 1)).join("");

/** Names of sheets are short and lack some signs. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31)
    .trim() || "Sheet";
