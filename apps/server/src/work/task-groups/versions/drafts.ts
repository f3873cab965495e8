import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { writingFault, type GroupState } from "@millwright/domain/work/task-groups/states.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records } from "../changes.ts";
import { draftOf, headById, headOf, type Head } from "./queries.ts";

/** The group, held: whoever writes into one of its versions comes one after the other. */
export async function holdGroup(ctx: Ctx, taskGroupId: number) {
  const group = await records.lock(ctx, taskGroupId);
  const fault = writingFault({ state: group.state as GroupState, archivedAt: group.archivedAt });
  if (fault) throw refuse("conflict", fault);
  return group;
}

/** The draft of a group, held for a change; what is published stays, so a change of it begins a draft as its copy. */
export async function holdDraft(ctx: Ctx, taskGroupId: number): Promise<Head & { isNew: boolean }> {
  await holdGroup(ctx, taskGroupId);
  const draft = await draftOf(ctx, taskGroupId);
  if (draft) return { ...draft, isNew: false };
  return { ...(await copyOf(ctx, await headOf(ctx, taskGroupId))), isNew: true };
}

/** The draft that something stands in, held; what stands in a published version is refused. */
export async function holdDraftOf(ctx: Ctx, versionId: number): Promise<Head> {
  const { taskGroupId } = await headById(ctx, versionId);
  await holdGroup(ctx, taskGroupId);
  const head = await headById(ctx, versionId);
  if (head.state === "published") throw refuse("conflict", "version_published");
  return head;
}

/** The draft is otherwise now: whoever was shown it before does not publish it unseen. */
export const touch = async (ctx: Ctx, { id }: Pick<Head, "id">): Promise<void> =>
  void (await ctx.db
    .updateTable("taskGroupVersions")
    .set({ version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute());

/** The same tasks, steps and lines under their keys, with the pictures of the steps, as the next version. */
async function copyOf(ctx: Ctx, from: Head): Promise<Head> {
  const { rows } = await sql<{ id: number }>`insert into task_group_versions (task_group_id, number, tools, hazards, protective_equipment)
    select task_group_id, number + 1, tools, hazards, protective_equipment from task_group_versions where id = ${from.id} returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into planned_tasks (task_group_version_id, task_key, planned_task_name, task_description, responsible_person_id, estimate_minutes, sort_order)
    select ${id}, task_key, planned_task_name, task_description, responsible_person_id, estimate_minutes, sort_order
    from planned_tasks where task_group_version_id = ${from.id} order by sort_order, id`.execute(ctx.db);
  await sql`insert into planned_subtasks (task_group_version_id, planned_task_id, step_key, name, kind, instructions, unit, min_value, max_value, is_mandatory, is_safety, choices, shown_after_key, shown_on, sort_order)
    select ${id}, t.id, s.step_key, s.name, s.kind, s.instructions, s.unit, s.min_value, s.max_value, s.is_mandatory, s.is_safety, s.choices, s.shown_after_key, s.shown_on, s.sort_order
    from planned_subtasks s join planned_tasks was on was.tenant_id = s.tenant_id and was.id = s.planned_task_id
      join planned_tasks t on t.tenant_id = s.tenant_id and t.task_group_version_id = ${id} and t.task_key = was.task_key
    where s.task_group_version_id = ${from.id} order by s.sort_order, s.id`.execute(ctx.db);
  await sql`insert into planned_labour (task_group_version_id, line_key, craft_id, head_count, minutes, sort_order)
    select ${id}, line_key, craft_id, head_count, minutes, sort_order from planned_labour where task_group_version_id = ${from.id} order by sort_order, id`.execute(
    ctx.db,
  );
  await sql`insert into planned_parts (task_group_version_id, line_key, part_id, text, quantity, unit, sort_order)
    select ${id}, line_key, part_id, text, quantity, unit, sort_order from planned_parts where task_group_version_id = ${from.id} order by sort_order, id`.execute(
    ctx.db,
  );
  await sql`insert into planned_groups (task_group_version_id, member_group_id, sort_order)
    select ${id}, member_group_id, sort_order from planned_groups where task_group_version_id = ${from.id} order by sort_order, id`.execute(
    ctx.db,
  );
  await sql`insert into files (folder, record_id, file_name, content_type, size_bytes, sha256, store_key, thumb_key, description, created_by, created_at)
    select f.folder, s.id, f.file_name, f.content_type, f.size_bytes, f.sha256, f.store_key, f.thumb_key, f.description, f.created_by, f.created_at
    from files f join planned_subtasks was on was.tenant_id = f.tenant_id and was.id = f.record_id
      join planned_subtasks s on s.tenant_id = f.tenant_id and s.task_group_version_id = ${id} and s.step_key = was.step_key
    where f.folder = 'PlannedSubTask' and f.removed_at is null and was.task_group_version_id = ${from.id}`.execute(ctx.db);
  return { id, taskGroupId: from.taskGroupId, number: from.number + 1, state: "draft", version: 1 };
}
