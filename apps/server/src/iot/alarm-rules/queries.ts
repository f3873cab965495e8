import { sql, type RawBuilder } from "kysely";
import { alarmRules, type AlarmRule, type AlarmRuleRow, type HoldingRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { OnlyWhile, RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { spelledLevels } from "@millwright/domain/iot/alarm-rules/spelling.ts";
import { saidOf } from "@millwright/domain/iot/alarm-rules/validity.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { figuresOf } from "./figures.ts";
import { covers, measures } from "./scope.ts";

/** What a rule raised is counted as far as the caller reaches it, in what is shown and in what sorts and filters alike. */
const listFor = ({
  alarmCount,
  isChattering,
  isStanding,
}: Pick<ReturnType<typeof figuresOf>, "alarmCount" | "isChattering" | "isStanding">) =>
  defineList(alarmRules.list, {
    kind: "alarm-rules",
    defaultSort: [{ colId: "name", sort: "asc" }],
    refs: { alarmCount, isChattering, isStanding },
  });
/** For what it points at. */
const list = listFor({ alarmCount: sql`0`, isChattering: sql`false`, isStanding: sql`false` });

export async function ruleRows(ctx: Ctx, request: ListRequest): Promise<ListReply<AlarmRuleRow>> {
  const figures = figuresOf(ctx);
  const rows = plainRows(listFor(figures), { ...figures, condition: sql`null::text` });
  const reply = await rows(ctx, request);
  const levels = await levelsOf(
    ctx,
    reply.rows.map(({ id }) => id),
  );
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, ...inWords(levels.get(row.id) ?? []) })) };
}

async function levelsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RuleLevel[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    levels: RuleLevel[];
  }>`select id, levels from alarm_rules where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, levels }) => [id, levels]));
}

const inWords = (levels: RuleLevel[]) => ({ levels, condition: spelledLevels(levels) });

interface Stored extends Omit<Unjudged<AlarmRule>, "onlyWhile" | "condition"> {
  onlyWhile: OnlyWhile | null;
}

/** Those whom a rule tells, in the order in which they were named, by their ids or by name. */
const recipients = (shown: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(${shown} order by t.step, t.id), '[]')
  from alarm_rule_recipients t left join people p on p.id = t.person_id left join crews c on c.id = t.crew_id left join roles o on o.id = t.role_id
  where t.rule_id = alarm_rules.id)`;

const further = (ctx: Ctx): Record<string, RawBuilder<unknown>> => ({
  sensorIds: sql`(select coalesce(jsonb_agg(x.sensor_id order by x.sensor_id), '[]') from alarm_rule_sensors x where x.rule_id = alarm_rules.id)`,
  sensors: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.name, s.id), '[]')
    from alarm_rule_sensors x join sensors s on s.id = x.sensor_id where x.rule_id = alarm_rules.id and ${withinReach(ctx, "sensors", "s")})`,
  recipients: recipients(sql`jsonb_build_object('step', t.step, 'personId', t.person_id, 'crewId', t.crew_id, 'roleId', t.role_id)`),
  told: recipients(sql`jsonb_build_object('step', t.step, 'name', coalesce(p.name, c.name, o.name))`),
  productionCalendar: sql`(select jsonb_build_object('id', c.id, 'name', c.name) from production_calendars c where c.id = alarm_rules.production_calendar_id)`,
});

async function stored(ctx: Ctx, ids: readonly number[], shown: Readonly<Record<string, RawBuilder<unknown>>>): Promise<Stored[]> {
  const query = ctx.db
    .selectFrom("alarmRules")
    .selectAll("alarmRules")
    .select(Object.entries(shown).map(([key, value]) => value.as(key)))
    .where(() => sql<boolean>`alarm_rules.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "alarm-rules"));
  return (await namedRows(ctx, list, query as never)) as unknown as Stored[];
}

export async function findRule(ctx: Ctx, id: number): Promise<Unjudged<AlarmRule> | undefined> {
  const [rule] = await stored(ctx, [id], { ...figuresOf(ctx), ...further(ctx) });
  return rule && { ...rule, onlyWhile: rule.onlyWhile && saidOf(rule.onlyWhile), ...inWords([...rule.levels] as RuleLevel[]) };
}

/** Rules as a file brings them back: each level in columns of its own, sensors and operating statuses by their codes. */
export async function wholeRules(ctx: Ctx, ids: readonly number[]) {
  const found = await stored(ctx, ids, {
    ...further(ctx),
    statusCodes: sql`(select string_agg(v.code, ', ' order by v.code) from reference_values v
      where alarm_rules.only_while->'statusIds' @> to_jsonb(v.id))`,
  });
  return found.map((rule) => {
    const { onlyWhile, levels, sensors, ...row } = rule as Stored & { statusCodes: string | null };
    const said = onlyWhile && saidOf(onlyWhile);
    return {
      ...row,
      sensors: sensors.map(({ code }) => code).join(", ") || null,
      ...columnsOf(levels[0], ""),
      ...columnsOf(levels[1], "2"),
      onlyDatum: said?.datum ?? null,
      onlyValue: said?.value ?? null,
      onlyStatuses: row.statusCodes,
      settleMinutes: said?.settleMinutes ?? null,
    };
  });
}

const columnsOf = (level: AlarmRule["levels"][number] | undefined, end: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(level ?? {}).map(([key, value]) => [`${key}${end}`, value]));

/** The rules that hold for a sensor, those that the caller reaches; in force first. */
export async function rulesOfSensor(ctx: Ctx, sensorId: number): Promise<HoldingRule[]> {
  const { rows } = await sql<HoldingRule>`
    select r.id, r.code, r.name, r.is_active, r.kind, r.datum, r.levels from alarm_rules r join sensors s on s.id = ${sensorId}
    where r.archived_at is null and ${withinReach(ctx, "alarm-rules", "r")} and ${covers("r", "s")} and r.kind <> 'gateway'
      and (r.datum is null or exists (select from series e where e.sensor_id = s.id and ${measures("r", "e")}))
    order by r.is_active desc, r.name, r.id limit 100`.execute(ctx.db);
  return rows;
}
