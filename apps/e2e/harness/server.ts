import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDataDir } from "@millwright/server/platform/ops/data-dir.ts";
import { livePostmaster } from "@millwright/server/platform/pg/pg-process.ts";
import { inRoot } from "./paths.ts";

/** The product as people start it: a process of its own, with its own port, data folder and demo companies. */
export interface Server {
  url: string;
  dataDir: string;
  /** The folder in which PostgreSQL works. */
  cluster: string;
  /** Everything it printed since it was opened. */
  output: () => string;
  /** The process at work. */
  pid: () => number;
  /** Starts it and waits until it is ready; the milliseconds this took. */
  start: () => Promise<number>;
  /** Ends the process at once, as a power cut or the kernel would. */
  kill: () => Promise<void>;
  /** Asks it to end and answers its exit code. */
  stop: () => Promise<number | null>;
  /** Ends whatever still runs and removes the data. */
  discard: () => Promise<void>;
}

/** One that ends is noticed at once; this ends one that hangs, on a machine with other things to do. */
const START_LIMIT_MS = 600_000;
const STOP_LIMIT_MS = 30_000;

export async function openServer(name: string, env: Record<string, string> = {}): Promise<Server> {
  const port = await unusedPort();
  const url = `http://localhost:${port}`;
  const dataDir = openDataDir(path.join(os.tmpdir(), `millwright-${name}-${process.pid}`));
  const cluster = path.join(fs.realpathSync(dataDir), "postgres");
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DEMO: "on",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ...env,
  };
  let child: ChildProcess | undefined;
  let printed = "";

  const start = async () => {
    const began = performance.now();
    // The channel lets the server notice when this process is gone; nobody would end it otherwise.
    const started = spawn(process.execPath, [inRoot("apps/server/src/main.ts")], {
      env: { ...withoutSettings(), ...settings },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (part: Buffer) => (printed = `${printed}${part.toString()}`.slice(-200_000)));
    child = started;
    while (!(await isReady(url))) {
      if (hasEnded(started)) throw new Error(`the server ended with ${started.exitCode ?? started.signalCode}:\n${printed.slice(-3000)}`);
      if (performance.now() - began > START_LIMIT_MS) throw new Error(`the server was not ready in time:\n${printed.slice(-3000)}`);
      await sleep(20);
    }
    return performance.now() - began;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    if (!ending || hasEnded(ending)) return ending?.exitCode ?? null;
    const ended = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
    ending.kill(signal);
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    if (!hasEnded(ending)) ending.kill("SIGKILL");
    return ending.exitCode;
  };

  return {
    url,
    dataDir,
    cluster,
    output: () => printed,
    pid: () => child?.pid ?? 0,
    start,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    discard: async () => {
      await end("SIGTERM");
      await endDatabase(cluster);
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** A killed server leaves its database behind, for the next start to take over; here there is none. */
async function endDatabase(cluster: string): Promise<void> {
  const left = livePostmaster(cluster);
  if (left) process.kill(left.pid, "SIGQUIT");
  for (let wait = 0; wait < 200 && livePostmaster(cluster); wait++) await sleep(50);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Settings of the person who runs the tests are not the tests'. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, PUBLIC_URL: _public, ...rest } = process.env;
  return rest;
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
