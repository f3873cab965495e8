import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { AlarmForWork } from "../alarms/service.ts";

/** All SQL of the work that alarms made. */

/** Of what work is one: a rule, and the asset, else the sensor, else the gateway. */
export interface Key {
  ruleId: number;
  assetId: number | null;
  sensorId: number | null;
  gatewayId: number | null;
}

export function keyOf({ ruleId, assetId, sensorId, gatewayId }: AlarmForWork): Key {
  if (assetId !== null) return { ruleId, assetId, sensorId: null, gatewayId: null };
  return { ruleId, assetId: null, sensorId, gatewayId };
}

export interface Work {
  id: number;
  ruleId: number;
  workRequestId: number | null;
  workOrderId: number | null;
  isResting: boolean;
}

const COLUMNS = sql`w.id, w.rule_id, w.work_request_id, w.work_order_id, w.rests_since is not null as is_resting`;
const ofKey = ({ ruleId, assetId, sensorId, gatewayId }: Key) =>
  sql`w.rule_id = ${ruleId} and w.subject = ${assetId !== null ? `asset ${assetId}` : sensorId !== null ? `sensor ${sensorId}` : `gateway ${gatewayId}`}`;

export async function openWork(ctx: Ctx, key: Key): Promise<Work | undefined> {
  const { rows } = await sql<Work>`select ${COLUMNS} from alarm_works w where ${ofKey(key)} and w.ended_at is null`.execute(ctx.db);
  return rows[0];
}

/** Holds what the work is now, the order before the request, as whoever moves them does. */
export async function holdRecord(ctx: Ctx, { workOrderId, workRequestId }: Work): Promise<void> {
  if (workOrderId !== null) await sql`select from work_orders where id = ${workOrderId} for no key update`.execute(ctx.db);
  else await sql`select from work_requests where id = ${workRequestId} for no key update`.execute(ctx.db);
}

/** The order that was completed last for the key, while what is raised again is a repeat. */
export async function lastOrder(ctx: Ctx, key: Key, at: string): Promise<{ id: number; code: string } | undefined> {
  const { rows } = await sql<{ id: number; code: string; isRepeat: boolean }>`
    select o.id, o.code, w.repeats_until > ${at}::timestamptz and w.completed_at <= ${at}::timestamptz as is_repeat from alarm_works w
    join work_orders o on o.tenant_id = w.tenant_id and o.id = w.work_order_id
    where ${ofKey(key)} and w.ended_at is not null order by w.id desc limit 1`.execute(ctx.db);
  const [last] = rows;
  return last?.isRepeat ? { id: last.id, code: last.code } : undefined;
}

/** One counts the works of a day at a time, so that the limits hold. */
export const holdLimits = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('alarm-works'), current_tenant())`.execute(ctx.db));

export interface Counted {
  day: string;
  ofRule: number;
  ofTenant: number;
}

/** Works that were made on the organisation's day. */
export async function madeToday(ctx: Ctx, ruleId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select d.day::text as day, count(w.id)::int as of_tenant, count(w.id) filter (where w.rule_id = ${ruleId})::int as of_rule
    from (select (${ctx.now.toISOString()}::timestamptz at time zone ${ctx.timeZone})::date as day) d
    left join alarm_works w on w.created_at >= d.day::timestamp at time zone ${ctx.timeZone} group by d.day`.execute(ctx.db);
  return rows[0] ?? { day: ctx.now.toISOString().slice(0, 10), ofRule: 0, ofTenant: 0 };
}

