import type { Written } from "@millwright/domain/kit/ids.ts";
import type { PreviousResults as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import { MOST_PREVIOUS } from "@millwright/domain/work/orders/steps/previous.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";

type Previous = Written<Wire> & { workOrderId: number };
type Row = Written<Wire>["results"][number] & { stepId: number; workOrderId: number };

/** So many finished orders of an asset are looked through. */
const LOOKED_AT = 60;

/**
 * What the steps of these orders said in the last finished orders of the asset they are about, which at a stop of a route is the stop's. Steps that a task group wrote know each
 * other by their key, whatever they were called then; others by their words. Of two alike in an order the one of the task of the same name counts.
 */
export async function previousOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<Previous[]> {
  if (orderIds.length === 0) return [];
  const isDone = sql`work_orders.completed_at is not null and work_orders.status_id in (select id from statuses where category in ('completed', 'closed'))
    and ${withinReach(ctx, "work-orders")}`;
  const { rows } = await sql<Row>`
    with asked as (
      select s.tenant_id, s.id, s.work_order_id, s.kind, s.unit, s.step_key, lower(btrim(s.name)) as words, lower(t.planned_task_name) as task, coalesce(st.asset_id, o.asset_id) as asset_id
      from work_order_subtasks s
      join work_orders o on o.tenant_id = s.tenant_id and o.id = s.work_order_id
      join work_order_tasks t on t.tenant_id = s.tenant_id and t.id = s.work_order_task_id
      left join work_order_stops st on st.tenant_id = t.tenant_id and st.id = t.work_order_stop_id
      where s.work_order_id = any(${[...orderIds]}::bigint[]) and s.kind not in ('photo', 'signature')
    ), finished as materialized (
      select asset.tenant_id, asset.asset_id, o.* from (select distinct tenant_id, asset_id from asked where asset_id is not null) asset
      cross join lateral (
        (select work_orders.id, work_orders.code, work_orders.title, work_orders.asset_id as own_asset_id from work_orders
          where work_orders.tenant_id = asset.tenant_id and work_orders.asset_id = asset.asset_id and ${isDone}
          order by work_orders.completed_at desc, work_orders.id desc limit ${LOOKED_AT})
        union
        (select work_orders.id, work_orders.code, work_orders.title, work_orders.asset_id from work_order_stops stop
          join work_orders on work_orders.tenant_id = stop.tenant_id and work_orders.id = stop.work_order_id
          where stop.tenant_id = asset.tenant_id and stop.asset_id = asset.asset_id and ${isDone}
          order by work_orders.completed_at desc, work_orders.id desc limit ${LOOKED_AT})
      ) o
    ), said as (
      select distinct on (asked.id, o.id) asked.id as step_id, asked.work_order_id, past.done_at, past.result_choice, past.choices[past.result_choice] as choice,
        past.result_number, past.result_text, jsonb_build_object('id', o.id, 'code', o.code, 'name', o.title) as work_order
      from asked
      join finished o on o.asset_id = asked.asset_id and o.id <> asked.work_order_id
      join work_order_subtasks past on past.tenant_id = o.tenant_id and past.work_order_id = o.id and past.kind = asked.kind and past.unit is not distinct from asked.unit
        and past.done_at is not null and past.not_applicable_reason is null
        and case when past.step_key is not null and asked.step_key is not null then past.step_key = asked.step_key else lower(btrim(past.name)) = asked.words end
      join work_order_tasks t on t.tenant_id = past.tenant_id and t.id = past.work_order_task_id
      left join work_order_stops st on st.tenant_id = t.tenant_id and st.id = t.work_order_stop_id
      where coalesce(st.asset_id, o.own_asset_id) = asked.asset_id
      order by asked.id, o.id, (lower(t.planned_task_name) = asked.task) desc, past.done_at desc, past.id desc
    ), placed as (
      select said.*, row_number() over (partition by step_id order by done_at desc) as place from said
    )
    select step_id, work_order_id, done_at, result_choice, choice, result_number, result_text, work_order from placed
    where place <= ${MOST_PREVIOUS} order by step_id, place`.execute(ctx.db);
  const byStep = new Map<number, Previous>();
  for (const { stepId, workOrderId, ...result } of rows) {
    const known = byStep.get(stepId);
    if (known) known.results.push(result);
    else byStep.set(stepId, { stepId, workOrderId, results: [result] });
  }
  return [...byStep.values()];
}
