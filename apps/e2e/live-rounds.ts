import { setTimeout as sleep } from "node:timers/promises";
import { listTopic } from "@millwright/domain/kit/live/frames.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { urlsOfCluster } from "@millwright/server/platform/pg/cluster.ts";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { ownerPool } from "@millwright/server/platform/work/jobs.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, send, tokenOf } from "./harness/api.ts";
import { openServer, type Server } from "./harness/server.ts";
import { askingEar, openEar, type Ear, type Listening } from "./kill/ears.ts";
import { persistentClient, type Client, type Mishaps } from "./kill/persistent.ts";
import { everyRow } from "./kill/verify.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills a server, or the database, while pages at two processes are told what four people write, with a transaction open beside it all. Every change that was acknowledged must
 * reach every page, however often the page is cut off. ROUNDS sets how often something is killed (2). The last line counts the checks.
 */
const ROUNDS = Math.max(1, Number(process.env["ROUNDS"] ?? "2") || 2);
const WRITERS = 4;
const EARS = 3;
const WRITING_MS = 1_500;
/** Longer than a page needs to come back and hear what it missed. */
const PATIENCE_MS = 60_000;
const PREFIX = `LIVE${process.pid}`;
const TOPIC = listTopic("suppliers");

/** Why somebody could not ask for everything; told where something was lost. */
const failures = new Set<string>();
const count = { passed: 0, failed: 0 };
const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const first = await openServer("live");
/** On the database of the first. */
let second: Server | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void discard().then(() => process.exit(130)));

try {
  await rounds();
} catch (failure) {
  check("the rounds were finished", [
    String(failure),
    ...mishaps.bugs.slice(-2),
    first.output().slice(-2000),
    second?.output().slice(-2000) ?? "",
  ]);
} finally {
  await discard();
}
console.log(JSON.stringify(count));
process.exit(count.failed > 0 ? 1 : 0);

async function rounds(): Promise<void> {
  await first.start();
  const { databaseUrl, ownerUrl } = urlsOfCluster(`postgres://127.0.0.1:${livePostmaster(first.cluster)?.port}/postgres`, first.dataDir);
  second = await openServer("live-second", { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: first.dataDir });
  await second.start();
  const token = await tokenOf(first.url, HARBOR.admin);
  const [client, other] = [first, second].map(({ url }) => persistentClient(url, token, mishaps)) as [Client, Client];
  const ears = startEars([first, second], token, client);
  const acknowledged: number[] = [];
  while (!ears.every(({ isListening }) => isListening)) await sleep(50);

  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = (["node", "postgres", "the other node", "postgres"] as const)[(round - 1) % 4] ?? "node";
    const stopHolding = holdOpen(databaseUrl);
    const writing = startWriting([client, other], token, `${PREFIX}-${round}`, acknowledged);
    await sleep(WRITING_MS * (0.5 + Math.random()));
    await kill(victim, [first, second]);
    await sleep(WRITING_MS / 2);
    await writing();
    const lost = await lostBy(ears, acknowledged);
    await stopHolding();
    const told = ears.map((ear) => acknowledged.reduce((sum, id) => sum + (ear.told.get(id) ?? 0), 0));
    console.log(
      `${String(round).padStart(2)} kill -9 ${victim.padEnd(15)} ${acknowledged.length} changes so far at ${ears.length} pages: ${lost.length} lost; told ${told.join(", ")} times; ` +
        `${ears.map(({ comebacks, resets }) => `${comebacks}/${resets}`).join(", ")} cut off/asked for everything`,
    );
    if (lost.length > 0) console.log([...failures].join("\n"));
    check(`round ${round}: every change that was acknowledged reached every page`, lost);
  }
  for (const ear of ears) ear.stop();
  check("no answer was a fault of ours (500)", mishaps.bugs);
}

function startEars(servers: readonly Server[], token: string, client: Client): Ear[] {
  const askAll = async () =>
    (await everyRow<{ id: number }>(apiOf(first.url, HARBOR.admin), suppliers.list, { search: PREFIX })).map(({ id }) => id);
  const patiently = async (): Promise<number[]> =>
    await askAll().catch(async (failure: unknown) => {
      failures.add(String(failure));
      return await sleep(200).then(patiently);
    });
  const listening = ({ url }: Server, name: string): Listening => ({ name, url, token, topic: TOPIC, askAll: patiently });
  const open = servers.flatMap((server, at) =>
    Array.from({ length: EARS }, (_, nth) => openEar(listening(server, `page ${nth + 1} at process ${at + 1}`))),
  );
  return [...open, askingEar({ ...listening(first, "page that asks"), client })];
}

/** People who write until they are stopped; now and then something that is refused, whose transaction is rolled back. */
function startWriting(clients: readonly [Client, Client], token: string, prefix: string, acknowledged: number[]): () => Promise<void> {
  let isStopping = false;
  const write = async (writer: number) => {
    const client = clients[writer % 2] ?? clients[0];
    for (let turn = 0; !isStopping; turn += 1) {
      const code = `${prefix}-${writer}-${turn}`;
      acknowledged.push((await client(suppliers.create, { body: { code, name: code } })).id);
      if (turn % 3 === 0)
        await send(first.url, suppliers.create, { body: { code, name: code } }, { authorization: `Bearer ${token}` }).catch(() => {});
    }
  };
  const work = Array.from({ length: WRITERS }, async (_, writer) => await write(writer));
  for (const one of work) one.catch(() => {});
  return async () => {
    isStopping = true;
    await Promise.all(work);
  };
}

/** A transaction that has begun before all that is written, and ends after it; with the database it goes as well. */
function holdOpen(databaseUrl: string): () => Promise<void> {
  const pool = ownerPool(databaseUrl, 1, "live rounds");
  const held = pool.connect().then(async (client) => {
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    return client;
  });
  held.catch(() => {});
  return async () => {
    const client = await held.catch(() => null);
    client?.release(true);
    await pool.end();
  };
}

/** What some page was not told, once each has had the time to come back. */
async function lostBy(ears: readonly Ear[], acknowledged: readonly number[]): Promise<string[]> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const lost = ears.flatMap(({ name, told }) => acknowledged.filter((id) => !told.has(id)).map((id) => `${name} never heard of ${id}`));
    if (lost.length === 0 || Date.now() > until) return lost;
  }
}

async function discard(): Promise<void> {
  await second?.discard();
  await first.discard();
}

/** One promise of the product; what breaks it is told, the first few. */
function check(promise: string, breaches: readonly string[]): void {
  count[breaches.length === 0 ? "passed" : "failed"] += 1;
  if (breaches.length > 0) console.log(`FAILED ${promise}: ${breaches.length}\n  ${breaches.slice(0, 5).join("\n  ")}`);
}
