import { setTimeout as sleep } from "node:timers/promises";
import { listTopic } from "@millwright/domain/kit/live/frames.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { ownerPool } from "@millwright/server/platform/work/jobs.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, send, tokenOf } from "./harness/api.ts";
import type { Server } from "./harness/server.ts";
import { askingEar, openEar, type Ear, type Listening } from "./kill/ears.ts";
import { openPair } from "./kill/pair.ts";
import { persistentClient, type Client, type Mishaps } from "./kill/persistent.ts";
import { inTurn, play, roundsOr, type Check } from "./kill/rounds.ts";
import { startTurns, type AtWork } from "./kill/turns.ts";
import { everyRow } from "./kill/verify.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills a server, or the database, while pages at two processes are told what four people write, with a transaction open beside it all. Every change that was acknowledged must
 * reach every page, however often the page is cut off. ROUNDS sets how often something is killed (2). The last line counts the checks.
 */
const ROUNDS = roundsOr(2);
const WRITERS = 4;
const EARS = 3;
const WRITING_MS = 1_500;
/** Longer than a page needs to come back and hear what it missed. */
const PATIENCE_MS = 60_000;
const PREFIX = `LIVE${process.pid}`;
const TOPIC = listTopic("suppliers");

/** Why somebody could not ask for everything; told where something was lost. */
const failures = new Set<string>();
const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const { start, printed, discard } = await openPair("live");
await play({ rounds, remains: () => [...mishaps.bugs.slice(-2), ...printed()], discard: [discard] });

async function rounds(check: Check): Promise<void> {
  const { servers, databaseUrl } = await start();
  const token = await tokenOf(servers[0].url, HARBOR.admin);
  const [client, other] = servers.map(({ url }) => persistentClient(url, token, mishaps)) as [Client, Client];
  const ears = startEars(servers, token, client);
  const acknowledged: number[] = [];
  while (!ears.every(({ isListening }) => isListening)) await sleep(50);

  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = inTurn(["node", "postgres", "the other node", "postgres"], round);
    const stopHolding = holdOpen(databaseUrl);
    const writing = startWriting(servers[0], [client, other], token, `${PREFIX}-${round}`, acknowledged);
    await sleep(WRITING_MS * (0.5 + Math.random()));
    await kill(victim, servers);
    await sleep(WRITING_MS / 2);
    await writing.stop();
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

function startEars(servers: readonly [Server, Server], token: string, client: Client): Ear[] {
  const [first] = servers;
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
function startWriting(
  { url }: Server,
  [client, other]: readonly [Client, Client],
  token: string,
  prefix: string,
  acknowledged: number[],
): AtWork {
  const writers = Array.from({ length: WRITERS }, (_, writer) => (writer % 2 === 0 ? client : other));
  return startTurns(writers, async (write, turn, writer) => {
    const code = `${prefix}-${writer}-${turn}`;
    acknowledged.push((await write(suppliers.create, { body: { code, name: code } })).id);
    if (turn % 3 === 0)
      await send(url, suppliers.create, { body: { code, name: code } }, { authorization: `Bearer ${token}` }).catch(() => {});
  });
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
