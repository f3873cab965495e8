import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import {
  COMPLIANCE_WEEKS,
  complianceOf,
  verdictOf,
  VERDICTS,
  type Judged,
  type OnTimeRule,
  type Verdict,
} from "@millwright/domain/work/plans/compliance.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { onTimeRuleOf } from "../../settings/service.ts";

interface Asked {
  from: string;
  until: string;
  planId?: number | undefined;
  crewId?: number | undefined;
  siteId?: number | undefined;
}

/** Done on time ÷ due in a period, by the day when it was due; of what the caller reaches. */
export async function compliance(ctx: Ctx, { planId, ...asked }: Asked) {
  const { from, until } = asked;
  if (until < from) throw refuseField("until", "ends_before_start");
  const planIds = planId === undefined ? undefined : [planId];
  const [rule, due] = await Promise.all([onTimeRuleOf(ctx), dueIn(ctx, { ...asked, planIds })]);
  const counts = countsOf(due, rule, ctx.now.getTime());
  return { from, until, rule, counts, share: complianceOf(counts), weeks: weeksOf(due, rule, ctx.now.getTime(), until, COMPLIANCE_WEEKS) };
}

/** The share of what was due in each of so many weeks, the last of which holds the last day, the oldest first. */
export function weeksOf(due: readonly Due[], rule: OnTimeRule, at: number, lastDay: string, count: number) {
  const byWeek = Map.groupBy(due, ({ dueDay }) => mondayOf(dueDay));
  return Array.from({ length: count }, (_, week) => {
    const monday = dayAfter(mondayOf(lastDay), (week - count + 1) * 7);
    return { monday, share: complianceOf(countsOf(byWeek.get(monday) ?? [], rule, at)) };
  });
}

/** The same share of each of these plans; those of which nothing was due are not among them. */
export async function complianceOfPlans(ctx: Ctx, planIds: readonly number[], { from, until }: Pick<Asked, "from" | "until">) {
  const [rule, due] = await Promise.all([onTimeRuleOf(ctx), dueIn(ctx, { from, until, planIds })]);
  const shares = new Map<number, number>();
  for (const [planId, its] of Map.groupBy(due, (one) => one.planId)) {
    const share = complianceOf(countsOf(its, rule, ctx.now.getTime()));
    if (share !== null) shares.set(planId, share);
  }
  return shares;
}

/** An occurrence with its plan and the day when it was due. */
interface Due extends Judged {
  planId: number;
  dueDay: string;
}

/** How many came out in which way, as it stood at a moment: what was done later was not done then. */
export function countsOf(due: readonly Judged[], rule: OnTimeRule, at: number): Record<Verdict, number> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const one of due) {
    const verdict = verdictOf({ ...one, doneAt: one.doneAt !== null && one.doneAt <= at ? one.doneAt : null }, rule, at);
    if (verdict) counts[verdict] += 1;
  }
  return counts;
}

type DueAsked = Omit<Asked, "planId"> & { planIds?: readonly number[] | undefined };

/** What fell due in a period, of what the caller reaches. */
export async function dueIn(ctx: Ctx, { from, until, planIds, crewId, siteId }: DueAsked): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, "dueAt" | "doneAt"> & { dueAt: string; doneAt: string | null }>`
    select o.plan_id, o.outcome, o.due_day, o.due_at, case when st.id is not null then case when st.state = 'done' then st.ended_at end
        when s.category in ('completed', 'closed') then coalesce(w.completed_at, w.closed_at) end as done_at,
      case when st.id is not null then st.state = 'skipped' or (st.state = 'open' and w.is_ended) else coalesce(s.category = 'cancelled', false) end as is_cancelled, o.interval_days
    from plan_occurrences o left join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
    left join statuses s on s.tenant_id = w.tenant_id and s.id = w.status_id
    left join work_order_stops st on st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id
    where o.outcome not in ('moved', 'reopened') and o.due_day between ${from}::date and ${until}::date and ${withinReach(ctx, "plan-occurrences", "o")}
      ${planIds === undefined ? sql`` : sql`and o.plan_id = any(${[...planIds]}::bigint[])`} ${crewId === undefined ? sql`` : sql`and o.crew_id = ${crewId}`}
      ${siteId === undefined ? sql`` : sql`and o.site_id = ${siteId}`}`.execute(ctx.db);
  return rows.map(({ dueAt, doneAt, ...rest }) => ({
    ...rest,
    dueAt: Date.parse(dueAt),
    doneAt: doneAt === null ? null : Date.parse(doneAt),
  }));
}
