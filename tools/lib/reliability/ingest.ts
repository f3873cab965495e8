import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { bodiesOf } from "@millwright/domain/iot/ingest/spoken.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { ALPINE, HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, type Api } from "../../../apps/e2e/harness/api.ts";
import { openServer, type Server } from "../../../apps/e2e/harness/server.ts";
import { auditTalker, makeTalkers, startTalkers, type Talker } from "../../../apps/e2e/kill/gateways.ts";
import { openDataDir } from "../../../apps/server/src/platform/ops/data-dir.ts";
import { ensureCluster } from "../../../apps/server/src/platform/pg/cluster.ts";
import { startLocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import { percentile, seconds, type Figures } from "./figures.ts";

const GONE_MS = 30_000;
const SMALL_MB = 200;
const LEFT_MB = 32;
const MB = 1024 * 1024;
/** The port of MQTT is tried again every ten seconds. */
const PORT_LIMIT_MS = 15_000;
const RECOVERY_LIMIT_MS = 5_000;

/** What gateways meet when something is missing: the port of MQTT, the database, room on the disk, or others' moderation. Nothing that was acknowledged is lost by any of it. */
export async function ingest(figures: Figures): Promise<void> {
  const dir = openDataDir(path.join(os.tmpdir(), `millwright-ingest-${process.pid}`));
  let database = await startLocalPg({ dir });
  const urls = await ensureCluster(database.superuserUrl, database.dir);
  const disk = smallDisk();
  const taken = await takenPort();
  const server = await openServer("ingest", {
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    MQTT_PORT: String(taken.port),
  });
  try {
    await server.start();
    await portTaken(figures, server, taken);
    await flood(figures, server);
    if (disk) await diskLow(figures, server, taken.port, disk);
    else figures.note("The disk: only root may mount the small one that this needs.");
    await databaseAway(figures, server, taken.port, {
      begin: async () => await database.stop("immediate"),
      end: async () => void (database = await startLocalPg({ dir, port: database.port })),
    });
  } finally {
    await taken.close();
    await server.discard();
    await database.stop();
    disk?.unmount();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

interface TakenPort {
  port: number;
  close: () => Promise<void>;
}

async function takenPort(): Promise<TakenPort> {
  const holder = net.createServer();
  await new Promise<void>((resolve) => void holder.listen(0, "127.0.0.1", resolve));
  const { port } = holder.address() as net.AddressInfo;
  return { port, close: async () => await new Promise((resolve) => void holder.close(() => resolve())) };
}

const accepts = async (port: number): Promise<boolean> =>
  await new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    const end = (isOpen: boolean) => {
      probe.destroy();
      resolve(isOpen);
    };
    probe.once("connect", () => end(true));
    probe.once("error", () => end(false));
  });

async function portTaken(figures: Figures, server: Server, taken: TakenPort): Promise<void> {
  figures.title("The port of MQTT is taken at the start");
  const ready = await fetch(`${server.url}/readyz`).then(({ ok }) => ok);
  figures.figure("the rest is served", ready ? "yes" : "no", "yes", ready);
  await taken.close();
  const tookMs = await until(async () => await accepts(taken.port), 2 * PORT_LIMIT_MS);
  figures.figure("listens after it was let go", seconds(tookMs), `< ${seconds(PORT_LIMIT_MS)}`, tookMs < PORT_LIMIT_MS);
}

/** Another organisation sends as much as it can, by as many gateways as it likes. */
async function flood(figures: Figures, server: Server): Promise<void> {
  figures.title("One organisation floods: 12 gateways, 4 messages of 100 readings at once each");
  const [mine] = await makeTalkers(apiOf(server.url, HARBOR.admin), 1, "CALM");
  const theirs = await makeTalkers(apiOf(server.url, ALPINE.admin), 12, "FLOOD");
  if (!mine) return;
  const alone = await latencies(server.url, mine, 100);
  const ending = new AbortController();
  let sent = 0;
  const pouring = theirs.flatMap((talker) =>
    Array.from({ length: 4 }, async (_, lane) => {
      for (let at = 0; !ending.signal.aborted; at += 1) {
        const ok = await post(server.url, "native", talker, hundred(talker, lane * 1_000_000 + at * 100)).catch(() => null);
        if (ok?.status === 200) sent += 100;
      }
    }),
  );
  await sleep(2000);
  const beside = await latencies(server.url, mine, 100);
  ending.abort();
  await Promise.all(pouring);
  const [one, other] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  figures.note(`${sent} readings of the flood were acknowledged meanwhile`);
  figures.figure(
    "p95 to acknowledgement of another organisation",
    `${other.toFixed(0)} ms beside, ${one.toFixed(0)} ms alone`,
    "≤ 2 ×",
    other <= 2 * one,
  );
}

const hundred = ({ key }: Talker, from: number): string =>
  JSON.stringify({
    readings: Array.from({ length: 100 }, (_, at) => ({
      sensor: key,
      datum: "flood",
      at: new Date(Date.now() - 20 * 3_600_000 + from + at).toISOString(),
      value: at,
    })),
  });

async function latencies(url: string, talker: Talker, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    const body = { readings: [{ sensor: talker.key, datum: "count", at: new Date(Date.now() - 3_600_000 + at).toISOString(), value: at }] };
    await post(url, "native", talker, JSON.stringify(body));
    taken.push(performance.now() - begun);
  }
  return taken;
}

