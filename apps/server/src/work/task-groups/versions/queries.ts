import { sql } from "kysely";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import { clockOf, hoursOf } from "@millwright/domain/work/orders/duration.ts";
import type { Member, TaskGroupContent, TaskGroupVersion } from "@millwright/domain/work/task-groups/contract.ts";
import type { PlannedLabour, PlannedPart, PlannedSubtask, PlannedTask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Members } from "@millwright/domain/work/task-groups/nesting.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { nameRef } from "../../../platform/lists/refs.ts";

const versions = (ctx: Ctx) =>
  ctx.db
    .selectFrom("taskGroupVersions as v")
    .leftJoin("people as publisher", (join) =>
      join.onRef("publisher.tenantId", "=", "v.tenantId").onRef("publisher.id", "=", "v.publishedBy"),
    );

/** All versions of a group, the newest first. */
export async function versionsOf(ctx: Ctx, taskGroupId: number): Promise<TaskGroupVersion[]> {
  return await versions(ctx)
    .select(["v.number", "v.state", "v.note", "v.publishedAt", sql<NameRef | null>`${nameRef("publisher")}`.as("publishedBy")])
    .select([
      sql<number>`(select count(*) from planned_tasks t where t.tenant_id = v.tenant_id and t.task_group_version_id = v.id)`.as(
        "tasksCount",
      ),
      sql<number>`(select count(*) from planned_subtasks s where s.tenant_id = v.tenant_id and s.task_group_version_id = v.id)`.as(
        "subtasksCount",
      ),
      sql<number>`(select count(distinct o.id) from work_order_task_groups taken join work_orders o on o.tenant_id = taken.tenant_id and o.id = taken.work_order_id
        where taken.tenant_id = v.tenant_id and taken.task_group_id = v.task_group_id and taken.number = v.number and not o.is_ended)`.as(
        "openOrders",
      ),
    ])
    .where("v.taskGroupId", "=", taskGroupId)
    .orderBy("v.number", "desc")
    .$castTo<TaskGroupVersion>()
    .execute();
}

export interface Head {
  id: number;
  taskGroupId: number;
  number: number;
  state: "draft" | "published";
  version: number;
}
const heads = (ctx: Ctx) =>
  ctx.db.selectFrom("taskGroupVersions").select(["id", "taskGroupId", "number", "state", "version"]).$castTo<Head>();

/** A version by its number; without one the draft, else the newest. */
export async function headOf(ctx: Ctx, taskGroupId: number, number?: number): Promise<Head> {
  const asked = heads(ctx).where("taskGroupId", "=", taskGroupId);
  const head = await (
    number === undefined ? asked.orderBy("number", "desc").limit(1) : asked.where("number", "=", number)
  ).executeTakeFirst();
  if (!head) throw refuse("not_found", "not_found");
  return head;
}

export const draftOf = async (ctx: Ctx, taskGroupId: number): Promise<Head | undefined> =>
  await heads(ctx).where("taskGroupId", "=", taskGroupId).where("state", "=", "draft").executeTakeFirst();

export const headById = async (ctx: Ctx, id: number): Promise<Head> => {
  const head = await heads(ctx).where("id", "=", id).executeTakeFirst();
  invariant(head, "what stands in a version has one");
  return head;
};

/** One version with all that stands in it. */
export async function contentOfHead(ctx: Ctx, { id, taskGroupId }: Head): Promise<TaskGroupContent> {
  const head = versions(ctx)
    .select([
      "v.taskGroupId",
      "v.number",
      "v.state",
      "v.version",
      "v.tools",
      "v.hazards",
      "v.protectiveEquipment",
      "v.note",
      "v.publishedAt",
    ])
    .select(sql<NameRef | null>`${nameRef("publisher")}`.as("publishedBy"))
    .where("v.id", "=", id)
    .$castTo<Omit<TaskGroupContent, "tasks" | "subtasks" | "labour" | "parts" | "members">>()
    .executeTakeFirstOrThrow();
  const [own, tasks, subtasks, labour, parts, members] = await Promise.all([
    head,
    tasksOf(ctx, id, taskGroupId),
    subtasksOf(ctx, id, taskGroupId),
    labourOf(ctx, id, taskGroupId),
    partsOf(ctx, id, taskGroupId),
    membersOf(ctx, id),
  ]);
  return { ...own, tasks, subtasks, labour, parts, members };
}

export async function tasksOf(ctx: Ctx, versionId: number, taskGroupId: number): Promise<PlannedTask[]> {
  const rows = await ctx.db
    .selectFrom("plannedTasks as task")
    .leftJoin("people as person", (join) =>
      join.onRef("person.tenantId", "=", "task.tenantId").onRef("person.id", "=", "task.responsiblePersonId"),
    )
    .select(["task.id", "task.version", "task.taskKey", "task.plannedTaskName", "task.taskDescription", "task.responsiblePersonId"])
    .select(["task.estimateMinutes", "task.sortOrder", "person.name as fullName"])
    .select(
      sql<number>`(select count(*) from planned_subtasks s where s.tenant_id = task.tenant_id and s.planned_task_id = task.id)`.as(
        "subtasksCount",
      ),
    )
    .where("task.taskGroupVersionId", "=", versionId)
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .execute();
  return rows.map(({ estimateMinutes, ...row }) => ({
    ...row,
    taskGroupId,
    estDuration: clockOf(estimateMinutes),
    estLaborHrs: hoursOf(estimateMinutes),
  }));
}

