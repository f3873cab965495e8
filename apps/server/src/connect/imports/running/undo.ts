import { sql } from "kysely";
import type { Reason, ReasonParams } from "@millwright/domain/kit/reasons.ts";
import { FOLDER_OF, type Folder } from "@millwright/domain/nouns.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { attempt, type Attempt } from "../../../platform/records/attempt.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantTable } from "../../../platform/db/db.ts";
import { announce, recordEvents, type EventEntity } from "../../../platform/work/events.ts";
import type { ImportWriter } from "../../../platform/records/importing.ts";

interface Undo {
  importId: number;
  writer: ImportWriter;
  /** Where records of a kind stand. */
  tableOf: (entity: string) => TenantTable;
  asPerson: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
}

const BATCH_ROWS = 100;
/** What the log says of where an import's deeds came from. */
const OWN_JOB = "job imports.process";

/**
 * Takes an import back, the last deed first: records that stand below others go before these. Only what nobody has touched since; the rest is
 * left and listed. Each deed is marked in the transaction that takes it back, so an undo that dies goes on.
 */
export async function undoImport(undo: Undo): Promise<void> {
  for (let left = BATCH_ROWS; left === BATCH_ROWS;) {
    undo.signal.throwIfAborted();
    left = await undo.asPerson(async (ctx) => await undoBatch(ctx, undo));
  }
  const { writer, importId } = undo;
  if (writer.kind === "series") await undo.asPerson(async (ctx) => await writer.afterUndo(ctx, importId));
}

async function undoBatch(ctx: Ctx, undo: Undo): Promise<number> {
  if (undo.writer.kind === "records") await undo.writer.beforeBatch?.(ctx);
  const deeds = await deedsLeft(ctx, undo.importId);
  // Several rows of the file may have gone to one record: what one of them put back, the next one begins with.
  const several = new Set(
    deeds.flatMap(({ entity, recordId }, at) =>
      deeds.findIndex((other) => other.entity === entity && other.recordId === recordId) < at ? [`${entity} ${recordId}`] : [],
    ),
  );
  const counts = { done: 0, undone: 0 };
  let didUndo = false;
  for (const one of deeds) {
    const deed = several.has(`${one.entity} ${one.recordId}`) ? await deedNow(ctx, one) : one;
    const kept = await keptBecause(ctx, undo, deed);
    await ctx.db
      .updateTable("importRows")
      .set(kept ? { kept: kept.reason, keptParams: JSON.stringify(kept.params ?? {}) } : { undoneAt: ctx.now.toISOString(), rowKey: null })
      .where("id", "=", deed.id)
      .execute();
    counts.done += deed.rows;
    if (!kept) counts.undone += deed.rows;
    didUndo ||= !kept;
  }
  if (didUndo && undo.writer.kind === "records") undo.writer.afterBatch?.(ctx);
  await ctx.db
    .updateTable("imports")
    .set({
      rowsDone: sql`rows_done + ${counts.done}`,
      rowsUndone: sql`rows_undone + ${counts.undone}`,
      rowsKept: sql`rows_kept + ${counts.done - counts.undone}`,
      updatedAt: sql<string>`now()`,
    })
    .where("id", "=", undo.importId)
    .execute();
  return deeds.length;
}

async function deedsLeft(ctx: Ctx, importId: number) {
  return await ctx.db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("undoneAt", "is", null)
    .where("kept", "is", null)
    .orderBy("id", "desc")
    .limit(BATCH_ROWS)
    .execute();
}
type StoredDeed = Awaited<ReturnType<typeof deedsLeft>>[number];

const deedNow = async (ctx: Ctx, { id }: StoredDeed): Promise<StoredDeed> =>
  await ctx.db.selectFrom("importRows").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

interface Because {
  reason: Reason;
  params?: ReasonParams;
}

