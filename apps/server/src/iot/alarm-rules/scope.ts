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

/** Whether a series is what the rule is about; kinds about silence have no series. */
export const measures = (rule: string, series: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(`${series}.datum`)}) = lower(${sql.ref(`${rule}.datum`)})`;
