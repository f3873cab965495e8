import { plain } from "./names.ts";
import { readRow } from "./cells.ts";
import { bulkBatch } from "./bulk-batch.ts";
import { resetCounts } from "./journal.ts";
import { recordBatch } from "./record-batch.ts";
import type { Line } from "./line.ts";
import { memoryOf, ownLookup, type Memory, type Work } from "./work.ts";
import type { BulkWriter, RecordWriter } from "./writer.ts";

const BULK_ROWS = 500;
/** Fewer, since each row takes a dozen statements and nobody should wait long for what they lock. */
const RECORD_ROWS = 100;

/**
 * Judges (check) or writes (run) a file in batches. A run that was interrupted starts anew and finds what it has done already in its journal,
 * so it may stop anywhere.
 */
export async function processFile(work: Work, rows: () => AsyncIterable<Line>): Promise<void> {
  await work.asPerson(async (ctx) => await resetCounts(ctx, work.importId, work.phase));
  if (work.writer.kind === "bulk") await processBulk(work as Work<BulkWriter>, rows);
  else await processRecords(work as Work<RecordWriter>, rows);
}

async function processBulk(work: Work<BulkWriter>, rows: () => AsyncIterable<Line>): Promise<void> {
  const memory = memoryOf(work, new Set());
  for await (const batch of batches(rows(), BULK_ROWS)) {
    work.signal.throwIfAborted();
    await bulkBatch(work, memory, batch);
  }
}

async function processRecords(work: Work<RecordWriter>, rows: () => AsyncIterable<Line>): Promise<void> {
  const memory = memoryOf(work, await namesInFile(work, rows));
  let waiting: Line[] = [];
  for await (const batch of batches(rows(), RECORD_ROWS)) {
    work.signal.throwIfAborted();
    waiting.push(...(await recordBatch(work, memory, batch)));
  }
  // Whoever stands below a later row has waited for it. Each round helps those whose parent came in the one before.
  for (let isLast = false; waiting.length > 0; ) {
    const left = await again(work, memory, waiting, isLast);
    isLast = left.length === waiting.length;
    waiting = left;
  }
}

async function again(work: Work<RecordWriter>, memory: Memory, waiting: readonly Line[], isLast: boolean): Promise<Line[]> {
  const left: Line[] = [];
  for (let at = 0; at < waiting.length; at += RECORD_ROWS) {
    work.signal.throwIfAborted();
    left.push(...(await recordBatch(work, memory, waiting.slice(at, at + RECORD_ROWS), isLast)));
  }
  return left;
}

/** What the rows of the file are called, read beforehand where one may stand below another. */
async function namesInFile(work: Work<RecordWriter>, rows: () => AsyncIterable<Line>): Promise<Set<string>> {
  const { writer, mapping, width } = work;
  const names = new Set<string>();
  const lookup = ownLookup(writer.target.key);
  const isUsed = writer.target.fields.some((field) => field.lookup === lookup && field.isOwnKind && mapping[field.key]);
  if (!writer.nameOf || !isUsed) return names;
  const place = await work.asPerson(async ({ timeZone, currency }) => await Promise.resolve({ timeZone, currency }));
  for await (const line of rows()) {
    const name = writer.nameOf(readRow(writer.target, mapping, line, width, place).values);
    if (name) names.add(plain(name));
  }
  return names;
}

async function* batches(lines: AsyncIterable<Line>, size: number): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
