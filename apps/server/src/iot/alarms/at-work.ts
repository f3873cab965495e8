import { sql } from "kysely";
import type { RuleAction, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Suppression } from "@millwright/domain/iot/alarms/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";

/** What work is made of: an alarm as it is now, whoever asks. Instants are ISO 8601. */
export interface AlarmForWork {
  id: number;
  name: string;
  ruleId: number;
  action: RuleAction;
  coolDownHours: number;
  severity: Severity;
  seriesId: number | null;
  sensorId: number | null;
  gatewayId: number | null;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  subject: { code: string; name: string };
  datum: string | null;
  sinceAt: string;
  raisedAt: string;
  clearedAt: string | null;
  lastValue: number | null;
  limitValue: number | null;
  worstValue: number | null;
  worstAt: string | null;
  unit: string | null;
  /** What the organisation reads it in. */
  shownUnit: string | null;
  decimals: number | null;
  isRate: boolean;
  suppressedBy: Suppression | null;
  /** That of its site, else of the organisation. */
  timeZone: string;
}

export async function alarmForWork(ctx: Ctx, id: number): Promise<AlarmForWork | undefined> {
  const { rows } = await sql<AlarmForWork>`
    select a.id, a.name, a.rule_id, r.action, r.kind = 'rate' as is_rate, r.cool_down_hours, a.severity, a.series_id, a.sensor_id, a.gateway_id, a.asset_id, a.location_id, a.site_id,
      jsonb_build_object('code', coalesce(s.code, g.code), 'name', coalesce(s.name, g.name)) as subject, d.datum, a.since_at, a.raised_at, a.cleared_at,
      a.last_value, a.limit_value, a.worst_value, a.worst_at, a.unit, u.unit as shown_unit, coalesce(u.decimals, d.decimals) as decimals, a.suppressed_by,
      coalesce(l.time_zone, t.time_zone) as time_zone
    from alarms a join alarm_rules r on r.tenant_id = a.tenant_id and r.id = a.rule_id join tenants t on t.id = a.tenant_id
    left join sensors s on s.tenant_id = a.tenant_id and s.id = a.sensor_id
    left join gateways g on g.tenant_id = a.tenant_id and g.id = a.gateway_id
    left join series d on d.tenant_id = a.tenant_id and d.id = a.series_id
    left join sensor_units u on u.tenant_id = a.tenant_id and u.type_id = s.type_id and lower(u.datum) = lower(d.datum)
    left join locations l on l.tenant_id = a.tenant_id and l.id = a.site_id
    where a.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Which of them stand. */
export async function standingAmong(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select id from alarms where id = any(${[...ids]}::bigint[]) and cleared_at is null order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Quiet until then, whoever sees them: their work is over, and they stand. Seven days are the limit for people, not for the rule's cool-down. */
export async function shelveForWork(ctx: Ctx, ids: readonly number[], { until, reason }: { until: string; reason: string }): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update alarms set shelved_until = ${until}::timestamptz, shelve_reason = ${reason}, shelved_by = ${ctx.personId || null}, version = version + 1, updated_at = now()
    where id = any(${[...ids]}::bigint[]) and cleared_at is null and (shelved_until is null or shelved_until < ${until}::timestamptz) returning id`.execute(
    ctx.db,
  );
  for (const { id } of rows) {
    await tellOfWork(ctx, id, "shelved", reason);
    const changes = [
      { field: "shelvedUntil", before: null, after: until },
      { field: "shelveReason", before: null, after: reason },
    ];
    audit(ctx, { action: "shelved", entity: "alarms", entityId: id, changes });
  }
}

/** Raised again within the cool-down of its rule. */
export async function markRepeat(ctx: Ctx, id: number): Promise<void> {
  await sql`update alarms set is_repeat = true, version = version + 1, updated_at = now() where id = ${id} and not is_repeat`.execute(
    ctx.db,
  );
}

/** What became of it, in its history; `note` is the code of the request or order. */
export async function tellOfWork(
  ctx: Ctx,
  alarmId: number,
  kind: "work_made" | "work_joined" | "work_capped" | "shelved",
  note: string | null,
): Promise<void> {
  await sql`insert into alarm_events (alarm_id, at, kind, person_id, note) values (${alarmId}, ${ctx.now.toISOString()}, ${kind}, ${ctx.personId || null}, ${note})`.execute(
    ctx.db,
  );
}
