import { sql } from "kysely";
import type { OrderPlan, workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records } from "../orders.ts";

export const planHandlers: Handlers<typeof workOrderPlan> = {
  get: async (ctx, { query }) => await planOf(ctx, (await records.get(ctx, query.woId)).id),
};

/** What the order was given to do it with; whether the caller may see the order is the caller's question. */
async function planOf(ctx: Ctx, orderId: number): Promise<OrderPlan> {
  const [words, groups, labour, parts, pictures] = await Promise.all([
    ctx.db.selectFrom("workOrders").select(["hazards", "protectiveEquipment", "tools"]).where("id", "=", orderId).executeTakeFirstOrThrow(),
    sql<OrderPlan["groups"][number]>`
      select taken.id, jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) as task_group, taken.number, taken.taken_at,
        case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as taken_by, g.published_version > taken.number as is_outdated
      from work_order_task_groups taken join task_groups g on g.tenant_id = taken.tenant_id and g.id = taken.task_group_id
        left join people p on p.tenant_id = taken.tenant_id and p.id = taken.taken_by
      where taken.work_order_id = ${orderId} order by taken.id`.execute(ctx.db),
    sql<OrderPlan["labour"][number]>`
      select l.id, case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end as craft,
        case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person, l.head_count, l.minutes
      from work_order_planned_labour l left join reference_values c on c.tenant_id = l.tenant_id and c.id = l.craft_id
        left join people p on p.tenant_id = l.tenant_id and p.id = l.person_id
      where l.work_order_id = ${orderId} and l.kind = 'planned' order by l.id`.execute(ctx.db),
    sql<OrderPlan["parts"][number]>`
      select l.id, l.part_id, coalesce(mp.name, l.text) as text, l.quantity, coalesce(mu.code, l.unit) as unit from work_order_planned_parts l
        left join master_parts mp on mp.id = l.part_id left join reference_values mu on mu.id = mp.unit_id where l.work_order_id = ${orderId} order by l.id`.execute(
      ctx.db,
    ),
    sql<OrderPlan["pictures"][number]>`
      select s.id as work_order_sub_task_id, f.id as file_id, f.file_name, f.content_type from work_order_subtasks s
        join files f on f.tenant_id = s.tenant_id and f.folder = 'PlannedSubTask' and f.record_id = s.planned_subtask_id and f.removed_at is null
      where s.work_order_id = ${orderId}
      union all
      select s.id, f.id, f.file_name, f.content_type from work_order_subtasks s
        join files f on f.tenant_id = s.tenant_id and f.id = s.guide_file_id and f.removed_at is null
      where s.work_order_id = ${orderId} order by 1, 2`.execute(ctx.db),
  ]);
  return { ...words, groups: groups.rows, labour: labour.rows, parts: parts.rows, pictures: pictures.rows };
}
