import type { CanonicalReading } from "@millwright/domain/iot/ingest/canonical.ts";
import { clockAhead, timingOf, watermarkOf } from "@millwright/domain/iot/ingest/timing.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { gatewaysHeard } from "../gateways/service.ts";
import { calledKey, findOrAddPending, heardFrom, type HeardSensor } from "../sensors/service.ts";
import type { GatewayFacts, Incoming } from "./incoming.ts";
import type { Known, SensorFacts } from "./resolved.ts";

/** What the doors ask the register of gateways and sensors, and what they tell it. */

/** By a gateway's network and the name that a device has there: gateways of one network hear the same devices. */
export const sensorKey = ({ networkId }: Pick<GatewayFacts, "networkId">, name: string): string => calledKey(networkId, name);

/** Sensors by their names at their gateways; one that nobody knows waits from now on to be adopted. Null: what it says is counted only. */
export async function sensorsOf(
  db: TenantDb,
  wanted: readonly { incoming: Incoming; key: string }[],
): Promise<Map<string, SensorFacts | null>> {
  if (wanted.length === 0) return new Map();
  const called = wanted.map(({ incoming: { gateway, decoded }, key }) => {
    const message = decoded.messages.find(({ sensor }) => sensor === key);
    const { networkId, gatewayId } = gateway;
    return { networkId, gatewayId, key, name: message?.name ?? null, vendorType: message?.type ?? null };
  });
  return await findOrAddPending(db, called);
}

const AWARE = 2;
type Heard = Omit<HeardSensor, "lastSaid"> & { said: CanonicalReading[] | null };

/**
 * Tells gateways and sensors that they were heard. What comes late says how it was and not how it is, and so decides nothing; neither does what a clock that is
 * ahead says.
 */
export async function hear(
  db: TenantDb,
  incoming: readonly Incoming[],
  sensors: ReadonlyMap<string, SensorFacts | null>,
  { known, learnt }: { known: Known; learnt: Known },
): Promise<void> {
  const heard = new Map<number, Heard>();
  for (const each of incoming) {
    for (const name of each.isAgain ? [] : each.decoded.begun) {
      const sensor = sensors.get(sensorKey(each.gateway, name));
      if (sensor) heard.set(sensor.id, heardAt(heard.get(sensor.id), each, sensor, each.delivery.receivedAt));
    }
    for (const said of each.decoded.readings) {
      const sensor = sensors.get(sensorKey(each.gateway, said.sensor));
      if (sensor && saysHowItIs(each, sensor, said)) heard.set(sensor.id, withReading(heard.get(sensor.id), each, sensor, said));
    }
    for (const { sensor: name, stateBits } of each.decoded.messages) {
      const found = heard.get(sensors.get(sensorKey(each.gateway, name))?.id ?? 0);
      if (found) found.isAware = (stateBits & AWARE) !== 0;
    }
  }
  await heardFrom(
    db,
    [...heard.values()]
      .filter((each) => hasNews(each) || isDue(`sensor ${each.sensorId}`, each.at, { known, learnt }))
      .toSorted((one, other) => one.sensorId - other.sensorId)
      .map(({ said, ...rest }) => ({ ...rest, lastSaid: said && lastSaidOf(said) })),
  );
  await hearGateways(db, incoming, { known, learnt });
}

/** Whoever speaks all the time is noted every ten seconds: a row that is written with every message costs more than the readings. */
const NOTED_EVERY_MS = 10_000;

function isDue(who: string, at: number, { known, learnt }: { known: Known; learnt: Known }): boolean {
  if (at - (known.heard.get(who) ?? 0) < NOTED_EVERY_MS) return false;
  learnt.heard.set(who, at);
  return true;
}

/** What is new about a sensor besides that it spoke is noted at once. */
const hasNews = ({ isAware, said, battery, voltage, signal }: Heard): boolean =>
  isAware || said !== null || battery !== null || voltage !== null || signal !== null;

function saysHowItIs({ gateway, delivery }: Incoming, sensor: SensorFacts, { at, isHistorical }: CanonicalReading): boolean {
  const watermark = watermarkOf({ sensor: sensor.heartbeatSeconds, gateway: gateway.heartbeatSeconds });
  return !isHistorical && timingOf(at, delivery.receivedAt, { watermark, oldest: 0 }) === "ordinary";
}

function withReading(before: Heard | undefined, incoming: Incoming, sensor: SensorFacts, said: CanonicalReading): Heard {
  const held = heardAt(before, incoming, sensor, Math.min(said.at, incoming.delivery.receivedAt));
  held.said?.push(said);
  return { ...held, ...(said.isVital ? { [said.datum]: said.value } : {}) };
}

function heardAt(before: Heard | undefined, { gateway }: Incoming, sensor: SensorFacts, at: number): Heard {
  const { id: sensorId, heartbeatSeconds, isPending } = sensor;
  const nothing = { isAware: false, battery: null, voltage: null, signal: null, said: isPending ? [] : null, at: 0 };
  const held = before ?? { ...nothing, sensorId, heartbeatSeconds };
  return { ...held, at: Math.max(held.at, at), gatewayId: gateway.gatewayId };
}

/** The newest of each thing. */
function lastSaidOf(said: readonly CanonicalReading[]) {
  const newest = new Map<string, CanonicalReading>();
  for (const reading of said) if ((newest.get(reading.datum)?.at ?? 0) <= reading.at) newest.set(reading.datum, reading);
  return [...newest.values()].slice(0, 20).map(({ datum, at, value, unit }) => ({ datum, at: new Date(at).toISOString(), value, unit }));
}

async function hearGateways(db: TenantDb, incoming: readonly Incoming[], ground: { known: Known; learnt: Known }): Promise<void> {
  // Nobody is heard by a death: it is told in its place.
  const spoken = incoming.filter(({ decoded }) => !decoded.ended.includes(null));
  const heard = [...Map.groupBy(spoken, ({ gateway }) => gateway.gatewayId)].map(([gatewayId, own]) => {
    const at = Math.max(...own.map(({ delivery }) => delivery.receivedAt));
    const said = own.flatMap(({ decoded }) => decoded.gatewayMessages).at(-1);
    const { power = null, battery = null, signal = null } = said ?? {};
    const firmware = own.findLast(({ decoded }) => decoded.firmware !== null)?.decoded.firmware ?? null;
    return { own, gatewayId, at, heartbeatSeconds: own[0]?.gateway.heartbeatSeconds ?? null, power, battery, signal, firmware };
  });
  await gatewaysHeard(
    db,
    heard
      .filter(
        ({ gatewayId, at, power, battery, firmware }) =>
          power !== null ||
          battery !== null ||
          isDue(`gateway ${gatewayId}`, at, ground) ||
          (firmware !== null && isDue(`gateway ${gatewayId} ${firmware}`, at, ground)),
      )
      .toSorted((one, other) => one.gatewayId - other.gatewayId)
      .map(({ own: messages, ...rest }) => ({ ...rest, clockAheadSeconds: clockOf(messages) })),
  );
}

const MOST_SECONDS = 10 * 366 * 86_400;

/** The least that messages of one gateway differ by: what it sends again says when it was sent first. Seconds. */
function clockOf(messages: readonly Incoming[]): number | null {
  const [least] = messages
    .flatMap(({ decoded, delivery }) => clockAhead(decoded, delivery.receivedAt) ?? [])
    .toSorted((one, other) => Math.abs(one) - Math.abs(other));
  return least === undefined ? null : Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, Math.round(least / 1000)));
}
