import { sql } from "kysely";
import { alarms, type Alarm, type AlarmEvent, type AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import { withinReach } from "../../platform/records/reach.ts";

const STATE = sql`case when alarms.cleared_at is null then 'active' else 'cleared' end`;

/** Open first, then the worst, then the latest. */
const list = defineList(alarms.list, {
  kind: "alarms",
  defaultSort: [
    { colId: "state", sort: "asc" },
    { colId: "severity", sort: "desc" },
    { colId: "raisedAt", sort: "desc" },
  ],
  refs: { state: STATE, acknowledgedBy: "alarms.acknowledgedBy" },
});
const plain = plainRows(list, { state: STATE });

export async function alarmRows(ctx: Ctx, request: ListRequest): Promise<ListReply<AlarmRow>> {
  const reply = await plain(ctx, request);
  const measured = await measuredBy(
    ctx,
    reply.rows.map(({ id }) => id),
  );
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, ...(measured.get(row.id) ?? NOT_MEASURED) })) };
}

type Measured = Pick<Alarm, "kind" | "datum" | "decimals" | "typeId" | "needsNote">;
/** Of one that was deleted in this moment. */
const NOT_MEASURED: Measured = { kind: "above", datum: null, decimals: null, typeId: null, needsNote: false };

/** What the values of alarms are, in one question for all of them. */
async function measuredBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Measured>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Measured & { id: number }>`
    select a.id, r.kind, s.datum, s.decimals, n.type_id, coalesce(n.is_record, false) as needs_note from alarms a join alarm_rules r on r.id = a.rule_id
    left join series s on s.id = a.series_id left join sensors n on n.id = a.sensor_id where a.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, ...measured }) => [id, measured]));
}

type Stored = Omit<Unjudged<Alarm>, keyof Measured | "events">;

export async function findAlarm(ctx: Ctx, id: number): Promise<Unjudged<Alarm> | undefined> {
  const query = ctx.db
    .selectFrom("alarms")
    .selectAll("alarms")
    .select([
      STATE.as("state"),
      sql`(select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = alarms.shelved_by)`.as("shelvedBy"),
      unreachable(ctx).as("unreachableCount"),
    ])
    .where("alarms.id", "=", id)
    .where(() => withinReach(ctx, "alarms"));
  const [alarm] = (await namedRows(ctx, list, query as never)) as unknown as Stored[];
  if (!alarm) return undefined;
  const [measured, events] = await Promise.all([measuredBy(ctx, [id]), eventsOf(ctx, id)]);
  return { ...alarm, ...(measured.get(id) ?? NOT_MEASURED), events };
}

/** Of a silent gateway: the sensors behind it that are not heard either, of those that the caller reaches; null for who may see none. */
const unreachable = (ctx: Ctx) =>
  holds(ctx.grants, "sensors", "view")
    ? sql`case when alarms.gateway_id is not null then (select count(*)::int from sensors s
        where s.gateway_id = alarms.gateway_id and s.archived_at is null and s.state in ('late', 'offline') and ${withinReach(ctx, "sensors", "s")}) end`
    : sql`null::int`;

/** An alarm that swings for months has very many; the newest are what matters. */
const MOST_EVENTS = 500;

async function eventsOf(ctx: Ctx, alarmId: number): Promise<AlarmEvent[]> {
  const { rows } = await sql<AlarmEvent>`
    select * from (select e.id, e.at, e.kind, e.severity, e.value, e.note, case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person
      from alarm_events e left join people p on p.id = e.person_id where e.alarm_id = ${alarmId} order by e.at desc, e.id desc limit ${MOST_EVENTS}) newest
    order by at, id`.execute(ctx.db);
  return rows;
}

/** Who acknowledged these alarms and what was done, each time that somebody said so, the oldest first. */
export async function acknowledgementsOf(
  ctx: Ctx,
  alarmIds: readonly number[],
): Promise<Map<number, Pick<AlarmEvent, "at" | "person" | "note">[]>> {
  const { rows } = await sql<Pick<AlarmEvent, "at" | "person" | "note"> & { alarmId: number }>`
    select e.alarm_id, e.at, e.note, case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person
    from alarm_events e left join people p on p.id = e.person_id
    where e.alarm_id = any(${[...alarmIds]}::bigint[]) and e.kind = 'acknowledged' order by e.at, e.id`.execute(ctx.db);
  const said = Map.groupBy(rows, ({ alarmId }) => alarmId);
  return new Map([...said].map(([id, own]) => [id, own.map(({ alarmId: _of, ...each }) => each)]));
}

/** A sensor that is in reach, by its code; of it the alarms that stand and that the caller may acknowledge. */
export async function openAlarmsOf(ctx: Ctx, sensorCode: string) {
  const { rows } = await sql<{ id: number; code: string; name: string; needsNote: boolean; alarmIds: number[] }>`
    select s.id, s.code, s.name, s.is_record as needs_note, array(select alarms.id from alarms where alarms.sensor_id = s.id and alarms.cleared_at is null
      and ${withinReach(ctx, "alarms")} order by alarms.id) as alarm_ids
    from sensors s where lower(s.code) = lower(${sensorCode}) and s.archived_at is null and ${reachesSensor(ctx)}`.execute(ctx.db);
  return rows[0];
}

/** Whoever may do this to alarms at the place of a sensor knows the sensor, as far as its code goes. */
const reachesSensor = (ctx: Ctx) =>
  sql<boolean>`(${withinReach({ ...ctx, doing: { subModule: "alarms", flag: "update" } }, "alarms", "s")})`;

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** What is active where the caller may see it: how many, up to 1,000, and the worst of them; null without permission. */
export async function alarmCounts(ctx: Ctx): Promise<{ count: number; rows: AlarmRow[] } | null> {
  if (!holds(ctx.grants, "alarms", "view")) return null;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from alarms where cleared_at is null and ${withinReach(ctx, "alarms")} limit ${COUNT_CAP}) as capped`.execute(
    ctx.db,
  );
  const count = counted[0]?.count ?? 0;
  if (count === 0) return { count, rows: [] };
  const filterModel = { state: { filterType: "set" as const, values: ["active"] } };
  return { count, rows: (await alarmRows(ctx, { startRow: 0, endRow: FIRST_ROWS, sortModel: [], filterModel })).rows };
}

export interface AlarmSpan {
  seriesId: number;
  from: string;
  /** Null: it is still active. */
  until: string | null;
  highestSeverity: AlarmRow["highestSeverity"];
}
const MOST_SPANS = 200;

/** When alarms of these series were active within a time, the newest 200; none without permission. */
export async function alarmSpansOf(
  ctx: Ctx,
  seriesIds: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<AlarmSpan[]> {
  if (seriesIds.length === 0 || !holds(ctx.grants, "alarms", "view")) return [];
  const { rows } = await sql<AlarmSpan>`
    select alarms.series_id, alarms.since_at as "from", alarms.cleared_at as until, alarms.highest_severity from alarms
    where alarms.series_id = any(${[...seriesIds]}::bigint[]) and alarms.raised_at < ${until} and coalesce(alarms.cleared_at >= ${from}, true) and ${withinReach(ctx, "alarms")}
    order by alarms.raised_at desc, alarms.id limit ${MOST_SPANS}`.execute(ctx.db);
  return rows;
}
