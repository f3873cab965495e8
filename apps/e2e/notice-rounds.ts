import { setTimeout as sleep } from "node:timers/promises";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { startMailServer } from "@millwright/server/foundation/mail/builders.ts";
import { urlsOfCluster } from "@millwright/server/platform/pg/cluster.ts";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, tokenOf } from "./harness/api.ts";
import { personOf } from "./harness/arrange.ts";
import { openServer, type Server } from "./harness/server.ts";
import { persistentClient, type Client, type Mishaps } from "./kill/persistent.ts";
import { hurry, repeatsIn, tenantOf, toldOf, withoutShifts, type Hearer, type ToldOf } from "./kill/told.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills one of two processes, or the database, while people give orders to somebody, cards form of it, and messages go out to a mail server. Every order that was acknowledged must have
 * one card, and its message must arrive. ROUNDS sets how often something is killed (2). The last line counts the checks.
 */
const ROUNDS = Math.max(1, Number(process.env["ROUNDS"] ?? "2") || 2);
const WRITERS = 4;
const WRITING_MS = 1_500;
/** Longer than a job needs to be tried again, and the loop that sends to look again. */
const PATIENCE_MS = 180_000;

const count = { passed: 0, failed: 0 };
const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const mail = await startMailServer();
const MAIL = { SMTP_URL: mail.url, MAIL_FROM: "maintenance@plant.example" };
const first = await openServer("notices", MAIL);
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
  second = await openServer("notices-second", {
    ...MAIL,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: first.dataDir,
  });
  await second.start();
  const token = await tokenOf(first.url, HARBOR.planner);
  const clients = [first, second].map(({ url }) => persistentClient(url, token, mishaps));
  const hearer = await hearerOf(databaseUrl);
  await withoutShifts(databaseUrl, hearer);
  const acknowledged: number[] = [];

  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = (["node", "postgres", "the other node", "postgres"] as const)[(round - 1) % 4] ?? "node";
    const writing = startWriting(clients, hearer.personId, acknowledged);
    await sleep(WRITING_MS * (0.5 + Math.random()));
    await kill(victim, [first, second]);
    await sleep(WRITING_MS / 2);
    await writing();
    const told = await settled(databaseUrl, hearer, acknowledged);
    console.log(
      `${String(round).padStart(2)} kill -9 ${victim.padEnd(15)} ${acknowledged.length} orders given so far, ${told.cards} cards: ${told.lost.length} lost, ${told.doubled.length} doubled; ` +
        `${told.mails} messages: ${told.unsent.length} lost, ${repeatsIn(mail.received)} repeated`,
    );
    check(`round ${round}: every order has its card`, told.lost);
    check(`round ${round}: no order has two`, told.doubled);
    check(`round ${round}: every message arrived`, told.unsent);
  }
  check("no answer was a fault of ours (500)", mishaps.bugs);
}

/** The administrator, who wants to hear by mail what the planner gives to them. */
async function hearerOf(databaseUrl: string): Promise<Hearer> {
  const api = apiOf(first.url, HARBOR.admin);
  const { version, off } = await api.ok(notifications.settings);
  await api.ok(notifications.saveSettings, { body: { version, off, mail: ["order-given"] } });
  return { tenantId: await tenantOf(databaseUrl, "harbor"), personId: (await personOf(api)).personId };
}

function startWriting(clients: readonly Client[], responsiblePersonId: number, acknowledged: number[]): () => Promise<void> {
  let isStopping = false;
  const work = Array.from({ length: WRITERS }, async (_, writer) => {
    const client = clients[writer % clients.length];
    for (let turn = 0; client && !isStopping; turn += 1)
      acknowledged.push((await client(workOrders.create, { body: { title: `Round ${writer} ${turn}`, responsiblePersonId } })).id);
  });
  for (const one of work) one.catch(() => {});
  return async () => {
    isStopping = true;
    await Promise.all(work);
  };
}

/** What is told comes a little later: looked at until all of it holds. */
async function settled(databaseUrl: string, hearer: Hearer, orders: readonly number[]): Promise<ToldOf> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    await hurry(databaseUrl, hearer);
    const told = await toldOf(databaseUrl, hearer, orders, mail.received);
    if (told.lost.length + told.unsent.length === 0 || Date.now() > until) return told;
  }
}

async function discard(): Promise<void> {
  await second?.discard();
  await first.discard();
  await mail.stop();
}

/** One promise of the product; what breaks it is told, the first few. */
function check(promise: string, breaches: readonly string[]): void {
  count[breaches.length === 0 ? "passed" : "failed"] += 1;
  if (breaches.length > 0) console.log(`FAILED ${promise}: ${breaches.length}\n  ${breaches.slice(0, 5).join("\n  ")}`);
}
