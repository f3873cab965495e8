import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { ContentLabour, ContentPart, ContentStep, ContentTask, GroupContent } from "@millwright/domain/work/task-groups/once.ts";
import { takingFault, type GroupState } from "@millwright/domain/work/task-groups/states.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

export interface GroupVersion {
  taskGroupId: number;
  number: number;
}

export interface Standing {
  id: number;
  code: string;
  name: string;
  /** The version that is taken now. */
  number: number | null;
  /** Why it is not taken; null where it is. */
  fault: ReturnType<typeof takingFault>;
}

/** Of each of these groups the version that is taken now, or why none is. Whether the caller may see them is the caller's question. */
export async function publishedVersion(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    number: number | null;
    state: GroupState;
    archivedAt: string | null;
  }>`
    select id, code, name, published_version as number, state, archived_at from task_groups where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ state, archivedAt, ...group }) => [group.id, { ...group, fault: takingFault({ state, archivedAt }) }]));
}

/** Each version asked for, and the versions within it that were pinned when it was published, in their order. */
interface Within {
  /** Which of those asked for. */
  asked: number;
  id: number;
  taskGroupId: number;
  number: number;
  code: string;
  name: string;
  tools: string | null;
  hazards: string | null;
  protectiveEquipment: string | null;
}

/** What these published versions hold, each with what stands in the groups within it. As many queries for a thousand as for one. */
export async function contentOf(ctx: Pick<Ctx, "db">, versions: readonly GroupVersion[]): Promise<GroupContent[]> {
  if (versions.length === 0) return [];
  const wanted = sql`unnest(${versions.map(({ taskGroupId }) => taskGroupId)}::bigint[], ${versions.map(({ number }) => number)}::int[])
    with ordinality as w (group_id, number, at)`;
  const { rows: within } = await sql<Within>`
    with recursive held as (
      select w.at::int - 1 as asked, v.id, v.task_group_id, v.number, v.tools, v.hazards, v.protective_equipment, array[0] as path
      from ${wanted} join task_group_versions v on v.task_group_id = w.group_id and v.number = w.number and v.state = 'published'
      union all
      select held.asked, v.id, v.task_group_id, v.number, v.tools, v.hazards, v.protective_equipment, held.path || m.sort_order
      from held join planned_groups m on m.task_group_version_id = held.id
        join task_group_versions v on v.task_group_id = m.member_group_id and v.number = m.member_number
    )
    select held.asked, held.id, held.task_group_id, held.number, held.tools, held.hazards, held.protective_equipment, g.code, g.name
    from held join task_groups g on g.id = held.task_group_id order by held.asked, held.path`.execute(ctx.db);
  const ids = sql`${[...new Set(within.map(({ id }) => id))]}::bigint[]`;
  const groupIds = sql`${[...new Set(within.map(({ taskGroupId }) => taskGroupId))]}::bigint[]`;
  const [tasks, steps, labour, parts, files] = await Promise.all([
    sql<Omit<ContentTask, "steps" | "taskGroupId" | "number"> & Placed & { id: number }>`
      select t.id, t.task_group_version_id as version_id, t.task_key, t.planned_task_name, t.task_description, t.estimate_minutes, p.id as responsible_person_id
      from planned_tasks t left join people p on p.tenant_id = t.tenant_id and p.id = t.responsible_person_id and p.archived_at is null
      where t.task_group_version_id = any(${ids}) order by t.sort_order, t.id`.execute(ctx.db),
    sql<ContentStep & { taskId: number }>`
      select planned_task_id as task_id, id as planned_subtask_id, step_key, name, kind, instructions, unit, min_value, max_value, is_mandatory, is_safety, choices, shown_after_key, shown_on
      from planned_subtasks where task_group_version_id = any(${ids}) order by sort_order, id`.execute(ctx.db),
    sql<ContentLabour & Placed>`
      select task_group_version_id as version_id, line_key, craft_id, head_count, minutes from planned_labour
      where task_group_version_id = any(${ids}) order by sort_order, id`.execute(ctx.db),
    sql<ContentPart & Placed>`
      select l.task_group_version_id as version_id, l.line_key, l.part_id, coalesce(mp.name, l.text) as text, l.quantity, coalesce(mu.code, l.unit) as unit from planned_parts l
        left join master_parts mp on mp.id = l.part_id left join reference_values mu on mu.id = mp.unit_id
      where l.task_group_version_id = any(${ids}) order by l.sort_order, l.id`.execute(ctx.db),
    sql<GroupContent["files"][number]>`
      select id, record_id as task_group_id, file_name from files
      where folder = 'TaskGroup' and removed_at is null and record_id = any(${groupIds}) order by id`.execute(ctx.db),
  ]);
  const stepsOf = Map.groupBy(steps.rows, ({ taskId }) => taskId);
  const [tasksOf, labourOf, partsOf] = [grouped(tasks.rows), grouped(labour.rows), grouped(parts.rows)];
  const filesOf = Map.groupBy(files.rows, ({ taskGroupId }) => taskGroupId);
  const held = Map.groupBy(within, ({ asked }) => asked);
  return versions.map(({ taskGroupId, number }, at) => {
    const all = held.get(at) ?? [];
    const own = all[0];
    invariant(own, "a version that is taken was published");
    // The group itself first, then those within it.
    return {
      taskGroupId,
      number,
      code: own.code,
      name: own.name,
      tools: all.flatMap(({ tools }) => tools ?? []),
      hazards: all.flatMap(({ hazards }) => hazards ?? []),
      protectiveEquipment: all.flatMap(({ protectiveEquipment }) => protectiveEquipment ?? []),
      tasks: all.flatMap(({ id, taskGroupId: groupId, number: its }) =>
        (tasksOf.get(id) ?? []).map(({ id: taskId, versionId: _version, ...task }) => ({
          ...task,
          taskGroupId: groupId,
          number: its,
          steps: (stepsOf.get(taskId) ?? []).map(({ taskId: _task, ...step }) => step),
        })),
      ),
      labour: all.flatMap(({ id }) => (labourOf.get(id) ?? []).map(({ versionId: _version, ...line }) => line)),
      parts: all.flatMap(({ id }) => (partsOf.get(id) ?? []).map(({ versionId: _version, ...line }) => line)),
      files: [...new Set(all.map(({ taskGroupId: groupId }) => groupId))].flatMap((groupId) => filesOf.get(groupId) ?? []),
    };
  });
}

interface Placed {
  versionId: number;
}
const grouped = <R extends Placed>(rows: readonly R[]): Map<number, R[]> => Map.groupBy(rows, ({ versionId }) => versionId);
