import { sql } from "kysely";
import type { QuarantineReason } from "@millwright/domain/iot/ingest/timing.ts";
import type { SetApart, Which } from "@millwright/domain/iot/intake/contract.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { audit } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { doorsOf, storeSetApart, type SetApartReading } from "../ingest/service.ts";
import { storableNow } from "../readings/service.ts";
import { knownSensor, type KnownSensor } from "../sensors/service.ts";

const SHOWN = 200;
/** So many are tried or discarded at once. */
const AT_ONCE = 1000;

const ofGateway = (ctx: Ctx, gatewayId: number) => sql`q.gateway_id = ${gatewayId}
  and q.sensor_id in (select sensors.id from sensors where sensors.archived_at is null and ${withinReach(ctx, "sensors")})`;

export async function setApartOf(ctx: Ctx, gatewayId: number): Promise<SetApart[]> {
  const { rows } = await sql<SetApart>`
    select q.id, jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) as sensor, q.datum, q.at, q.value, q.unit, q.reason, q.received_at,
      (select e.unit from series e where e.sensor_id = q.sensor_id and e.datum = q.datum) as stored_unit
    from sensor_quarantine q join sensors s on s.id = q.sensor_id where ${ofGateway(ctx, gatewayId)} order by q.id desc limit ${SHOWN}`.execute(
    ctx.db,
  );
  return rows;
}

export async function countsOf(ctx: Ctx, gatewayId: number): Promise<{ reason: QuarantineReason; count: number }[]> {
  const { rows } = await sql<{ reason: QuarantineReason; count: number }>`
    select q.reason, count(*)::int as count from sensor_quarantine q where ${ofGateway(ctx, gatewayId)} group by q.reason order by q.reason`.execute(
    ctx.db,
  );
  return rows;
}

interface Row extends Pick<SetApartReading, "datum" | "value" | "unit"> {
  id: number;
  sensorId: number;
  reason: QuarantineReason;
  heartbeatSeconds: number | null;
  atMs: number;
  receivedMs: number;
}

/** Those that are meant, held until the call ends. */
async function taken(ctx: Ctx, gatewayId: number, { reading, kind }: Which): Promise<Row[]> {
  if ((reading === undefined) === (kind === undefined)) throw refuseField("reading", "one_reading_or_reason");
  const wanted = reading === undefined ? sql`q.reason = ${kind}` : sql`q.id = ${reading}`;
  const { rows } = await sql<Row>`
    select q.id, q.sensor_id, q.datum, q.value, q.unit, q.reason, g.heartbeat_seconds, (extract(epoch from q.at) * 1000)::bigint as at_ms,
      (extract(epoch from q.received_at) * 1000)::bigint as received_ms
    from sensor_quarantine q join gateways g on g.id = q.gateway_id where ${ofGateway(ctx, gatewayId)} and ${wanted}
    order by q.id limit ${AT_ONCE} for update of q`.execute(ctx.db);
  if (reading !== undefined && rows.length === 0) throw refuse("not_found", "not_found");
  return rows;
}

/** What can be stored by now leaves the quarantine; the rest stays. What is too old is no matter of trying. */
export async function tryAgain(
  ctx: Ctx,
  shared: Shared,
  gatewayId: number,
  which: Which,
): Promise<{ accepted: number; duplicate: number; left: number }> {
  const rows = await taken(ctx, gatewayId, which);
  if (which.kind === "too_old" || rows.some(({ reason }) => reason === "too_old"))
    throw refuseField(which.reading === undefined ? "kind" : "reading", "reading_too_old");
  const sensors = new Map<number, KnownSensor>();
  for (const id of new Set(rows.map(({ sensorId }) => sensorId))) {
    const sensor = await knownSensor(ctx.db, id);
    if (sensor) sensors.set(id, sensor);
  }
  const readings = rows.map((row) => readingOf(ctx, gatewayId, row, sensors));
  const outcomes = await storeSetApart(ctx.db, readings, await storableNow(ctx.db));
  const sum = (of: "accepted" | "duplicate") => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const stored = rows.filter((_, index) => (outcomes[index]?.accepted ?? 0) + (outcomes[index]?.duplicate ?? 0) > 0);
  await forget(ctx, stored);
  // A series that had no reading may be in another unit now.
  ctx.afterCommit(() => doorsOf(shared).receiving.changed(ctx.tenantId));
  audit(ctx, {
    action: "readings_tried",
    entity: "gateways",
    entityId: gatewayId,
    changes: [{ field: "quarantined", before: rows.length, after: rows.length - stored.length }],
  });
  return { accepted: sum("accepted"), duplicate: sum("duplicate"), left: rows.length - stored.length };
}

/** What was ahead is judged by the clock of today: its time may have come. */
function readingOf(
  { now }: Ctx,
  gatewayId: number,
  { sensorId, datum, value, unit, atMs, receivedMs, reason, heartbeatSeconds }: Row,
  sensors: ReadonlyMap<number, KnownSensor>,
): SetApartReading {
  const sensor = sensors.get(sensorId);
  invariant(sensor !== undefined, "what is set apart is of a sensor");
  const receivedAt = reason === "far_ahead" ? now.getTime() : receivedMs;
  return { datum, value, unit, at: atMs, sensor: { ...sensor, isPending: false }, gateway: { gatewayId, heartbeatSeconds }, receivedAt };
}

export async function discard(ctx: Ctx, gatewayId: number, which: Which): Promise<{ discarded: number }> {
  const rows = await taken(ctx, gatewayId, which);
  await forget(ctx, rows);
  const [only] = rows;
  audit(ctx, {
    action: "readings_discarded",
    entity: "gateways",
    entityId: gatewayId,
    changes: [
      { field: "quarantined", before: rows.length, after: 0 },
      // One is told by itself; of many their number says enough.
      ...(rows.length === 1 && only ? [{ field: "reading", before: said(only), after: null }] : []),
    ],
  });
  return { discarded: rows.length };
}

const said = ({ datum, value, unit, atMs }: Row): string => `${datum} ${value}${unit ? ` ${unit}` : ""}, ${new Date(atMs).toISOString()}`;

async function forget(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  await sql`delete from sensor_quarantine where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
}
