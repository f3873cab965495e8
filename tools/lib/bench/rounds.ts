import { setTimeout as sleep } from "node:timers/promises";
import { cpuMs, postgresCpuMs } from "./cpu.ts";
import { median } from "./figures.ts";
import { load } from "./loader.ts";

/** Who answers, and what is sent. */
export interface Side {
  url: string;
  pid: number;
  requests: readonly Buffer[];
}
/** One round: milliseconds of processor time per request in the answering process and in PostgreSQL, and requests per second. */
export interface Cost {
  serverMs: number;
  postgresMs: number;
  perSecond: number;
}

const CONNECTIONS = 8;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_500;
/** By then the compiler of both sides has seen what matters. */
const WARM_UP_REQUESTS = 1_500;

/** Each side warmed up, then measured in turns; the medians. What the worker does of a change afterwards belongs to the change: it is waited for. */
export async function inTurns(
  postmasterPid: number,
  sides: readonly Side[],
  { rounds = ROUNDS, forMs = ROUND_MS, settleMs = 0, warmUp = WARM_UP_REQUESTS, connections = CONNECTIONS } = {},
): Promise<Cost[]> {
  for (const { url, requests } of sides) await load(url, requests, { connections, forMs: WARM_UP_MS, atLeast: warmUp });
  const costs: Cost[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) costs[at]?.push(await measured(postmasterPid, side, { forMs, settleMs, connections }));
  }
  return costs.map((of) => ({
    serverMs: median(of.map(({ serverMs }) => serverMs)),
    postgresMs: median(of.map(({ postgresMs }) => postgresMs)),
    perSecond: median(of.map(({ perSecond }) => perSecond)),
  }));
}

async function measured(
  postmasterPid: number,
  { url, pid, requests }: Side,
  { forMs, settleMs, connections }: { forMs: number; settleMs: number; connections: number },
): Promise<Cost> {
  const before = { server: cpuMs(pid), postgres: postgresCpuMs(postmasterPid), at: performance.now() };
  const served = await load(url, requests, { connections, forMs });
  const seconds = (performance.now() - before.at) / 1000;
  await sleep(settleMs);
  return {
    serverMs: (cpuMs(pid) - before.server) / served,
    postgresMs: (postgresCpuMs(postmasterPid) - before.postgres) / served,
    perSecond: served / seconds,
  };
}
