import { sql, type RawBuilder } from "kysely";
import { isStillDue } from "@millwright/domain/work/plans/still-due.ts";
import type { Sum } from "@millwright/domain/work/plans/sum.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { meterFacts } from "./meters.ts";

interface Counted {
  id: number;
  planAssetId: number;
  assetId: number;
  unitId: number;
  sum: Extract<Sum, { kind: "meter" }>;
  leadTimeDays: number | null;
}

/** Occurrences of `which` (`o`, with their orders `w`, which may be none) that a meter of an asset in a unit had a say in: whether it would still make each of them due. */
export async function stillDueOf(
  ctx: Ctx,
  { assetId, unitId }: { assetId: number; unitId: number },
  which: RawBuilder<unknown>,
): Promise<Map<number, boolean>> {
  const { rows } = await sql<Counted>`
    with counted as (
      select o.id, o.plan_asset_id, o.asset_id, m.unit_id, s.sum, (o.why->>'leadTimeDays')::int as lead_time_days from plan_occurrences o
      left join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
      cross join lateral jsonb_array_elements(jsonb_build_array(o.why->'sum') || coalesce(o.why->'others', '[]')) as s (sum)
      join meters m on m.tenant_id = o.tenant_id and m.id = (s.sum->>'meterId')::bigint
      where o.asset_id = ${assetId} and s.sum->>'kind' = 'meter' and ${which}
    )
    select * from counted where id in (select id from counted where unit_id = ${unitId}) order by id`.execute(ctx.db);
  const facts = await meterFacts(
    ctx,
    rows.map((row, at) => ({ ...row, triggerId: at, windowDays: row.sum.averageWindowDays, doneAt: null, doneUnits: null })),
  );
  const found = new Map<number, boolean>();
  for (const [at, { id, planAssetId, sum, leadTimeDays }] of rows.entries()) {
    const now = facts.get(`${planAssetId}/${at}`);
    const isDue = !now || isStillDue(sum, now, { leadTimeDays: leadTimeDays ?? 0, now: ctx.now.getTime() });
    found.set(id, isDue && (found.get(id) ?? true));
  }
  return found;
}

/** A meter was read or corrected: of the open orders that it made due, those say so that it would not make any more. */
export async function markNotDue(ctx: Ctx, meter: { assetId: number; unitId: number }): Promise<void> {
  const stillDue = await stillDueOf(ctx, meter, sql`o.outcome = 'made' and not w.is_ended`);
  if (stillDue.size === 0) return;
  await sql`update plan_occurrences o set is_not_due = not r.due, version = version + 1
    from jsonb_to_recordset(${JSON.stringify([...stillDue].map(([id, due]) => ({ id, due })))}::jsonb) as r (id bigint, due boolean)
    where o.id = r.id and o.is_not_due = r.due`.execute(ctx.db);
}
