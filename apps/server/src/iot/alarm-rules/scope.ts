import { sql, type RawBuilder } from "kysely";

/**
 * Whether a rule holds for a sensor, as a condition over aliases of `alarm_rules` and `sensors`: the only place that says so. A rule that is not saved has no rows of its
 * sensors: it says itself whether one is named. Sensors that wait, are out of service or archived are in no scope.
 */
export const covers = (rule: string, sensor: string, isNamed: RawBuilder<boolean> = namedIn(rule, sensor)): RawBuilder<boolean> => {
  const r = (column: string) => sql.ref(`${rule}.${column}`);
  const s = (column: string) => sql.ref(`${sensor}.${column}`);
  return sql<boolean>`(${s("status")} = 'active' and ${s("archivedAt")} is null and (${r("siteId")} is null or ${s("siteId")} = ${r("siteId")}) and case ${r("scope")}
    when 'type' then ${s("typeId")} = ${r("typeId")}
    when 'network' then ${s("networkId")} = ${r("networkId")}
    when 'asset' then ${s("assetId")} = ${r("assetId")} or (${r("includesBelow")} and exists (
      with recursive up as (
        select a.id, a.parent_id from assets a where a.id = ${s("assetId")}
        union all select a.id, a.parent_id from assets a join up on a.id = up.parent_id)
      select from up where up.id = ${r("assetId")}))
    when 'classification' then exists (select from assets a where a.id = ${s("assetId")} and a.classification_id = ${r("classificationId")})
    else ${isNamed} end)`;
};

const namedIn = (rule: string, sensor: string) =>
  sql<boolean>`exists (select from alarm_rule_sensors x where x.rule_id = ${sql.ref(`${rule}.id`)} and x.sensor_id = ${sql.ref(`${sensor}.id`)})`;

/**
 * The rules that may hold for a sensor, as rows with their ids: those that name it, or what it is of, each found by an index. `covers` decides about them; without this it would be asked of
 * every pair of a rule and a sensor, a million times where a thousand of each are.
 */
export const candidates = (sensor: string): RawBuilder<unknown> => {
  const s = (column: string) => sql.ref(`${sensor}.${column}`);
  const rulesBy = (scope: string, condition: RawBuilder<unknown>) =>
    sql`select o.id from alarm_rules o where o.tenant_id = ${s("tenantId")} and o.scope = ${sql.lit(scope)} and ${condition}`;
  return sql`(
    select x.rule_id as id from alarm_rule_sensors x where x.tenant_id = ${s("tenantId")} and x.sensor_id = ${s("id")}
    union ${rulesBy("type", sql`o.type_id = ${s("typeId")}`)}
    union ${rulesBy("network", sql`o.network_id = ${s("networkId")}`)}
    union ${rulesBy(
      "asset",
      sql`o.asset_id = any(array(
        with recursive up as (
          select a.id, a.parent_id from assets a where a.id = ${s("assetId")}
          union all select a.id, a.parent_id from assets a join up on a.id = up.parent_id)
        select id from up))`,
    )}
    union ${rulesBy("classification", sql`o.classification_id = (select a.classification_id from assets a where a.id = ${s("assetId")})`)})`;
};

/** Whether a series is what the rule is about; kinds about silence have no series. */
export const measures = (rule: string, series: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(`${series}.datum`)}) = lower(${sql.ref(`${rule}.datum`)})`;
