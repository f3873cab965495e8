import { sql } from "kysely";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { differenceOf } from "@millwright/domain/work/task-groups/difference.ts";
import type { Difference, TaskGroup, TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { nestingFault } from "@millwright/domain/work/task-groups/nesting.ts";
import { publishingFault } from "@millwright/domain/work/task-groups/states.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { announce } from "../../../platform/work/events.ts";
import { records, tell } from "../changes.ts";
import { taskGroupPublished, taskGroupRetired } from "../events.ts";
import { holdDraft, holdGroup, touch } from "./drafts.ts";
import { contentOfHead, draftOf, headById, headOf, heldMembers, standingOfMembers } from "./queries.ts";

/** What is otherwise between two versions; without numbers the newest against the published one before it. */
export async function difference(ctx: Ctx, taskGroupId: number, asked: { from?: number | undefined; to?: number | undefined }) {
  const to = await headOf(ctx, taskGroupId, asked.to);
  const from = asked.from ?? (to.number > 1 ? to.number - 1 : null);
  const before = from === null ? null : await contentOfHead(ctx, await headOf(ctx, taskGroupId, from));
  const rows: Difference[] = differenceOf(before, await contentOfHead(ctx, to));
  return { from, to: to.number, rows };
}

export async function startDraft(ctx: Ctx, taskGroupId: number): Promise<TaskGroupContent> {
  const draft = await holdDraft(ctx, taskGroupId);
  tell(ctx, taskGroupId, "draft_begun", draft.isNew ? [{ field: "draftNumber", before: null, after: draft.number }] : []);
  return await contentOfHead(ctx, draft);
}

/** The draft, held, where it is still what was shown; one that begins now is a copy of that. */
async function holdShown(ctx: Ctx, taskGroupId: number, version: number) {
  const draft = await holdDraft(ctx, taskGroupId);
  if (!draft.isNew && draft.version !== version)
    throw new Refusal("conflict", { reason: "stale", current: await contentOfHead(ctx, draft) });
  return draft;
}

interface Words {
  version: number;
  tools?: string | null | undefined;
  hazards?: string | null | undefined;
  protectiveEquipment?: string | null | undefined;
  note?: string | null | undefined;
}

export async function saveDraft(ctx: Ctx, taskGroupId: number, { version, ...sent }: Words): Promise<TaskGroupContent> {
  const draft = await holdShown(ctx, taskGroupId, version);
  const stored = await ctx.db.selectFrom("taskGroupVersions").selectAll().where("id", "=", draft.id).executeTakeFirstOrThrow();
  const changes = changesOf(stored, sent);
  if (changes.length > 0) {
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    await ctx.db.updateTable("taskGroupVersions").set(values).where("id", "=", draft.id).execute();
    await touch(ctx, draft);
  }
  tell(ctx, taskGroupId, "draft_changed", changes);
  return await contentOfHead(ctx, draft);
}

/** Takes a draft away again: what is published is what there is. */
export async function discardDraft(ctx: Ctx, taskGroupId: number): Promise<TaskGroup> {
  const group = await holdGroup(ctx, taskGroupId);
  const draft = await draftOf(ctx, taskGroupId);
  if (!draft) throw refuse("conflict", "no_draft");
  if (group.publishedVersion === null) throw refuse("conflict", "only_draft");
  await ctx.db
    .updateTable("files")
    .set({ removedAt: ctx.now.toISOString() })
    .where("folder", "=", "PlannedSubTask")
    .where("removedAt", "is", null)
    .where("recordId", "in", (eb) => eb.selectFrom("plannedSubtasks").select("id").where("taskGroupVersionId", "=", draft.id))
    .execute();
  await ctx.db.deleteFrom("taskGroupVersions").where("id", "=", draft.id).execute();
  tell(ctx, taskGroupId, "draft_discarded", [{ field: "draftNumber", before: draft.number, after: null }]);
  return await records.get(ctx, taskGroupId);
}

/** Says which groups stand in the draft. */
export async function setMembers(
  ctx: Ctx,
  taskGroupId: number,
  { version, memberIds }: { version: number; memberIds: readonly number[] },
): Promise<TaskGroupContent> {
  if (new Set(memberIds).size < memberIds.length) throw refuseField("memberIds", "duplicate");
  // Before the group is held: whoever waits for this lock holds none that its holder needs.
  const graph = await heldMembers(ctx);
  const draft = await holdShown(ctx, taskGroupId, version);
  const before = await standingOfMembers(ctx, draft.id);
  const were = new Set(before.map(({ id }) => id));
  const claims = memberIds.map((id, at) => ({ kind: "task-groups" as const, id, field: `memberIds.${at}`, was: were.has(id) ? id : null }));
  await assertRecords(ctx, claims);
  const fault = nestingFault(taskGroupId, memberIds, graph);
  if (fault) throw refuseField("memberIds", fault);
  await ctx.db.deleteFrom("plannedGroups").where("taskGroupVersionId", "=", draft.id).execute();
  if (memberIds.length > 0) {
    const rows = memberIds.map((memberGroupId, at) => ({ taskGroupVersionId: draft.id, memberGroupId, sortOrder: at + 1 }));
    await ctx.db.insertInto("plannedGroups").values(rows).execute();
  }
  await touch(ctx, draft);
  tell(ctx, taskGroupId, "members_set", changesOf({ memberIds: before.map(({ id }) => id) }, { memberIds: [...memberIds] }));
  return await contentOfHead(ctx, await headById(ctx, draft.id));
}

interface Publishing {
  taskGroupId: number;
  version: number;
  note?: string | null | undefined;
}

/** The draft becomes the version that is taken. The groups in it are taken in the version that they have now. */
export async function publish(ctx: Ctx, { taskGroupId, version, note }: Publishing): Promise<TaskGroup> {
  const graph = await heldMembers(ctx);
  const group = await holdGroup(ctx, taskGroupId);
  const draft = await draftOf(ctx, taskGroupId);
  if (!draft) throw refuse("conflict", "no_draft");
  if (draft.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, taskGroupId) });
  const members = await standingOfMembers(ctx, draft.id);
  const { tasks } = await ctx.db
    .selectFrom("plannedTasks")
    .select((eb) => eb.fn.countAll<number>().as("tasks"))
    .where("taskGroupVersionId", "=", draft.id)
    .executeTakeFirstOrThrow();
  const memberIds = members.map(({ id }) => id);
  const fault = publishingFault({ tasks, members }) ?? nestingFault(taskGroupId, memberIds, graph);
  if (fault) throw refuse("conflict", fault);
  // An import that brought steps in leaves them alone from now on.
  await sql`update planned_subtasks set version = version + 1 where task_group_version_id = ${draft.id}`.execute(ctx.db);
  await sql`update planned_groups m set member_number = g.published_version from task_groups g
    where g.tenant_id = m.tenant_id and g.id = m.member_group_id and m.task_group_version_id = ${draft.id}`.execute(ctx.db);
  await ctx.db
    .updateTable("taskGroupVersions")
    .set({
      state: "published",
      publishedAt: ctx.now.toISOString(),
      publishedBy: ctx.personId,
      updatedAt: sql<string>`now()`,
      ...(note === undefined ? {} : { note }),
    })
    .where("id", "=", draft.id)
    .execute();
  const changes = changesOf({ ...group }, { state: "published", publishedVersion: draft.number });
  await records.write(ctx, taskGroupId, changes);
  tell(ctx, taskGroupId, "published", changes);
  await announce(ctx, taskGroupPublished, {
    id: taskGroupId,
    changes,
    payload: { number: draft.number, before: group.publishedVersion },
  });
  return await records.get(ctx, taskGroupId);
}

/** Nothing takes the group any more. What took it keeps what it took. */
export async function retire(ctx: Ctx, id: number, version: number, reason: string): Promise<TaskGroup> {
  const group = await holdGroup(ctx, id);
  if (group.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  const changes = changesOf({ ...group }, { state: "retired", retiredReason: reason });
  await records.write(ctx, id, changes);
  tell(ctx, id, "retired", changes);
  await announce(ctx, taskGroupRetired, { id, changes, payload: { number: group.publishedVersion ?? 0, reason } });
  return await records.get(ctx, id);
}
