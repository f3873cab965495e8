import { sql } from "kysely";
import { dueAfter, heardStateOf } from "@millwright/domain/iot/readings/heartbeat.ts";
import type { LastSaid } from "@millwright/domain/iot/sensors/contract.ts";
import type { Datum } from "@millwright/domain/iot/sensors/types.ts";
import type { TenantDb } from "../../platform/db/db.ts";

import { dataOfTypes } from "./type-data.ts";

/** What other features may know of sensors, and what they write of them as it comes in. */
export { calibrationCounts } from "./calibration.ts";
export { records as sensorRecords } from "./changes.ts";
export { ofSensors, sensorMeasures } from "./measures.ts";
export { sensorsSeen } from "./queries.ts";
export { seriesSeen, sensorsAt, type SeenSeries, type SensorPlace, type SeriesAsked } from "./series-seen.ts";
export { sensorEvents, tookOver } from "./events.ts";
export { unitsOf } from "./units/units.ts";
export { dataOfTypes };
export { shownTo, type Shown } from "./units/readers.ts";

/** A device that was heard in a network, as it calls itself. */
export interface Called {
  networkId: number;
  gatewayId: number;
  key: string;
  /** What the vendor calls it and its kind, where that was said. */
  name: string | null;
  vendorType: string | null;
}

export interface KnownSensor {
  id: number;
  networkId: number;
  isPending: boolean;
  /** Its own, else that of its network. */
  heartbeatSeconds: number | null;
  /** What its type gives; `datumOf` of the domain reads it. */
  data: readonly Datum[];
}

/** Names of devices are compared without case. */
export const calledKey = (networkId: number, key: string): string => `${networkId} ${key.toLowerCase()}`;

/**
 * The sensors of devices, by `calledKey`. One that nobody knows is kept as pending; null where its network lets no more wait, and for one that was archived: what it says is
 * counted only.
 */
export async function findOrAddPending(db: TenantDb, called: readonly Called[]): Promise<Map<string, KnownSensor | null>> {
  const wanted = new Map(called.map((one) => [calledKey(one.networkId, one.key), one]));
  const found = await knownSensors(db, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, one]) => one);
  if (missing.length > 0) {
    await addPending(db, missing);
    for (const [key, sensor] of await knownSensors(db, missing)) found.set(key, sensor);
  }
  for (const key of wanted.keys()) if (!found.has(key)) found.set(key, null);
  return found;
}

async function knownSensors(db: TenantDb, called: readonly Called[]): Promise<Map<string, KnownSensor | null>> {
  const { rows } = await sql<Omit<KnownSensor, "data"> & { key: string; isArchived: boolean; typeId: number | null }>`
    select s.id, s.network_id, lower(s.sensor_key) as key, s.status = 'pending' as is_pending, s.archived_at is not null as is_archived,
      coalesce(s.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, s.type_id
    from unnest(${called.map(({ networkId }) => networkId)}::bigint[], ${called.map(({ key }) => key)}::text[]) as c (network_id, key)
    join sensors s on s.network_id = c.network_id and lower(s.sensor_key) = lower(c.key)
    join networks n on n.id = s.network_id and n.tenant_id = s.tenant_id`.execute(db);
  const data = await dataOfTypes(db, [...new Set(rows.flatMap(({ typeId }) => typeId ?? []))]);
  return new Map(
    rows.map(({ key, isArchived, typeId, ...sensor }) => [
      calledKey(sensor.networkId, key),
      isArchived ? null : { ...sensor, data: (typeId !== null && data.get(typeId)) || [] },
    ]),
  );
}

/** As many as their networks let wait. */
async function addPending(db: TenantDb, called: readonly Called[]): Promise<void> {
  await sql`
    insert into sensors (code, name, network_id, gateway_id, sensor_key, vendor_type, status)
    select case when exists (select from sensors o where lower(o.code) = lower(left(c.key, 60))) then left(c.key, 50) || '-' || substr(md5(random()::text), 1, 6)
        else left(c.key, 60) end, left(coalesce(nullif(c.name, ''), c.key), 200), c.network_id, c.gateway_id, c.key, c.vendor_type, 'pending'
    from (select distinct on (c.network_id, lower(c.key)) c.*, row_number() over (partition by c.network_id) as place
      from unnest(${called.map(({ networkId }) => networkId)}::bigint[], ${called.map(({ gatewayId }) => gatewayId)}::bigint[],
        ${called.map(({ key }) => key)}::text[], ${called.map(({ name }) => name)}::text[], ${called.map(({ vendorType }) => vendorType)}::text[])
        as c (network_id, gateway_id, key, name, vendor_type)) c
    join networks n on n.id = c.network_id
    where c.place + (select count(*) from sensors w where w.network_id = c.network_id and w.status = 'pending' and w.archived_at is null) <= n.pending_limit
    on conflict do nothing`.execute(db);
}

/** What was heard of one sensor in a batch. Times are milliseconds; null: nothing was said of it. */
export interface HeardSensor {
  sensorId: number;
  gatewayId: number;
  at: number;
  heartbeatSeconds: number | null;
  /** Outside of its own limits, as it says. */
  isAware: boolean;
  battery: number | null;
  voltage: number | null;
  signal: number | null;
  /** Of a pending one. */
  lastSaid: readonly LastSaid[] | null;
}

