import type { Readable } from "node:stream";
import type { FileStore } from "../../platform/files.ts";
import { isWorkbook, openWorkbook } from "../../platform/spreadsheets/xlsx-read.ts";
import { csvLines } from "./csv.ts";
import type { Line } from "./line.ts";

export type Format = "csv" | "xlsx";

/** A table in a file, whatever the file is. */
export interface Source {
  format: Format;
  sheets: readonly string[];
  lines: (sheet: number) => AsyncGenerator<Line>;
}

/** A workbook is held packed while it is read, which the limit of uploads bounds; what is in it passes line by line, as do the lines of a text file. */
export async function openSource(files: FileStore, storeKey: string): Promise<Source> {
  const head = await headOf(await files.open(storeKey));
  if (!isWorkbook(head)) {
    return {
      format: "csv",
      sheets: [],
      lines: async function* () {
        yield* csvLines(await files.open(storeKey));
      },
    };
  }
  const workbook = await openWorkbook(await wholeOf(await files.open(storeKey)));
  return { format: "xlsx", sheets: workbook.sheets, lines: workbook.lines };
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

async function wholeOf(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
