import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { hasLeft } from "./queries.ts";

/** What other features may know of plans, and what happens to assets as they tell it. */
export { happened } from "./happenings.ts";
export { waitingAt } from "./triggers/waiting.ts";
export { complianceTrend } from "./occurrences/trend.ts";
export { madeByPlan, occurrenceMeasures } from "./occurrences/measures.ts";

export interface PlanCounts {
  /** Open orders of plans that are due within seven days. */
  dueThisWeek: number;
  /** Statutory work that is late. */
  statutoryOverdue: number;
  failed: number;
  skippedTwice: number;
  /** Plans that name a person or a crew who is archived. */
  unstaffed: number;
  /** Meters that a plan waits for and nobody reads. */
  metersToRead: number;
  /** Readings past a limit that a plan watches. */
  pastLimits: number;
}

/** For the home page, of what the caller reaches; null for those who may not see plans. */
export async function planCounts(ctx: Ctx): Promise<PlanCounts | null> {
  if (!holds(ctx.grants, "plans", "view")) return null;
  const until = dayAfter(todayOf(ctx), 7);
  const [orders, assets, plans] = await Promise.all([
    sql<{ dueThisWeek: number; statutoryOverdue: number }>`
      select count(distinct w.id) filter (where o.due_day <= ${until}::date)::int as due_this_week,
        count(distinct w.id) filter (where p.is_statutory and o.due_at < now())::int as statutory_overdue
      from work_orders w join plan_occurrences o on o.tenant_id = w.tenant_id and o.work_order_id = w.id and o.outcome = 'made'
      join plans p on p.tenant_id = o.tenant_id and p.id = o.plan_id
      left join work_order_stops st on st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id where not w.is_ended and coalesce(st.state, 'open') = 'open' and ${withinReach(ctx, "plan-occurrences", "o")}`.execute(
      ctx.db,
    ),
    sql<{ failed: number; skippedTwice: number; metersToRead: number; pastLimits: number }>`
      select count(*) filter (where pa.excursions <> '{}')::int as past_limits, count(*) filter (where pa.fault is not null)::int as failed, count(*) filter (where pa.skipped_in_row > 1)::int as skipped_twice,
        count(*) filter (where pa.quiet @> '[{"reason": "no_reading"}]' or (pa.next_units is not null and pa.next_due_at is null) or (pa.next_is_projected and pa.next_due_at < now()))::int as meters_to_read
      from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id
      where pa.archived_at is null and p.state = 'active' and not pa.is_suspended and ${withinReach(ctx, "plan-assets", "pa")}
        and (pa.fault is not null or pa.skipped_in_row > 1 or pa.quiet <> '[]' or pa.next_units is not null or pa.excursions <> '{}')`.execute(
      ctx.db,
    ),
    sql<{
      unstaffed: number;
    }>`select count(*)::int as unstaffed from plans where archived_at is null and ${hasLeft("plans")} and ${withinReach(ctx, "plans")}`.execute(
      ctx.db,
    ),
  ]);
  return {
    dueThisWeek: 0,
    statutoryOverdue: 0,
    failed: 0,
    skippedTwice: 0,
    unstaffed: 0,
    metersToRead: 0,
    pastLimits: 0,
    ...orders.rows[0],
    ...assets.rows[0],
    ...plans.rows[0],
  };
}