/** Writes what is newest of sensors, in one statement; one entry for each of them. What is older than what is known changes nothing. */
export async function heardFrom(db: TenantDb, heard: readonly HeardSensor[]): Promise<void> {
  if (heard.length === 0) return;
  const due = heard.map(({ at, heartbeatSeconds }) => dueAfter(at, heartbeatSeconds)?.late ?? null);
  const said = heard.map(({ lastSaid }) => (lastSaid ? JSON.stringify(lastSaid) : null));
  await sql`
    update sensors s set gateway_id = h.gateway_id, last_message_at = to_timestamp(h.at / 1000),
      state = case when s.status = 'outOfService' then 'out_of_service' when h.is_aware then 'aware' else 'ok' end,
      battery = coalesce(h.battery, s.battery), voltage = coalesce(h.voltage, s.voltage), signal = coalesce(h.signal, s.signal),
      last_said = case when s.status = 'pending' then coalesce(h.said::jsonb, s.last_said) end,
      due_at = case when s.status = 'active' then coalesce(s.due_at, to_timestamp(h.due / 1000)) end, gone_at = null
    from unnest(${heard.map(({ sensorId }) => sensorId)}::bigint[], ${heard.map(({ gatewayId }) => gatewayId)}::bigint[],
      ${heard.map(({ at }) => at)}::float8[], ${heard.map(({ isAware }) => isAware)}::bool[], ${heard.map(({ battery }) => battery)}::float8[],
      ${heard.map(({ voltage }) => voltage)}::float8[], ${heard.map(({ signal }) => signal)}::float8[], ${said}::text[], ${due}::float8[])
      as h (id, gateway_id, at, is_aware, battery, voltage, signal, said, due)
    where s.id = h.id and coalesce(s.last_message_at < to_timestamp(h.at / 1000), true)`.execute(db);
}

/** What of sensors was said to be gone: those by these names in a network, or all that were heard through a gateway last. Silent at once; returns whom that concerns. */
export async function sensorsGone(
  db: TenantDb,
  gone: readonly { networkId: number; gatewayId: number; key: string | null }[],
  now: number,
): Promise<number[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update sensors s set state = 'offline', due_at = null, gone_at = to_timestamp(${now}::float8 / 1000)
    from unnest(${gone.map(({ networkId }) => networkId)}::bigint[], ${gone.map(({ gatewayId }) => gatewayId)}::bigint[], ${gone.map(({ key }) => key)}::text[])
      as g (network_id, gateway_id, key)
    where s.gateway_id = g.gateway_id and s.network_id = g.network_id and (g.key is null or lower(s.sensor_key) = lower(g.key)) and s.status = 'active'
      and s.state in ('ok', 'aware', 'late') returning s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One sensor by its id, archived or not. */
export const knownSensor = async (db: TenantDb, id: number): Promise<KnownSensor | null> =>
  (await knownSensorsById(db, [id])).get(id) ?? null;

/** Sensors by their ids, archived or not. */
export async function knownSensorsById(db: TenantDb, ids: readonly number[]): Promise<Map<number, KnownSensor>> {
  const { rows } = await sql<Omit<KnownSensor, "data"> & { typeId: number | null }>`
    select s.id, s.network_id, s.status = 'pending' as is_pending, coalesce(s.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, s.type_id
    from sensors s join networks n on n.id = s.network_id and n.tenant_id = s.tenant_id where s.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const data = await dataOfTypes(db, [...new Set(rows.flatMap(({ typeId }) => typeId ?? []))]);
  return new Map(rows.map(({ typeId, ...sensor }) => [sensor.id, { ...sensor, data: (typeId !== null && data.get(typeId)) || [] }]));
}

/** The site by whose clock the times of a sensor are told. */
export async function siteOfSensor(db: TenantDb, id: number): Promise<number | null> {
  const found = await db.selectFrom("sensors").select("siteId").where("id", "=", id).executeTakeFirst();
  return found?.siteId ?? null;
}

/**
 * Sensors and gateways that were not heard in time are late, and then offline: each by its own heartbeat. Looks at those alone of which it is due. `deafMs` is how
 * long we ourselves did not listen: our own standstill is nobody's silence.
 */
export async function noteSilence(db: TenantDb, now: number, deafMs: number): Promise<number> {
  let changed = 0;
  for (const table of ["sensors", "gateways"] as const) changed += await noteSilenceOf(db, table, now, deafMs);
  return changed;
}

const DUE_AT_ONCE = 1000;

async function noteSilenceOf(db: TenantDb, table: "sensors" | "gateways", now: number, deafMs: number): Promise<number> {
  const { rows } = await sql<{ id: number; at: number | null; state: string; heartbeatSeconds: number | null }>`
    select t.id, (extract(epoch from t.last_message_at) * 1000)::bigint as at, t.state, coalesce(t.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds
    from ${sql.table(table)} t join networks n on n.id = t.network_id
    where t.due_at <= to_timestamp(${now}::float8 / 1000) order by t.due_at limit ${DUE_AT_ONCE} for update of t skip locked`.execute(db);
  const next = rows.map(({ id, at, state, heartbeatSeconds }) => {
    const due = at === null ? null : dueAfter(at + deafMs, heartbeatSeconds);
    const becomes = heardStateOf({ at, isAware: state === "aware", heartbeatSeconds }, now, deafMs);
    const dueAt = !due ? null : now < due.late ? due.late : now < due.offline ? due.offline : null;
    return { id, dueAt, state: ["fault", "out_of_service"].includes(state) ? state : becomes };
  });
  if (next.length === 0) return 0;
  await sql`
    update ${sql.table(table)} t set due_at = to_timestamp(u.due / 1000), state = u.state, gone_at = case when u.state = 'offline' then t.gone_at end
    from unnest(${next.map(({ id }) => id)}::bigint[], ${next.map(({ dueAt }) => dueAt)}::float8[], ${next.map(({ state }) => state)}::text[]) as u (id, due, state)
    where t.id = u.id`.execute(db);
  return next.filter(({ state }, index) => state !== rows[index]?.state).length;
}
