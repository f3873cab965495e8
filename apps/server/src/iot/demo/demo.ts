import { sql } from "kysely";
import { expiryOf } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { datumOf, usualData, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import { hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { BEAT, type DemoGateway, type DemoNetwork, type DemoSensor } from "./formulas.ts";
import { PLACED, sensorsOf } from "./networks.ts";
import { BEAT_MS, DAY_DAYS, DAY_MS, lastOf, PAST } from "./past.ts";
import { FIRST_FIRMWARE } from "./obeying.ts";
import { keyOf } from "./service.ts";

/** Networks, gateways and sensors of a company. What they measured is written afterwards, by a job: it is most of a demo's rows, and nobody waits for it. */
export async function writeSensors(setting: Furnished, networks: readonly DemoNetwork[], timeZone: string): Promise<void> {
  if (networks.length === 0) return;
  const now = Math.floor(setting.start.getTime() / BEAT_MS) * BEAT_MS;
  for (const network of networks) {
    const [networkId = 0] = await insertAll(setting.db, "networks", [
      { code: network.code, name: network.name, siteId: setting.register.siteId, heartbeatSeconds: BEAT, createdBy: setting.crew.planner },
    ]);
    for (const gateway of network.gateways) await writeGateway(setting, { networkId, gateway, now, timeZone });
    await writePending(setting, networkId, network, now);
  }
  // Until then the job adds up what it writes.
  await sql`insert into sensor_sweeps (hours_until) values (to_timestamp(${hourOf(now)}::float8 / 1000)) on conflict do nothing`.execute(
    setting.db,
  );
  await sql`select enqueue_job(${PAST}, ${JSON.stringify({ now, start: setting.start.getTime() })}::jsonb, 'past', null, 8, null)`.execute(
    setting.db,
  );
}

/** One that takes commands was told once to update itself, and did. */
async function writeCommands({ db, crew }: Furnished, gatewayId: number, { adapter }: DemoGateway, now: number): Promise<void> {
  if (adapter !== "native") return;
  const asked = now - 40 * DAY_MS;
  const iso = (ms: number) => new Date(ms).toISOString();
  await insertAll(db, "gateway_commands", [
    {
      gatewayId,
      command: "update",
      state: "confirmed",
      carriedBy: "us",
      askedAt: iso(asked),
      askedBy: crew.planner,
      expiresAt: iso(expiryOf(asked, BEAT)),
      sentAt: iso(asked + BEAT_MS / 2),
      endedAt: iso(asked + BEAT_MS),
      note: `Installed ${FIRST_FIRMWARE}`,
    },
  ]);
}

interface Writing {
  networkId: number;
  gateway: DemoGateway;
  now: number;
  timeZone: string;
}

async function writeGateway(setting: Furnished, { networkId, gateway, now, timeZone }: Writing): Promise<void> {
  const { db, register, crew } = setting;
  const last = lastOf(gateway, now);
  const lastMessageAt = new Date(last).toISOString();
  const [gatewayId = 0] = await insertAll(db, "gateways", [
    {
      code: gateway.code,
      name: gateway.name,
      networkId,
      locationId: register.places.get(gateway.location)?.id ?? null,
      adapter: gateway.adapter,
      heartbeatSeconds: BEAT,
      power: "mains",
      firmware: gateway.adapter === "native" ? FIRST_FIRMWARE : null,
      lastMessageAt,
      state: gateway.isSilent ? "offline" : "ok",
      createdBy: crew.planner,
    },
  ]);
  await writeCommands(setting, gatewayId, gateway, now);
  const own = PLACED.find((placed) => placed.gateway === gateway);
  invariant(own, `${gateway.code} is one of the demo's gateways`);
  const placed = sensorsOf(own).map((each) => ({ ...each, ...spotOf(setting, each.sensor) }));
  const typeId = await listIds(db);
  const ids = await insertAll(
    db,
    "sensors",
    placed.map(({ sensor, place, assetId, locationId }) => ({
      code: sensor.code,
      name: sensor.name,
      networkId,
      gatewayId,
      sensorKey: keyOf(sensor, gateway, place),
      typeId: typeId("sensor-types", sensor.type),
      assetId,
      locationId,
      heartbeatSeconds: BEAT,
      calibrationDue: sensor.type === "Temperature" ? dayAfter(dayAt(now, timeZone) ?? "", 12 + place * 23) : null,
      isRecord: sensor.isRecord ?? false,
      state: gateway.isSilent ? "offline" : "ok",
      battery: gateway.adapter === "native" ? null : 96 - ((place * 7) % 60),
      signal: gateway.adapter === "chirpstack" || gateway.adapter === "tts" ? -71 - ((place * 5) % 40) : null,
      lastMessageAt,
      dueAt: gateway.isSilent ? null : new Date(last + 2 * BEAT_MS).toISOString(),
      createdBy: crew.planner,
    })),
  );
  const fromAt = new Date(now - DAY_DAYS * DAY_MS).toISOString();
  await insertAll(
    db,
    "sensor_placements",
    placed.map(({ assetId, locationId }, at) => ({ sensorId: ids[at] ?? 0, assetId, locationId, fromAt, placedBy: crew.planner })),
  );
  await insertAll(
    db,
    "series",
    placed.flatMap(({ sensor }, at) => Object.keys(sensor.data).map((datum) => seriesFacts(ids[at] ?? 0, sensor, datum))),
  );
}

/** A sensor is on a machine or at a place. */
function spotOf({ register }: Furnished, { code, asset, location }: DemoSensor): { assetId: number | null; locationId: number | null } {
  const machine = asset === undefined ? undefined : register.machines.get(asset);
  const spot = location === undefined ? undefined : register.places.get(location);
  invariant(machine ?? spot, `the place of ${code} is there`);
  return { assetId: machine?.id ?? null, locationId: machine ? null : (spot?.id ?? null) };
}

function seriesFacts(sensorId: number, sensor: DemoSensor, datum: string) {
  const known: Datum | null = datumOf(usualData(TYPE_CODES[sensor.type] ?? ""), datum);
  return {
    sensorId,
    datum,
    kind: known?.kind ?? "gauge",
    unit: known?.unit ?? null,
    decimals: known?.decimals ?? null,
    leastPlausible: known?.leastPlausible ?? null,
    mostPlausible: known?.mostPlausible ?? null,
    intervalSeconds: BEAT,
  };
}

async function writePending({ db }: Furnished, networkId: number, { pending = [] }: DemoNetwork, now: number): Promise<void> {
  await insertAll(
    db,
    "sensors",
    pending.map(({ key, name, datum, value, unit }) => ({
      code: key,
      name,
      networkId,
      sensorKey: key,
      status: "pending",
      state: "ok",
      lastMessageAt: new Date(now).toISOString(),
      lastSaid: [{ datum, at: new Date(now).toISOString(), value, unit }],
    })),
  );
}

const TYPE_CODES: Readonly<Record<string, string>> = {
  Temperature: "TEMP",
  Pressure: "PRESS",
  Vibration: "VIB",
  Current: "CURR",
  Energy: "ENERGY",
  Flow: "FLOW",
  Door: "DOOR",
  "CO₂": "CO2",
  Leak: "LEAK",
};
