import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Outlook, Tally } from "./work.ts";

/** What an import did to a record, written with the deed itself. */
export interface Deed {
  line: number | null;
  entity: string;
  recordId: number;
  action: "created" | "updated";
  rowKey?: string;
  before?: Record<string, unknown>;
  version: number;
  /** How many rows of the file it stands for, where that is not one. */
  rows?: number;
}

export async function record(ctx: Ctx, importId: number, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await ctx.db
    .insertInto("importRows")
    .values(deeds.map(({ before = {}, ...deed }) => ({ ...deed, importId, before: JSON.stringify(before) })))
    .execute();
}

/** What this import has done to these lines already: of a run that died, or of one whose refused rows were mended since. */
export async function doneLines(ctx: Ctx, importId: number, lines: readonly number[]): Promise<Map<number, Deed["action"]>> {
  const rows = await ctx.db
    .selectFrom("importRows")
    .select(["line", "action"])
    .where("importId", "=", importId)
    .where(sql<boolean>`line = any(${[...lines]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.line ?? 0, row.action as Deed["action"]]));
}

/** Those of these keys that any import has made and not taken back. */
export async function knownKeys(ctx: Ctx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom("importRows")
    .select("rowKey")
    .where(sql<boolean>`row_key = any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.rowKey ?? ""));
}

/** Adds up what became of a batch, and keeps its refused rows with their faults. */
export async function count(ctx: Ctx, importId: number, phase: "check" | "run", tally: Tally): Promise<void> {
  if (tally.refused.length > 0) {
    await ctx.db
      .insertInto("importFaults")
      .values(
        tally.refused.map(({ line, cells, faults }) => ({
          importId,
          phase,
          line,
          cells: JSON.stringify(cells.slice(0, 500)),
          faults: JSON.stringify(faults),
        })),
      )
      .execute();
  }
  if (tally.foreseen.length > 0)
    await ctx.db
      .insertInto("importForeseen")
      .values(tally.foreseen.map((one) => ({ ...one, importId })))
      .onConflict((same) => same.doNothing())
      .execute();
  await ctx.db
    .updateTable("imports")
    .set({
      rowsDone: sql`rows_done + ${tally.done}`,
      rowsCreated: sql`rows_created + ${tally.created}`,
      rowsUpdated: sql`rows_updated + ${tally.updated}`,
      rowsUnchanged: sql`rows_unchanged + ${tally.unchanged}`,
      rowsRefused: sql`rows_refused + ${tally.refused.length}`,
      updatedAt: sql<string>`now()`,
    })
    .where("id", "=", importId)
    .execute();
}

/** How many of each kind are named to a person who asks what else will be made. */
const NAMED_AT_MOST = 20;

/** Keeps what a check foresees. */
export async function writeOutlook(ctx: Ctx, importId: number, { made, unknown }: Outlook): Promise<void> {
  const outlook = [...made].map(([lookup, names]) => ({ lookup, count: names.size, names: [...names.values()].slice(0, NAMED_AT_MOST) }));
  await ctx.db
    .updateTable("imports")
    .set({
      outlook: JSON.stringify(outlook),
      unknownWords: JSON.stringify(Object.fromEntries([...unknown].map(([field, words]) => [field, [...words]]))),
    })
    .where("id", "=", importId)
    .execute();
}

/** The counts of a pass begin at nothing. */
export async function resetCounts(ctx: Ctx, importId: number, phase: "check" | "run"): Promise<void> {
  await ctx.db.deleteFrom("importFaults").where("importId", "=", importId).where("phase", "=", phase).execute();
  await ctx.db.deleteFrom("importForeseen").where("importId", "=", importId).execute();
  await ctx.db
    .updateTable("imports")
    .set({
      rowsDone: 0,
      rowsCreated: 0,
      rowsUpdated: 0,
      rowsUnchanged: 0,
      rowsRefused: 0,
      message: null,
      startedAt: ctx.now.toISOString(),
      finishedAt: null,
    })
    .where("id", "=", importId)
    .execute();
}
