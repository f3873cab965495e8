import pg from "pg";
import type { Server } from "../../../apps/server/src/app.ts";
import type { Figures } from "./figures.ts";
import { byHttp, byMqtt, IN_FLIGHT, makeSpeaker, makeTenant, OF_A_POST, onEmptyGround, type Speaker } from "./speaking.ts";

const TENANTS = 10;
const GATEWAYS = 100;
const SENSORS_OF_ONE = 20;
const DATA = ["temperature", "humidity", "pressure"];
const SECONDS = 15;

/** Gateways by MQTT and by HTTP. */
export async function measureIngest(figures: Figures): Promise<void> {
  figures.title(`Gateways: ${GATEWAYS} of ${TENANTS} organisations, ${GATEWAYS * SENSORS_OF_ONE * DATA.length} series`);
  await onEmptyGround("ingest", async ({ ownerUrl, serving }) => {
    await serving(false, async (server, port) => {
      const speakers = await speakersOf(server);
      await sayByMqtt(figures, speakers, port);
      await sayByHttp(figures, server, speakers);
    });
    await sizes(figures, ownerUrl);
  });
}

async function speakersOf(server: Server): Promise<Speaker[]> {
  const speakers: Speaker[] = [];
  for (let index = 0; index < TENANTS; index += 1) {
    const tenant = await makeTenant(server, `bench-ingest-${index}`);
    for (let each = 0; each < GATEWAYS / TENANTS; each += 1) speakers.push(await makeSpeaker(tenant, `s-${index}-${each}`, SENSORS_OF_ONE));
  }
  return speakers;
}

async function sayByMqtt(figures: Figures, speakers: readonly Speaker[], port: number): Promise<void> {
  const { perSecond, p99 } = await byMqtt(speakers, DATA, port, SECONDS);
  figures.figure(
    `MQTT QoS 1, ${speakers.length} × ${IN_FLIGHT} in flight, ${DATA.length} values: readings acknowledged`,
    perSecond * DATA.length,
    "/s",
    { atLeast: 50_000 },
  );
  figures.figure("99 of 100 are acknowledged within", p99 / 1000, "s", { atMost: 1 });
}

async function sayByHttp(figures: Figures, server: Server, speakers: readonly Speaker[]): Promise<void> {
  for (const speaker of speakers) speaker.at += 60_000;
  const { perSecond } = await byHttp(server, speakers, DATA, SECONDS);
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
