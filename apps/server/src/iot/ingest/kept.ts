import { sql } from "kysely";
import type { QuarantineReason } from "@millwright/domain/iot/ingest/timing.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Incoming } from "./incoming.ts";
import { sensorKey } from "./register.ts";
import type { SensorFacts } from "./resolved.ts";

/** What is kept of messages beside their readings. */

/**
 * Claims the numbers of messages whose readings have no time of their own. Tells, as `<place in the batch> <number>`, which were here before: the first arrival's
 * time stays.
 */
export async function claimIds(db: TenantDb, incoming: readonly Incoming[]): Promise<Set<string>> {
  const repeated = new Set<string>();
  const owners = new Map<string, { gatewayId: number; sourceId: string; message: number }>();
  for (const [message, { gateway, decoded }] of incoming.entries()) {
    const ids = new Set(decoded.readings.flatMap(({ isTimeOurs, sourceId }) => (isTimeOurs && sourceId !== null ? [sourceId] : [])));
    for (const sourceId of ids) {
      const key = `${gateway.gatewayId} ${sourceId}`;
      if (owners.has(key)) repeated.add(`${message} ${sourceId}`);
      else owners.set(key, { gatewayId: gateway.gatewayId, sourceId, message });
    }
  }
  if (owners.size === 0) return repeated;
  const wanted = [...owners.values()];
  const { rows } = await sql<{ gatewayId: number; sourceId: string }>`
    insert into ingest_ids (gateway_id, source_id)
    select * from unnest(${wanted.map(({ gatewayId }) => gatewayId)}::bigint[], ${wanted.map(({ sourceId }) => sourceId)}::text[]) as w order by 1, 2
    on conflict do nothing returning gateway_id, source_id`.execute(db);
  const claimed = new Set(rows.map(({ gatewayId, sourceId }) => `${gatewayId} ${sourceId}`));
  for (const [key, { message, sourceId }] of owners) if (!claimed.has(key)) repeated.add(`${message} ${sourceId}`);
  return repeated;
}

/** The last of a pending sensor, so that whoever adopts it sees what it said, and loses nothing of it. */
const PENDING_KEPT = 20;

export async function keepPending(
  db: TenantDb,
  incoming: readonly Incoming[],
  sensors: ReadonlyMap<string, SensorFacts | null>,
): Promise<void> {
  const rows = incoming.flatMap(({ gateway, delivery, decoded }) =>
    [...Map.groupBy(decoded.readings, ({ sensor }) => sensor)].flatMap(([name, readings]) => {
      const sensor = sensors.get(sensorKey(gateway, name));
      const receivedAt = new Date(delivery.receivedAt).toISOString();
      return sensor?.isPending
        ? [{ sensorId: sensor.id, gatewayId: gateway.gatewayId, receivedAt, readings: JSON.stringify(readings) }]
        : [];
    }),
  );
  if (rows.length === 0) return;
  await forgetBefore(db, incoming);
  await db.insertInto("sensorPendingMessages").values(rows).execute();
  await sql`
    delete from sensor_pending_messages p using unnest(${[...new Set(rows.map(({ sensorId }) => sensorId))]}::bigint[]) as s (id)
    where p.sensor_id = s.id and (p.received_at, p.id) <= (select o.received_at, o.id from sensor_pending_messages o where o.sensor_id = s.id
      order by o.received_at desc, o.id desc offset ${PENDING_KEPT} limit 1)`.execute(db);
}

/** What is read again takes the place of what was understood of it before. */
async function forgetBefore(db: TenantDb, incoming: readonly Incoming[]): Promise<void> {
  for (const { gateway, delivery } of incoming.filter(({ isAgain }) => isAgain))
    await db
      .deleteFrom("sensorPendingMessages")
      .where("gatewayId", "=", gateway.gatewayId)
      .where("receivedAt", "=", new Date(delivery.receivedAt).toISOString())
      .execute();
}

/** Messages of vendors, by which their gateways and sensors are told apart from what they measured. */
export async function keepVendorMessages(
  db: TenantDb,
  incoming: readonly Incoming[],
  sensors: ReadonlyMap<string, SensorFacts | null>,
): Promise<void> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const ofSensors = incoming.flatMap(({ gateway, delivery, decoded }) =>
    decoded.messages.flatMap(({ sensor: name, type: _type, name: _name, at, sourceId, ...said }) => {
      const sensor = sensors.get(sensorKey(gateway, name));
      if (!sensor || sensor.isPending) return [];
      const { gatewayId } = gateway;
      return [{ ...said, sensorId: sensor.id, gatewayId, at: iso(at), receivedAt: iso(delivery.receivedAt), sourceId: sourceId ?? "" }];
    }),
  );
  if (ofSensors.length > 0)
    await db
      .insertInto("sensorMessages")
      .values(ofSensors)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const ofGateways = incoming.flatMap(({ gateway, delivery, decoded }) =>
    decoded.gatewayMessages.map(({ at, ...said }) => ({
      ...said,
      type: Math.trunc(said.type),
      count: said.count === null ? null : Math.trunc(said.count),
      gatewayId: gateway.gatewayId,
      at: iso(at),
      receivedAt: iso(delivery.receivedAt),
    })),
  );
  if (ofGateways.length === 0) return;
  await db
    .insertInto("gatewayMessages")
    .values(ofGateways)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Quarantined {
  message: number;
  reason: QuarantineReason;
  gatewayId: number;
  sensorId: number;
  datum: string;
  at: number;
  value: number;
  unit: string | null;
}

export async function quarantine(db: TenantDb, readings: readonly Quarantined[]): Promise<void> {
  if (readings.length === 0) return;
  await db
    .insertInto("sensorQuarantine")
    .values(readings.map(({ message: _message, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
