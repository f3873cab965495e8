import { sql } from "kysely";
import type { Waiting } from "@millwright/domain/work/plans/triggers/passing.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

/** What plans in force wait for at meters, whoever reaches them; of a meter that nothing waits for there is none. */
export async function waitingAt(ctx: Ctx, meterIds: readonly number[]): Promise<Map<number, Waiting>> {
  if (meterIds.length === 0) return new Map();
  const { rows } = await sql<Waiting & { id: number }>`
    with here as (
      select m.id, m.unit_id, pa.next_why, pa.excursions, v.definition -> 'plan' -> 'triggers' as triggers from meters m
      join plan_assets pa on pa.tenant_id = m.tenant_id and pa.asset_id = m.asset_id and pa.archived_at is null and not pa.is_suspended
      join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id and p.state = 'active' and p.archived_at is null
      join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number
      where m.id = any(${[...meterIds]}::bigint[]))
    select id, coalesce(jsonb_agg(due) filter (where due is not null), '[]') as due_units, coalesce(jsonb_agg(watched) filter (where watched is not null), '[]') as limits from (
      select h.id, (s ->> 'dueUnits')::float8 - coalesce((s ->> 'generateAheadUnits')::float8, 0) as due, null::jsonb as watched
      from here h cross join lateral jsonb_array_elements(jsonb_build_array(h.next_why -> 'sum') || coalesce(h.next_why -> 'others', '[]')) as s
      where s ->> 'kind' = 'meter' and (s ->> 'meterId')::bigint = h.id
      union all
      select h.id, null, jsonb_build_object('when', t ->> 'threshold', 'low', t -> 'low', 'high', t -> 'high', 'returnBy', coalesce((t ->> 'returnBy')::float8, 0),
        'isOut', coalesce(h.excursions -> (t ->> 'id') is not null, false))
      from here h cross join lateral jsonb_array_elements(h.triggers) as t
      where t ->> 'kind' = 'threshold' and (t ->> 'unitId')::bigint = h.unit_id and t ->> 'threshold' is not null
    ) as waits group by id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...waiting }) => [id, waiting]));
}
