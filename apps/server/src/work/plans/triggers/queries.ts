import { sql } from "kysely";
import type { PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import type { KeptTrigger } from "@millwright/domain/work/plans/triggers/trigger.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

const fields = sql`t.id, t.kind, t.mode, t.anchor, t.rrule, t.start_day, t.time, t.unit_id, t.first_at, t.every_units, t.average_window_days, t.generate_ahead_units,
  t.tolerance_early_days, t.tolerance_late_days, t.tolerance_early_units, t.threshold, t.low, t.high, t.return_by, t.response, t.event_type, t.event_filter, t.delay_minutes, t.rest_minutes`;

export async function triggersOf(ctx: Ctx, planId: number, id: number | null = null): Promise<PlanTrigger[]> {
  const { rows } = await sql<PlanTrigger>`select ${fields}, t.plan_id, t.version,
      case when v.id is not null then jsonb_build_object('id', v.id, 'code', coalesce(v.code, ''), 'name', v.name) end as unit,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id), '[]') from jsonb_each(t.event_filter) as f
        join reference_values o on o.tenant_id = t.tenant_id and f.key not in ('workType', 'severity', 'ruleId') and jsonb_typeof(f.value) = 'number' and o.id = (f.value)::bigint) as event_only
    from plan_triggers t left join reference_values v on v.tenant_id = t.tenant_id and v.id = t.unit_id
    where t.plan_id = ${planId} and (${id}::bigint is null or t.id = ${id}) order by t.id`.execute(ctx.db);
  return rows;
}

/** As a version keeps them. */
export async function keptTriggers(ctx: Ctx, planId: number): Promise<KeptTrigger[]> {
  const { rows } = await sql<KeptTrigger>`select ${fields} from plan_triggers t where t.plan_id = ${planId} order by t.id`.execute(ctx.db);
  return rows;
}

export async function planOfTrigger(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ planId: number }>`select plan_id from plan_triggers where id = ${id}`.execute(ctx.db);
  return rows[0]?.planId ?? null;
}

/** The shortest interval in which a plan in force counts by each of these meters; what no plan counts by is not among them. */
export async function serviceIntervalsOf(ctx: Ctx, meterIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; every: number }>`
    select m.id, min((t->>'everyUnits')::float8) as every from meters m
    join plan_assets pa on pa.tenant_id = m.tenant_id and pa.asset_id = m.asset_id and pa.archived_at is null and not pa.is_suspended
    join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id and p.state = 'active' and p.archived_at is null
    join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number
    cross join lateral jsonb_array_elements(v.definition -> 'plan' -> 'triggers') as t
    where m.id = any(${[...meterIds]}::bigint[]) and m.kind = 'continuous' and t->>'kind' = 'meter' and (t->>'unitId')::bigint = m.unit_id group by m.id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, every }) => [id, every]));
}
