import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../platform/files.ts";
import { readApart } from "../../platform/spreadsheets/apart.ts";
import { isWorkbook } from "../../platform/spreadsheets/xlsx-read.ts";
import { csvLines } from "./csv.ts";
import type { Line } from "./line.ts";

export type Format = "csv" | "xlsx";

/** A table in a file, whatever the file is. */
export interface Source {
  format: Format;
  sheets: readonly string[];
  lines: (sheet: number) => AsyncGenerator<Line>;
}

interface Where {
  tenantId: number;
  storeKey: string;
  /** The sheet that is read, where that is known; without it the first that holds a table. */
  sheet?: number;
  /** Background work waits for its turn as long as it takes. */
  isPatient?: boolean;
}

/**
 * Opens a file for as long as the work lasts. To be called while no database connection is held: lines of a text file pass one by one, a workbook
 * waits for its turn and is read apart.
 */
export async function withSource<T>(files: FileStore, { storeKey, ...where }: Where, work: (source: Source) => Promise<T>): Promise<T> {
  const head = await headOf(await files.open(storeKey));
  if (!isWorkbook(head)) {
    const lines = async function* () {
      yield* csvLines(await files.open(storeKey));
    };
    return await work({ format: "csv", sheets: [], lines });
  }
  const scratch = await files.scratch();
  try {
    const workbook = await readApart({ ...where, scratch, load: async () => await buffer(await files.open(storeKey)) });
    return await work({ format: "xlsx", ...workbook });
  } finally {
    await scratch.close();
  }
}

/** The rows below the header, those that are empty left out; corrected lines stand for what the file says. */
export async function* rowsOf(source: Source, { sheet, headerLine, width }: { sheet: number; headerLine: number; width: number }, corrected: ReadonlyMap<number, string[]>): AsyncGenerator<Line> {
  for await (const { line, cells } of source.lines(sheet)) {
    if (line <= headerLine) continue;
    const meant = corrected.get(line) ?? cells;
    // A sheet ends a row with its last cell that says something; only in a text file do missing cells mean damage.
    const isShort = meant.length < width && (source.format === "xlsx" || corrected.has(line));
    if (meant.some((cell) => cell !== "")) yield { line, cells: isShort ? [...meant, ...Array<string>(width - meant.length).fill("")] : meant };
  }
}

async function headOf(bytes: Readable): Promise<Buffer> {
  for await (const chunk of bytes) return chunk as Buffer;
  return Buffer.alloc(0);
}
