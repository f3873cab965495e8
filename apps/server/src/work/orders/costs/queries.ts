import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { COST_KEYS, WorkOrderCost as Wire } from "@millwright/domain/work/orders/costs/contract.ts";
import type { CostGroup } from "@millwright/domain/work/orders/priority.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { toldThrough, withinReach } from "../../../platform/records/reach.ts";

export type WorkOrderCost = Written<Wire>;

/** Lines as they travel, the latest day first; `c` and its order `o` in the condition. Asked by those who may see costs. */
export async function costLines(ctx: Ctx, condition: RawBuilder<boolean>): Promise<WorkOrderCost[]> {
  const { rows } = await sql<WorkOrderCost>`
    select c.id, c.version, c.work_order_id, c.cost_group as "group", c.booked_on as day, c.quantity, c.is_booked, c.labour_id as work_order_labor_id,
      c.work_part_id as work_order_part_id, l.worked_minutes as minutes,
      case when c.description <> '' then c.description else coalesce(p.name, '') end as text,
      jsonb_build_object('amountMinor', c.amount_minor, 'currency', c.currency) as amount,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person,
      case when st.id is not null then jsonb_build_object('id', st.id, 'name', st.name) end as subtask,
      case when s.id is not null then jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end as supplier
    from work_order_costs c join work_orders o on o.tenant_id = c.tenant_id and o.id = c.work_order_id
    left join work_order_planned_labour l on l.tenant_id = c.tenant_id and l.id = c.labour_id
    left join people p on p.tenant_id = l.tenant_id and p.id = l.person_id
    left join work_order_subtasks st on st.tenant_id = c.tenant_id and st.id = c.work_order_subtask_id
    left join suppliers s on s.tenant_id = c.tenant_id and s.id = c.supplier_id
    where ${condition} order by c.booked_on desc, c.id desc`.execute(ctx.db);
  return rows;
}

export async function readCost(ctx: Ctx, id: number): Promise<WorkOrderCost> {
  const [line] = await costLines(ctx, sql<boolean>`c.id = ${id}`);
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** The line, where the caller reaches its order and may do this to what that one cost. */
export async function findCost(ctx: Ctx, id: number): Promise<WorkOrderCost> {
  const [line] = await costLines(
    ctx,
    sql<boolean>`c.id = ${id} and ${withinReach(ctx, "work-orders", "o")} and ${withinReach(ctx, "work-order-costs", "c")}`,
  );
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** What the parts that were planned are worth: what one cost that was taken, else what one is worth where it is to come from, else anywhere. */
export async function plannedParts(ctx: Ctx, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ planned: number }>`
    select coalesce(sum(round(wp.quantity * coalesce(wp.unit_cost_minor, taken.each, here.average, anywhere.average))), 0)::bigint as planned
    from work_order_planned_parts wp join work_orders o on o.tenant_id = wp.tenant_id and o.id = wp.work_order_id and ${toldThrough(ctx, "work-order-costs", "o")}
    left join lateral (select sum(c.amount_minor) / nullif(sum(c.quantity), 0) as each from work_order_costs c
      where c.tenant_id = wp.tenant_id and c.work_part_id = wp.id) taken on true
    left join lateral (select sum(s.value_minor) / nullif(sum(s.on_hand), 0) as average from stock_levels s
      where s.tenant_id = wp.tenant_id and s.part_id = wp.part_id and s.warehouse_id = wp.warehouse_id) here on true
    left join lateral (select sum(s.value_minor) / nullif(sum(s.on_hand), 0) as average from stock_levels s
      where s.tenant_id = wp.tenant_id and s.part_id = wp.part_id) anywhere on true
    where wp.work_order_id = any(${[...orderIds]}::bigint[]) and not wp.is_unplanned`.execute(ctx.db);
  return rows[0]?.planned ?? 0;
}

/** Whether a step is one of the order's. */
export const isStepOf = async (ctx: Ctx, orderId: number, stepId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workOrderSubtasks")
    .select("id")
    .where("id", "=", stepId)
    .where("workOrderId", "=", orderId)
    .executeTakeFirst()) !== undefined;

type Key = (typeof COST_KEYS)[number];
const KEYS = {
  asset: { id: sql`o.asset_id`, table: sql`assets`, code: sql`t.code` },
  location: { id: sql`o.location_id`, table: sql`locations`, code: sql`t.code` },
  crew: { id: sql`o.crew_id`, table: sql`crews`, code: sql`t.code` },
  costCentre: { id: sql`o.cost_centre_id`, table: sql`reference_values`, code: sql`null` },
  project: { id: sql`o.project_id`, table: sql`reference_values`, code: sql`null` },
} as const satisfies Record<Key, object>;

interface Sum {
  /** Two of one name are told apart by their codes. */
  of: (NameRef & { code: string | null }) | null;
  /** YYYY-MM. */
  month: string;
  group: CostGroup;
  isOther: boolean;
  lines: number;
  minor: number;
}

/** Everything that was booked on orders in reach, summed by what they were for, by month and by group in one statement. */
export async function summedCosts(
  ctx: Ctx,
  by: Key,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<Sum[]> {
  const { id, table, code } = KEYS[by];
  const { rows } = await sql<Sum>`
    with sums as (
      select ${id} as of_id, to_char(c.booked_on, 'YYYY-MM') as month, c.cost_group as "group", c.currency <> ${ctx.currency} as is_other, count(*)::int as lines, sum(c.amount_minor)::bigint as minor
      from work_order_costs c join work_orders o on o.tenant_id = c.tenant_id and o.id = c.work_order_id
      where ${withinReach(ctx, "work-orders", "o")} and ${toldThrough(ctx, "work-order-costs", "o")} and (${from ?? null}::date is null or c.booked_on >= ${from ?? null}::date)
        and (${until ?? null}::date is null or c.booked_on <= ${until ?? null}::date)
      group by 1, 2, 3, 4
    )
    select case when t.id is not null then jsonb_build_object('id', t.id, 'code', ${code}, 'name', t.name) end as of, sums.month, sums."group", sums.is_other, sums.lines, sums.minor
    from sums left join ${table} t on t.id = sums.of_id`.execute(ctx.db);
  return rows;
}