const post = async (url: string, adapter: string, { publicId, credential }: Pick<Talker, "publicId" | "credential">, body: string) =>
  await fetch(`${url}/ingest/${adapter}/${publicId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    body,
    signal: AbortSignal.timeout(20_000),
  });

interface SmallDisk {
  folder: string;
  unmount: () => void;
}

/** The data folder is made where temporary things go. */
function smallDisk(): SmallDisk | null {
  if (process.getuid?.() !== 0) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-disk-"));
  const before = process.env["TMPDIR"];
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_MB}m,mode=1777`, "tmpfs", folder]);
  process.env["TMPDIR"] = folder;
  return {
    folder,
    unmount: () => {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
      execFileSync("umount", [folder]);
      fs.rmdirSync(folder);
    },
  };
}

async function diskLow(figures: Figures, server: Server, mqttPort: number, { folder }: SmallDisk): Promise<void> {
  figures.title(`The disk runs short: ${LEFT_MB} MB are left for ten seconds`);
  const api = apiOf(server.url, HARBOR.admin);
  const talkers = await makeTalkers(api, 4, "SHORT");
  const load = startTalkers(talkers, server.url, mqttPort);
  await sleep(2000);
  const ballast = path.join(folder, "ballast");
  const { bavail, bsize } = fs.statfsSync(folder);
  fs.writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_MB * MB)));
  await sleep(2000);
  const before = acknowledgedOf(talkers);
  const refused = await statuses(server.url, talkers[0], 8000);
  const during = acknowledgedOf(talkers) - before;
  fs.rmSync(ballast);
  const tookMs = await until(() => acknowledgedOf(talkers) > before + during, 30_000);
  await sleep(2000);
  await load.stop();
  figures.figure(
    "answered with 507 meanwhile",
    `${refused.get(507) ?? 0} of ${total(refused)}`,
    "all",
    refused.get(507) === total(refused),
  );
  figures.figure("acknowledged meanwhile, by HTTP and MQTT", during, "0", during === 0);
  figures.figure("acknowledged again once there is room", seconds(tookMs), `< ${seconds(RECOVERY_LIMIT_MS)}`, tookMs < RECOVERY_LIMIT_MS);
  await nothingLost(figures, api, talkers);
}