/** Takes one deed back; or why not. */
async function keptBecause(ctx: Ctx, { writer, tableOf }: Undo, deed: StoredDeed): Promise<Because | null> {
  const takeBack = writer.kind === "bulk" ? undefined : writer.takeBack;
  if (takeBack && deed.entity === writer.entity) {
    return because(await attempt(ctx, async (own) => await takeBack(own, deed.recordId)));
  }
  const table = tableOf(deed.entity);
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${deed.recordId} for update`.execute(
    ctx.db,
  );
  const row = rows[0];
  // Somebody has removed it already, which is what was asked.
  if (!row) return deed.action === "created" ? null : { reason: "changed_since" };
  if (row["version"] !== deed.version || (await isTouched(ctx, deed))) return { reason: "changed_since" };
  const tried = await attempt(ctx, async (own) => {
    if (deed.action === "created") await removeRecord(own, writer, table, deed, row);
    else await putBack(own, writer, deed);
  });
  return because(tried);
}

function because(tried: Attempt<unknown>): Because | null {
  if (!("refused" in tried)) return null;
  const { code, detail } = tried.refused;
  const fault = detail.fields?.[0] ?? detail;
  return { reason: fault.reason ?? code, ...(fault.params ? { params: fault.params } : {}) };
}

/**
 * A version tells of changes of the record itself; the log tells of notes, steps and the like, and files hang on it by their folder alone. What an import's own job logs beside
 * (an asset that it put into a plan) is no touch: what that left stands in its own deeds, and what hangs on a record keeps it.
 */
async function isTouched(ctx: Ctx, { entity, recordId, at }: StoredDeed): Promise<boolean> {
  const folders = (Object.keys(FOLDER_OF) as Folder[]).filter((folder) => FOLDER_OF[folder].kind === entity);
  const { isTouched: touched } = await ctx.db
    .selectNoFrom(
      sql<boolean>`exists (select from audit_log where entity = ${entity} and entity_id = ${recordId} and at > ${at}::timestamptz and request_id is distinct from ${OWN_JOB})
        or exists (select from files where folder = any(${folders}::text[]) and record_id = ${recordId} and removed_at is null)`.as(
        "isTouched",
      ),
    )
    .executeTakeFirstOrThrow();
  return touched;
}

async function removeRecord(
  ctx: Ctx,
  writer: ImportWriter,
  table: TenantTable,
  { entity, recordId }: StoredDeed,
  row: Record<string, unknown>,
): Promise<void> {
  // What was made on the way is of another kind than the writer's.
  if (writer.kind === "records" && writer.entity === entity) await writer.beforeRemoval?.(ctx, recordId);
  await sql`delete from ${sql.table(table)} where id = ${recordId}`.execute(ctx.db);
  const changes = ["code", "name", "title"]
    .filter((field) => typeof row[field] === "string")
    .map((field) => ({ field, before: row[field], after: null }));
  audit(ctx, { action: "import_undone", entity, entityId: recordId, changes });
  // The journal names kinds of record that writers were made for.
  await announce(ctx, recordEvents(entity as EventEntity).deleted, { id: recordId, changes });
}

/** Through the feature's own rules: a parent that is gone meanwhile is refused, not written. */
async function putBack(ctx: Ctx, writer: ImportWriter, { id, importId, entity, recordId, version, before }: StoredDeed): Promise<void> {
  const records = writer.kind === "bulk" ? writer.existing : writer.kind === "records" ? writer : undefined;
  const back = await records?.update?.(ctx, recordId, version, before as never);
  if (!back) return;
  // What another row of the file did to it before is taken back next, from where it stands now.
  await sql`update import_rows set version = ${back.version}, at = now()
    where import_id = ${importId} and entity = ${entity} and record_id = ${recordId} and id < ${id} and undone_at is null`.execute(ctx.db);
}

/** Whether the caller may take this import back at all: the rights that it took to run it. */
export const mayUndo = (ctx: Ctx, { target }: ImportWriter, hasUpdates: boolean): boolean =>
  holds(ctx.grants, target.subModule, "create") && (!hasUpdates || holds(ctx.grants, target.subModule, "update"));

export async function deedCounts(ctx: Ctx, importId: number): Promise<{ deeds: number; updates: number }> {
  return await ctx.db
    .selectFrom("importRows")
    .select([sql<number>`coalesce(sum(rows), 0)::int`.as("deeds"), sql<number>`count(*) filter (where action = 'updated')`.as("updates")])
    .where("importId", "=", importId)
    .executeTakeFirstOrThrow();
}
