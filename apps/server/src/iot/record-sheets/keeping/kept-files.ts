import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { parse } from "csv-parse";
import { MARK_WORDS } from "@millwright/domain/iot/messages/file.ts";
import type { KeptState } from "@millwright/domain/iot/record-sheets/contract.ts";
import type { FileStore, Stored } from "../../../platform/files/files.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import { withoutDefusing } from "@millwright/domain/kit/csv.ts";
import { csvFile } from "../../../platform/spreadsheets/csv-write.ts";
import { HEADINGS, PLACES, type KeptLine } from "./week-lines.ts";

/** Far more than a week of a sensor is. */
const LIMIT_BYTES = 2 ** 31;

/** Writes lines as CSV, packed; a draft until a committed row names it. */
export async function writeKept(
  files: FileStore,
  tenantId: number,
  lines: AsyncIterable<KeptLine>,
): Promise<Stored & { rowCount: number }> {
  let rowCount = 0;
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    yield HEADINGS;
    for await (const { cells } of lines) {
      rowCount += 1;
      yield cells;
    }
  };
  const packed = createGzip();
  // What fails in between ends the store's reading of it.
  pipeline(Readable.from(csvFile(rows(), "UTC"), { objectMode: false }), packed, () => {});
  const stored = await files.putDraft(tenantId, packed, LIMIT_BYTES);
  return { ...stored, rowCount };
}

/** The lines of a kept file, in its order. */
export async function* readKept(files: FileStore, key: string): AsyncGenerator<KeptLine> {
  const parser = parse({ bom: true, from_line: 2 });
  pipeline(await files.open(key), createGunzip(), parser, () => {});
  for await (const read of parser) {
    const cells = (read as string[]).map(withoutDefusing);
    yield {
      datum: cells[PLACES.datum] ?? "",
      time: cells[PLACES.time] ?? "",
      value: Number(cells[PLACES.value]),
      isLate: isLate(cells),
      cells,
    };
  }
}

const isLate = (cells: readonly string[]): boolean => (cells[PLACES.remark] ?? "").split(", ").includes(MARK_WORDS["late"] ?? "");

/** By the digest of its bytes. */
export async function stateOfKept(files: FileStore, { storeKey, sha256 }: { storeKey: string; sha256: Buffer }): Promise<KeptState> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await files.open(storeKey)) hash.update(piece as Buffer);
  } catch (thrown) {
    if (isGone(thrown)) return "missing";
    throw thrown;
  }
  return hash.digest().equals(sha256) ? "intact" : "damaged";
}

const isGone = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === "ENOENT";
