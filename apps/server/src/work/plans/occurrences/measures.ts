import { sql, type RawBuilder } from "kysely";
import type { Verdict } from "@millwright/domain/work/plans/compliance.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { inColumn, partOf, type Measure, type Source, type Span } from "../../../platform/lists/measures.ts";

/** What figures count of occurrences: what was due on days of a range, by the rule of the organisation for being on time. What may still be done in time is not due yet. */

const occurrences: Source = {
  kind: "plan-occurrences",
  places: {
    siteId: inColumn("plan-occurrences", "siteId"),
    assetId: inColumn("plan-occurrences", "assetId"),
    crewId: inColumn("plan-occurrences", "crewId"),
  },
  parts: {
    asset: partOf("planOccurrences", "assetId", "assets", "name"),
    crew: partOf("planOccurrences", "crewId", "crews", "name"),
    site: partOf("planOccurrences", "siteId", "locations", "name"),
    plan: partOf("planOccurrences", "planId", "plans", "name"),
  },
};

/** As `graceOf` says, by the rule that is set or tried. */
const graceIn = ({
  tried,
}: Ctx) => sql`case ${tried?.["onTime"] ?? sql`coalesce((select preventive_on_time from maintenance_settings), 'day')`} when 'due' then interval '0' when 'day' then interval '1 day'
  when 'tenth' then coalesce(least(28, plan_occurrences.interval_days * 0.1), 1) * interval '1 day'
  else coalesce(least(28, plan_occurrences.interval_days * 0.2), 1) * interval '1 day' end`;

/** As `verdictOf` says of it now. */
const verdict = (ctx: Ctx) => sql`(
  select case when plan_occurrences.outcome <> 'made' then plan_occurrences.outcome when its.is_cancelled then 'cancelled'
    when its.done_at <= ${ctx.now.toISOString()}::timestamptz then case when its.done_at <= plan_occurrences.due_at + ${graceIn(ctx)} then 'on_time' else 'late' end
    when ${ctx.now.toISOString()}::timestamptz > plan_occurrences.due_at + ${graceIn(ctx)} then 'overdue' else 'waiting' end
  from (
    select case when st.id is not null then case when st.state = 'done' then st.ended_at end
        when s.category in ('completed', 'closed') then coalesce(w.completed_at, w.closed_at) end as done_at,
      case when st.id is not null then st.state = 'skipped' or (st.state = 'open' and w.is_ended) else coalesce(s.category = 'cancelled', false) end as is_cancelled
    from (values (1)) one (row) left join work_orders w on w.tenant_id = plan_occurrences.tenant_id and w.id = plan_occurrences.work_order_id
      left join statuses s on s.tenant_id = w.tenant_id and s.id = w.status_id
      left join work_order_stops st on st.tenant_id = plan_occurrences.tenant_id and st.id = plan_occurrences.work_order_stop_id
  ) its)`;

const dueIn = (ctx: Ctx, { fromDay, untilDay }: Span) =>
  sql<boolean>`(plan_occurrences.due_day between ${fromDay} and ${untilDay} and plan_occurrences.outcome not in ('moved', 'reopened', 'merged') and ${verdict(ctx)} <> 'waiting')`;

const cameOut = (...verdicts: readonly Verdict[]): Measure => ({
  source: occurrences,
  rows: dueIn,
  numerator: (ctx) => sql<boolean>`${verdict(ctx)} in (${sql.join(verdicts.map((one) => sql.lit(one)))})`,
});

export const occurrenceMeasures = {
  onTime: cameOut("on_time"),
  late: cameOut("late"),
  notDone: cameOut("overdue", "cancelled", "skipped", "missed"),
} satisfies Record<string, Measure>;

/** Whether an order was made by a plan, or does work of one on the way. */
export const madeByPlan = (order: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from plan_occurrences o where o.work_order_id = ${order})`;
