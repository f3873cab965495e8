import { sql } from "kysely";
import type { CanonicalReading } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { on } from "../../platform/work/events.ts";
import { storableNow } from "../readings/service.ts";
import { knownSensor, sensorEvents, tookOver } from "../sensors/service.ts";
import { storeWaiting } from "./store.ts";

/** Whoever is adopted loses nothing of what it said last; a device that takes another one's place gives it what it said. */
export const listeners: readonly Listener[] = [
  on(sensorEvents.adopted, "with it", async (ctx, _payload, { entityId }) => {
    if (entityId !== null) await takeIn(ctx.db, entityId, entityId);
  }),
  on(tookOver, "with it", async (ctx, { pendingId }, { entityId }) => {
    if (entityId !== null) await takeIn(ctx.db, pendingId, entityId);
  }),
];

interface Waiting {
  gatewayId: number;
  receivedMs: number;
  heartbeatSeconds: number | null;
  readings: CanonicalReading[];
}

/** Makes readings of a sensor of what waits under a pending one's name. */
async function takeIn(db: TenantDb, pendingId: number, sensorId: number): Promise<void> {
  const sensor = await knownSensor(db, sensorId);
  if (!sensor) return;
  const { rows } = await sql<Waiting>`
    with taken as (delete from sensor_pending_messages where sensor_id = ${pendingId} returning *)
    select t.gateway_id, (extract(epoch from t.received_at) * 1000)::bigint as received_ms, g.heartbeat_seconds, t.readings
    from taken t join gateways g on g.id = t.gateway_id order by t.id`.execute(db);
  const waiting = rows.map(({ gatewayId, receivedMs, heartbeatSeconds, readings }) => ({
    gateway: { gatewayId, heartbeatSeconds },
    delivery: { receivedAt: receivedMs },
    readings,
  }));
  await storeWaiting(db, { ...sensor, isPending: false }, waiting, await storableNow(db));
}

/** What came in the moment in which somebody adopted its sensor: the door saw it pending still. */
export async function takeInLeftOver(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.sensor_id as id from sensor_pending_messages p join sensors s on s.id = p.sensor_id where s.status <> 'pending' limit 100`.execute(
    db,
  );
  for (const { id } of rows) await takeIn(db, id, id);
}
