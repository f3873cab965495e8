import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { isRemovable } from "@millwright/domain/work/orders/work-parts/lines.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records } from "../orders.ts";
import { lockTasks } from "../parts.ts";
import { readOrder, type WorkOrder } from "../queries.ts";
import { createOrder } from "../service.ts";
import { storedLines, type TakenLine } from "../work-parts/queries.ts";
import { reserveFor } from "../work-parts/reserving.ts";
import { relate } from "./changes.ts";

/** What a second order begins with: the head of the first, and nobody's times, failures or results. */
const headOf = (order: WorkOrder) => ({
  title: order.title,
  description: order.description,
  priority: order.priority,
  workType: order.workType,
  workOrderTypeId: order.workOrderTypeId,
  maintenanceTypeId: order.maintenanceTypeId,
  costCentreId: order.costCentreId,
  maintenanceDepartmentId: order.maintenanceDepartmentId,
  settlingDepartmentId: order.settlingDepartmentId,
  projectId: order.projectId,
  assetId: order.assetId,
  locationId: order.locationId,
  crewId: order.crewId,
  contractorId: order.contractorId,
  hazards: order.hazards,
  protectiveEquipment: order.protectiveEquipment,
  estimateMinutes: order.estimateMinutes,
});

/** The same, without a crew or a contractor that is no longer there. */
async function headOfNow(ctx: Ctx, order: WorkOrder) {
  const head = headOf(order);
  const { rows } = await sql<{ crewId: number | null; contractorId: number | null }>`
    select (select id from crews where id = ${head.crewId} and archived_at is null) as crew_id,
      (select id from suppliers where id = ${head.contractorId} and archived_at is null) as contractor_id`.execute(ctx.db);
  return { ...head, ...rows[0] };
}

/** The same tasks, steps, planned hours and parts once more; nothing of what was done. */
export async function copyOrder(ctx: Ctx, id: number): Promise<WorkOrder> {
  const order = await records.get(ctx, id);
  const made = await createOrder(ctx, await headOfNow(ctx, order), undefined, [{ field: "copiedFrom", before: null, after: order.code }]);
  await sql`insert into work_order_tasks (work_order_id, sort_order, planned_task_name, task_description, estimate_minutes, responsible_person_id, task_group_id, task_group_number, task_key)
    select ${made.id}, row_number() over (order by t.sort_order, t.id), t.planned_task_name, t.task_description, t.estimate_minutes, p.id, t.task_group_id, t.task_group_number, t.task_key
    from work_order_tasks t left join people p on p.tenant_id = t.tenant_id and p.id = t.responsible_person_id and p.archived_at is null
    where t.work_order_id = ${id} and t.work_order_stop_id is null`.execute(ctx.db);
  await sql`with old as (select id, row_number() over (order by sort_order, id) as place from work_order_tasks where work_order_id = ${id} and work_order_stop_id is null)
    insert into work_order_subtasks (work_order_id, work_order_task_id, sort_order, name, kind, instructions, unit, min_value, max_value, is_mandatory, is_safety, choices, meter_id, shown_on, step_key, planned_subtask_id, shown_after_key)
    select ${made.id}, t.id, row_number() over (order by old.place, s.sort_order, s.id), s.name, s.kind, s.instructions, s.unit, s.min_value, s.max_value, s.is_mandatory, s.is_safety, s.choices, s.meter_id, s.shown_on, s.step_key, s.planned_subtask_id, s.shown_after_key
    from work_order_subtasks s join old on old.id = s.work_order_task_id join work_order_tasks t on t.work_order_id = ${made.id} and t.sort_order = old.place`.execute(
    ctx.db,
  );
  await sql`with old as (select s.id, s.shown_after_id, row_number() over (order by t.sort_order, t.id, s.sort_order, s.id) as place
      from work_order_subtasks s join work_order_tasks t on t.id = s.work_order_task_id where s.work_order_id = ${id} and t.work_order_stop_id is null)
    update work_order_subtasks s set shown_after_id = source.id, is_hidden = true
    from old join old as after on after.id = old.shown_after_id join work_order_subtasks source on source.work_order_id = ${made.id} and source.sort_order = after.place
    where s.work_order_id = ${made.id} and s.sort_order = old.place`.execute(ctx.db);
  await sql`insert into work_order_planned_labour (work_order_id, craft_id, head_count, minutes, line_key)
    select ${made.id}, craft_id, head_count, minutes, line_key from work_order_planned_labour where work_order_id = ${id} order by id`.execute(
    ctx.db,
  );
  await sql`insert into work_order_planned_parts (work_order_id, part_id, text, quantity, unit, line_key, unit_cost_minor, warehouse_id)
    select ${made.id}, part_id, text, quantity, unit, line_key, unit_cost_minor, warehouse_id from work_order_planned_parts
    where work_order_id = ${id} and not is_unplanned order by id`.execute(ctx.db);
  await sql`update work_orders o set tools = f.tools from work_orders f where f.id = ${id} and o.id = ${made.id}`.execute(ctx.db);
  await reserveFor(ctx, [made.id]);
  return await readOrder(ctx, made.id);
}

interface Split {
  title: string;
  taskIds: readonly number[];
  labourIds?: readonly number[] | undefined;
  partIds?: readonly number[] | undefined;
}

