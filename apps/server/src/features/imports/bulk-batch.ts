import type { CellFault, ImportField } from "@millwright/domain/imports/fields.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { readRow, type ReadRow } from "./cells.ts";
import { count, doneLines, record, type Deed } from "./journal.ts";
import type { MadeOnTheWay } from "./names.ts";
import type { Line } from "./line.ts";
import { emptyTally, type Memory, type Work } from "./work.ts";
import type { BulkWriter, ReadyRow } from "./writer.ts";

/** Judges the rows of a batch and, in a run, writes those that are not there yet with one statement. */
export async function bulkBatch(work: Work<BulkWriter>, memory: Memory, lines: readonly Line[]): Promise<void> {
  const { writer, phase, importId } = work;
  await work.asPerson(async (ctx) => {
    const tally = emptyTally(lines.length);
    const ready: ReadyRow[] = [];
    const made: MadeOnTheWay[] = [];
    for (const each of lines) {
      const { line, cells } = each;
      const row = readRow(writer.target, work.mapping, each, work.width, ctx);
      const missing = await findNames(ctx, memory, row);
      for (const fault of row.faults.length === 0 ? (writer.judge?.(row.values) ?? []) : []) row.faults.push({ column: -1, ...fault });
      // A damaged row takes no key and makes nothing: what it says is not what it means.
      if (row.faults.length > 0) {
        tally.refused.push({ line, cells, faults: row.faults });
        continue;
      }
      if (phase === "run") for (const { field, text } of missing) row.values[field.key] = await memory.names.make(ctx, field, text);
      made.push(...memory.names.endRow(true));
      ready.push({ line, key: memory.keyOf(cells), values: row.values });
    }
    const known = await writer.known(ctx, ready.map(({ key }) => key));
    const mine = await doneLines(ctx, importId, ready.map(({ line }) => line));
    const written = phase === "run" ? await writer.write(ctx, importId, ready.filter(({ key }) => !known.has(key))) : [];
    const lineOf = new Map(ready.map(({ key, line }) => [key, line]));
    await record(ctx, importId, [
      ...made.map(({ entity, id }): Deed => ({ line: null, entity, recordId: id, action: "created", version: 1 })),
      ...written.map(({ id, key }): Deed => ({ line: lineOf.get(key) ?? null, entity: writer.entity, recordId: id, action: "created", version: 1 })),
    ]);
    tally.unchanged = phase === "run" ? known.size - mine.size : known.size;
    tally.created = ready.length - tally.unchanged;
    await count(ctx, importId, phase, tally);
  });
  memory.names.endBatch(true);
}

/** Fills in the ids of what a row names. Returns what is missing but may be made; what may not is a fault. */
async function findNames(ctx: Ctx, { names }: Memory, row: ReadRow): Promise<{ field: ImportField; text: string }[]> {
  const missing: { field: ImportField; text: string }[] = [];
  for (const { field, source, text } of row.names) {
    const found = await names.find(ctx, field, text);
    if (typeof found === "number") row.values[field.key] = found;
    else if (found === undefined && source.createMissing && names.mayMake(ctx, field)) missing.push({ field, text });
    else row.faults.push(unknownName(field, source.column, text, found));
  }
  return missing;
}

export const unknownName = (field: ImportField, column: number | undefined, text: string, found: "several" | undefined): CellFault => ({
  column: column ?? -1,
  field: field.key,
  reason: found === "several" ? "several_named" : "not_found_named",
  params: { name: text.slice(0, 60) },
});
