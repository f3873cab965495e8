import { sql } from "kysely";
import type { DueHere } from "@millwright/domain/work/plans/assets/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { restOf } from "./resting.ts";

const DAYS = 30;
const MOST = 10;

/** What of plans in force is late on an asset or due soon, and has no open order; the soonest first. */
export async function dueHere(ctx: Ctx, assetId: number): Promise<DueHere[]> {
  await assertRecords(ctx, [{ kind: "assets", id: assetId, field: "assetId", was: assetId }]);
  const today = sql`(now() at time zone ${ctx.timeZone})::date`;
  const { rows } = await sql<DueHere>`
    select pa.id as plan_asset_id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as plan, pa.next_due_day as day, pa.next_due_day - ${today} as days,
      pa.next_is_projected as is_projected
    from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    where pa.asset_id = ${assetId} and pa.archived_at is null and not pa.is_suspended and ${restOf("a")} is null and p.state = 'active' and p.archived_at is null
      and pa.next_due_day <= ${today} + ${DAYS}::int and ${withinReach(ctx, "plan-assets", "pa")}
      and not exists (select from plan_occurrences o join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
        left join work_order_stops st on st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id
        where o.plan_asset_id = pa.id and o.outcome = 'made' and not w.is_ended and (st.id is null or st.state = 'open'))
    order by pa.next_due_day, pa.id limit ${MOST}`.execute(ctx.db);
  return rows;
}
