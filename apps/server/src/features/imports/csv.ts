import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { withoutDefusing } from "../../platform/spreadsheets/csv-write.ts";
import type { Line } from "./line.ts";

const SNIFF_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Reads a CSV file line by line, whatever its size. Delimiter and encoding are recognised from its beginning.
 * Rows may have any number of cells: a damaged row is the reader's to judge, not a reason to stop.
 */
export async function* csvLines(bytes: Readable): AsyncGenerator<Line> {
  const [head, rest] = await peek(bytes);
  const encoding = isValidUtf8(head) ? "utf8" : "latin1";
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head.toString(encoding)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: 200_000,
    encoding,
  });
  rest.on("error", (thrown) => parser.destroy(thrown));
  rest.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record.map(withoutDefusing) };
    }
  } catch (thrown) {
    if (thrown instanceof CsvError) throw refuse("invalid", "not_csv", { detail: thrown.code });
    throw thrown;
  } finally {
    bytes.destroy();
  }
}

/** The beginning of a file, and all of it. */
async function peek(bytes: Readable): Promise<[Buffer, Readable]> {
  const chunks: Buffer[] = [];
  const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let length = 0; length < SNIFF_BYTES; ) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const head = Buffer.concat(chunks);
  return [head, Readable.from(whole(head, iterator), { objectMode: false })];
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value;
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

/** The sign that stands most often in the first line that has any; notes and a title may stand above it. */
function delimiterOf(head: string): string {
  const lines = head.split(/\r?\n/, 50).filter((line) => !/^"?#/.test(line));
  const counted = (line: string) => DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }));
  const counts = counted(lines.find((line) => counted(line).some(({ count }) => count > 0)) ?? "");
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
