import { sql } from "kysely";
import { WORKLOAD_WEEKS, type Workload } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What a person still has to do, week by week, as far as the caller reaches those orders. */
export async function workloadOf(ctx: Ctx, personId: number): Promise<Workload> {
  const { rows } = await sql<{ monday: string; week: number | null; orders: number; minutes: number }>`
    with now as (select date_trunc('week', ${ctx.now.toISOString()}::timestamptz at time zone ${ctx.clock})::date as monday),
    open as (
      select ((date_trunc('week', o.due_at at time zone ${ctx.clock})::date - now.monday) / 7)::int as week, coalesce(o.estimate_minutes, 0) as minutes
      from work_orders o, now
      where o.responsible_person_id = ${personId} and not o.is_ended and ${withinReach(ctx, "work-orders", "o")}
    ),
    piles as (
      select case when week < 0 then -1 when week >= ${WORKLOAD_WEEKS}::int then ${WORKLOAD_WEEKS}::int else week end as week, count(*)::int as orders, sum(minutes)::int as minutes
      from open group by 1
    )
    select (now.monday + 7 * coalesce(all_weeks.week, 0))::date as monday, all_weeks.week, coalesce(piles.orders, 0)::int as orders, coalesce(piles.minutes, 0)::int as minutes
    from now, (select generate_series(-1, ${WORKLOAD_WEEKS}::int) as week union all select null) as all_weeks
      left join piles on piles.week is not distinct from all_weeks.week
    order by all_weeks.week`.execute(ctx.db);
  const pile = (week: number | null) => {
    const { orders = 0, minutes = 0 } = rows.find((row) => row.week === week) ?? {};
    return { orders, minutes };
  };
  return {
    weeks: rows
      .filter(({ week }) => week !== null && week >= 0 && week < WORKLOAD_WEEKS)
      .map(({ monday, orders, minutes }) => ({ monday, orders, minutes })),
    late: pile(-1),
    later: pile(WORKLOAD_WEEKS),
    undated: pile(null),
  };
}
