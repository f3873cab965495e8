import { sql } from "kysely";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import type { RuleDefinition, RuleLevel, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { seriesKey, seriesOf } from "../readings/service.ts";
import { buildSensor } from "../sensors/builders.ts";

let serial = 0;

export const builtLevel = (facts: Partial<RuleLevel> = {}): RuleLevel => ({
  severity: 2,
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 0,
  clearForMinutes: 0,
  ...facts,
});

/** For tests: a rule over named sensors, or the gateways of a network, past the screens. */
export async function buildRuleRow(
  tenant: Pick<TestTenant, "rows">,
  definition: Partial<RuleDefinition>,
  scope: { sensorIds: readonly number[] } | { networkId: number },
): Promise<number> {
  const { kind = "above", datum = "temperature", levels = [builtLevel({ upper: 8 })], onlyWhile = null, hours = "always" } = definition;
  const code = `RULE-${process.pid}-${(serial += 1)}`;
  return await tenant.rows(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into alarm_rules (code, name, kind, datum, scope, network_id, levels, only_while, hours)
      values (${code}, ${`Too warm ${serial}`}, ${kind}, ${kind === "noData" || kind === "gateway" ? null : datum}, ${"networkId" in scope ? "network" : "sensors"},
        ${"networkId" in scope ? scope.networkId : null}, ${JSON.stringify(levels)}::jsonb, ${onlyWhile && JSON.stringify(onlyWhile)}::jsonb, ${hours}) returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    if ("sensorIds" in scope) for (const sensorId of scope.sensorIds) await nameSensor(db, id, sensorId);
    return id;
  });
}

const nameSensor = async (db: TenantDb, ruleId: number, sensorId: number) =>
  await sql`insert into alarm_rule_sensors (rule_id, sensor_id) values (${ruleId}, ${sensorId})`.execute(db);

/** For tests: an alarm that stands, on a sensor of its own unless one is named. */
export async function buildAlarm(
  tenant: TestTenant,
  by: Person,
  facts: { sensorId?: number; severity?: Severity; isShelved?: boolean } = {},
): Promise<Alarm> {
  const sensorId = facts.sensorId ?? (await buildSensor(by)).id;
  const ruleId = await buildRuleRow(tenant, {}, { sensorIds: [sensorId] });
  const severity = facts.severity ?? 2;
  const id = await tenant.rows(async (db) => {
    const wanted = { sensorId, datum: "temperature", kind: "gauge" as const, unit: "Cel", intervalSeconds: null, decimals: 1 };
    const series = await seriesOf(db, [{ ...wanted, leastPlausible: null, mostPlausible: null, rollOver: null }]);
    const seriesId = series.get(seriesKey(sensorId, wanted.datum))?.id ?? 0;
    const { rows } = await sql<{ id: number }>`
      insert into alarms (name, rule_id, series_id, sensor_id, asset_id, location_id, site_id, severity, highest_severity, since_at, raised_at, limit_value, last_value, worst_value, worst_at,
        unit, shelved_until, shelve_reason)
      select 'Too warm', ${ruleId}, ${seriesId}, s.id, s.asset_id, s.location_id, s.site_id, ${severity}, ${severity}, now() - interval '20 minutes', now() - interval '10 minutes', 8, 9.1, 9.4,
        now() - interval '5 minutes', 'Cel', ${facts.isShelved ? sql`now() + interval '1 day'` : sql`null`}, ${facts.isShelved ? "Fan is ordered" : null}
      from sensors s where s.id = ${sensorId} returning id`.execute(db);
    const made = rows[0]?.id ?? 0;
    await sql`insert into alarm_events (alarm_id, at, kind, severity, value) values (${made}, now() - interval '10 minutes', 'raised', ${severity}, 9.1)`.execute(
      db,
    );
    return made;
  });
  return await by.ok(alarms.get, { params: { id } });
}
