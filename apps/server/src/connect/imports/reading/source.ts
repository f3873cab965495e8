import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Delimiter, Encoding } from "@millwright/domain/connect/imports/values/encodings.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { readApart } from "../../../platform/spreadsheets/apart.ts";
import { isWorkbook } from "../../../platform/spreadsheets/xlsx-read.ts";
import { csvLines } from "./csv.ts";
import { delimiterOf } from "./delimiter.ts";
import { decoded, guessEncoding } from "./encoding.ts";
import type { Line } from "./line.ts";

export type Format = "csv" | "xlsx";

/** How the bytes of a text file are meant. */
export interface TextForm {
  encoding: Encoding;
  delimiter: Delimiter;
}
/** As much of it as is known or chosen; the rest is guessed. */
export type KnownForm = { [Key in keyof TextForm]?: TextForm[Key] | null | undefined };

/** A table in a file, whatever the file is. */
export interface Source {
  format: Format;
  sheets: readonly string[];
  /** Null for a workbook. */
  text: TextForm | null;
  lines: (sheet: number) => AsyncGenerator<Line>;
}

interface Where {
  tenantId: number;
  storeKey: string;
  /** The sheet that is read, where that is known; without it the first that holds a table. */
  sheet?: number;
  /** Background work waits for its turn as long as it takes. */
  isPatient?: boolean;
  /** How a text file is read, as far as that is known. */
  form?: KnownForm;
}

const SNIFF_CHARS = 64 * 1024;

/**
 * Opens a file for as long as the work lasts. To be called while no database connection is held: lines of a text file pass one by one, a workbook
 * waits for its turn and is read apart.
 */
export async function withSource<T>(
  files: FileStore,
  { storeKey, form = {}, ...where }: Where,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const head = await headOf(await files.open(storeKey));
  if (!isWorkbook(head)) {
    const open = async () => await files.open(storeKey);
    const text = await textForm(head, open, form);
    const lines = async function* () {
      yield* csvLines(decoded(await open(), text.encoding), text.delimiter);
    };
    return await work({ format: "csv", sheets: [], text, lines });
  }
  const scratch = await files.scratch();
  try {
    const workbook = await readApart({ ...where, scratch, load: async () => await buffer(await files.open(storeKey)) });
    return await work({ format: "xlsx", text: null, ...workbook });
  } finally {
    await scratch.close();
  }
}

async function textForm(head: Buffer, open: () => Promise<Readable>, known: KnownForm): Promise<TextForm> {
  if (head.subarray(0, 8).equals(COMPOUND)) throw refuse("invalid", "old_workbook");
  // Many systems give a web page the name of a workbook.
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(head.subarray(0, 200).toString("latin1"))) throw refuse("invalid", "not_a_table");
  const encoding = known.encoding ?? (await guessEncoding(await open()));
  return { encoding, delimiter: known.delimiter ?? delimiterOf(await beginningOf(await open(), encoding)) };
}

/** How the workbooks of before 2007 begin, and those that are locked by a password. */
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");

async function beginningOf(bytes: Readable, encoding: Encoding): Promise<string> {
  let text = "";
  for await (const piece of decoded(bytes, encoding)) {
    text += piece;
    if (text.length > SNIFF_CHARS) break;
  }
  return text;
}

/** The rows below the header, those that are empty left out; corrected lines stand for what the file says. */
export async function* rowsOf(
  source: Source,
  { sheet, headerLine, width }: { sheet: number; headerLine: number; width: number },
  corrected: ReadonlyMap<number, string[]>,
): AsyncGenerator<Line> {
  for await (const { line, cells, fault, behind } of source.lines(sheet)) {
    if (line <= headerLine) continue;
    const correction = corrected.get(line);
    const meant = fitted(correction ?? cells, width);
    if (meant.every((cell) => cell === "")) continue;
    // A sheet ends a row with its last cell that says something; only in a text file do missing cells mean damage.
    const isShort = meant.length < width && (source.format === "xlsx" || correction !== undefined);
    const filled = isShort ? [...meant, ...Array<string>(width - meant.length).fill("")] : meant;
    const kept = correction && behind ? unchanged(behind, cells, correction) : behind;
    yield { line, cells: filled, ...(kept ? { behind: kept } : {}), ...(fault && !correction ? { fault } : {}) };
  }
}

/** A corrected line stands for all of its cells; behind those that nobody touched stands what stood there. */
const unchanged = (behind: NonNullable<Line["behind"]>, cells: readonly string[], correction: readonly string[]): Line["behind"] =>
  Object.fromEntries(Object.entries(behind).filter(([column]) => cells[Number(column)] === correction[Number(column)]));

/** Without the empty cells behind the last column: a delimiter too many says nothing. */
function fitted(cells: string[], width: number): string[] {
  let length = cells.length;
  while (length > width && cells[length - 1]?.trim() === "") length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}

async function headOf(bytes: Readable): Promise<Buffer> {
  for await (const chunk of bytes) return chunk as Buffer;
  return Buffer.alloc(0);
}
