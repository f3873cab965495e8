import { sql } from "kysely";
import type { Suppression } from "@millwright/domain/iot/alarms/contract.ts";
import { heardAgainBy, silenceSeverity } from "@millwright/domain/iot/alarms/silence.ts";
import type { RuleLevel, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { candidates, covers } from "../alarm-rules/service.ts";
import { suppressionsOf, suppressThese } from "./suppressing.ts";
import { tellOf, WRITTEN, type Written } from "./telling.ts";

/** A sensor or gateway that is offline, with a rule that wants to know. */
interface Silent {
  ruleId: number;
  name: string;
  levels: RuleLevel[];
  sensorId: number | null;
  gatewayId: number | null;
  assetId: number | null;
  heardAt: number;
  goneAt: number | null;
  heartbeatSeconds: number | null;
  alarmId: number | null;
  severity: Severity | null;
  suppressedBy: Suppression | null;
  /** Its gateway is silent itself, and a rule looks after that. */
  isBehind: boolean;
  gatewayBackAt: number | null;
}
type Judged = Silent & { becomes: Severity; since: number };

const MOST = 2000;
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
const IN_FORCE = sql<boolean>`r.is_active and r.archived_at is null`;
const LOOKED_AFTER = sql<boolean>`exists (select from alarm_rules o where o.kind = 'gateway' and o.is_active and o.archived_at is null and o.network_id = g.network_id
  and (o.site_id is null or o.site_id = g.site_id))`;

/**
 * Silence is a state of its own: whoever is offline by its own heartbeat for as long as its rule says gets an alarm, and it is over when it is heard. A silent gateway is one alarm; the
 * sensors behind it get theirs if they are silent still two of their beats after it has come back.
 */
export async function lookForSilence(db: TenantDb, now: number, deafMs: number): Promise<void> {
  await clearHeard(db);
  await judge(db, await silentGateways(db), now, deafMs);
  await judge(db, await silentSensors(db), now, deafMs);
}

async function silentGateways(db: TenantDb): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    select r.id as rule_id, r.name, r.levels, null::bigint as sensor_id, g.id as gateway_id, null::bigint as asset_id, ${ms("g.lastMessageAt")} as heard_at, ${ms("g.goneAt")} as gone_at,
      coalesce(g.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, a.id as alarm_id, a.severity, a.suppressed_by, false as is_behind, null::bigint as gateway_back_at
    from alarm_rules r join gateways g on g.network_id = r.network_id and g.archived_at is null and g.state = 'offline' and (r.site_id is null or g.site_id = r.site_id)
    join networks n on n.id = g.network_id
    left join alarms a on a.rule_id = r.id and a.gateway_id = g.id and a.cleared_at is null
    where r.kind = 'gateway' and ${IN_FORCE} order by g.id limit ${MOST}`.execute(db);
  return rows;
}

async function silentSensors(db: TenantDb): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    with asked as materialized (select s.id as sensor_id, c.id as rule_id from sensors s cross join lateral ${candidates("s")} c where s.state = 'offline')
    select r.id as rule_id, r.name, r.levels, s.id as sensor_id, null::bigint as gateway_id, s.asset_id, ${ms("s.lastMessageAt")} as heard_at, ${ms("s.goneAt")} as gone_at,
      coalesce(s.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, a.id as alarm_id, a.severity, a.suppressed_by,
      coalesce(g.state in ('late', 'offline') and ${LOOKED_AFTER}, false) as is_behind,
      (select (extract(epoch from max(b.cleared_at)) * 1000)::bigint from alarms b where b.gateway_id = s.gateway_id and b.clear_reason = 'heard_again') as gateway_back_at
    from asked join sensors s on s.id = asked.sensor_id join alarm_rules r on r.id = asked.rule_id and ${covers("r", "s")}
    join networks n on n.id = s.network_id left join gateways g on g.id = s.gateway_id
    left join alarms a on a.rule_id = r.id and a.sensor_id = s.id and a.series_id is null and a.cleared_at is null
    where r.kind = 'noData' and ${IN_FORCE} order by s.id limit ${MOST}`.execute(db);
  return rows;
}

async function judge(db: TenantDb, silent: readonly Silent[], now: number, deafMs: number): Promise<void> {
  const judged = silent.flatMap((one): Judged[] => {
    // Our own standstill is nobody's silence.
    const found = silenceSeverity(one.levels, { ...one, heardAt: one.heardAt + deafMs }, now);
    return found ? [{ ...one, becomes: found.severity, since: found.since }] : [];
  });
  const isWaiting = ({ isBehind, gatewayBackAt, heartbeatSeconds }: Judged) =>
    isBehind || (gatewayBackAt !== null && now < heardAgainBy(gatewayBackAt, heartbeatSeconds));
  const waiting = judged.filter(isWaiting);
  const heardOf = judged.filter((one) => !isWaiting(one));
  await suppressThese(
    db,
    [
      ...waiting.flatMap(({ alarmId, suppressedBy }) =>
        alarmId !== null && suppressedBy !== "gateway" ? [{ id: alarmId, by: "gateway" as const }] : [],
      ),
      ...heardOf.flatMap(({ alarmId, suppressedBy }) =>
        alarmId !== null && suppressedBy === "gateway" ? [{ id: alarmId, by: null }] : [],
      ),
    ],
    now,
  );
  await raise(
    db,
    heardOf.filter(({ alarmId }) => alarmId === null),
    now,
  );
  await rise(
    db,
    heardOf.filter(({ alarmId, severity, becomes }) => alarmId !== null && becomes > (severity ?? 0)),
    now,
  );
}

async function raise(db: TenantDb, raised: readonly Judged[], now: number): Promise<void> {
  if (raised.length === 0) return;
  const suppressions = await suppressionsOf(db, [...new Set(raised.flatMap(({ assetId }) => assetId ?? []))]);
  const { rows } = await sql<Written>`
    insert into alarms as a (name, rule_id, sensor_id, gateway_id, asset_id, location_id, site_id, severity, highest_severity, since_at, raised_at, suppressed_by)
    select r.name, r.rule_id, r.sensor_id, r.gateway_id, s.asset_id, coalesce(s.location_id, g.location_id), coalesce(s.site_id, g.site_id), r.severity, r.severity,
      to_timestamp(r.since / 1000), to_timestamp(${now}::float8 / 1000), r.suppressed
    from unnest(${raised.map(({ name }) => name)}::text[], ${raised.map(({ ruleId }) => ruleId)}::bigint[], ${raised.map(({ sensorId }) => sensorId)}::bigint[],
      ${raised.map(({ gatewayId }) => gatewayId)}::bigint[], ${raised.map(({ becomes }) => becomes)}::int[], ${raised.map(({ since }) => since)}::float8[],
      ${raised.map(({ assetId }) => (assetId === null ? null : (suppressions.get(assetId) ?? null)))}::text[])
      as r (name, rule_id, sensor_id, gateway_id, severity, since, suppressed)
    left join sensors s on s.id = r.sensor_id left join gateways g on g.id = r.gateway_id
    on conflict (tenant_id, rule_id, subject) where cleared_at is null do nothing returning ${WRITTEN}`.execute(db);
  await tellOf(
    db,
    rows.map((alarm) => ({ alarm, kind: "raised" as const, at: now })),
  );
}

async function rise(db: TenantDb, risen: readonly Judged[], now: number): Promise<void> {
  if (risen.length === 0) return;
  const { rows } = await sql<Written>`
    update alarms a set severity = r.severity, highest_severity = greatest(a.highest_severity, r.severity)
    from unnest(${risen.map(({ alarmId }) => alarmId)}::bigint[], ${risen.map(({ becomes }) => becomes)}::int[]) as r (id, severity)
    where a.id = r.id and a.cleared_at is null returning ${WRITTEN}`.execute(db);
  await tellOf(
    db,
    rows.map((alarm) => ({ alarm, kind: "risen" as const, at: now })),
  );
}

/** Whoever was heard since. */
async function clearHeard(db: TenantDb): Promise<void> {
  const { rows } = await sql<Written & { at: number }>`
    update alarms a set cleared_at = h.at, clear_reason = 'heard_again'
    from (select o.id, greatest(coalesce(s.last_message_at, g.last_message_at), o.raised_at) as at from alarms o
      left join sensors s on s.id = o.sensor_id left join gateways g on g.id = o.gateway_id
      where o.cleared_at is null and o.series_id is null and coalesce(s.state, g.state) in ('ok', 'aware') order by o.id limit ${MOST}) h
    where a.id = h.id returning ${WRITTEN}, ${ms("a.clearedAt")} as at`.execute(db);
  await tellOf(
    db,
    rows.map(({ at, ...alarm }) => ({ alarm, kind: "cleared" as const, at, reason: "heard_again" as const })),
  );
}
