import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refuse } from "@millwright/domain/kit/errors.ts";

/** One line of a file: its cells and its place, 1 being the header. */
export interface Line {
  line: number;
  cells: string[];
}

const SNIFF_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Reads a CSV file line by line, whatever its size. Delimiter and encoding are recognised from its beginning.
 * Rows may have any number of cells: a damaged row is the reader's to judge, not a reason to stop.
 */
export async function* readLines(bytes: Readable): AsyncGenerator<Line> {
  const [head, rest] = await peek(bytes);
  const isUtf8 = isValidUtf8(head);
  const parser = parse({ bom: true, delimiter: delimiterOf(head.toString(isUtf8 ? "utf8" : "latin1")), relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, info: true, max_record_size: 200_000, encoding: isUtf8 ? "utf8" : "latin1" });
  rest.on("error", (thrown) => parser.destroy(thrown));
  rest.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) yield { line: info.lines, cells: record };
  } catch (thrown) {
    if (thrown instanceof CsvError) throw refuse("invalid", "not_csv", { detail: thrown.code });
    throw thrown;
  }
}

async function peek(bytes: Readable): Promise<[Buffer, Readable]> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let ended = false;
  while (length < SNIFF_BYTES && !ended) {
    const { value, done } = await iterator.next();
    if (done) ended = true;
    else {
      chunks.push(value);
      length += value.length;
    }
  }
  const head = Buffer.concat(chunks);
  const whole = new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, chunk) });
  void feed(whole, head, ended ? null : iterator);
  return [head, whole];
}

async function feed(into: Transform, head: Buffer, rest: AsyncIterator<Buffer> | null): Promise<void> {
  try {
    into.write(head);
    for (let part = await rest?.next(); part && !part.done; part = await rest?.next()) {
      if (!into.write(part.value)) await new Promise((resolve) => into.once("drain", resolve));
    }
    into.end();
  } catch (thrown) {
    into.destroy(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }
}

function isValidUtf8(head: Buffer): boolean {
  try {
    // The last character may be cut by the end of the sample.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The sign that stands most often in the header line. */
function delimiterOf(head: string): string {
  const header = head.split(/\r?\n/, 1)[0] ?? "";
  const counts = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length - 1 }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

const MAX_VALUES = 40;
const SAMPLES = 3;

/** Header, first cells and, where they are few, the distinct values of each column; and how many rows there are. */
export async function describeTable(bytes: Readable): Promise<{ columns: { header: string; samples: string[]; values: string[] }[]; rows: number }> {
  let columns: { header: string; samples: string[]; seen: Set<string> }[] = [];
  let rows = -1;
  for await (const { cells } of readLines(bytes)) {
    rows += 1;
    if (rows === 0) columns = cells.slice(0, 500).map((header, at) => ({ header: (header || `Column ${at + 1}`).slice(0, 200), samples: [], seen: new Set() }));
    else for (const [at, column] of columns.entries()) note(column, cells[at] ?? "");
  }
  if (rows < 1) throw refuse("invalid", "no_rows");
  return { rows, columns: columns.map(({ header, samples, seen }) => ({ header, samples, values: seen.size <= MAX_VALUES ? [...seen].sort() : [] })) };
}

function note(column: { samples: string[]; seen: Set<string> }, cell: string): void {
  if (cell && column.samples.length < SAMPLES) column.samples.push(cell.slice(0, 120));
  if (cell && column.seen.size <= MAX_VALUES) column.seen.add(cell.slice(0, 200));
}
