import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, isRoot, openDataDir, unprivilegedAccount } from "./data-dir.ts";
import { findPgBinaries, type PgBinaries } from "./pg-binaries.ts";
import { clearDeadServer, isPostmaster, livePostmaster, stopPostmaster } from "./pg-process.ts";
import { newSecrets, type PgSecrets, readSecrets, saveSecrets } from "./pg-secrets.ts";
import { StartProblem } from "./start-problem.ts";

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

/** Everything needed to start the server of one data folder, again and again. */
type Site = { dir: string; cluster: string; log: string; account: Account | undefined; binaries: PgBinaries; settings: Record<string, string> };

type Running = { pid: number; port: number; attached: boolean; ended: Promise<void> };

const START_LIMIT_MS = 300_000;
const WATCH_MS = 500;
const DRAFT = "postgres.new-";
const LOG_LIMIT_BYTES = 10_000_000;

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
      if (restarting) await Promise.race([restarting, sleep(1_000)]);
      const { pid } = livePostmaster(site.cluster) ?? running;
      await stopPostmaster(pid, site.cluster, site.binaries, how);
    },
  };
}

function openSite(dir: string, settings: Record<string, string>): Site {
  const cluster = path.join(fs.realpathSync(dir), "postgres");
  const account = isRoot() ? ownerOf(cluster) ?? unprivilegedAccount() : undefined;
  const binaries = findPgBinaries(account, dir);
  return { dir, cluster, log: path.join(dir, "postgres.log"), account, binaries, settings: { ...SETTINGS, ...settings } };
}

/** A folder made by another account keeps it: PostgreSQL accepts no other owner, and neither would that account at its next start. */
function ownerOf(cluster: string): Account | undefined {
  if (!fs.existsSync(cluster)) return undefined;
  const { uid, gid } = fs.statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

/** Made under another name and renamed when complete, so that an interrupted first start leaves nothing half-made behind. */
async function createCluster(site: Site, port: number | undefined, say: (line: string) => void): Promise<PgSecrets> {
  removeDrafts(site.dir);
  if (fs.existsSync(site.cluster)) {
    const known = readSecrets(site.dir);
    if (known) return known;
    throw new StartProblem(`${site.dir} holds a database but its passwords are gone (database.json). Restore that file from a backup, or set DATA_DIR to another folder.`);
  }
  say("Creating the database (once).");
  const secrets = saveSecrets(site.dir, readSecrets(site.dir) ?? newSecrets(port ?? (await freePort())));
  const draft = path.join(site.dir, `${DRAFT}${process.pid}`);
  const passwordFile = path.join(site.dir, "initdb.password");
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${secrets.superuserPassword}\n`, { mode: 0o600 });
  if (site.account) for (const file of [draft, passwordFile]) fs.chownSync(file, site.account.uid, site.account.gid);
  try {
    await initdb(site, draft, passwordFile);
    fs.renameSync(draft, site.cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  return secrets;
}

/** A killed start may have left a program behind that still writes there; what cannot be removed now goes at the next start. */
function removeDrafts(dir: string): void {
  for (const name of fs.readdirSync(dir).filter((entry) => entry.startsWith(DRAFT))) {
    try {
      fs.rmSync(path.join(dir, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/** The character type is the system's, because trigrams of letters beyond ASCII need it; sorting and case are PostgreSQL's own everywhere. */
async function initdb(site: Site, draft: string, passwordFile: string): Promise<void> {
  const fixed = ["-D", draft, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--data-checksums"];
  const sorting = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const speed = site.settings["fsync"] === "off" ? ["--no-sync"] : [];
  let output = "";
  for (const characters of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    const child = run(site, site.binaries.initdb, [...fixed, ...sorting, `--lc-ctype=${characters}`, ...speed], ["ignore", "pipe", "pipe"]);
    const parts: string[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part.toString()));
    child.stderr?.on("data", (part: Buffer) => parts.push(part.toString()));
    const code = await new Promise<number | null>((resolve) => child.on("error", () => resolve(null)).on("close", resolve));
    if (code === 0) return;
    output = parts.join("");
  }
  throw new StartProblem(`The database could not be created in ${site.dir}:\n${output.slice(-2_000)}`);
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

/** Detached: in its own session, Ctrl-C in the terminal does not reach it before the application has finished. */
function run(site: Site, program: string, args: string[], stdio: ["ignore", "pipe" | number, "pipe" | number]): ChildProcess {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C", PATH: process.env["PATH"], SYSTEMROOT: process.env["SYSTEMROOT"], TEMP: process.env["TEMP"] };
  return spawn(program, args, { ...site.account, cwd: site.dir, env, detached: true, windowsHide: true, stdio });
}

function openLog(file: string): number {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT_BYTES) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, "a", 0o600);
}

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 15_400 + Math.floor(Math.random() * 600);
    if (await isFree(port)) return port;
  }
  throw new StartProblem("No free port between 15400 and 15999 for the database.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