/** Tasks that nobody has begun move into a new sub-order, with their steps and what is planned for them; what is planned for the whole order where it is named. */
export async function splitOrder(ctx: Ctx, { title, taskIds, labourIds = [], partIds = [] }: Split): Promise<WorkOrder> {
  const { order: held, tasks } = await lockTasks(ctx, taskIds);
  const workOrderId = held.id;
  const order = await readOrder(ctx, workOrderId);
  const { rows: begun } = await sql<{
    id: number;
  }>`select t.id from work_order_tasks t where t.id = any(${[...taskIds]}::bigint[]) and (t.completed_at is not null
    or t.work_order_stop_id is not null or exists (select from work_order_planned_labour l where l.work_order_task_id = t.id and l.kind = 'actual')
    or exists (select from work_order_subtasks s where s.work_order_task_id = t.id and s.done_at is not null)) limit 1`.execute(ctx.db);
  if (begun.length > 0) throw refuseField("taskIds", "task_begun");
  const { labour, parts } = await plannedLines(ctx, workOrderId, { taskIds, labourIds, partIds });
  const names = tasks.map(({ plannedTaskName }) => plannedTaskName);
  const estimateMinutes = tasks.reduce((sum, task) => sum + task.estimateMinutes, 0) || null;
  const made = await createOrder(ctx, { ...(await headOfNow(ctx, order)), title, estimateMinutes }, undefined, [
    { field: "splitFrom", before: null, after: order.code },
    { field: "tasks", before: null, after: names },
    ...(labour.length > 0 ? [{ field: "labour", before: null, after: labour.map(({ name }) => name) }] : []),
    ...(parts.length > 0 ? [{ field: "parts", before: null, after: parts.map(({ text }) => text) }] : []),
  ]);
  // What waited for a step of the other order waits no longer: nobody there would know.
  await sql`update work_order_subtasks s set shown_after_id = null, shown_on = null, is_hidden = false from work_order_subtasks source
    where s.work_order_id = ${workOrderId} and source.id = s.shown_after_id
      and (s.work_order_task_id = any(${[...taskIds]}::bigint[])) <> (source.work_order_task_id = any(${[...taskIds]}::bigint[]))`.execute(
    ctx.db,
  );
  // Both at once: a step is of the order that its task is of.
  await sql`with moved as (update work_order_tasks set work_order_id = ${made.id}, version = version + 1, updated_at = now() where id = any(${[...taskIds]}::bigint[]))
    update work_order_subtasks set work_order_id = ${made.id}, version = version + 1, updated_at = now() where work_order_task_id = any(${[...taskIds]}::bigint[])`.execute(
    ctx.db,
  );
  await moveLines(ctx, { from: workOrderId, to: made.id }, { labour, parts, taskIds });
  await relate(ctx, { workOrderId, otherId: made.id, role: "sub_order" }, { isTold: false });
  return await readOrder(ctx, made.id);
}

interface Lines {
  labour: readonly { id: number; name: string }[];
  parts: readonly TakenLine[];
}

/** The planned lines that go along: those named, and those of the tasks. What was taken for a line stays where it was booked. */
async function plannedLines(
  ctx: Ctx,
  orderId: number,
  { taskIds, labourIds, partIds }: Record<"taskIds" | "labourIds" | "partIds", readonly number[]>,
): Promise<Lines> {
  const { rows: labour } = await sql<{ id: number; name: string }>`
    select l.id, coalesce(p.name, c.name, '') as name from work_order_planned_labour l
      left join people p on p.tenant_id = l.tenant_id and p.id = l.person_id left join reference_values c on c.tenant_id = l.tenant_id and c.id = l.craft_id
    where l.work_order_id = ${orderId} and l.kind = 'planned'
      and (l.id = any(${[...labourIds]}::bigint[]) or l.work_order_task_id = any(${[...taskIds]}::bigint[])) order by l.id`.execute(ctx.db);
  const parts = await storedLines(ctx, sql<boolean>`wp.work_order_id = ${orderId} and wp.id = any(${[...partIds]}::bigint[])`);
  const found = new Set(labour.map(({ id }) => id));
  if (labourIds.some((id) => !found.has(id)) || new Set(partIds).size > parts.length) throw refuse("not_found", "not_found");
  if (!parts.every(isRemovable)) throw refuse("conflict", "part_taken");
  return { labour, parts };
}

/** What was kept for the lines is free for a moment, and kept for the new order as it may be. */
async function moveLines(
  ctx: Ctx,
  { from, to }: { from: number; to: number },
  { labour, parts, taskIds }: Lines & { taskIds: readonly number[] },
): Promise<void> {
  const labourIds = labour.map(({ id }) => id);
  await sql`update work_order_planned_labour set work_order_id = ${to}, version = version + 1, updated_at = now(),
      work_order_task_id = case when work_order_task_id = any(${[...taskIds]}::bigint[]) then work_order_task_id end
    where id = any(${labourIds}::bigint[])`.execute(ctx.db);
  if (parts.length === 0) return;
  const partIds = parts.map(({ id }) => id);
  await reserveFor(ctx, [from], { without: partIds });
  await sql`update work_order_planned_parts set work_order_id = ${to}, version = version + 1, updated_at = now() where id = any(${partIds}::bigint[])`.execute(
    ctx.db,
  );
  await reserveFor(ctx, [to]);
}
