import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { complianceOf, verdictOf, VERDICTS, type Judged, type Verdict } from "@millwright/domain/work/plans/compliance.ts";
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
  const { rule, judged } = await judgedIn(ctx, { ...asked, planIds: planId === undefined ? undefined : [planId] });
  const counts = countsOf(judged.map(({ verdict }) => verdict));
  return { from, until, rule, counts, share: complianceOf(counts) };
}

/** The same share of each of these plans; those of which nothing was due are not among them. */
export async function complianceOfPlans(ctx: Ctx, planIds: readonly number[], { from, until }: Pick<Asked, "from" | "until">) {
  const { judged } = await judgedIn(ctx, { from, until, planIds });
  const shares = new Map<number, number>();
  for (const [planId, its] of Map.groupBy(judged, (one) => one.planId)) {
    const share = complianceOf(countsOf(its.map(({ verdict }) => verdict)));
    if (share !== null) shares.set(planId, share);
  }
  return shares;
}

function countsOf(verdicts: readonly Verdict[]): Record<Verdict, number> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const verdict of verdicts) counts[verdict] += 1;
  return counts;
}

async function judgedIn(
  ctx: Ctx,
  { from, until, planIds, crewId, siteId }: Omit<Asked, "planId"> & { planIds?: readonly number[] | undefined },
) {
  const rule = await onTimeRuleOf(ctx);
  const { rows } = await sql<{
    planId: number;
    outcome: Judged["outcome"];
    dueAt: string;
    doneAt: string | null;
    isCancelled: boolean;
    intervalDays: number | null;
  }>`
    select o.plan_id, o.outcome, o.due_at, case when st.id is not null then case when st.state = 'done' then st.ended_at end
        when s.category in ('completed', 'closed') then coalesce(w.completed_at, w.closed_at) end as done_at,
      case when st.id is not null then st.state = 'skipped' or (st.state = 'open' and w.is_ended) else coalesce(s.category = 'cancelled', false) end as is_cancelled, o.interval_days
    from plan_occurrences o left join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
    left join statuses s on s.tenant_id = w.tenant_id and s.id = w.status_id
    left join work_order_stops st on st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id
    where o.outcome not in ('moved', 'reopened') and o.due_day between ${from}::date and ${until}::date and ${withinReach(ctx, "plan-occurrences", "o")}
      ${planIds === undefined ? sql`` : sql`and o.plan_id = any(${[...planIds]}::bigint[])`} ${crewId === undefined ? sql`` : sql`and o.crew_id = ${crewId}`}
      ${siteId === undefined ? sql`` : sql`and o.site_id = ${siteId}`}`.execute(ctx.db);
  const now = ctx.now.getTime();
  const judged = rows.flatMap(({ planId, dueAt, doneAt, ...rest }) => {
    const verdict = verdictOf({ ...rest, dueAt: Date.parse(dueAt), doneAt: doneAt === null ? null : Date.parse(doneAt) }, rule, now);
    return verdict ? [{ planId, verdict }] : [];
  });
  return { rule, judged };
}
