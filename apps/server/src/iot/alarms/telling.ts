import { sql } from "kysely";
import type { Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import type { Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { announceAll } from "../../platform/work/events.ts";
import { alarmCleared, alarmRaised, alarmRisen, alarmUnsuppressed, type AlarmFacts } from "./events.ts";

/** An alarm as the database says it is, when something has become of it. */
export interface Written extends Pick<
  AlarmFacts,
  "ruleId" | "sensorId" | "gatewayId" | "assetId" | "locationId" | "siteId" | "unit" | "suppressedBy"
> {
  id: number;
  severity: Severity;
  sinceMs: number;
}

/** What a statement returns of the alarms that it wrote, under the alias `a`. */
export const WRITTEN = sql`a.id, a.rule_id, a.series_id, a.sensor_id, a.gateway_id, a.asset_id, a.location_id, a.site_id, a.unit, a.suppressed_by, a.severity,
  (extract(epoch from a.since_at) * 1000)::bigint as since_ms`;

export interface Told {
  alarm: Written;
  kind: "raised" | "risen" | "fallen" | "cleared" | "suppressed" | "unsuppressed" | "unshelved";
  /** Milliseconds. */
  at: number;
  value?: number | null;
  limit?: number | null;
  /** Of one that is over. */
  reason?: NonNullable<Alarm["clearReason"]>;
  note?: string | null;
}

const ANNOUNCED = { raised: alarmRaised, risen: alarmRisen, unsuppressed: alarmUnsuppressed } as const;

/** Writes the history of alarms, and announces what others act upon: two statements for any number. */
export async function tellOf(db: TenantDb, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    insert into alarm_events (alarm_id, at, kind, severity, value, note)
    select e.alarm_id, to_timestamp(e.at / 1000), e.kind, e.severity, e.value, e.note
    from unnest(${told.map(({ alarm }) => alarm.id)}::bigint[], ${told.map(({ at }) => at)}::float8[], ${told.map(({ kind }) => kind)}::text[],
      ${told.map(({ alarm }) => alarm.severity)}::int[], ${told.map(({ value }) => value ?? null)}::float8[], ${told.map(({ note }) => note ?? null)}::text[])
      as e (alarm_id, at, kind, severity, value, note)`.execute(db);
  await announceAll(
    db,
    told.flatMap((one) => {
      const { alarm, kind, reason = "back_to_normal" } = one;
      if (kind === "cleared") return [{ its: alarmCleared, id: alarm.id, payload: { ...factsOf(one), reason } }];
      return kind === "raised" || kind === "risen" || kind === "unsuppressed"
        ? [{ its: ANNOUNCED[kind], id: alarm.id, payload: factsOf(one) }]
        : [];
    }),
  );
}

function factsOf({ alarm: { sinceMs, ...alarm }, at, value = null, limit = null }: Told): AlarmFacts {
  return { ...alarm, at: new Date(at).toISOString(), sinceAt: new Date(sinceMs).toISOString(), value, limit };
}
