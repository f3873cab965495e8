import { setTimeout as sleep } from "node:timers/promises";
import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { startMailServer } from "@millwright/server/foundation/mail/builders.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, tokenOf } from "./harness/api.ts";
import { personOf } from "./harness/arrange.ts";
import type { Server } from "./harness/server.ts";
import { openPair } from "./kill/pair.ts";
import { persistentClient, type Client, type Mishaps } from "./kill/persistent.ts";
import { inTurn, play, roundsOr, type Check } from "./kill/rounds.ts";
import { hurry, repeatsIn, tenantOf, toldOf, withoutShifts, type Hearer, type ToldOf } from "./kill/told.ts";
import { startTurns, type AtWork } from "./kill/turns.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills one of two processes, or the database, while people give orders to somebody, cards form of it, and messages go out to a mail server. Every order that was acknowledged must have
 * one card, and its message must arrive. ROUNDS sets how often something is killed (2). The last line counts the checks.
 */
const ROUNDS = roundsOr(2);
const WRITERS = 4;
const WRITING_MS = 1_500;
/** Longer than a job needs to be tried again, and the loop that sends to look again. */
const PATIENCE_MS = 180_000;

const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const mail = await startMailServer();
const { start, printed, discard } = await openPair("notices", { SMTP_URL: mail.url, MAIL_FROM: "maintenance@plant.example" });
await play({
  rounds,
  remains: () => [...mishaps.bugs.slice(-2), ...printed()],
  discard: [discard, mail.stop],
});

async function rounds(check: Check): Promise<void> {
  const { servers, databaseUrl } = await start();
  const [first] = servers;
  const token = await tokenOf(first.url, HARBOR.planner);
  const clients = servers.map(({ url }) => persistentClient(url, token, mishaps)) as [Client, Client];
  const hearer = await hearerOf(first, databaseUrl);
  await withoutShifts(databaseUrl, hearer);
  const acknowledged: number[] = [];

  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = inTurn(["node", "postgres", "the other node", "postgres"], round);
    const writing = startWriting(clients, hearer.personId, acknowledged);
    await sleep(WRITING_MS * (0.5 + Math.random()));
    await kill(victim, servers);
    await sleep(WRITING_MS / 2);
    await writing.stop();
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
async function hearerOf({ url }: Server, databaseUrl: string): Promise<Hearer> {
  const api = apiOf(url, HARBOR.admin);
  const { version, off } = await api.ok(notifications.settings);
  await api.ok(notifications.saveSettings, { body: { version, off, mail: ["order-given"] } });
  return { tenantId: await tenantOf(databaseUrl, "harbor"), personId: (await personOf(api)).personId };
}

function startWriting([client, other]: readonly [Client, Client], responsiblePersonId: number, acknowledged: number[]): AtWork {
  const writers = Array.from({ length: WRITERS }, (_, writer) => (writer % 2 === 0 ? client : other));
  return startTurns(writers, async (write, turn, writer) => {
    acknowledged.push((await write(workOrders.create, { body: { title: `Round ${writer} ${turn}`, responsiblePersonId } })).id);
  });
}

/** What is told comes a little later: looked at until all of it holds. */
async function settled(databaseUrl: string, hearer: Hearer, orders: readonly number[]): Promise<ToldOf> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    await hurry(databaseUrl, hearer);
    const told = await toldOf(databaseUrl, hearer, orders, mail.received);
    if (told.lost.length + told.unsent.length === 0 || Date.now() > until) return told;
  }
}
