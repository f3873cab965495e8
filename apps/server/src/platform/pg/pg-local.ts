import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRoot, unprivilegedAccount } from "../ops/accounts.ts";
import { accountOfDatabase, openDataDir } from "../ops/data-dir.ts";
import { freePort, isFree } from "./free-port.ts";
import { findPgBinaries } from "./pg-binaries.ts";
import { createCluster } from "./pg-create.ts";
import { keepLogShort, LOG_SETTINGS, openLog } from "./pg-log.ts";
import { clearDeadServer, isPostmaster, livePostmaster, stopPostmaster } from "./pg-process.ts";
import { type PgSecrets, saveSecrets } from "./pg-secrets.ts";
import { run, type Site } from "./pg-site.ts";
import { StartProblem } from "../ops/start-problem.ts";

export type LocalPgOptions = {
  dir: string;
  port?: number;
  settings?: Record<string, string>;
  say?: (line: string) => void;
};

export type LocalPg = {
  /** Where the data really is; see `openDataDir`. */
  dir: string;
  port: number;
  superuserUrl: string;
  /** True when a server left behind by a killed process was found and taken over. */
  attached: boolean;
  /** Fast, and harder when that takes too long; at once where nobody wants to wait. Never longer than 20 s. */
  stop(how?: "fast" | "immediate"): Promise<void>;
};

type Running = { pid: number; port: number; attached: boolean; ended: Promise<void> };

const START_LIMIT_MS = 300_000;
const WATCH_MS = 500;

const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "256MB",
  effective_cache_size: `${Math.floor(os.totalmem() / 2 / 1024 / 1024)}MB`,
  random_page_cost: "1.1",
  jit: "off",
  client_connection_check_interval: "2s",
  timezone: "UTC",
  log_timezone: "UTC",
  ...LOG_SETTINGS,
};

/**
 * The PostgreSQL that belongs to a data folder: made at the first start, taken over when it is still running, started again in place
 * when it dies. It outlives a killed node process, so nothing acknowledged is lost with it.
 */
export async function startLocalPg({ dir: wanted, port, settings = {}, say = () => {} }: LocalPgOptions): Promise<LocalPg> {
  const dir = openDataDir(wanted, say);
  const site = openSite(dir, settings);
  const secrets = await createCluster(site, port, say);
  let running = await start(site, secrets, port, say);
  const leaveLog = keepLogShort(site.log);

  let isStopping = false;
  let restarting: Promise<unknown> | undefined;
  const keepAlive = async (): Promise<void> => {
    await running.ended;
    if (isStopping || !fs.existsSync(site.cluster)) return;
    say("PostgreSQL has stopped unexpectedly; starting it again.");
    const restarted = restart(site, running.port, () => isStopping, say);
    restarting = restarted;
    running = (await restarted) ?? running;
    if (!isStopping) void keepAlive();
  };
  void keepAlive();

  return {
    dir,
    port: running.port,
    superuserUrl: `postgres://postgres:${secrets.superuserPassword}@127.0.0.1:${running.port}/postgres`,
    attached: running.attached,
    async stop(how = "fast") {
      isStopping = true;
      leaveLog();
      if (restarting) await Promise.race([restarting, sleep(1_000)]);
      const { pid } = livePostmaster(site.cluster) ?? running;
      await stopPostmaster(pid, site.cluster, site.binaries, how);
    },
  };
}

function openSite(dir: string, settings: Record<string, string>): Site {
  const cluster = path.join(fs.realpathSync(dir), "postgres");
  // A database made by another account keeps it: PostgreSQL accepts no other owner.
  const account = isRoot() ? (accountOfDatabase(dir) ?? unprivilegedAccount()) : undefined;
  const binaries = findPgBinaries(account, dir);
  return { dir, cluster, log: path.join(dir, "postgres.log"), account, binaries, settings: { ...SETTINGS, ...settings } };
}

async function start(site: Site, secrets: PgSecrets, wantedPort: number | undefined, say: (line: string) => void): Promise<Running> {
  const found = await attach(site);
  if (found) return found;
  const keeps = wantedPort ?? secrets.port;
  const port = (await isFree(keeps)) ? keeps : await freePort();
  if (port !== keeps) say(`Port ${keeps} of the database is used by another program; it moves to ${port}.`);
  if (port !== secrets.port) saveSecrets(site.dir, { ...secrets, port });
  return launch(site, port);
}

/** Never gives up while the folder exists: requests are answered with 503 meanwhile. The port stays, because pools hold it in their address. */
async function restart(site: Site, port: number, isStopping: () => boolean, say: (line: string) => void): Promise<Running | undefined> {
  const since = Date.now();
  for (let attempt = 0; !isStopping(); attempt++) {
    try {
      const running = (await attach(site)) ?? (await launch(site, port));
      say(`PostgreSQL is back after ${Date.now() - since} ms.`);
      return running;
    } catch (error) {
      say((error as Error).message);
      await sleep(Math.min(5_000, 200 * 2 ** attempt));
    }
  }
  return undefined;
}

async function attach(site: Site): Promise<Running | undefined> {
  const found = livePostmaster(site.cluster);
  if (!found) return undefined;
  const ended = endOf(site, found.pid);
  const ready = await untilReady(site, found.pid, ended);
  return ready && { pid: found.pid, port: ready.port, attached: true, ended };
}

async function launch(site: Site, port: number): Promise<Running> {
  await clearDeadServer(site.cluster);
  const args = Object.entries({ port: String(port), ...site.settings }).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const log = openLog(site.log);
  const child = run(site, site.binaries.postgres, ["-D", site.cluster, ...args], ["ignore", log, log]);
  fs.closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("error", () => resolve()).once("exit", () => resolve()));
  child.unref();
  if (child.pid && (await untilReady(site, child.pid, ended))) return { pid: child.pid, port, attached: false, ended };
  throw new StartProblem(`PostgreSQL did not start; the end of ${site.log}:\n${fs.readFileSync(site.log, "utf8").slice(-1_500)}`);
}

/** The server says so itself in its lock file. While it lives it is waited for: recovery after a crash takes as long as it takes. */
async function untilReady(site: Site, pid: number, ended: Promise<void>): Promise<{ port: number } | undefined> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const limit = Date.now() + START_LIMIT_MS; !hasEnded && Date.now() < limit; await sleep(20)) {
    const found = livePostmaster(site.cluster);
    if (found?.pid === pid && found.isReady) return found;
  }
  return undefined;
}

/** A server that is not our child reports to nobody; it has to be looked at. */
async function endOf(site: Site, pid: number): Promise<void> {
  while (isPostmaster(pid, site.cluster)) await sleep(WATCH_MS, undefined, { ref: false });
}
