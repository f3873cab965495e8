import { sql } from "kysely";
import { isStillDue } from "@millwright/domain/work/plans/still-due.ts";
import type { Sum } from "@millwright/domain/work/plans/sum.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { meterFacts } from "./meters.ts";

interface Open {
  id: number;
  planAssetId: number;
  assetId: number;
  unitId: number;
  isNotDue: boolean;
  why: { sum: Extract<Sum, { kind: "meter" }>; leadTimeDays?: number };
}

/** A meter was read or corrected: of the open orders that it made due, those say so that it would not make any more. */
export async function markNotDue(ctx: Ctx, assetId: number, unitId: number): Promise<void> {
  const { rows } = await sql<Open>`
    select o.id, o.plan_asset_id, o.asset_id, m.unit_id, o.is_not_due, o.why from plan_occurrences o
    join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
    join meters m on m.tenant_id = o.tenant_id and m.id = (o.why->'sum'->>'meterId')::bigint
    where o.asset_id = ${assetId} and o.outcome = 'made' and not w.is_ended and o.why->'sum'->>'kind' = 'meter' and m.unit_id = ${unitId} order by o.id`.execute(
    ctx.db,
  );
  const facts = await meterFacts(
    ctx,
    rows.map((row) => ({ ...row, triggerId: row.id, windowDays: row.why.sum.averageWindowDays, doneAt: null, doneUnits: null })),
  );
  const changed = rows.filter(({ id, planAssetId, isNotDue, why }) => {
    const now = facts.get(`${planAssetId}/${id}`);
    return now && isStillDue(why.sum, now, { leadTimeDays: why.leadTimeDays ?? 0, now: ctx.now.getTime() }) === isNotDue;
  });
  if (changed.length === 0) return;
  await sql`update plan_occurrences set is_not_due = not is_not_due, version = version + 1 where id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  );
}