interface Outage {
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

async function databaseAway(figures: Figures, server: Server, mqttPort: number, { begin, end }: Outage): Promise<void> {
  figures.title("The database is away for 30 s: gateways by HTTP, by MQTT, and one of Monnit");
  const api = apiOf(server.url, HARBOR.admin);
  const talkers = await makeTalkers(api, 4, "AWAY");
  const monnit = await monnitGateway(api);
  const load = startTalkers(talkers, server.url, mqttPort);
  const feed = startFeed(server.url, monnit);
  await sleep(3000);
  await begin();
  await sleep(1000);
  const before = acknowledgedOf(talkers);
  const refused = await statuses(server.url, talkers[0], GONE_MS - 2000);
  const during = acknowledgedOf(talkers) - before;
  await end();
  const tookMs = await until(() => acknowledgedOf(talkers) > before + during, 60_000);
  await sleep(3000);
  await load.stop();
  await feed.stop();
  figures.figure(
    "answered with 503 meanwhile",
    `${refused.get(503) ?? 0} of ${total(refused)}`,
    "all",
    refused.get(503) === total(refused),
  );
  figures.figure("acknowledged meanwhile, by HTTP and MQTT", during, "0", during === 0);
  figures.figure("acknowledged again once it is back", seconds(tookMs), `< ${seconds(RECOVERY_LIMIT_MS)}`, tookMs < RECOVERY_LIMIT_MS);
  figures.figure("answered with 200 to Monnit, all the time", `${feed.taken()} of ${feed.sent()}`, "all", feed.taken() === feed.sent());
  await nothingLost(figures, api, talkers);
  const kept = await until(async () => (await valuesOf(api, monnit.sensorId)).length === feed.sent(), 30_000);
  const there = await valuesOf(api, monnit.sensorId);
  const isWhole = new Set(there).size === feed.sent() && there.length === feed.sent();
  figures.figure("Monnit's readings there, each once", `${there.length} of ${feed.sent()}, after ${seconds(kept)}`, "all", isWhole);
}

/** What a gateway is answered in so many milliseconds, by status. */
async function statuses(url: string, talker: Talker | undefined, forMs: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (!talker) return counts;
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(250)) {
    const body = JSON.stringify({ readings: [{ sensor: talker.key, datum: "probe", at: new Date().toISOString(), value: 1 }] });
    const status = await post(url, "native", talker, body).then(
      (answer) => answer.status,
      () => 0,
    );
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
const acknowledgedOf = (talkers: readonly Talker[]): number => talkers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

async function nothingLost(figures: Figures, api: Api, talkers: readonly Talker[]): Promise<void> {
  let [missing, doubled] = [0, 0];
  for (const talker of talkers) {
    const audit = await auditTalker(api, talker);
    missing += audit.missing.length;
    doubled += audit.doubled.length;
  }
  figures.figure(
    "acknowledged readings lost, doubled",
    `${missing}, ${doubled} of ${acknowledgedOf(talkers)}`,
    "0, 0",
    missing + doubled === 0,
  );
}

const MONNIT_KEY = "880001";

async function monnitGateway(api: Api): Promise<{ publicId: string; credential: string; sensorId: number }> {
  const network = await api.ok(networks.create, { body: { code: "AWAY-M", name: "AWAY-M" } });
  const gateway = await api.ok(gateways.create, { body: { code: "AWAY-M", name: "AWAY-M", networkId: network.id, adapter: "monnit" } });
  const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
  const sensor = await api.ok(sensors.create, { body: { code: "AWAY-M", name: "AWAY-M", networkId: network.id, sensorKey: MONNIT_KEY } });
  return { publicId: gateway.publicId, credential: credential ?? "", sensorId: sensor.id };
}

/** One message each half second, at a second of its own; nothing is said twice, since Monnit does not. */
function startFeed(url: string, gateway: { publicId: string; credential: string }) {
  const ending = new AbortController();
  const beganAt = Date.now() - 3_600_000;
  let [sent, taken] = [0, 0];
  const work = (async () => {
    for (; !ending.signal.aborted; await sleep(500)) {
      const at = new Date(beganAt + sent * 1000).toISOString();
      const [body = ""] = bodiesOf("monnit", [{ key: MONNIT_KEY, name: "AWAY-M", values: [["count", sent]] }], at);
      sent += 1;
      const answer = await post(url, "monnit", gateway, body).catch(() => null);
      if (answer?.status === 200) taken += 1;
    }
  })();
  return {
    sent: () => sent,
    taken: () => taken,
    stop: async () => {
      ending.abort();
      await work;
    },
  };
}

async function valuesOf(api: Api, sensorId: number): Promise<number[]> {
  const span = { from: new Date(Date.now() - 2 * 3_600_000).toISOString(), until: new Date(Date.now() + 60_000).toISOString() };
  const { rows } = await api.ok(messages.dataMessageList, { body: { sensorId, datum: "count", ...span, most: 1000 } });
  return rows.map(({ value }) => value);
}

/** How long it took until something was so; without end where it never was. */
async function until(isSo: () => Promise<boolean> | boolean, limitMs: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (await isSo()) return performance.now() - begun;
    await sleep(50);
  }
  return Infinity;
}
