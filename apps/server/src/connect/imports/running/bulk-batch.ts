import type { CellFault } from "@millwright/domain/kit/imports/target.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { attempt } from "../../../platform/records/attempt.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { readRow } from "../reading/cells.ts";
import { faultsOfRefusal } from "../reading/faults.ts";
import { count, doneLines, record, type Deed } from "./journal.ts";
import type { MadeOnTheWay } from "../naming/names.ts";
import { foresee, isForeseen, lookUp, makeMissing, noteWords, settled, textsOf, type Settled } from "../naming/naming.ts";
import type { Line } from "../reading/line.ts";
import { emptyTally, type Memory, type Work } from "./work.ts";
import type { BulkWriter, ReadyRow } from "../../../platform/records/importing.ts";

/** Judges the rows of a batch and, in a run, writes those that are not there yet with one statement. */
export async function bulkBatch(work: Work<BulkWriter>, memory: Memory, lines: readonly Line[]): Promise<void> {
  const { writer, phase, importId } = work;
  await work.asPerson(async (ctx) => {
    const tally = emptyTally(lines.length);
    const ready: (ReadyRow & { cells: string[] })[] = [];
    const made: MadeOnTheWay[] = [];
    const judgeToo = await writer.judgeBatch?.(ctx);
    for (const each of lines) {
      const { line, cells } = each;
      const row = readRow(writer.target, work.mapping, each, work.width, ctx);
      const meant = await lookUp(ctx, memory, row);
      await memory.siteClocks.read(ctx, row, { meant });
      const identity = writer.identityOf?.(row.values, textsOf(row)) ?? null;
      const whole = settled(row.values, meant);
      const judged = each.fault ? [] : [...(writer.judge?.(whole.values) ?? []), ...(judgeToo?.(whole.values) ?? [])];
      const faults = [
        ...row.faults,
        ...whole.faults,
        ...judged.map((fault): CellFault => ({ column: work.mapping[fault.field ?? ""]?.column ?? -1, ...fault })),
      ];
      const first = identity === null ? undefined : memory.seen.get(identity);
      if (first !== undefined && first !== line) faults.push({ column: -1, field: null, reason: "twice_in_file", params: { line: first } });
      if (faults.length === 0) faults.push(...(await makeOrTry(ctx, work, memory, whole)));
      // A damaged row takes no key and makes nothing: what it says is not what it means.
      if (faults.length > 0) {
        tally.refused.push({ line, cells, faults });
        noteWords(memory, cells, faults);
        continue;
      }
      if (identity !== null) memory.seen.set(identity, line);
      made.push(...memory.names.endRow(true));
      ready.push({ line, cells, key: memory.keyOf(each), values: whole.values });
    }
    const known = await writer.known(
      ctx,
      ready.map(({ key }) => key),
    );
    const mine = await doneLines(
      ctx,
      importId,
      ready.map(({ line }) => line),
    );
    const fresh = ready.filter(({ key }) => !known.has(key));
    const written = phase === "run" ? await writer.write(ctx, importId, fresh) : [];
    const lineOf = new Map(ready.map(({ key, line }) => [key, line]));
    await record(ctx, importId, [
      ...made.map(({ entity, id }): Deed => ({ line: null, entity, recordId: id, action: "created", version: 1 })),
      ...written.map(({ id, key }): Deed => ({
        line: lineOf.get(key) ?? null,
        entity: writer.entity,
        recordId: id,
        action: "created",
        version: 1,
      })),
    ]);
    tally.refused.push(...(phase === "run" ? await overtaken(ctx, work, fresh, written) : []));
    tally.unchanged = phase === "run" ? known.size - mine.size : known.size;
    tally.created = lines.length - tally.refused.length - tally.unchanged;
    await count(ctx, importId, phase, tally);
  });
  memory.names.endBatch(true);
}

/** Thrown to take back what was only tried. */
const TRIED = refuse("conflict", "conflict");

/** Makes what a row names, in a check only to see whether it can be made, and once for each name. */
async function makeOrTry(ctx: Ctx, { phase, writer, mapping }: Work<BulkWriter>, memory: Memory, whole: Settled): Promise<CellFault[]> {
  const isCheck = phase === "check";
  const missing = isCheck ? whole.missing.filter((one) => !isForeseen(memory, one)) : whole.missing;
  if (missing.length === 0) return [];
  const tried = await attempt(ctx, async (own) => {
    await makeMissing(own, memory, { ...whole, missing });
    if (isCheck) throw TRIED;
  });
  if (!("refused" in tried) || tried.refused === TRIED) {
    if (isCheck) memory.names.endRow(false);
    foresee(memory, missing);
    return [];
  }
  memory.names.endRow(false);
  const [first] = missing;
  return faultsOfRefusal(tried.refused, writer.target, mapping).map((fault) => ({
    ...fault,
    column: mapping[first?.field.key ?? ""]?.column ?? -1,
    field: first?.field.key ?? null,
  }));
}

/** Rows whose code somebody else took between their check and their writing. */
async function overtaken(
  ctx: Ctx,
  { writer, mapping }: Work<BulkWriter>,
  fresh: readonly (ReadyRow & { cells: string[] })[],
  written: readonly { key: string }[],
) {
  const done = new Set(written.map(({ key }) => key));
  const left = fresh.filter(({ key }) => !done.has(key));
  const known = await writer.known(
    ctx,
    left.map(({ key }) => key),
  );
  return left
    .filter(({ key }) => !known.has(key))
    .map(({ line, cells }) => ({
      line,
      cells,
      faults: [{ column: mapping["code"]?.column ?? -1, field: "code", reason: "taken" } satisfies CellFault],
    }));
}
