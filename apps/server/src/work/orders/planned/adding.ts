import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { tell } from "../orders.ts";
import { showSteps } from "../steps/showing.ts";
import { reserveFor } from "../work-parts/reserving.ts";

interface TakenStep {
  plannedSubtaskId: number;
  stepKey: string;
  name: string;
  kind: string;
  instructions: string | null;
  unit: string | null;
  minValue: number | null;
  maxValue: number | null;
  isMandatory: boolean;
  isSafety: boolean;
  choices: readonly string[];
  shownAfterKey: string | null;
  shownOn: string | null;
}
interface TakenTask {
  /** The stop of a route that it is done at. */
  stopId?: number | undefined;
  taskGroupId: number;
  number: number;
  taskKey: string;
  plannedTaskName: string;
  taskDescription: string;
  estimateMinutes: number;
  responsiblePersonId: number | null;
  steps: readonly TakenStep[];
}
/** What an order takes, and the versions of groups that it comes from. */
export interface TakenWork {
  workOrderId: number;
  groups: readonly { taskGroupId: number; number: number; code: string }[];
  tasks: readonly TakenTask[];
  labour: readonly { lineKey: string; craftId: number; headCount: number; minutes: number }[];
  parts: readonly { lineKey: string; partId: number | null; text: string; quantity: number; unit: string | null }[];
  tools: readonly string[];
  hazards: readonly string[];
  protectiveEquipment: readonly string[];
}

/** The keys of what these orders hold already. */
export async function heldByOrders(ctx: Ctx, orderIds: readonly number[]) {
  const ids = sql`${[...orderIds]}::bigint[]`;
  const { rows } = await sql<{ id: number; what: "tasks" | "steps" | "lines"; key: string }>`
    select work_order_id as id, 'tasks' as what, task_key as key from work_order_tasks where work_order_id = any(${ids}) and task_key is not null
    union all select work_order_id, 'steps', step_key from work_order_subtasks where work_order_id = any(${ids}) and step_key is not null
    union all select work_order_id, 'lines', line_key from work_order_planned_labour where work_order_id = any(${ids}) and line_key is not null
    union all select work_order_id, 'lines', line_key from work_order_planned_parts where work_order_id = any(${ids}) and line_key is not null`.execute(
    ctx.db,
  );
  const held = new Map<number, { tasks: Set<string>; steps: Set<string>; lines: Set<string> }>();
  for (const { id, what, key } of rows) {
    const order = held.get(id) ?? { tasks: new Set(), steps: new Set(), lines: new Set() };
    order[what].add(key);
    held.set(id, order);
  }
  return held;
}

/** How the order is told of it; an order that is told of as made with it says nothing more. */
interface How {
  isTold: boolean;
}

/**
 * Writes what orders take, one statement for each kind of row however many orders there are. They are held by the caller, or made by it.
 */
export async function addPlanned(ctx: Ctx, works: readonly TakenWork[], { isTold }: How): Promise<void> {
  if (works.length === 0) return;
  await addTasks(ctx, works);
  await insertFrom(
    ctx,
    sql`work_order_planned_labour (work_order_id, craft_id, head_count, minutes, line_key)
    select work_order_id, craft_id, head_count, minutes, line_key`,
    sql`(work_order_id bigint, craft_id bigint, head_count int, minutes int, line_key uuid)`,
    works.flatMap(({ workOrderId, labour }) =>
      labour.map((line) => ({
        work_order_id: workOrderId,
        craft_id: line.craftId,
        head_count: line.headCount,
        minutes: line.minutes,
        line_key: line.lineKey,
      })),
    ),
  );
  await insertFrom(
    ctx,
    sql`work_order_planned_parts (work_order_id, part_id, text, quantity, unit, line_key) select work_order_id, part_id, text, quantity, unit, line_key`,
    sql`(work_order_id bigint, part_id bigint, text text, quantity numeric, unit text, line_key uuid)`,
    works.flatMap(({ workOrderId, parts }) =>
      parts.map(({ partId, text, quantity, unit, lineKey }) => ({
        work_order_id: workOrderId,
        part_id: partId,
        text,
        quantity,
        unit,
        line_key: lineKey,
      })),
    ),
  );
  await insertFrom(
    ctx,
    sql`work_order_task_groups (work_order_id, task_group_id, number, taken_by) select work_order_id, task_group_id, number, ${ctx.personId || null}::bigint`,
    sql`(work_order_id bigint, task_group_id bigint, number int)`,
    works.flatMap(({ workOrderId, groups }) =>
      groups.map(({ taskGroupId, number }) => ({ work_order_id: workOrderId, task_group_id: taskGroupId, number })),
    ),
  );
  await addWords(ctx, works);
  const withParts = works.filter(({ parts }) => parts.some(({ partId }) => partId !== null));
  await reserveFor(
    ctx,
    withParts.map(({ workOrderId }) => workOrderId),
    { isForLater: !isTold },
  );
  if (isTold)
    for (const { workOrderId, groups } of works)
      tell(ctx, workOrderId, "groups_taken", [
        { field: "taskGroups", before: null, after: groups.map(({ code, number }) => `${code} v${number}`) },
      ]);
}

