import type { CellFault, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { writeAudit, type AuditLine } from "../../../platform/records/audit-words.ts";
import { attempt } from "../../../platform/records/attempt.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { readRow, type ReadRow } from "../reading/cells.ts";
import { changesTo, newDraft } from "./drafts.ts";
import { faultsOfRefusal } from "../reading/faults.ts";
import { finderOf, type Finder } from "../naming/finding.ts";
import { count, doneLines, knownKeys, record, type Deed } from "./journal.ts";
import { plain } from "../naming/names.ts";
import {
  foresee,
  keptBy,
  lookUp,
  makeMissing,
  noteWords,
  settled,
  textsOf,
  unknownName,
  type Missing,
  type Outcome as Meant,
  type Settled,
} from "../naming/naming.ts";
import type { Line } from "../reading/line.ts";
import { emptyTally, ownLookup, type Memory, type Tally, type Waiting, type Work } from "./work.ts";
import type { Foreseen, Kept, RecordWriter, Values, Written } from "../../../platform/records/importing.ts";

type Done = {
  did: "created" | "updated" | "unchanged";
  deed?: Omit<Deed, "line">;
  also?: Written["also"];
  foreseen?: Foreseen | null;
  missing?: readonly Missing[];
  /** In a check: what it stands below is no record yet. */
  waitsFor?: Waiting | null;
};
type Outcome = Done | { did: "refused"; faults: CellFault[] } | { did: "waits" };

/** Thrown to undo what a check did: the rules were asked by doing it. */
class Judged extends Error {}

/**
 * Takes each row through the rules of its feature, in a check as in a run; a check takes everything back afterwards, so both say the same.
 * Returns the rows that name another row of the file which is not a record yet.
 */
export async function recordBatch(work: Work<RecordWriter>, memory: Memory, lines: readonly Line[], isLastTry = false): Promise<Line[]> {
  const { importId, phase } = work;
  const batch = { tally: emptyTally(), waiting: [] as Line[] };
  // Written together by a run, and by a check never.
  const audits: AuditLine[] = [];
  try {
    await work.asPerson(async (ctx) => {
      await work.writer.beforeBatch?.(ctx);
      const deeds = await applyAll({ ...ctx, audits: { count: 0, held: audits } }, work, memory, lines, { ...batch, isLastTry });
      if (phase === "check") throw new Judged();
      if (audits.length > 0) await writeAudit(ctx.db, audits);
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

async function applyAll(
  ctx: Ctx,
  work: Work<RecordWriter>,
  memory: Memory,
  lines: readonly Line[],
  { tally, waiting, isLastTry }: Batch,
): Promise<Deed[]> {
  const { writer } = work;
  const deeds: Deed[] = [];
  const done = await doneLines(
    ctx,
    work.importId,
    lines.map(({ line }) => line),
  );
  const rows = lines.map((line) => ({ line, row: readRow(writer.target, work.mapping, line, work.width, ctx) }));
  const finder = await finderOf(
    ctx,
    writer,
    rows.map(({ row }) => row),
  );
  for (const { line, row } of rows) {
    const before = done.get(line.line);
    const outcome = before
      ? remembered(work, before, memory, line, row)
      : await applyRow(ctx, work, memory, { line, row, finder, isLastTry });
    const isKept = outcome.did !== "refused" && outcome.did !== "waits";
    const made = memory.names.endRow(isKept);
    if (isKept && "missing" in outcome) foresee(memory, outcome.missing ?? []);
    if (made.some(({ entity }) => entity === writer.entity)) finder.outdate();
    deeds.push(...made.map(({ entity, id }): Deed => ({ line: null, entity, recordId: id, action: "created", version: 1 })));
    if (outcome.did === "waits") {
      waiting.push(line);
      continue;
    }
    tally.done += 1;
    if (outcome.did === "refused") {
      tally.refused.push({ ...line, faults: outcome.faults });
      noteWords(memory, line.cells, outcome.faults);
      for (const name of callsOf(writer, memory, line, row)) memory.refusedNames.add(name);
      continue;
    }
    tally[outcome.did] += 1;
    if (outcome.waitsFor)
      memory.onTrust.push({ line: line.line, did: outcome.did, waitsFor: outcome.waitsFor, calls: callsOf(writer, memory, line, row) });
    for (const { entity, id } of outcome.also ?? []) deeds.push({ line: null, entity, recordId: id, action: "created", version: 1 });
    if (outcome.deed) deeds.push({ ...outcome.deed, line: line.line });
    if (outcome.foreseen) tally.foreseen.push({ line: line.line, ...outcome.foreseen });
    const identity = writer.identityOf?.(row.values, textsOf(row)) ?? null;
    if (identity !== null) memory.seen.set(identity, line.line);
  }
  return deeds;
}

/** Everything by which other rows of the file mean this one. */
const callsOf = (writer: RecordWriter, { order }: Memory, { line }: Line, row: ReadRow): string[] =>
  (writer.callsOf?.(row.values, textsOf(row)) ?? []).flatMap((call) =>
    call && order.names.get(plain(call)) === line ? [plain(call)] : [],
  );

/** A line that this import has dealt with counts as it did then; to a check it is simply there. */
function remembered(work: Work<RecordWriter>, action: Deed["action"], memory: Memory, line: Line, row: ReadRow): Outcome {
  if (row.faults.length === 0 && isUncoded(work.writer, row)) memory.keyOf(line);
  return { did: work.phase === "run" ? action : "unchanged" };
}

/** Known by what it says altogether. */
const isUncoded = (writer: RecordWriter, row: ReadRow): boolean => (writer.identityOf?.(row.values, textsOf(row)) ?? null) === null;

interface Applied {
  line: Line;
  row: ReadRow;
  finder: Finder;
  isLastTry: boolean;
}

async function applyRow(ctx: Ctx, work: Work<RecordWriter>, memory: Memory, applied: Applied): Promise<Outcome> {
  const { writer } = work;
  const { line, row, isLastTry } = applied;
  const meant = await lookUp(ctx, memory, row);
  await memory.siteClocks.read(ctx, row, { meant });
  // What a record is found by may be what its row names: a value stands below another one.
  const found = await applied.finder.find(ctx, row, settled(row.values, meant).values);
  const ids = found === null ? [] : typeof found === "number" ? [found] : found;
  const records = await recordsThatFit(ctx, writer, ids);
  if (records.length === 1) await memory.siteClocks.read(ctx, row, { meant, current: records[0] });
  if (records.some((one) => isAsItIs(ctx, writer, row, meant, one))) return { did: "unchanged" };

  const current = records.length === 1 ? (records[0] ?? null) : null;
  const whole = settled(row.values, current ? meant.map((one) => keptBy(current, one)) : meant);
  const faults = [
    ...row.faults,
    ...whole.faults,
    ...(line.fault ? [] : (writer.judge?.(whole.values) ?? [])).map((fault) => ({ column: -1, ...fault })),
  ];
  const { waitsFor } = whole;
  const isCircle = memory.order.sureCircles.has(line.line) || (waitsFor !== null && memory.order.circles.has(line.line));
  if (isCircle) faults.push(circle(work));
  // Which it is may depend on what it stands below.
  if (records.length > 1 && !whole.waitsFor) faults.push({ column: -1, field: null, reason: "several_found" });
  const first = memory.seen.get(writer.identityOf?.(row.values, textsOf(row)) ?? "");
  if (first !== undefined && first !== line.line)
    faults.push({ column: -1, field: null, reason: "twice_in_file", params: { line: first } });
  // The record that carries the row's code; one that the caller may not see takes the code all the same.
  if (ids.length > 0 && records.length === 0) faults.push(...taken(work));
  if (faults.length > 0)
    return { did: "refused", faults: [...faults, ...(await furtherFaults(ctx, work, memory, { whole, current, faults, zone: row.zone }))] };

  if (waitsFor && work.phase === "run") return isLastTry ? { did: "refused", faults: [inVain(memory, waitsFor)] } : { did: "waits" };
  const rowKey = isUncoded(writer, row) ? memory.keyOf(line) : undefined;
  if (rowKey !== undefined && (await knownKeys(ctx, [rowKey])).has(rowKey)) return { did: "unchanged" };
  const tried = await attempt(ctx, async (own) => await write(own, work, memory, { whole, current, rowKey, zone: row.zone }));
  if ("refused" in tried) return { did: "refused", faults: faultsOfRefusal(tried.refused, writer.target, work.mapping) };
  const lookup = ownLookup(writer.target.key);
  const { deed } = tried.done;
  if (lookup && deed) for (const name of callsOf(writer, memory, line, row)) memory.names.add(lookup, name, deed.recordId);
  const foreseen = work.phase === "check" && deed ? await writer.foresee?.(ctx, deed.recordId) : null;
  return { ...tried.done, missing: whole.missing, waitsFor, ...(foreseen ? { foreseen } : {}) };
}

async function recordsThatFit(ctx: Ctx, writer: RecordWriter, ids: readonly number[]): Promise<Kept[]> {
  const records: Kept[] = [];
  for (const id of ids) {
    const record = await writer.get?.(ctx, id).catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.code === "not_found") return null;
      throw thrown;
    });
    if (record) records.push(record);
  }
  return records;
}

/** What says nothing new is never refused, whatever became of the record. */
function isAsItIs(ctx: Ctx, writer: RecordWriter, row: ReadRow, meant: readonly Meant[], current: Kept): boolean {
  const { values, missing, waitsFor, faults } = settled(
    row.values,
    meant.map((one) => keptBy(current, one)),
  );
  if (row.faults.length + faults.length + missing.length > 0 || waitsFor) return false;
  try {
    return Object.keys(changesTo(writer, values, current, row.zone).patch).length === 0;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}

interface Judging {
  whole: Settled;
  current: Kept | null;
  faults: readonly CellFault[];
  zone: string;
}

/** Thrown to take back what was only tried. */
const TRIED = refuse("conflict", "conflict");

/** What else would be wrong with a row once its faults were mended: its draft is read without the faulty cells and, if it is good, tried. */
async function furtherFaults(
  ctx: Ctx,
  work: Work<RecordWriter>,
  memory: Memory,
  { whole, current, faults, zone }: Judging,
): Promise<CellFault[]> {
  const { writer, mapping } = work;
  const blamed = new Set(faults.map(({ field }) => field));
  if (blamed.has(null)) return [];
  const tried = await attempt(ctx, async (own) => {
    await write(own, work, memory, { whole, current, rowKey: undefined, zone });
    throw TRIED;
  });
  if (!("refused" in tried) || tried.refused === TRIED) return [];
  // What is missing without a column of its own would have followed from a faulty cell.
  return faultsOfRefusal(tried.refused, writer.target, mapping).filter(
    ({ field, column, reason }) => !blamed.has(field) && !(column < 0 && reason === "required"),
  );
}

/** After the last round: what it should stand below was refused, or stands below it. */
function inVain({ refusedNames }: Memory, { field, column, text }: Waiting): CellFault {
  return refusedNames.has(plain(text))
    ? unknownName(field, column, text, undefined)
    : { column: column ?? -1, field: field.key, reason: "circle_in_file" };
}

/** Told of the column that says what the row stands below. */
function circle({ writer, mapping }: Work<RecordWriter>): CellFault {
  const key = writer.target.fields.find(({ isOwnKind }) => isOwnKind)?.key ?? null;
  return { column: mapping[key ?? ""]?.column ?? -1, field: key, reason: "circle_in_file" };
}

interface Writing {
  whole: Settled;
  current: Kept | null;
  rowKey: string | undefined;
  /** By which its times were read. */
  zone: string;
}

async function write(
  ctx: Ctx,
  { writer, mapping }: Work<RecordWriter>,
  memory: Memory,
  { whole, current, rowKey, zone }: Writing,
): Promise<Done> {
  const { values, waitsFor } = whole;
  await makeMissing(ctx, memory, whole);
  if (!current) {
    const draft = newDraft(writer, await withCode(ctx, writer, mapping, values));
    // The record it stands below is not there while the file is only checked.
    if (waitsFor) return { did: "created" };
    const { id: recordId, version, also } = await writer.create(ctx, draft as never);
    return { did: "created", also, deed: { entity: writer.entity, recordId, action: "created", version, ...(rowKey ? { rowKey } : {}) } };
  }
  const { patch, before } = changesTo(writer, values, current, zone);
  if (Object.keys(patch).length === 0) return { did: waitsFor ? "updated" : "unchanged" };
  if (!holds(ctx.grants, writer.target.subModule, "update")) throw refuse("forbidden", "not_your_update");
  if (current.archivedAt) throw refuse("conflict", "archived");
  if (waitsFor || !writer.update) return { did: "updated" };
  const { version, also } = await writer.update(ctx, current.id, current.version, patch as never);
  return { did: "updated", also, deed: { entity: writer.entity, recordId: current.id, action: "updated", before, version } };
}

/** A row without a code gets one where that is wanted; a draft without one is refused where it is needed. */
async function withCode(ctx: Ctx, { target, makeCode }: RecordWriter, mapping: Mapping, values: Values): Promise<Values> {
  const field = target.fields.find(({ codeIsMade }) => codeIsMade);
  if (!field || !makeCode || values[field.key]) return values;
  return field.codeIsMade === "always" || mapping[field.key]?.makeCodes ? { ...values, [field.key]: await makeCode(ctx, values) } : values;
}

function taken({ writer, mapping }: Work<RecordWriter>): CellFault[] {
  const field = writer.target.keys[0]?.at(-1) ?? "code";
  return [{ column: mapping[field]?.column ?? -1, field, reason: "taken" }];
}
