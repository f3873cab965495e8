import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";
import { covers, measures } from "../alarm-rules/service.ts";
import { tellOf, WRITTEN, type Written } from "./telling.ts";
import { subjectKey } from "./watching/watched.ts";

/** Whether the rule still is in force, and still holds for what the alarm is about. */
const RULED = sql<boolean>`r.is_active and r.archived_at is null`;
const HELD = sql<boolean>`case when a.gateway_id is not null
    then r.kind = 'gateway' and exists (select from gateways g where g.id = a.gateway_id and g.archived_at is null and g.network_id = r.network_id
      and (r.site_id is null or g.site_id = r.site_id))
  else exists (select from sensors s where s.id = a.sensor_id and ${covers("r", "s")}) and case when a.series_id is null then r.kind = 'noData'
    else exists (select from series e where e.id = a.series_id and ${measures("r", "e")}) end end`;

/**
 * Alarms whose rule was taken out of force, or no longer holds for their sensor, are over. What was noted of them is forgotten, so that all begins anew should the rule hold again.
 * Returns the keys of what is forgotten.
 */
export async function clearUncovered(db: TenantDb, now: number): Promise<string[]> {
  const { rows } = await sql<Written & { seriesId: number | null; isRuled: boolean }>`
    with uncovered as (
      select a.id, (${RULED}) as is_ruled from alarms a join alarm_rules r on r.id = a.rule_id
      where a.cleared_at is null and not ((${RULED}) and ${HELD}) order by a.id limit 1000)
    update alarms a set cleared_at = greatest(to_timestamp(${now}::float8 / 1000), a.raised_at), clear_reason = case when u.is_ruled then 'sensor_gone' else 'rule_removed' end
    from uncovered u where a.id = u.id returning ${WRITTEN}, u.is_ruled`.execute(db);
  await tellOf(
    db,
    rows.map(({ isRuled, ...alarm }) => ({
      alarm,
      kind: "cleared" as const,
      at: now,
      reason: isRuled ? ("sensor_gone" as const) : ("rule_removed" as const),
    })),
  );
  const forgotten = await sql<{ ruleId: number; seriesId: number }>`
    delete from alarm_states m using alarm_rules r, series e, sensors s
    where r.id = m.rule_id and e.id = m.series_id and s.id = e.sensor_id and not ((${RULED}) and ${measures("r", "e")} and ${covers("r", "s")})
    returning m.rule_id, m.series_id`.execute(db);
  return [...rows.flatMap(({ ruleId, seriesId }) => (seriesId === null ? [] : [{ ruleId, seriesId }])), ...forgotten.rows].map(
    ({ ruleId, seriesId }) => subjectKey(ruleId, seriesId),
  );
}
