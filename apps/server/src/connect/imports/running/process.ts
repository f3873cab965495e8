import { readRow } from "../reading/cells.ts";
import { bulkBatch } from "./bulk-batch.ts";
import { resetCounts, writeOutlook } from "./journal.ts";
import { recordBatch } from "./record-batch.ts";
import type { Line } from "../reading/line.ts";
import { refuseInVain } from "./in-vain.ts";
import { orderInFile, UNRELATED } from "./order-in-file.ts";
import { memoryOf, type Memory, type Work } from "./work.ts";
import { seriesBatch } from "./series-batch.ts";
import type { BulkWriter, RecordWriter, SeriesWriter } from "../../../platform/records/importing.ts";

const BULK_ROWS = 500;
/**
 * Fewer, since each row takes a dozen statements and nobody should wait long for what they lock. A check takes more of them together, which it all takes back: what rows
 * have in common is made once for them, and rows that stand near one another see each other as they will in the run.
 */
const RECORD_ROWS = { run: 100, check: 300 } as const;

/**
 * Judges (check) or writes (run) a file in batches. A run that was interrupted starts anew and finds what it has done already in its journal,
 * so it may stop anywhere.
 */
export async function processFile(work: Work, rows: () => AsyncIterable<Line>): Promise<void> {
  await work.asPerson(async (ctx) => await resetCounts(ctx, work.importId, work.phase));
  if (work.writer.kind === "bulk") await processBulk(work as Work<BulkWriter>, rows);
  else if (work.writer.kind === "series") await processSeries(work as Work<SeriesWriter>, rows);
  else await processRecords(work as Work<RecordWriter>, rows);
}

async function processBulk(work: Work<BulkWriter>, rows: () => AsyncIterable<Line>): Promise<void> {
  const memory = memoryOf(work, UNRELATED);
  const { existing } = work.writer;
  for await (const batch of batches(rows(), BULK_ROWS)) {
    work.signal.throwIfAborted();
    const there = existing ? await linesOfExisting(work, existing, batch) : new Set<Line>();
    const known = batch.filter((line) => there.has(line));
    const size = RECORD_ROWS[work.phase];
    for (let at = 0; existing && at < known.length; at += size)
      await recordBatch({ ...work, writer: existing }, memory, known.slice(at, at + size));
    const fresh = batch.filter((line) => !there.has(line));
    if (fresh.length > 0) await bulkBatch(work, memory, fresh);
  }
  await keepOutlook(work, memory);
}

/** Rows take no statement of their own, so that many fit into a transaction. */
const SERIES_ROWS = 2000;

async function processSeries(work: Work<SeriesWriter>, rows: () => AsyncIterable<Line>): Promise<void> {
  const memory = memoryOf(work, UNRELATED);
  const pass = work.writer.open(work.importId);
  for await (const batch of batches(rows(), SERIES_ROWS)) {
    work.signal.throwIfAborted();
    await seriesBatch(work, memory, pass, batch);
  }
  if (work.phase === "run") await work.asPerson(pass.end);
  await keepOutlook(work, memory);
}

/** The lines that mean a record which is there. */
async function linesOfExisting(work: Work<BulkWriter>, existing: RecordWriter, batch: readonly Line[]): Promise<Set<Line>> {
  const { writer, mapping, width } = work;
  const hasCodes = writer.target.fields.some(({ key, codeIsMade }) => codeIsMade && mapping[key]?.column !== undefined);
  if (!hasCodes) return new Set();
  return await work.asPerson(async (ctx) => {
    const values = batch.map((line) => readRow(writer.target, mapping, line, width, ctx).values);
    const ids = (await existing.findMany?.(ctx, values)) ?? [];
    return new Set(batch.filter((_, at) => (ids[at] ?? null) !== null));
  });
}

async function processRecords(work: Work<RecordWriter>, rows: () => AsyncIterable<Line>): Promise<void> {
  const memory = memoryOf(work, await orderInFile(work, rows));
  let waiting: Line[] = [];
  for await (const batch of batches(rows(), RECORD_ROWS[work.phase])) {
    work.signal.throwIfAborted();
    waiting.push(...(await recordBatch(work, memory, batch)));
  }
  // Whoever stands below a later row has waited for it. Each round helps those whose parent came in the one before.
  for (let isLast = false; waiting.length > 0;) {
    const left = await retryWaiting(work, memory, waiting, isLast);
    isLast = left.length === waiting.length;
    waiting = left;
  }
  if (work.phase === "check") await refuseInVain(work, memory, rows);
  await keepOutlook(work, memory);
}

async function keepOutlook({ phase, importId, asPerson }: Work, { outlook }: Memory): Promise<void> {
  if (phase === "check") await asPerson(async (ctx) => await writeOutlook(ctx, importId, outlook));
}

async function retryWaiting(work: Work<RecordWriter>, memory: Memory, waiting: readonly Line[], isLast: boolean): Promise<Line[]> {
  const left: Line[] = [];
  for (let at = 0; at < waiting.length; at += RECORD_ROWS.run) {
    work.signal.throwIfAborted();
    left.push(...(await recordBatch(work, memory, waiting.slice(at, at + RECORD_ROWS.run), isLast)));
  }
  return left;
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
