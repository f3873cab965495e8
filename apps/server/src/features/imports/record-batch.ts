import type { CellFault, ImportField } from "@millwright/domain/imports/fields.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { attempt } from "../../platform/attempt.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { unknownName } from "./bulk-batch.ts";
import { readRow, type ReadRow } from "./cells.ts";
import { changesTo, newDraft } from "./drafts.ts";
import { faultsOfRefusal } from "./faults.ts";
import { finderOf, type Finder } from "./finding.ts";
import { count, doneLines, knownKeys, record, type Deed } from "./journal.ts";
import { plain } from "./names.ts";
import type { Line } from "./line.ts";
import { emptyTally, ownLookup, type Memory, type Tally, type Work } from "./work.ts";
import type { RecordWriter } from "./writer.ts";

type Outcome = { did: "created" | "updated" | "unchanged"; deed?: Omit<Deed, "line"> } | { did: "refused"; faults: CellFault[] } | { did: "waits" };

/** Thrown to undo what a check did: the rules were asked by doing it. */
class Judged extends Error {}

/**
 * Takes each row through the rules of its feature, in a check as in a run; a check takes everything back afterwards, so both say the same.
 * Returns the rows that name another row of the file which is not a record yet.
 */
export async function recordBatch(work: Work<RecordWriter>, memory: Memory, lines: readonly Line[], isLastTry = false): Promise<Line[]> {
  const { importId, phase } = work;
  const batch = { tally: emptyTally(), waiting: [] as Line[] };
  try {
    await work.asPerson(async (ctx) => {
      await work.writer.beforeBatch?.(ctx);
      const deeds = await applyAll(ctx, work, memory, lines, { ...batch, isLastTry });
      if (phase === "check") throw new Judged();
      await record(ctx, importId, deeds);
      await count(ctx, importId, phase, batch.tally);
      if (deeds.length > 0) work.writer.afterBatch?.(ctx);
    });
  } catch (thrown) {
    memory.names.endBatch(false);
    if (!(thrown instanceof Judged)) throw thrown;
    await work.asPerson(async (ctx) => await count(ctx, importId, phase, batch.tally));
  }
  memory.names.endBatch(true);
  return batch.waiting;
}

interface Batch {
  tally: Tally;
  waiting: Line[];
  isLastTry: boolean;
}

async function applyAll(ctx: Ctx, work: Work<RecordWriter>, memory: Memory, lines: readonly Line[], { tally, waiting, isLastTry }: Batch): Promise<Deed[]> {
  const { writer, phase } = work;
  const deeds: Deed[] = [];
  const done = await doneLines(ctx, work.importId, lines.map(({ line }) => line));
  const rows = lines.map((line) => ({ line, row: readRow(writer.target, work.mapping, line, work.width, ctx) }));
  const finder = await finderOf(ctx, writer, rows.map(({ row }) => row));
  for (const { line, row } of rows) {
    const before = done.get(line.line);
    const outcome = before ? remembered(phase, before, memory, line, row) : await applyRow(ctx, work, memory, { line, row, finder, isLastTry });
    const made = memory.names.endRow(outcome.did !== "refused" && outcome.did !== "waits");
    if (made.some(({ entity }) => entity === writer.entity)) finder.outdate();
    deeds.push(...made.map(({ entity, id }): Deed => ({ line: null, entity, recordId: id, action: "created", version: 1 })));
    if (outcome.did === "waits") {
      waiting.push(line);
      continue;
    }
    tally.done += 1;
    if (outcome.did === "refused") {
      tally.refused.push({ ...line, faults: outcome.faults });
      const name = nameOf(writer, row);
      // Of a circle each is as much to blame as the other.
      if (name && !outcome.faults.some(({ reason }) => reason === "circle_in_file")) memory.refusedNames.add(name);
      continue;
    }
    tally[outcome.did] += 1;
    if (outcome.deed) deeds.push({ ...outcome.deed, line: line.line });
    const identity = writer.identityOf?.(row.values);
    if (identity) memory.seen.set(identity, line.line);
  }
  return deeds;
}

const nameOf = ({ nameOf: name }: RecordWriter, { values }: ReadRow): string | null => {
  const own = name?.(values);
  return own ? plain(own) : null;
};

/** A line that this import has dealt with counts as it did then; to a check it is simply there. */
function remembered(phase: Work["phase"], action: Deed["action"], memory: Memory, { cells }: Line, { faults }: ReadRow): Outcome {
  if (faults.length === 0) memory.keyOf(cells);
  return { did: phase === "run" ? action : "unchanged" };
}

interface Applied {
  line: Line;
  row: ReadRow;
  finder: Finder;
  isLastTry: boolean;
}

