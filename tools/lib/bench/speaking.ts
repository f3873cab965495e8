import fs from "node:fs";
import { performance } from "node:perf_hooks";
import os from "node:os";
import path from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { buildServer, type Server } from "../../../apps/server/src/app.ts";
import { createTenant } from "../../../apps/server/src/foundation/tenants/service.ts";
import { buildGateway, buildSensor, type BuiltGateway } from "../../../apps/server/src/iot/ingest/builders.ts";
import type { TenantDb } from "../../../apps/server/src/platform/db/db.ts";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { ensureCluster } from "../../../apps/server/src/platform/pg/cluster.ts";
import { freePort } from "../../../apps/server/src/platform/pg/free-port.ts";
import { startLocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import { livePostmaster } from "../../../apps/server/src/platform/pg/pg-process.ts";
import { readSettings } from "../../../apps/server/src/settings.ts";
import { percentile } from "./figures.ts";

/** A database of its own, empty, that writes through to the disk; broker, clients and server share one process. */
export interface Ground {
  databaseUrl: string;
  ownerUrl: string;
  postmasterPid: number;
  /** With the work beside the calls (jobs, events, clocks), or without it. */
  serving: <T>(worker: boolean, work: (server: Server, mqttPort: number) => Promise<T>) => Promise<T>;
}

export async function onEmptyGround(name: string, work: (ground: Ground) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `millwright-bench-${name}-`));
  fs.chmodSync(folder, 0o711);
  const local = await startLocalPg({ dir: folder });
  try {
    const urls = await ensureCluster(local.superuserUrl, local.dir);
    await migrate(urls.ownerUrl);
    const serving: Ground["serving"] = async (worker, serve) => {
      const port = await freePort();
      const settings = { ...readSettings({ MQTT_PORT: String(port) }), dataDir: folder };
      const server = await buildServer({ settings, ...urls, worker, rates: null });
      await server.app.ready();
      try {
        return await serve(server, port);
      } finally {
        await server.app.close();
      }
    };
    await work({ ...urls, postmasterPid: livePostmaster(path.join(local.dir, "postgres"))?.pid ?? 0, serving });
  } finally {
    await local.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export interface BenchTenant {
  id: number;
  rows: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>;
}

export async function makeTenant({ db }: Pick<Server, "db">, identifier: string): Promise<BenchTenant & { organisationId: number }> {
  const { tenantId: id, organisationId } = await createTenant(db, { name: `Bench ${identifier}`, identifier });
  return { id, organisationId, rows: async (work) => await db.tenant(id, work) };
}

export interface Speaker extends BuiltGateway {
  tenantId: number;
  sensors: { id: number; key: string }[];
  /** Of the next reading; each of one gateway has another time. */
  at: number;
}

/** A gateway with so many sensors, which speak every minute. */
export async function makeSpeaker(tenant: BenchTenant, name: string, sensors: number): Promise<Speaker> {
  const gateway = await buildGateway(tenant);
  const made: Speaker["sensors"] = [];
  for (let nth = 0; nth < sensors; nth += 1) made.push(await buildSensor(tenant, gateway.networkId, `${name}-${nth}`, 60));
  return { ...gateway, tenantId: tenant.id, sensors: made, at: Date.now() - 60_000 };
}

/** So many readings, each of a series and a time of its own. */
export function message(speaker: Speaker, data: readonly string[], readings: number): string {
  speaker.at += 1;
  const at = new Date(speaker.at).toISOString();
  const said = Array.from({ length: readings }, (_, index) => {
    const sensor = speaker.sensors[(speaker.at + Math.floor(index / data.length)) % speaker.sensors.length]?.key;
    return { sensor, datum: data[index % data.length], at, value: (speaker.at % 1000) / 10 };
  });
  return JSON.stringify({ readings: said });
}

export interface Pace {
  perSecond: number;
  p99: number;
}

/** Keeps so many sendings on their way until the time is over; tells how many ended a second, and how long they took. */
export async function keepSending(lanes: number, seconds: number, send: (lane: number) => Promise<void>): Promise<Pace> {
  const waits: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const lane = async (index: number) => {
    while (performance.now() < end) {
      const sent = performance.now();
      await send(index);
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  return { perSecond: waits.length / ((performance.now() - begun) / 1000), p99: percentile(waits, 0.99) };
}

export const IN_FLIGHT = 20;

/** Each gateway says one value of each datum of one sensor after the other, QoS 1. */
export async function byMqtt(speakers: readonly Speaker[], data: readonly string[], port: number, seconds: number): Promise<Pace> {
  const clients = await Promise.all(speakers.map(async (speaker) => await connected(speaker, port)));
  const pace = await keepSending(speakers.length * IN_FLIGHT, seconds, async (lane) => {
    const [speaker, client] = [speakers[lane % speakers.length], clients[lane % speakers.length]];
    if (speaker && client) await client.publishAsync(`t/${speaker.publicId}/up`, message(speaker, data, data.length), { qos: 1 });
  });
  await Promise.all(clients.map(async (client) => await client.endAsync(true)));
  return pace;
}

async function connected({ publicId, token }: Speaker, port: number): Promise<MqttClient> {
  return await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: publicId,
    password: token,
    clientId: `${publicId}-1`,
    reconnectPeriod: 0,
  });
}

export const OF_A_POST = 100;

export async function byHttp({ app }: Server, speakers: readonly Speaker[], data: readonly string[], seconds: number): Promise<Pace> {
  return await keepSending(64, seconds, async (lane) => {
    const speaker = speakers[lane % speakers.length];
    if (speaker) await post(app, speaker, message(speaker, data, OF_A_POST));
  });
}

export async function post(app: Server["app"], { publicId, token }: BuiltGateway, payload: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: "POST", url: `/ingest/native/${publicId}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`a post was answered with ${answer.statusCode}`);
}
