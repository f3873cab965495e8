import { sql, type RawBuilder } from "kysely";
import { MOST_THREADS, type AlarmThread } from "@millwright/domain/iot/alarm-work/contract.ts";
import type { RecordKind } from "@millwright/domain/kit/ids.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** Of a record that the caller reaches; another one is not there. */
export async function threadsOf(ctx: Ctx, kind: RecordKind, id: number, which: RawBuilder<boolean>): Promise<{ rows: AlarmThread[] }> {
  const found = await sql`select 1 from ${sql.table(NOUNS[kind].table)} where id = ${id} and ${withinReach(ctx, kind)}`.execute(ctx.db);
  if (found.rows.length === 0) throw refuse("not_found", "not_found");
  return { rows: await threadsThat(ctx, which, MOST_THREADS) };
}

const iso = (at: string) => sql.raw(`to_char(a.${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const refOf = (alias: string, name = "name") =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.${name})`);
const shown = (alias: string, kind: RecordKind, ctx: Ctx, ref: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null and ${withinReach(ctx, kind, alias)} then ${ref} end`;
const withStatus = (alias: string, status: string) =>
  sql`${refOf(alias, "title")} || jsonb_build_object('status', ${sql.raw(`jsonb_build_object('id', ${status}.id, 'name', ${status}.name, 'category', ${status}.category)`)})`;

/** Of alarms (`a`) and their works (`w`) that the caller reaches, the newest first; one row for an alarm and a work, the work may be none. */
export async function threadsThat(ctx: Ctx, which: RawBuilder<boolean>, most: number): Promise<AlarmThread[]> {
  const { rows } = await sql<AlarmThread>`
    select jsonb_build_object('id', a.id, 'name', a.name, 'highestSeverity', a.highest_severity, 'kind', ar.kind, 'state', case when a.cleared_at is null then 'active' else 'cleared' end,
        'sinceAt', ${iso("since_at")}, 'raisedAt', ${iso("raised_at")}, 'clearedAt', ${iso("cleared_at")}, 'limitValue', a.limit_value, 'worstValue', a.worst_value,
        'unit', a.unit, 'decimals', d.decimals, 'datum', d.datum, 'isRepeat', a.is_repeat, 'worstAt', ${iso("worst_at")}, 'typeId', s.type_id,
        'sensorId', ${shown("s", "sensors", ctx, sql`s.id`)}) as alarm,
      ${shown("s", "sensors", ctx, refOf("s"))} as sensor, ${shown("g", "gateways", ctx, refOf("g"))} as gateway,
      ${shown("r", "work-requests", ctx, withStatus("r", "rs"))} as request, ${shown("o", "work-orders", ctx, withStatus("o", "os"))} as "order",
      ${shown("p", "work-orders", ctx, refOf("p", "title"))} as previous_order, (w.rests_since is not null and w.ended_at is null) as is_resting
    from alarms a
    join alarm_rules ar on ar.tenant_id = a.tenant_id and ar.id = a.rule_id
    left join alarm_work_alarms m on m.tenant_id = a.tenant_id and m.alarm_id = a.id
    left join alarm_works w on w.tenant_id = m.tenant_id and w.id = m.work_id
    left join series d on d.tenant_id = a.tenant_id and d.id = a.series_id
    left join sensors s on s.tenant_id = a.tenant_id and s.id = a.sensor_id
    left join gateways g on g.tenant_id = a.tenant_id and g.id = a.gateway_id
    left join work_requests r on r.tenant_id = w.tenant_id and r.id = w.work_request_id
    left join statuses rs on rs.tenant_id = r.tenant_id and rs.id = r.status_id
    left join work_orders o on o.tenant_id = w.tenant_id and o.id = w.work_order_id
    left join statuses os on os.tenant_id = o.tenant_id and os.id = o.status_id
    left join work_orders p on p.tenant_id = w.tenant_id and p.id = w.previous_order_id
    where ${which} and ${withinReach(ctx, "alarms", "a")} order by a.raised_at desc, a.id desc limit ${most}`.execute(ctx.db);
  return rows;
}
