import { sql } from "kysely";
import type { CellFault, ImportField, Mapping } from "@millwright/domain/imports/targets.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { FileStore } from "../../platform/files.ts";
import { keyMaker, readRow } from "./cells.ts";
import { readLines, type Line } from "./table.ts";
import type { ImportWriter, ReadyRow } from "./writer.ts";

export type Phase = "check" | "run";

interface Work {
  importId: number;
  phase: Phase;
  storeKey: string;
  mapping: Mapping;
  writer: ImportWriter;
  files: FileStore;
  /** Each batch in a transaction of its own, in the name of the person who asked for it. */
  asPerson: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
}

const BATCH_ROWS = 500;

/** What stays between batches: what names mean, and how rows are keyed. */
interface Memory {
  names: Map<string, Map<string, number>>;
  keyOf: (cells: readonly string[]) => string;
  width: number;
}

/**
 * Judges (check) or writes (run) a file in batches. A run that was interrupted starts anew and finds its own rows by their keys,
 * so it may stop anywhere.
 */
export async function processFile(work: Work): Promise<void> {
  await work.asPerson((ctx) => reset(ctx, work));
  let memory: Memory | null = null;
  let batch: Line[] = [];
  for await (const line of readLines(await work.files.open(work.storeKey))) {
    if (!memory) {
      memory = { names: new Map(), keyOf: keyMaker(work.writer.target, work.mapping), width: line.cells.length };
      continue;
    }
    batch.push(line);
    if (batch.length < BATCH_ROWS) continue;
    work.signal.throwIfAborted();
    await processBatch(work, memory, batch);
    batch = [];
  }
  if (memory && batch.length > 0) await processBatch(work, memory, batch);
}

async function reset(ctx: Ctx, { importId, phase }: Work): Promise<void> {
  await ctx.db.deleteFrom("importFaults").where("importId", "=", importId).where("phase", "=", phase).execute();
  await ctx.db
    .updateTable("imports")
    .set({ rowsDone: 0, rowsCreated: 0, rowsUnchanged: 0, rowsUpdated: 0, rowsRefused: 0, message: null, startedAt: ctx.now.toISOString(), finishedAt: null })
    .where("id", "=", importId)
    .execute();
}

async function processBatch(work: Work, memory: Memory, lines: readonly Line[]): Promise<void> {
  await work.asPerson(async (ctx) => {
    const { writer, phase, importId, mapping } = work;
    const ready: ReadyRow[] = [];
    const refused: { line: number; cells: string[]; faults: CellFault[] }[] = [];
    for (const { line, cells } of lines) {
      const row = readRow(writer.target, mapping, cells, memory.width, ctx.locale);
      // A damaged row takes no key and makes nothing: what it says is not what it means.
      const missing = await findNames(ctx, work, memory, row.names, row.values, row.faults);
      for (const fault of row.faults.length === 0 ? (writer.judge?.(row.values) ?? []) : []) row.faults.push({ column: -1, ...fault });
      if (row.faults.length > 0) {
        refused.push({ line, cells, faults: row.faults });
        continue;
      }
      if (phase === "run") for (const { field, text } of missing) row.values[field.key] = await createNamed(ctx, work, memory, field, text);
      ready.push({ line, key: memory.keyOf(cells), values: row.values });
    }
    await saveFaults(ctx, work, refused);
    const { known, mine } = await writer.known(ctx, importId, ready.map((row) => row.key));
    const created = phase === "run" ? await writer.write(ctx, importId, ready) : ready.length - known;
    await ctx.db
      .updateTable("imports")
      .set({
        rowsDone: sql`rows_done + ${lines.length}`,
        rowsCreated: sql`rows_created + ${created + mine}`,
        rowsUnchanged: sql`rows_unchanged + ${known - mine}`,
        rowsRefused: sql`rows_refused + ${refused.length}`,
        updatedAt: sql<string>`now()`,
      })
      .where("id", "=", importId)
      .execute();
  });
}

/** Fills in the ids of what a row names. Returns what is missing but may be made; what may not is a fault. */
async function findNames(ctx: Ctx, work: Work, memory: Memory, names: ReturnType<typeof readRow>["names"], values: ReadyRow["values"], faults: CellFault[]) {
  const missing: { field: ImportField; text: string }[] = [];
  for (const { field, source, text } of names) {
    const id = (await namesOf(ctx, work, memory, field)).get(text.toLowerCase());
    if (id !== undefined) values[field.key] = id;
    else if (source.createMissing && field.canCreate && work.writer.mayCreate(ctx, field)) missing.push({ field, text });
    else faults.push({ column: source.column ?? -1, field: field.key, reason: "not_found_named", params: { name: text.slice(0, 60) } });
  }
  return missing;
}

async function namesOf(ctx: Ctx, { writer }: Work, memory: Memory, field: ImportField): Promise<Map<string, number>> {
  const names = memory.names.get(field.key) ?? (await writer.lookup(ctx, field));
  memory.names.set(field.key, names);
  return names;
}

async function createNamed(ctx: Ctx, { writer }: Work, memory: Memory, field: ImportField, text: string): Promise<number> {
  const names = memory.names.get(field.key);
  invariant(names, "names are looked up before any is made");
  const made = names.get(text.toLowerCase()) ?? (await writer.create(ctx, field, text));
  names.set(text.toLowerCase(), made);
  return made;
}

async function saveFaults(ctx: Ctx, { importId, phase }: Work, refused: readonly { line: number; cells: string[]; faults: CellFault[] }[]): Promise<void> {
  if (refused.length === 0) return;
  await ctx.db
    .insertInto("importFaults")
    .values(refused.map(({ line, cells, faults }) => ({ importId, phase, line, cells: JSON.stringify(cells.slice(0, 500)), faults: JSON.stringify(faults) })))
    .execute();
}
