import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql, type Selectable } from "kysely";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { MAX_PARTS } from "@millwright/domain/work/orders/tasks/contract.ts";
import { changesOf, type Change } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { DB } from "../../../platform/db/db-types.gen.ts";
import type { Patch } from "../../../platform/records/columns.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { tell } from "../changes.ts";
import { holdDraftOf, touch } from "../versions/drafts.ts";
import { headOf, type Head } from "../versions/queries.ts";

/** What stands in a version: a task, a step, a line of labour or of parts. */
export type PartTable = "plannedTasks" | "plannedSubtasks" | "plannedLabour" | "plannedParts";
type Stored<T extends PartTable> = Selectable<DB[T]> & { id: number };

/** Rows of one draft, held with it, as they were asked for; those of a published version are refused. */
export async function holdParts<T extends PartTable>(
  ctx: Ctx,
  table: T,
  ids: readonly number[],
): Promise<{ draft: Head; rows: Stored<T>[] }> {
  const found = await sql<{ versionId: number; found: number }>`
    select part.task_group_version_id as version_id, count(*) as found from ${sql.table(table)} as part
      join task_group_versions v on v.tenant_id = part.tenant_id and v.id = part.task_group_version_id
      join task_groups on task_groups.tenant_id = v.tenant_id and task_groups.id = v.task_group_id
    where part.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "task-groups")} group by 1`.execute(ctx.db);
  const [first, ...others] = found.rows;
  const all = found.rows.reduce((sum, row) => sum + row.found, 0);
  if (!first || all !== new Set(ids).size) throw refuse("not_found", "not_found");
  if (others.length > 0) throw refuseField("ids", "other_group");
  const draft = await holdDraftOf(ctx, first.versionId);
  const { rows } = await sql<Stored<T>>`select * from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    // Removed while the lock was awaited.
    if (!row) throw refuse("not_found", "not_found");
    return row;
  });
  return { draft, rows: inOrder };
}

export async function holdPart<T extends PartTable>(ctx: Ctx, table: T, id: number): Promise<{ draft: Head; row: Stored<T> }> {
  const { draft, rows } = await holdParts(ctx, table, [id]);
  const [row] = rows;
  if (!row) throw refuse("not_found", "not_found");
  return { draft, row };
}

/** The place behind the last; refused where there are as many as one order takes. */
export async function nextPlace(ctx: Ctx, table: PartTable, within: { column: "taskGroupVersionId" | "plannedTaskId"; id: number }) {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, coalesce(max(sort_order), 0) as last from ${sql.table(table)} where ${sql.ref(within.column)} = ${within.id}`.execute(
    ctx.db,
  );
  const { count, last } = rows[0] ?? { count: 0, last: 0 };
  if (count >= MAX_PARTS) throw refuse("conflict", "too_many_items", { limit: MAX_PARTS });
  return { count, next: last + 1 };
}

interface Story {
  /** The audit's word. */
  action: LogAction;
  field: string;
  /** The column that names a row. */
  label: string;
}

/** Changes one of them; whoever comes with an old version is shown it as it stands. */
export async function changePart<T extends PartTable>(
  ctx: Ctx,
  table: T,
  { draft, row }: { draft: Head; row: Stored<T> },
  version: number,
  patch: Patch<T>,
  read: () => Promise<object>,
  { action, field, label }: Story,
): Promise<void> {
  const stored = row as unknown as Record<string, unknown> & { id: number; version: number };
  if (stored.version !== version) throw new Refusal("conflict", { reason: "stale", current: await read() });
  const changes: Change[] = changesOf(stored, patch as object);
  if (changes.length > 0) {
    const sets = changes.map((change) => sql`${sql.ref(change.field)} = ${change.after}`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${stored.id}`.execute(
      ctx.db,
    );
    await touch(ctx, draft);
  }
  const after = (patch as Record<string, unknown>)[label] ?? stored[label];
  tell(ctx, draft.taskGroupId, action, [{ field, before: stored[label], after }, ...changes]);
}

/** Takes rows out of their draft. */
export async function removeParts(ctx: Ctx, table: PartTable, ids: readonly number[], story: Story): Promise<{ removed: number }> {
  const { draft, rows } = await holdParts(ctx, table, ids);
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  await touch(ctx, draft);
  const names = (rows as unknown as Record<string, unknown>[]).map((row) => row[story.label]);
  tell(ctx, draft.taskGroupId, story.action, [{ field: story.field, before: names, after: null }]);
  return { removed: rows.length };
}

/** Gives rows the places of their ids; all of their kind must be named, each once. */
export async function reorderParts(ctx: Ctx, table: PartTable, ids: readonly number[], all: number): Promise<void> {
  if (new Set(ids).size !== ids.length || ids.length !== all) throw refuseField("ids", "not_all");
  await sql`update ${sql.table(table)} as part set sort_order = wanted.place, updated_at = now()
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) where part.id = wanted.id and part.sort_order <> wanted.place`.execute(
    ctx.db,
  );
}

/** Those of the newest version of a group that the caller sees. */
export async function listParts<R>(
  ctx: Ctx,
  seen: { id: number },
  read: (ctx: Ctx, versionId: number, taskGroupId: number) => Promise<R[]>,
): Promise<{ rows: R[] }> {
  const { id } = await headOf(ctx, seen.id);
  return { rows: await read(ctx, id, seen.id) };
}

/** One of them, as it is answered. */
export async function readPart<R extends { id: number }>(
  ctx: Ctx,
  head: Head,
  id: number,
  read: (ctx: Ctx, versionId: number, taskGroupId: number) => Promise<R[]>,
): Promise<R> {
  const row = (await read(ctx, head.id, head.taskGroupId)).find((one) => one.id === id);
  if (!row) throw refuse("not_found", "not_found");
  return row;
}