type Raw = ReturnType<typeof sql>;

async function insertFrom(ctx: Ctx, into: Raw, shape: Raw, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into ${into} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${shape}`.execute(ctx.db);
}

async function addTasks(ctx: Ctx, works: readonly TakenWork[]): Promise<void> {
  const withTasks = works.filter(({ tasks }) => tasks.length > 0);
  if (withTasks.length === 0) return;
  const ids = sql`${withTasks.map(({ workOrderId }) => workOrderId)}::bigint[]`;
  const { rows: there } = await sql<{ id: number; last: number }>`
    select work_order_id as id, max(sort_order) as last from work_order_tasks where work_order_id = any(${ids}) group by 1`.execute(ctx.db);
  const lastOf = new Map(there.map(({ id, last }) => [id, last]));
  const places: { task: TakenTask; workOrderId: number; sortOrder: number }[] = [];
  for (const { workOrderId, tasks } of withTasks) {
    let last = lastOf.get(workOrderId) ?? 0;
    for (const task of tasks) {
      last += 1;
      places.push({ task, workOrderId, sortOrder: last });
    }
  }
  const fresh = places.map(({ task, workOrderId, sortOrder }) => ({
    work_order_id: workOrderId,
    work_order_stop_id: task.stopId ?? null,
    sort_order: sortOrder,
    task_group_id: task.taskGroupId,
    task_group_number: task.number,
    task_key: task.taskKey,
    planned_task_name: task.plannedTaskName,
    task_description: task.taskDescription,
    estimate_minutes: task.estimateMinutes,
    responsible_person_id: task.responsiblePersonId,
  }));
  const { rows: made } = await sql<{ id: number; workOrderId: number; sortOrder: number }>`
    insert into work_order_tasks (work_order_id, work_order_stop_id, sort_order, task_group_id, task_group_number, task_key, planned_task_name, task_description, estimate_minutes, responsible_person_id)
    select * from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r (work_order_id bigint, work_order_stop_id bigint, sort_order int, task_group_id bigint, task_group_number int, task_key uuid,
      planned_task_name text, task_description text, estimate_minutes int, responsible_person_id bigint)
    returning id, work_order_id, sort_order`.execute(ctx.db);
  const idAt = new Map(made.map(({ id, workOrderId, sortOrder }) => [`${workOrderId}/${sortOrder}`, id]));
  const steps = places.flatMap(({ task, workOrderId, sortOrder }) =>
    task.steps.map((step, at) => ({
      work_order_id: workOrderId,
      work_order_task_id: idAt.get(`${workOrderId}/${sortOrder}`),
      name: step.name,
      kind: step.kind,
      instructions: step.instructions,
      unit: step.unit,
      min_value: step.minValue,
      max_value: step.maxValue,
      is_mandatory: step.isMandatory,
      is_safety: step.isSafety,
      choices: step.choices,
      shown_after_key: step.shownAfterKey,
      shown_on: step.shownOn,
      sort_order: at + 1,
      step_key: step.stepKey,
      planned_subtask_id: step.plannedSubtaskId,
    })),
  );
  await insertFrom(
    ctx,
    sql`work_order_subtasks (work_order_id, work_order_task_id, name, kind, instructions, unit, min_value, max_value, is_mandatory, is_safety, choices, shown_after_key, shown_on, sort_order, step_key, planned_subtask_id)
    select work_order_id, work_order_task_id, name, kind, instructions, unit, min_value, max_value, is_mandatory, is_safety, choices, shown_after_key, shown_on, sort_order, step_key, planned_subtask_id`,
    sql`(work_order_id bigint, work_order_task_id bigint, name text, kind text, instructions text, unit text, min_value float8, max_value float8,
      is_mandatory boolean, is_safety boolean, choices text[], shown_after_key uuid, shown_on text, sort_order int, step_key uuid, planned_subtask_id bigint)`,
    steps,
  );
  if (steps.some(({ shown_after_key }) => shown_after_key !== null)) await linkShown(ctx, ids);
}

/** What waits for the result of a step waits for the one that the same order took, at the same stop. */
async function linkShown(ctx: Ctx, orderIds: Raw): Promise<void> {
  await sql`update work_order_subtasks s set shown_after_id = src.id, is_hidden = true
    from work_order_tasks t, work_order_subtasks src join work_order_tasks st on st.tenant_id = src.tenant_id and st.id = src.work_order_task_id
    where s.work_order_id = any(${orderIds}) and s.shown_after_key is not null and s.shown_after_id is null
      and t.tenant_id = s.tenant_id and t.id = s.work_order_task_id and src.tenant_id = s.tenant_id and src.work_order_id = s.work_order_id
      and src.step_key = s.shown_after_key and st.work_order_stop_id is not distinct from t.work_order_stop_id`.execute(ctx.db);
  // A step that was there before may have been done already.
  const { rows } = await sql<{ id: number; code: string }>`select distinct o.id, o.code from work_orders o
    join work_order_subtasks s on s.tenant_id = o.tenant_id and s.work_order_id = o.id and s.is_hidden
    join work_order_subtasks src on src.tenant_id = s.tenant_id and src.id = s.shown_after_id and src.done_at is not null
    where o.id = any(${orderIds})`.execute(ctx.db);
  for (const order of rows) await showSteps(ctx, order);
}

/** Tools, hazards and protective equipment are lines of words: each is said once. */
async function addWords(ctx: Ctx, works: readonly TakenWork[]): Promise<void> {
  const said = works.filter(({ tools, hazards, protectiveEquipment }) => tools.length + hazards.length + protectiveEquipment.length > 0);
  if (said.length === 0) return;
  const ids = sql`${said.map(({ workOrderId }) => workOrderId)}::bigint[]`;
  const { rows } = await sql<{ id: number; tools: string | null; hazards: string | null; protectiveEquipment: string | null }>`
    select id, tools, hazards, protective_equipment from work_orders where id = any(${ids})`.execute(ctx.db);
  const before = new Map(rows.map((row) => [row.id, row]));
  const joined = said.map(({ workOrderId, tools, hazards, protectiveEquipment }) => ({
    id: workOrderId,
    tools: linesOf(before.get(workOrderId)?.tools ?? null, tools),
    hazards: linesOf(before.get(workOrderId)?.hazards ?? null, hazards),
    equipment: linesOf(before.get(workOrderId)?.protectiveEquipment ?? null, protectiveEquipment),
  }));
  await sql`update work_orders o set tools = r.tools, hazards = r.hazards, protective_equipment = r.equipment
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as r (id bigint, tools text, hazards text, equipment text) where o.id = r.id`.execute(
    ctx.db,
  );
}

const linesOf = (before: string | null, added: readonly string[]): string | null => {
  const lines = [before ?? "", ...added].flatMap((text) => text.split("\n")).map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))].join("\n") || null;
};