async function applyRow(ctx: Ctx, work: Work<RecordWriter>, memory: Memory, applied: Applied): Promise<Outcome> {
  const { line, row, finder, isLastTry } = applied;
  const { missing, waitsFor } = await findNames(ctx, work, memory, row);
  for (const fault of row.faults.length === 0 ? (work.writer.judge?.(row.values) ?? []) : []) row.faults.push({ column: -1, ...fault });
  const first = memory.seen.get(work.writer.identityOf?.(row.values) ?? "");
  if (first !== undefined && first !== line.line) row.faults.push({ column: -1, field: null, reason: "twice_in_file", params: { line: first } });
  if (row.faults.length > 0) return { did: "refused", faults: row.faults };
  if (waitsFor && work.phase === "run") return isLastTry ? { did: "refused", faults: [inVain(memory, waitsFor)] } : { did: "waits" };

  const rowKey = work.writer.find ? undefined : memory.keyOf(line.cells);
  if (rowKey !== undefined && (await knownKeys(ctx, [rowKey])).has(rowKey)) return { did: "unchanged" };
  const tried = await attempt(ctx, async (own) => {
    for (const { field, text } of missing) row.values[field.key] = await memory.names.make(own, field, text);
    return await write(own, work, { values: row.values, id: await finder.find(own, row), rowKey, unresolved: waitsFor?.field });
  });
  if ("refused" in tried) return { did: "refused", faults: faultsOfRefusal(tried.refused, work.writer.target, work.mapping) };
  const name = nameOf(work.writer, row);
  const lookup = ownLookup(work.writer.target.key);
  if (name && lookup && tried.done.deed) memory.names.add(lookup, name, tried.done.deed.recordId);
  return tried.done;
}

interface Waiting {
  field: ImportField;
  column: number | undefined;
  text: string;
}

/** Fills in the ids of what a row names; what is missing may be made on the way, be another row of this file, or be a fault. */
async function findNames(ctx: Ctx, work: Work<RecordWriter>, memory: Memory, row: ReadRow) {
  const missing: { field: ImportField; text: string }[] = [];
  let waitsFor: Waiting | null = null;
  for (const { field, source, text } of row.names) {
    const wanted = field.within ? `${String(row.values[field.within])}/${text}` : text;
    const found = await memory.names.find(ctx, field, wanted);
    if (typeof found === "number") row.values[field.key] = found;
    else if (found === undefined && field.isOwnKind && memory.namesInFile.has(plain(wanted))) waitsFor = { field, column: source.column, text: wanted };
    else if (found === undefined && source.createMissing && memory.names.mayMake(ctx, field)) missing.push({ field, text });
    else row.faults.push(unknownName(field, source.column, text, found));
  }
  return { missing, waitsFor };
}

/** After the last round: what it should stand below was refused, or stands below it. */
function inVain({ refusedNames }: Memory, { field, column, text }: Waiting): CellFault {
  return refusedNames.has(plain(text)) ? unknownName(field, column, text, undefined) : { column: column ?? -1, field: field.key, reason: "circle_in_file" };
}

interface Writing {
  values: ReadRow["values"];
  /** The record that the row means. */
  id: number | null | "several";
  rowKey: string | undefined;
  unresolved: ImportField | undefined;
}

async function write(ctx: Ctx, { writer }: Work<RecordWriter>, { values, id, rowKey, unresolved }: Writing): Promise<Outcome & { deed?: Omit<Deed, "line"> }> {
  if (id === "several") throw refuse("conflict", "several_found");
  if (id === null) {
    const draft = newDraft(writer, values);
    // The record it stands below is not there while the file is only checked.
    if (unresolved) return { did: "created" };
    const { id: recordId, version } = await writer.create(ctx, draft as never);
    return { did: "created", deed: { entity: writer.entity, recordId, action: "created", version, ...(rowKey ? { rowKey } : {}) } };
  }
  const current = await reach(ctx, writer, id);
  const { patch, before } = changesTo(writer, values, current);
  if (Object.keys(patch).length === 0) return { did: unresolved ? "updated" : "unchanged" };
  if (!holds(ctx.grants, writer.target.subModule, "update")) throw refuse("forbidden", "not_your_update");
  if (unresolved || !writer.update) return { did: "updated" };
  const { version } = await writer.update(ctx, id, current.version, patch as never);
  return { did: "updated", deed: { entity: writer.entity, recordId: id, action: "updated", before, version } };
}

/** The record that carries the row's code; one that the caller may not see takes the code all the same. */
async function reach(ctx: Ctx, { get, target }: RecordWriter, id: number) {
  const current = await get?.(ctx, id).catch((thrown: unknown) => {
    throw thrown instanceof Refusal && thrown.code === "not_found" ? taken(target.keys[0]?.at(-1) ?? "code") : thrown;
  });
  if (!current) throw refuse("not_found", "not_found");
  if (current.archivedAt) throw refuse("conflict", "archived");
  return current;
}

const taken = (field: string) => new Refusal("invalid", { fields: [{ path: field, reason: "taken" }] });
