import fs from "node:fs";
import { performance } from "node:perf_hooks";
import os from "node:os";
import path from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import pg from "pg";
import { buildServer, type Server } from "../../../apps/server/src/app.ts";
import { createTenant } from "../../../apps/server/src/foundation/tenants/service.ts";
import { buildGateway, buildSensor, type BuiltGateway } from "../../../apps/server/src/iot/ingest/builders.ts";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { ensureCluster } from "../../../apps/server/src/platform/pg/cluster.ts";
import { freePort } from "../../../apps/server/src/platform/pg/free-port.ts";
import { startLocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import { readSettings } from "../../../apps/server/src/settings.ts";
import { percentile, type Figures } from "./figures.ts";

const TENANTS = 10;
const GATEWAYS = 100;
const SENSORS_OF_ONE = 20;
const DATA = ["temperature", "humidity", "pressure"];
const SECONDS = 15;
const IN_FLIGHT = 20;

interface Speaker extends BuiltGateway {
  sensors: string[];
  /** Of the next reading; each of one gateway has another time. */
  at: number;
}

/** Gateways by MQTT and by HTTP, on a database that writes through to the disk; broker, clients and server share one process. */
export async function measureIngest(figures: Figures): Promise<void> {
  figures.title(`Gateways: ${GATEWAYS} of ${TENANTS} organisations, ${GATEWAYS * SENSORS_OF_ONE * DATA.length} series`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-bench-ingest-"));
  fs.chmodSync(folder, 0o711);
  const local = await startLocalPg({ dir: folder });
  const urls = await ensureCluster(local.superuserUrl, local.dir);
  await migrate(urls.ownerUrl);
  const port = await freePort();
  const server = await buildServer({
    settings: { ...readSettings({ MQTT_PORT: String(port) }), dataDir: folder },
    ...urls,
    worker: false,
    rates: null,
  });
  await server.app.ready();
  try {
    const speakers = await speakersOf(server);
    await byMqtt(figures, speakers, port);
    await byHttp(figures, server, speakers);
    await sizes(figures, urls.ownerUrl);
  } finally {
    await server.app.close();
    await local.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function speakersOf({ db }: Server): Promise<Speaker[]> {
  const speakers: Speaker[] = [];
  for (let index = 0; index < TENANTS; index += 1) {
    const { tenantId: id } = await createTenant(db, { name: `Bench ${index}`, identifier: `bench-ingest-${index}` });
    const tenant = { id, rows: async <T>(work: Parameters<typeof db.tenant<T>>[1]) => await db.tenant(id, work) };
    for (let each = 0; each < GATEWAYS / TENANTS; each += 1) {
      const gateway = await buildGateway(tenant);
      const sensors: string[] = [];
      for (let nth = 0; nth < SENSORS_OF_ONE; nth += 1)
        sensors.push((await buildSensor(tenant, gateway.networkId, `s-${index}-${each}-${nth}`, 60)).key);
      speakers.push({ ...gateway, sensors, at: Date.now() - 60_000 });
    }
  }
  return speakers;
}

/** So many readings, each of a series and a time of its own. */
function message(speaker: Speaker, readings: number): string {
  speaker.at += 1;
  const at = new Date(speaker.at).toISOString();
  const said = Array.from({ length: readings }, (_, index) => {
    const sensor = speaker.sensors[(speaker.at + Math.floor(index / DATA.length)) % SENSORS_OF_ONE];
    return { sensor, datum: DATA[index % DATA.length], at, value: (speaker.at % 1000) / 10 };
  });
  return JSON.stringify({ readings: said });
}

/** Keeps so many sendings on their way until the time is over; tells how many ended a second, and how long they took. */
async function keepSending(lanes: number, send: (lane: number) => Promise<void>): Promise<{ perSecond: number; p99: number }> {
  const waits: number[] = [];
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
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

async function byMqtt(figures: Figures, speakers: readonly Speaker[], port: number): Promise<void> {
  const clients = await Promise.all(speakers.map(async (speaker) => await connected(speaker, port)));
  const { perSecond, p99 } = await keepSending(speakers.length * IN_FLIGHT, async (lane) => {
    const [speaker, client] = [speakers[lane % speakers.length], clients[lane % speakers.length]];
    if (speaker && client) await client.publishAsync(`t/${speaker.publicId}/up`, message(speaker, DATA.length), { qos: 1 });
  });
  figures.figure(
    `MQTT QoS 1, ${speakers.length} × ${IN_FLIGHT} in flight, ${DATA.length} values: readings acknowledged`,
    perSecond * DATA.length,
    "/s",
    { atLeast: 50_000 },
  );
  figures.figure("99 of 100 are acknowledged within", p99 / 1000, "s", { atMost: 1 });
  await Promise.all(clients.map(async (client) => await client.endAsync(true)));
}

async function connected({ publicId, token }: Speaker, port: number): Promise<MqttClient> {
  return await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: publicId,
    password: token,
    clientId: `${publicId}-1`,
    reconnectPeriod: 0,
  });
}

const OF_A_POST = 100;

async function byHttp(figures: Figures, { app }: Server, speakers: readonly Speaker[]): Promise<void> {
  for (const speaker of speakers) speaker.at += 60_000;
  const { perSecond } = await keepSending(64, async (lane) => {
    const speaker = speakers[lane % speakers.length];
    if (!speaker) return;
    const headers = { authorization: `Bearer ${speaker.token}` };
    const answer = await app.inject({
      method: "POST",
      url: `/ingest/native/${speaker.publicId}`,
      headers,
      payload: message(speaker, OF_A_POST),
    });
    if (answer.statusCode !== 200) throw new Error(`a post was answered with ${answer.statusCode}`);
  });
  figures.figure(`HTTP in batches of ${OF_A_POST}: readings acknowledged`, perSecond * OF_A_POST, "/s", { atLeast: 50_000 });
}

async function sizes(figures: Figures, ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows: parts } = await owner.query<{ part: string }>(
    "select inhrelid::regclass::text as part from pg_inherits where inhparent = 'sensor_readings'::regclass order by pg_total_relation_size(inhrelid) desc limit 1",
  );
  const part = parts[0]?.part ?? "";
  await owner.query(`vacuum analyze ${part}`);
  const bytes = async () => {
    const { rows } = await owner.query<{ bytes: number }>(
      `select (pg_total_relation_size('${part}') / greatest(1, (select reltuples from pg_class where oid = '${part}'::regclass)))::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  };
  figures.figure("a reading with its key, hot", await bytes(), "bytes", { atMost: 108 });
  await owner.query(`reindex table ${part}`);
  figures.figure("a reading with its key, of a closed week", await bytes(), "bytes", { atMost: 95 });
  await owner.end();
}
