import { setTimeout as sleep } from "node:timers/promises";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { ownerPool } from "@millwright/server/platform/work/jobs.ts";
import { HARBOR } from "./harness/accounts.ts";
import { apiOf, tokenOf } from "./harness/api.ts";
import { openPair } from "./kill/pair.ts";
import { persistentClient, type Client, type Mishaps } from "./kill/persistent.ts";
import { auditPlans } from "./kill/plan-audit.ts";
import { addAssets, makePlans, type Due } from "./kill/plans.ts";
import { inTurn, play, roundsOr, type Check } from "./kill/rounds.ts";
import { kill } from "./kill/victims.ts";

/**
 * Kills the server, or its database, while orders of plans are made: by the clock and by two people at once, each at a process of its own on one database. What must
 * be there is known outside of the product; it must be there once. ROUNDS sets how often something is killed (2). The last line counts the checks.
 */
const ROUNDS = roundsOr(2);
const PREFIX = `PLAN${process.pid}`;

const mishaps: Mishaps = { retries: 0, bugs: [], refusals: [] };
const { start, printed, discard } = await openPair("plan");
await play({ rounds, remains: printed, discard: [discard] });

async function rounds(check: Check): Promise<void> {
  const { servers, ownerUrl } = await start();
  const [first] = servers;
  const token = await tokenOf(first.url, HARBOR.admin);
  const [client, other] = servers.map(({ url }) => persistentClient(url, token, mishaps)) as [Client, Client];
  const known = await makePlans(client, PREFIX);
  const planIds = known.map(({ id }) => id);
  const owed: Due[] = [];
  const make = async () =>
    await Promise.all([byButton(client, planIds), byButton(other, planIds), byClock(ownerUrl), byButton(client, planIds.slice(0, 5))]);

  // The first time nobody is killed: so it is known how long the making takes, and that the blow falls in it.
  let lasts = 0;
  let blows = 0;
  let seen = { made: 0, missing: 0, doubled: 0 };
  for (let round = 0; round <= ROUNDS; round += 1) {
    owed.push(...(await addAssets(client, known, `${PREFIX}-${round}`, 2 + (round % 3))));
    const victim = round === 0 ? null : inTurn(["node", "postgres", "the other node", "postgres"], round);
    const before = mishaps.retries;
    const began = performance.now();
    const making = make();
    let isDone = false;
    making.then(() => (isDone = true)).catch(() => {});
    if (victim) {
      await sleep(lasts * (0.05 + 0.6 * Math.random()));
      if (!isDone) blows += 1;
      await kill(victim, servers);
    }
    await making;
    lasts ||= performance.now() - began;
    // Whoever asks once more finds nothing left.
    await make();

    const { made, orders, missing, doubled, early, alone } = await auditPlans(apiOf(first.url, HARBOR.admin), PREFIX, planIds, owed);
    seen = { made, missing: missing.length, doubled: doubled.length };
    const what = victim ? `kill -9 ${victim}` : `nobody killed, ${Math.round(lasts)} ms`;
    console.log(
      `${String(round).padStart(2)} ${what.padEnd(26)} ${String(mishaps.retries - before).padStart(3)} retries; so far ${owed.length} due, ${made} made in ${orders} orders: ` +
        `${missing.length} missing, ${doubled.length} doubled, ${early.length} not due, ${alone.length} orders or occurrences alone`,
    );
    check(`round ${round}: everything due was made`, missing);
    check(`round ${round}: nothing was made twice`, doubled);
    check(`round ${round}: nothing was made that was not due`, early);
    check(`round ${round}: each order has its occurrence, each occurrence its order`, alone);
  }
  check("no answer was a fault of ours (500)", mishaps.bugs);
  check("nobody who asked was turned away", mishaps.refusals);
  console.log(
    `${ROUNDS} rounds, ${blows} blows while orders were made, ${owed.length} due, ${seen.made} made, ${seen.missing} missing, ${seen.doubled} doubled`,
  );
}

/** Somebody who presses the button until there is nothing left to look at. */
async function byButton(client: Client, planIds: number[]): Promise<void> {
  for (let left = true; left;) left = (await client(plans.generate, { body: { planIds } })).isUnfinished;
}

/** The chore of every five minutes, now; waits until it has ended, in whatever process. */
async function byClock(ownerUrl: string): Promise<void> {
  const key = "generate-orders-now";
  await asking(ownerUrl, `select graphile_worker.add_job('generate-orders', job_key => '${key}', max_attempts => 25)`);
  // One that was cut off with its database comes again after a pause that grows; here it comes at once.
  const soon = `update graphile_worker._private_jobs set run_at = now() where key = '${key}' and locked_at is null and run_at > now()`;
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const left = await asking(ownerUrl, `with soon as (${soon}) select from graphile_worker._private_jobs where key = '${key}'`);
    if (left === 0) return;
  }
  throw new Error("the chore never ended");
}

/** How many rows a statement answers; tried again while the database is away. */
async function asking(ownerUrl: string, statement: string): Promise<number> {
  const pool = ownerPool(ownerUrl, 1, "plan rounds");
  try {
    for (const until = Date.now() + 60_000; ; await sleep(50)) {
      const answer = await pool.query(statement).catch((failure: unknown) => {
        if (Date.now() > until) throw failure;
      });
      if (answer) return answer.rows.length;
    }
  } finally {
    await pool.end();
  }
}
