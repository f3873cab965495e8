import { sql } from "kysely";
import type { OnlyWhile, RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Recipient, SaidRule } from "@millwright/domain/iot/alarm-rules/validity.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** What a rule says, as its columns hold it. */
export type Kept = Omit<SaidRule, "sensorIds" | "recipients" | "onlyWhile" | "levels"> & {
  levels: RuleLevel[];
  onlyWhile: OnlyWhile | null;
  siteId: number | null;
  includesBelow: boolean;
  productionCalendarId: number | null;
};

export async function keepSensors(ctx: Ctx, ruleId: number, sensorIds: readonly number[]): Promise<void> {
  const ids = sql`${[...sensorIds]}::bigint[]`;
  await sql`delete from alarm_rule_sensors where rule_id = ${ruleId} and sensor_id <> all(${ids})`.execute(ctx.db);
  await sql`insert into alarm_rule_sensors (rule_id, sensor_id) select ${ruleId}, id from unnest(${ids}) as s (id) on conflict do nothing`.execute(
    ctx.db,
  );
}

export async function keepRecipients(ctx: Ctx, ruleId: number, recipients: readonly Recipient[]): Promise<void> {
  await ctx.db.deleteFrom("alarmRuleRecipients").where("ruleId", "=", ruleId).execute();
  if (recipients.length === 0) return;
  await ctx.db
    .insertInto("alarmRuleRecipients")
    .values(recipients.map((recipient) => ({ ruleId, ...recipient })))
    .execute();
}

/** Sensors as the log says them: by their codes. */
export async function sensorWords(ctx: Ctx, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(code, ', ' order by code) as words from sensors where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows[0]?.words ?? null;
}

/** Recipients as the log says them: by name, with the step. */
export async function recipientWords(ctx: Ctx, recipients: readonly Recipient[]): Promise<string | null> {
  if (recipients.length === 0) return null;
  const ids = (key: "personId" | "crewId" | "roleId") => sql`${recipients.map((recipient) => recipient[key])}::bigint[]`;
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(t.step || ': ' || coalesce(p.name, c.name, o.name), ', ' order by t.step, t.at) as words
    from unnest(${recipients.map(({ step }) => step)}::int[], ${ids("personId")}, ${ids("crewId")}, ${ids("roleId")})
      with ordinality as t (step, person_id, crew_id, role_id, at)
    left join people p on p.id = t.person_id left join crews c on c.id = t.crew_id left join roles o on o.id = t.role_id`.execute(ctx.db);
  return rows[0]?.words ?? null;
}
