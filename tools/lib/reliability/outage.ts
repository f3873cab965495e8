import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureCluster } from "../../../apps/server/src/platform/pg/cluster.ts";
import { openDataDir } from "../../../apps/server/src/platform/ops/data-dir.ts";
import { startLocalPg, type LocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import { livePostmaster } from "../../../apps/server/src/platform/pg/pg-process.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { isReady, openServer, type Server } from "../../../apps/e2e/harness/server.ts";
import { percentile, seconds, type Figures } from "./figures.ts";
import { keptOf, startLoad, tally, type Sample } from "./load.ts";
import { familyOf, isAlive } from "./processes.ts";

const GONE_MS = 30_000;
const RECOVERY_LIMIT_MS = 5_000;
/** What a person waits at most until told to come back. */
const ANSWER_LIMIT_MS = 10_000;

/** The database of an installation that has its own PostgreSQL: not there for half a minute, then there again. */
export async function databaseGone(figures: Figures): Promise<void> {
  const dir = openDataDir(path.join(os.tmpdir(), `millwright-outage-${process.pid}`));
  let database = await startLocalPg({ dir });
  const urls = await ensureCluster(database.superuserUrl, database.dir);
  const server = await openServer("outage-files", { DATABASE_URL: urls.databaseUrl, DATABASE_OWNER_URL: urls.ownerUrl });
  try {
    await server.start();
    figures.title("Database stopped for 30 s, under load");
    await outage(figures, server, "GONE", {
      begin: async () => await database.stop("immediate"),
      end: async () => void (database = await startLocalPg({ dir, port: database.port })),
    });
    figures.title("Database frozen for 30 s (SIGSTOP of all its processes), under load");
    await outage(figures, server, "FROZEN", frozen(database));
  } finally {
    await server.discard();
    await database.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

interface Outage {
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

function frozen({ dir }: LocalPg): Outage {
  let stopped: number[] = [];
  return {
    begin: async () => {
      stopped = familyOf(livePostmaster(path.join(dir, "postgres"))?.pid ?? 0);
      for (const pid of stopped) process.kill(pid, "SIGSTOP");
    },
    end: async () => {
      for (const pid of stopped) process.kill(pid, "SIGCONT");
    },
  };
}

async function outage(figures: Figures, server: Server, prefix: string, { begin, end }: Outage): Promise<void> {
  const token = await tokenOf(server.url, HARBOR.planner);
  const pid = server.pid();
  const load = startLoad({ url: server.url, token, readers: 8, writers: 8, prefix, pauseMs: 10 });
  await sleep(2_000);
  await begin();
  const goneAt = performance.now();
  await sleep(GONE_MS);
  const wasReady = await isReady(server.url);
  await end();
  const backAt = performance.now();
  const recoveredAt = await firstSuccess(load.samples, backAt);
  await sleep(2_000);
  await load.stop();

  const during = load.samples.filter(({ atMs, tookMs }) => atMs > goneAt && atMs + tookMs < backAt);
  const waited = load.samples
    .filter(({ atMs, tookMs }) => atMs < backAt && atMs + tookMs > goneAt)
    .map(({ atMs, tookMs }) => Math.min(tookMs, backAt - atMs));
  const told = during.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
  const { missing, doubled, unanswered } = await keptOf(server.url, token, prefix, load);
  figures.note(`${load.samples.length} calls; while it was gone: ${tally(during)}`);
  figures.figure(
    "the server's process",
    server.pid() === pid && isAlive(pid) ? "the same" : "another or none",
    "the same",
    server.pid() === pid && isAlive(pid),
  );
  figures.figure(
    "answered with 503 and Retry-After while it was gone",
    `${told} of ${during.length}`,
    "all",
    during.length > 0 && told === during.length,
  );
  figures.figure(
    "longest wait for an answer while it was gone",
    seconds(percentile(waited, 1)),
    `≤ ${seconds(ANSWER_LIMIT_MS)}`,
    percentile(waited, 1) <= ANSWER_LIMIT_MS,
  );
  figures.figure("/readyz while it was gone", wasReady ? "ready" : "not ready", "not ready", !wasReady);
  figures.figure(
    "first call served after it was back",
    seconds(recoveredAt - backAt),
    `< ${seconds(RECOVERY_LIMIT_MS)}`,
    recoveredAt - backAt < RECOVERY_LIMIT_MS,
  );
  figures.figure(
    "acknowledged writes lost, doubled",
    `${missing.length}, ${doubled.length} of ${load.acknowledged.size}`,
    "0, 0",
    missing.length + doubled.length === 0,
  );
  figures.note(`${unanswered.length} writes were done without an answer having come`);
}

async function firstSuccess(samples: readonly Sample[], afterMs: number): Promise<number> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(10)) {
    const served = samples.find(({ status, kind, atMs, tookMs }) => kind === "write" && status === 200 && atMs + tookMs > afterMs);
    if (served) return served.atMs + served.tookMs;
  }
  return Infinity;
}
