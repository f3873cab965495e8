import { sql, type RawBuilder } from "kysely";
import {
  MOST_DAYS,
  type DataPoint,
  type GatewayMessage,
  type Resolution,
  type SensorMessage,
} from "@millwright/domain/iot/messages/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

export interface Span {
  from: string;
  until: string;
  before?: string | undefined;
  most?: number | undefined;
}
/** From when until when, not included, and how many. */
interface Page {
  from: string;
  until: string;
  most: number;
}

const DAY_MS = 86_400_000;

/** Refuses what nobody could read through, and what has no end. */
export function pageOf({ from, until, before, most = 100 }: Span): Page {
  if (Date.parse(until) < Date.parse(from)) throw refuseField("until", "invalid");
  if (Date.parse(until) - Date.parse(from) > MOST_DAYS * DAY_MS) throw refuseField("from", "too_far_back", { days: MOST_DAYS });
  const end = before !== undefined && Date.parse(before) < Date.parse(until) ? before : until;
  return { from, until: end, most };
}

type Said = Omit<SensorMessage, "sensor">;

/** Newest first. Of each series so many are read as are wanted of all: the newest times are among them. */
export async function messagesOf(ctx: Ctx, sensorId: number, { from, until, most }: Page): Promise<Said[]> {
  const { rows } = await sql<Said>`
    with said as (
      select s.id as series_id, s.datum, s.unit, r.at, r.value from series s cross join lateral (
        select r.at, r.value from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= ${from}::timestamptz and r.at < ${until}::timestamptz
        order by r.at desc limit ${most}) r
      where s.sensor_id = ${sensorId}),
    kept as (
      select m.*, jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) as gateway from sensor_messages m join gateways g on g.id = m.gateway_id
      where m.sensor_id = ${sensorId} and m.at >= ${from}::timestamptz and m.at < ${until}::timestamptz order by m.at desc limit ${most}),
    times as (select at from said union select at from kept order by at desc limit ${most})
    select t.at, k.received_at, k.gateway, k.state_bits, k.battery, k.voltage, k.signal, k.has_pending_change, nullif(k.source_id, '') as source_id,
      coalesce((select jsonb_agg(jsonb_build_object('seriesId', d.series_id, 'datum', d.datum, 'value', d.value, 'unit', d.unit) order by d.series_id)
        from said d where d.at = t.at), '[]') as readings
    from times t left join kept k using (at) order by t.at desc, k.id desc`.execute(ctx.db);
  return rows;
}

const SOURCES: Record<Resolution, (page: Page) => RawBuilder<unknown>> = {
  readings: ({
    from,
    until,
    most,
  }) => sql`select r.at, r.value, 1 as count, r.value as least, r.value as most, r.value as mean, null::float8 as rise, null::jsonb as seconds,
      null::int as expected, (exists (select from sensor_spans p where p.series_id = s.id and p.kind = 'late' and r.at between p.from_at and p.until_at))::int as late
    from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= ${from}::timestamptz and r.at < ${until}::timestamptz
    order by r.at desc limit ${most}`,
  hours: ({
    from,
    until,
    most,
  }) => sql`select h.hour as at, h.last as value, h.count, h.least, h.most, h.mean, h.rise, h.seconds, h.expected, h.late
    from sensor_hours h where h.tenant_id = current_tenant() and h.series_id = s.id and h.hour >= ${from}::timestamptz and h.hour < ${until}::timestamptz
    order by h.hour desc limit ${most}`,
  days: ({
    from,
    until,
    most,
  }) => sql`select h.day::timestamp at time zone coalesce(l.time_zone, t.time_zone) as at, h.last as value, h.count, h.least, h.most, h.mean, h.rise, h.seconds, h.expected, h.late
    from sensor_days h where h.tenant_id = current_tenant() and h.series_id = s.id
      and h.day >= (${from}::timestamptz at time zone coalesce(l.time_zone, t.time_zone))::date and h.day < (${until}::timestamptz at time zone coalesce(l.time_zone, t.time_zone))::date
    order by h.day desc limit ${most}`,
};

export async function dataOf(
  ctx: Ctx,
  sensorId: number,
  datum: string | undefined,
  resolution: Resolution,
  page: Page,
): Promise<DataPoint[]> {
  const { rows } = await sql<DataPoint>`
    select s.id as series_id, s.datum, s.kind, s.unit, d.* from series s join sensors n on n.id = s.sensor_id join tenants t on t.id = s.tenant_id
    left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id
    cross join lateral (${SOURCES[resolution](page)}) d
    where s.sensor_id = ${sensorId} ${datum === undefined ? sql`` : sql`and lower(s.datum) = lower(${datum})`}
    order by d.at desc, s.id limit ${page.most}`.execute(ctx.db);
  return rows;
}

export async function gatewayMessagesOf(
  ctx: Ctx,
  gatewayId: number,
  { from, until, most }: Page,
): Promise<Omit<GatewayMessage, "gateway">[]> {
  return await ctx.db
    .selectFrom("gatewayMessages")
    .select(["id", "at", "receivedAt", "type", "word", "power", "battery", "signal", "count", "hasPendingChange"])
    .where("gatewayId", "=", gatewayId)
    .where("at", ">=", from)
    .where("at", "<", until)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

const MAPPED_SHOWN = 1000;

/** Of the sensors in reach those that a mapped gateway brought. */
export async function mappedSensorsOf(ctx: Ctx): Promise<{ sensor: Ref; gateway: Ref; lastMessageAt: string | null }[]> {
  const { rows } = await sql<{ sensor: Ref; gateway: Ref; lastMessageAt: string | null }>`
    select jsonb_build_object('id', sensors.id, 'code', sensors.code, 'name', sensors.name) as sensor, jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) as gateway,
      sensors.last_message_at
    from sensors join gateways g on g.id = sensors.gateway_id where g.adapter = 'axium' and sensors.archived_at is null and ${withinReach(ctx, "sensors")}
    order by sensors.name, sensors.id limit ${MAPPED_SHOWN}`.execute(ctx.db);
  return rows;
}