/** Whether the limit of this day was not told yet; from now on it was. Rule 0: that of all rules. */
export async function noteCap(ctx: Ctx, day: string, ruleId: number): Promise<boolean> {
  const { rows } =
    await sql`insert into alarm_work_caps (day, rule_id) values (${day}::date, ${ruleId}) on conflict do nothing returning rule_id`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** Takes the key; undefined where somebody else has it. */
export async function claim(ctx: Ctx, key: Key, previousOrderId: number | null): Promise<number | undefined> {
  const { ruleId, assetId, sensorId, gatewayId } = key;
  const { rows } = await sql<{ id: number }>`
    insert into alarm_works (rule_id, asset_id, sensor_id, gateway_id, previous_order_id, created_at)
    values (${ruleId}, ${assetId}, ${sensorId}, ${gatewayId}, ${previousOrderId}, ${ctx.now.toISOString()})
    on conflict (tenant_id, rule_id, subject) where ended_at is null do nothing returning id`.execute(ctx.db);
  return rows[0]?.id;
}

export async function setRecord(ctx: Ctx, id: number, made: { workRequestId?: number; workOrderId?: number }): Promise<void> {
  await ctx.db.updateTable("alarmWorks").set(made).where("id", "=", id).execute();
}

/** Whether the alarm is new in it. */
export async function addAlarm(ctx: Ctx, workId: number, alarmId: number): Promise<boolean> {
  const { rows } = await sql`insert into alarm_work_alarms (work_id, alarm_id, at) values (${workId}, ${alarmId}, ${ctx.now.toISOString()})
    on conflict do nothing returning alarm_id`.execute(ctx.db);
  return rows.length > 0;
}

/** One alarm makes work once: what stands after that is over waits for the next. */
export async function hadWork(ctx: Ctx, alarmId: number): Promise<boolean> {
  const { rows } = await sql`select from alarm_work_alarms where alarm_id = ${alarmId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

export interface WithAlarms extends Work {
  alarmIds: number[];
  coolDownHours: number;
}

const withAlarms = async (ctx: Ctx, which: ReturnType<typeof sql>): Promise<WithAlarms[]> =>
  (
    await sql<WithAlarms>`select ${COLUMNS}, r.cool_down_hours, array(select a.alarm_id from alarm_work_alarms a where a.tenant_id = w.tenant_id and a.work_id = w.id order by 1) as alarm_ids
    from alarm_works w join alarm_rules r on r.tenant_id = w.tenant_id and r.id = w.rule_id where ${which} order by w.id`.execute(ctx.db)
  ).rows;

export const openOfOrder = async (ctx: Ctx, orderId: number) =>
  await withAlarms(ctx, sql`w.work_order_id = ${orderId} and w.ended_at is null`);
export const openOfRequest = async (ctx: Ctx, requestId: number) =>
  await withAlarms(ctx, sql`w.work_request_id = ${requestId} and w.work_order_id is null and w.ended_at is null`);
/** Not ended: made of this alarm, or joined by it. */
export const openOfAlarm = async (ctx: Ctx, alarmId: number) =>
  await withAlarms(ctx, sql`w.id in (select a.work_id from alarm_work_alarms a where a.alarm_id = ${alarmId}) and w.ended_at is null`);

export async function endWork(ctx: Ctx, id: number, completed: { repeatsUntil: string } | null): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx.db
    .updateTable("alarmWorks")
    .set({ endedAt: at, ...(completed ? { completedAt: at, repeatsUntil: completed.repeatsUntil } : {}) })
    .where("id", "=", id)
    .execute();
}

export async function restWork(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable("alarmWorks").set({ restsSince: ctx.now.toISOString() }).where("id", "=", id).execute();
}

/** What an order or a request made open again holds its keys again, where nothing else has them by now. */
export async function openAgain(ctx: Ctx, of: { workOrderId: number } | { workRequestId: number }): Promise<void> {
  await holdLimits(ctx);
  const which =
    "workOrderId" in of
      ? sql`w.work_order_id = ${of.workOrderId}`
      : sql`w.work_request_id = ${of.workRequestId} and w.work_order_id is null`;
  await sql`
    update alarm_works w set ended_at = null, rests_since = null, completed_at = null, repeats_until = null
    where ${which} and w.id = (select max(o.id) from alarm_works o where o.tenant_id = w.tenant_id and o.rule_id = w.rule_id and o.subject = w.subject)`.execute(
    ctx.db,
  );
}

/** The keys of a request go along where it goes. */
export async function followOrder(ctx: Ctx, requestId: number, workOrderId: number | null): Promise<void> {
  await ctx.db.updateTable("alarmWorks").set({ workOrderId }).where("workRequestId", "=", requestId).where("endedAt", "is", null).execute();
}

export async function followSurvivor(ctx: Ctx, requestId: number, survivorId: number): Promise<void> {
  await ctx.db
    .updateTable("alarmWorks")
    .set({ workRequestId: survivorId })
    .where("workRequestId", "=", requestId)
    .where("endedAt", "is", null)
    .execute();
}
