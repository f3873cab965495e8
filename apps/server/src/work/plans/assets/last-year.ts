import { sql } from "kysely";
import type { LastYear } from "@millwright/domain/work/plans/assets/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { toldThrough, withinReach } from "../../../platform/records/reach.ts";

/** What plans asked of an asset: orders that fell due in the last 12 months, their hours and, for who may see them, their costs in the organisation's currency. */
export async function lastYear(ctx: Ctx, assetId: number): Promise<LastYear[]> {
  await assertRecords(ctx, [{ kind: "assets", id: assetId, field: "assetId", was: assetId }]);
  const told = toldThrough(ctx, "work-order-costs", "w");
  const { rows } = await sql<{ planAssetId: number; orders: number; minutes: number; minor: number | null }>`
    select o.plan_asset_id, count(distinct w.id)::int as orders, round(sum(coalesce(w.actual_minutes, 0)::numeric / greatest(1, stops.n)))::int as minutes,
      round(sum(case when ${told} then coalesce(costs.minor, 0)::numeric / greatest(1, stops.n) end))::bigint as minor
    from plan_occurrences o join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
    cross join lateral (select count(*) as n from work_order_stops st where st.tenant_id = w.tenant_id and st.work_order_id = w.id) as stops
    cross join lateral (select sum(c.amount_minor) as minor from work_order_costs c where c.tenant_id = w.tenant_id and c.work_order_id = w.id and c.currency = ${ctx.currency}) as costs
    where o.asset_id = ${assetId} and o.outcome = 'made' and o.due_at between now() - interval '12 months' and now()
      and ${withinReach(ctx, "plan-occurrences", "o")} and ${withinReach(ctx, "work-orders", "w")}
    group by o.plan_asset_id order by o.plan_asset_id`.execute(ctx.db);
  return rows.map(({ minor, ...row }) => ({ ...row, cost: minor === null ? null : { amountMinor: minor, currency: ctx.currency } }));
}
