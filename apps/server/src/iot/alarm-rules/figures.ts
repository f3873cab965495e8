import { sql } from "kysely";
import { RULE_DAYS } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { covers } from "./scope.ts";

/** Three alarms of one thing within it are chattering; one that stands for longer than a day is standing. */
const CHATTERING = sql`interval '1 hour'`;
const STANDING = sql`interval '24 hours'`;
const SINCE = sql`now() - make_interval(days => ${sql.lit(RULE_DAYS)})`;

/** Alarms of a rule that the caller reaches. */
const alarmsOf = (ctx: Ctx) =>
  sql`alarms a where a.tenant_id = alarm_rules.tenant_id and a.rule_id = alarm_rules.id and ${withinReach(ctx, "alarms", "a")}`;

/** The figures of rules, each asked of the database only where it is wanted, sorted or filtered by. */
export function figuresOf(ctx: Ctx) {
  const all = alarmsOf(ctx);
  const lately = sql`${all} and a.raised_at > ${SINCE}`;
  return {
    sensorCount: sql<number>`(select count(*)::int from sensors s where ${covers("alarmRules", "s")} and ${withinReach(ctx, "sensors", "s")})`,
    alarmCount: sql<number>`(select count(*)::int from ${lately})`,
    activeMinutes: sql<number>`(select coalesce(sum(extract(epoch from coalesce(a.cleared_at, now()) - greatest(a.raised_at, ${SINCE}))) / 60, 0)::int
      from ${all} and coalesce(a.cleared_at, now()) > ${SINCE})`,
    acknowledgeMinutes: sql<number>`(select round(percentile_cont(0.5) within group (order by extract(epoch from a.acknowledged_at - a.raised_at) / 60))::int
      from ${lately} and a.acknowledged_at is not null)`,
    workShare: sql<number>`(select round(100.0 * count(*) filter (where exists (
        select from alarm_events e where e.alarm_id = a.id and e.kind in ('work_made', 'work_joined'))) / nullif(count(*), 0))::int from ${lately})`,
    isChattering: sql<boolean>`exists (select from (
      select a.raised_at - lag(a.raised_at, 2) over (partition by a.subject order by a.raised_at) as took from ${lately}) c where c.took <= ${CHATTERING})`,
    isStanding: sql<boolean>`exists (select from ${all} and a.cleared_at is null and a.raised_at < now() - ${STANDING})`,
  };
}
