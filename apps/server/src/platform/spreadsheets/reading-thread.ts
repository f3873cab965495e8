import fs from "node:fs";
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal, type RefusalCode, type RefusalDetail } from "@millwright/domain/kit/errors.ts";
import { openWorkbook, tooMuchText, type Workbook } from "./xlsx-read.ts";

/** What a thread is given: a workbook, and the open file that its lines are written to, from a place on. */
export interface Task {
  bytes: Uint8Array;
  file: number;
  from: number;
  /** Without it sheets are read until one of them holds a table. */
  sheet?: number | undefined;
}

/** Where the lines of a sheet stand in the file: each as JSON, its number, its cells, and what stands behind some of them. */
export interface Place {
  sheet: number;
  from: number;
  until: number;
}
export type Done = { sheets: readonly string[]; places: Place[] } | { refused: { code: RefusalCode; detail: RefusalDetail } };

/** A cell may name a long shared text again and again: what comes out has its own limit. */
const MAX_WRITTEN_BYTES = 300_000_000;
const PIECE_CHARS = 256 * 1024;
/** A header and a row. */
const TABLE_LINES = 2;

const { bytes, file, from, sheet: wanted } = workerData as Task;
// On Linux that is this thread's alone: those who wait for an answer go before a file that is read.
if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_LOW);
parentPort?.postMessage(await read());

async function read(): Promise<Done> {
  try {
    const workbook = await openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const places: Place[] = [];
    for (const sheet of wanted === undefined ? workbook.sheets.keys() : [wanted]) {
      const { place, lines } = await writeSheet(workbook, sheet, places.at(-1)?.until ?? from);
      places.push(place);
      if (lines >= TABLE_LINES) break;
    }
    return { sheets: workbook.sheets, places };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: { code: thrown.code, detail: thrown.detail } };
    if ((thrown as NodeJS.ErrnoException).code === "ENOSPC") return { refused: { code: "full", detail: { reason: "full" } } };
    throw thrown;
  }
}

async function writeSheet(workbook: Workbook, sheet: number, start: number): Promise<{ place: Place; lines: number }> {
  let until = start;
  let piece = "";
  let lines = 0;
  const flush = () => {
    until += fs.writeSync(file, piece, until);
    piece = "";
    if (until - from > MAX_WRITTEN_BYTES) throw tooMuchText();
  };
  for await (const { line, cells, behind } of workbook.lines(sheet)) {
    piece += `${JSON.stringify(behind ? [line, cells, behind] : [line, cells])}\n`;
    lines += 1;
    if (piece.length > PIECE_CHARS) flush();
  }
  flush();
  return { place: { sheet, from: start, until }, lines };
}
