import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { freePort } from "@millwright/server/platform/pg/free-port.ts";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, tokenOf, type Api } from "./harness/api.ts";
import { personOf } from "./harness/arrange.ts";
import { openServer } from "./harness/server.ts";
import { auditWarming, makeWarming, startWarming, type Warming } from "./kill/alarms.ts";
import { auditTalker, makeTalkers, startTalkers, type Talker } from "./kill/gateways.ts";
import { startImporters } from "./kill/importers.ts";
import { openLedger } from "./kill/ledger.ts";
import { urlsOfServer } from "./kill/pair.ts";
import { persistentClient, type Mishaps } from "./kill/persistent.ts";
import { watchProcesses } from "./kill/processes.ts";
import { inTurn, play, roundsOr, type Check } from "./kill/rounds.ts";
import { audit } from "./kill/verify.ts";
import { auditStore, makeStore, startStorekeepers, verified, type Acknowledged, type Store } from "./kill/storekeepers.ts";
import { auditTimers, makeTimekeeper, startTimekeepers, type Timekeeper } from "./kill/timekeepers.ts";
import { kill } from "./kill/victims.ts";
import { startWriters } from "./kill/writers.ts";

/**
 * Kills the server, and its database, in the middle of writes, of movements of stock, of timers, of what gateways say by HTTP and MQTT, of alarms that form by it, and of the jobs of imports, and looks whether everything that was acknowledged
 * is there, once, and whether the store adds up.
 * ROUNDS sets how often each is killed (1). The last line counts the checks.
 */
const ROUNDS = roundsOr(1);
const WRITERS = 8;
const STOREKEEPERS = 4;
const TALKERS = 4;
const WRITING_MS = 900;
const PREFIX = `KILL${process.pid}`;

const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const mqttPort = await freePort();
const server = await openServer("kill", { MQTT_PORT: String(mqttPort) });
const ledgerFile = `${server.dataDir}.ledger`;
await play({
  rounds,
  remains: () => [server.output().slice(-2000)],
  discard: [server.discard, () => fs.rmSync(ledgerFile, { force: true })],
});

async function rounds(check: Check): Promise<void> {
  console.log(
    `ready after ${ms(await server.start())}; ${WRITERS} writers, ${STOREKEEPERS} storekeepers, 2 importers, ${ROUNDS} rounds of each`,
  );
  const api = apiOf(server.url, HARBOR.planner);
  const client = persistentClient(server.url, await tokenOf(server.url, HARBOR.planner), mishaps);
  const { id: locationId } = await client(locations.create, { body: { code: PREFIX, name: "Test bay" } });
  const keeper = persistentClient(server.url, await tokenOf(server.url, HARBOR.admin), mishaps);
  const store = await makeStore(keeper, PREFIX);
  const moved: Acknowledged[] = [];
  const watches = await Promise.all(
    [HARBOR.planner, HARBOR.technician].map(async (account) => {
      const own = persistentClient(server.url, await tokenOf(server.url, account), mishaps);
      return await makeTimekeeper(client, own, (await personOf(apiOf(server.url, account))).personId, `${PREFIX} ${account}`);
    }),
  );
  const talkers = await makeTalkers(apiOf(server.url, HARBOR.admin), TALKERS, PREFIX);
  const { personId } = await personOf(apiOf(server.url, HARBOR.admin));
  // The names of what is asked for beside it begin otherwise: requests of alarms are counted by themselves.
  const warming = await makeWarming(apiOf(server.url, HARBOR.admin), personId, `WARM${process.pid}`);
  const ledger = openLedger(ledgerFile);
  const processes = watchProcesses();
  const readyMs: Record<"node" | "postgres", number[]> = { node: [], postgres: [] };

  for (let round = 0; round < 2 * ROUNDS; round++) {
    const victim = inTurn(["node", "postgres"], round + 1);
    const before = mishaps.retries;
    const work = { prefix: `${PREFIX}-${round}`, client, ledger };
    const writers = startWriters(WRITERS, { ...work, locationId });
    const importers = startImporters(work);
    const storekeepers = startStorekeepers(STOREKEEPERS, keeper, store, moved);
    const timekeepers = startTimekeepers(watches);
    const talking = startTalkers(talkers, server.url, mqttPort);
    const warmed = startWarming(warming, server.url);
    // Not at the same point of the work in each round.
    await sleep(WRITING_MS + Math.random() * 400);
    for (const pid of [server.pid(), livePostmaster(server.cluster)?.pid ?? 0]) processes.note(pid);
    readyMs[victim].push(await kill(victim, [server]));
    await sleep(WRITING_MS / 2);
    await Promise.all([writers.stop(), importers.stop(), storekeepers.stop(), timekeepers.stop(), talking.stop(), warmed.stop()]);

    const { acknowledged, missing, doubled, unclaimed } = await audit(api, PREFIX, ledger.entries());
    console.log(
      `${String(round + 1).padStart(2)} kill -9 ${victim.padEnd(8)} ready again after ${ms(readyMs[victim].at(-1) ?? 0)}, ${mishaps.retries - before} retries; ` +
        `${acknowledged} acknowledged so far: ${missing.length} missing, ${doubled.length} doubled, ${unclaimed.length} without an acknowledgement`,
    );
    check(`round ${round + 1}: everything acknowledged is there`, missing);
    check(`round ${round + 1}: nothing is there twice`, doubled);
    check(`round ${round + 1}: nothing is there that nobody was told of`, unclaimed);
    await auditStock(check, round + 1, apiOf(server.url, HARBOR.admin), store, moved);
    await auditWatches(check, round + 1, api, watches);
    await auditTalkers(check, round + 1, apiOf(server.url, HARBOR.admin), talkers);
    await auditAlarms(check, round + 1, warming);
  }
  check("no answer was a fault of ours (500)", mishaps.bugs);
  check("no correct write was turned away", mishaps.refusals);

  for (const pid of [server.pid(), livePostmaster(server.cluster)?.pid ?? 0]) processes.note(pid);
  const code = await server.stop();
  check("the last one stops in order", code === 0 ? [] : [`exit code ${code}`]);
  if (processes.isPossible) {
    const left = processes.left(server.dataDir);
    console.log(`${processes.count()} processes seen, ${left.length} left behind`);
    check("no process is left behind", left);
  }
  for (const [victim, times] of Object.entries(readyMs)) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => ms(sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? 0);
    console.log(`ready again after kill -9 of ${victim}: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} of ${sorted.length}`);
  }
}

