import type { CellFault } from "@millwright/domain/kit/imports/target.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { readRow } from "../reading/cells.ts";
import { count, record, type Deed } from "./journal.ts";
import { lookUp, noteWords, settled } from "../naming/naming.ts";
import type { Line } from "../reading/line.ts";
import { emptyTally, type Memory, type Refused, type Work } from "./work.ts";
import type { SeriesPass, SeriesWriter, Values } from "../../../platform/records/importing.ts";

interface Ready {
  line: Line;
  values: Values;
}

/** Judges the rows of a batch together and, in a run, writes those that are new: rows that are no records, so that the journal holds by what they are taken back. */
export async function seriesBatch(work: Work<SeriesWriter>, memory: Memory, pass: SeriesPass, lines: readonly Line[]): Promise<void> {
  const { phase, importId, writer } = work;
  await work.asPerson(async (ctx) => {
    const tally = emptyTally(lines.length);
    const { ready, refused } = await readAll(ctx, work, memory, lines);
    const fates = await pass.judge(
      ctx,
      ready.map(({ line: { line }, values }) => ({ line, values })),
    );
    let mine = 0;
    for (const [at, { line }] of ready.entries()) {
      const fate = fates[at];
      if (fate && "fault" in fate) refused.push({ ...line, faults: [placed(work, fate.fault)] });
      else if (fate?.is === "known" && fate.isMine) mine += 1;
      else if (fate?.is === "new") tally.created += 1;
    }
    if (phase === "run") {
      const written = await pass.write(ctx);
      // What somebody else stored meanwhile is here already.
      tally.created = mine + written.reduce((sum, { rows }) => sum + rows, 0);
      await record(
        ctx,
        importId,
        written.map(({ id, rows }): Deed => ({ line: null, entity: writer.entity, recordId: id, action: "created", version: 1, rows })),
      );
    }
    tally.refused.push(...refused.toSorted((one, other) => one.line - other.line));
    for (const { cells, faults } of refused) noteWords(memory, cells, faults);
    tally.unchanged = lines.length - tally.refused.length - tally.created;
    await count(ctx, importId, phase, tally);
  });
}

/** Rows that could be read, and what is wrong with the others. */
async function readAll(
  ctx: Ctx,
  work: Work<SeriesWriter>,
  memory: Memory,
  lines: readonly Line[],
): Promise<{ ready: Ready[]; refused: Refused[] }> {
  const ready: Ready[] = [];
  const refused: Refused[] = [];
  for (const line of lines) {
    const row = readRow(work.writer.target, work.mapping, line, work.width, ctx);
    const meant = await lookUp(ctx, memory, row);
    await memory.siteClocks.read(ctx, row, { meant });
    const { values, faults } = settled(row.values, meant);
    const wrong = [...row.faults, ...faults];
    if (wrong.length > 0) refused.push({ ...line, faults: wrong });
    else ready.push({ line, values });
  }
  return { ready, refused };
}

const placed = ({ mapping }: Work<SeriesWriter>, fault: Omit<CellFault, "column">): CellFault => ({
  column: mapping[fault.field ?? ""]?.column ?? -1,
  ...fault,
});