export async function subtasksOf(ctx: Ctx, versionId: number, taskGroupId: number): Promise<PlannedSubtask[]> {
  const { rows } = await sql<Omit<PlannedSubtask, "taskGroupId">>`
    select s.id, s.planned_task_id, s.version, s.step_key, s.name, s.kind, s.instructions, s.unit, s.min_value, s.max_value, s.is_mandatory, s.is_safety, s.choices, s.shown_after_key, s.shown_on, s.sort_order,
      (select count(*) from files f where f.tenant_id = s.tenant_id and f.folder = 'PlannedSubTask' and f.record_id = s.id and f.removed_at is null) as pictures
    from planned_subtasks s join planned_tasks t on t.tenant_id = s.tenant_id and t.id = s.planned_task_id
    where s.task_group_version_id = ${versionId} order by t.sort_order, t.id, s.sort_order, s.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, taskGroupId }));
}

export async function labourOf(ctx: Ctx, versionId: number, taskGroupId: number): Promise<PlannedLabour[]> {
  const { rows } = await sql<Omit<PlannedLabour, "taskGroupId" | "craft"> & { craft: Ref }>`
    select l.id, l.version, l.line_key, l.craft_id, l.head_count, l.minutes, l.sort_order,
      jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as craft
    from planned_labour l join reference_values c on c.tenant_id = l.tenant_id and c.id = l.craft_id
    where l.task_group_version_id = ${versionId} order by l.sort_order, l.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, taskGroupId }));
}

export async function partsOf(ctx: Ctx, versionId: number, taskGroupId: number): Promise<PlannedPart[]> {
  const { rows } = await sql<Omit<PlannedPart, "taskGroupId">>`
    select l.id, l.version, l.line_key, l.part_id, coalesce(mp.name, l.text) as text, l.quantity, coalesce(mu.code, l.unit) as unit, l.sort_order,
      case when mp.id is null then null else jsonb_build_object('id', mp.id, 'code', mp.code, 'name', mp.name) end as part
    from planned_parts l left join master_parts mp on mp.id = l.part_id left join reference_values mu on mu.id = mp.unit_id
    where l.task_group_version_id = ${versionId} order by l.sort_order, l.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, taskGroupId }));
}

/** What stands in a version as groups. A draft counts what their newest published version holds. */
async function membersOf(ctx: Ctx, versionId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select g.id, g.code, g.name, g.state, coalesce(m.member_number, g.published_version) as number,
      (select count(*) from planned_tasks t where t.task_group_version_id = v.id) as tasks_count,
      (select count(*) from planned_subtasks s where s.task_group_version_id = v.id) as subtasks_count
    from planned_groups m join task_groups g on g.tenant_id = m.tenant_id and g.id = m.member_group_id
      left join task_group_versions v on v.tenant_id = g.tenant_id and v.task_group_id = g.id and v.number = coalesce(m.member_number, g.published_version)
    where m.task_group_version_id = ${versionId} order by m.sort_order, m.id`.execute(ctx.db);
  return rows;
}

/** Which groups stand in which, by all that is written or taken; nobody else changes that until the end of the call. */
export async function heldMembers(ctx: Ctx): Promise<Members> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task-groups/${ctx.tenantId}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<{ holder: number; within: number[] }>`
    select v.task_group_id as holder, array_agg(distinct m.member_group_id) as within
    from planned_groups m join task_group_versions v on v.tenant_id = m.tenant_id and v.id = m.task_group_version_id
      join task_groups g on g.tenant_id = v.tenant_id and g.id = v.task_group_id
    where v.state = 'draft' or v.number = g.published_version group by v.task_group_id`.execute(ctx.db);
  return new Map(rows.map(({ holder, within }) => [holder, within.map(Number)]));
}

/** The standing of the groups in a version, for the rule of publishing. */
export async function standingOfMembers(ctx: Ctx, versionId: number) {
  const { rows } = await sql<{ id: number; state: "draft" | "published" | "retired"; archivedAt: string | null }>`
    select g.id, g.state, g.archived_at from planned_groups m join task_groups g on g.tenant_id = m.tenant_id and g.id = m.member_group_id
    where m.task_group_version_id = ${versionId} order by m.sort_order, m.id`.execute(ctx.db);
  return rows;
}

/** The groups within reach whose newest version is planned with a part. */
export async function groupsOfPart(ctx: Ctx, partId: number) {
  const { rows } = await sql<{ taskGroup: Ref; quantity: number; unit: string | null }>`
    select jsonb_build_object('id', task_groups.id, 'code', task_groups.code, 'name', task_groups.name) as task_group,
      sum(l.quantity) as quantity, max(coalesce(u.code, l.unit)) as unit
    from planned_parts l
      join task_group_versions v on v.id = l.task_group_version_id
      join task_groups on task_groups.id = v.task_group_id
      join master_parts p on p.id = l.part_id left join reference_values u on u.id = p.unit_id
    where l.part_id = ${partId} and ${withinReach(ctx, "task-groups")}
      and v.number = (select max(newest.number) from task_group_versions newest where newest.task_group_id = task_groups.id)
    group by task_groups.id, task_groups.code, task_groups.name order by task_groups.code`.execute(ctx.db);
  return rows;
}