/** Movements of stock: each is there once and whole, the store adds up, and whoever asks again is told the same. */
async function auditStock(check: Check, round: number, api: Api, store: Store, moved: readonly Acknowledged[]): Promise<void> {
  const { acknowledged, missing, doubled, unclaimed, otherwise } = await auditStore(api, store, moved);
  const { told, faults } = verified(urlsOfServer(server));
  console.log(
    `   stock: ${acknowledged} movements acknowledged so far: ${missing.length} missing, ${doubled.length} doubled, ${unclaimed.length} without an acknowledgement; ` +
      `stock:verify: ${told}`,
  );
  check(`round ${round}: every movement that was acknowledged is there, once, and no other`, [...missing, ...doubled, ...unclaimed]);
  check(`round ${round}: what lies there is what moved, and a repeated key answers alike`, otherwise);
  check(`round ${round}: stock:verify finds nothing`, faults);
}

/** Timers: each is there once, one of a person runs at most, and none beside another. */
async function auditWatches(check: Check, round: number, api: Api, watches: readonly Timekeeper[]): Promise<void> {
  const faults = (await Promise.all(watches.map(async (watch) => await auditTimers(api, watch)))).flat();
  console.log(
    `   timers: ${watches.reduce((sum, { started }) => sum + started.size, 0)} starts acknowledged so far: ${faults.length} faults`,
  );
  check(`round ${round}: every timer that was acknowledged is there, once, and no two at a time`, faults);
}

/** Readings of gateways: each that was acknowledged is there, once. */
async function auditTalkers(check: Check, round: number, api: Api, talkers: readonly Talker[]): Promise<void> {
  const found = await Promise.all(talkers.map(async (talker) => await auditTalker(api, talker)));
  const [missing, doubled] = [found.flatMap((each) => each.missing), found.flatMap((each) => each.doubled)];
  const acknowledged = talkers.reduce((sum, talker) => sum + talker.acknowledged.size, 0);
  console.log(`   gateways: ${acknowledged} readings acknowledged so far: ${missing.length} missing, ${doubled.length} doubled`);
  check(`round ${round}: every reading that was acknowledged is there, once, and no other`, [...missing, ...doubled]);
}

/** Alarms: each once, with what was told and made of it, and none missing. */
async function auditAlarms(check: Check, round: number, warming: Warming): Promise<void> {
  const { alarms, faults } = await auditWarming(urlsOfServer(server).databaseUrl, warming);
  console.log(`   alarms: ${alarms} so far: ${faults.length} faults`);
  check(`round ${round}: every alarm that must be is there, once, told once, in one request, and no other`, faults);
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
