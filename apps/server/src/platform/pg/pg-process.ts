import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PgBinaries } from "./pg-binaries.ts";
import { StartProblem } from "../ops/start-problem.ts";

export type Postmaster = { pid: number; port: number; isReady: boolean };

/** The server that works in `cluster` at this moment. A zombie, or another program that got the number of a dead one, is none. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readLock(cluster);
  return postmaster && isPostmaster(postmaster.pid, cluster) ? postmaster : undefined;
}

export function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform === "linux")
    return isAlive(pid) && programOf(pid) === "postgres" && worksIn(pid, cluster, () => argumentsOf(pid).includes(cluster));
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  return ps(pid, "command").includes("postgres");
}

/** Alive in the sense that it can still do something: a process that is dead and only waits for its parent to notice is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  if (process.platform === "linux") return !/^[ZX]/.test(statOf(pid)?.rest ?? "Z");
  return process.platform === "win32" || !ps(pid, "stat").startsWith("Z");
}

/**
 * Makes the folder of a dead server fit for the next one. Its lock file is removed only when nobody works in the folder any more: a
 * surviving backend beside a new server would destroy data, and the lock is what PostgreSQL itself relies on to prevent that.
 */
export async function clearDeadServer(cluster: string): Promise<void> {
  await endOrphans(cluster);
  const lock = readLock(cluster);
  if (lock && isAlive(lock.pid) && !isPostmaster(lock.pid, cluster)) fs.rmSync(lockFile(cluster), { force: true });
  if (lock && !isAlive(lock.pid)) fs.rmSync(lockFile(cluster), { force: true });
}

/** Fast stop, then immediate stop, then kill: at most 20 s in all. What a harsher stop leaves undone, recovery does at the next start. */
export async function stopPostmaster(pid: number, cluster: string, binaries: PgBinaries, how: "fast" | "immediate"): Promise<void> {
  const stages = [
    { signal: "SIGINT", waitMs: 14_000 },
    { signal: "SIGQUIT", waitMs: 4_000 },
    { signal: "SIGKILL", waitMs: 1_500 },
  ] as const;
  for (const { signal, waitMs } of how === "fast" ? stages : stages.slice(1)) {
    if (!isPostmaster(pid, cluster)) return;
    sendSignal(pid, signal, binaries);
    if (await within(waitMs, () => !isPostmaster(pid, cluster))) return;
  }
}

/** Backends notice the death of their server within moments, except those in the middle of a long statement. */
async function endOrphans(cluster: string): Promise<void> {
  const none = () => orphansOf(cluster).length === 0;
  if (await within(500, none)) return;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const pid of orphansOf(cluster)) sendSignal(pid, signal);
    if (await within(3_000, none)) return;
  }
  throw new StartProblem(
    `Processes of a stopped PostgreSQL still work in ${cluster} (${orphansOf(cluster).join(", ")}). End them and start again.`,
  );
}

function orphansOf(cluster: string): number[] {
  if (process.platform !== "linux" || livePostmaster(cluster)) return [];
  const pids = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => programOf(pid) === "postgres" && isAlive(pid) && worksIn(pid, cluster, () => isBereft(pid, cluster)));
}

/** Root without the right to trace (the usual container) may not see the folder of another account's process: then `otherwise` decides. */
function worksIn(pid: number, cluster: string, otherwise: () => boolean): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" && otherwise();
  }
}

/** A backend of the folder's owner whose server is gone. */
function isBereft(pid: number, cluster: string): boolean {
  try {
    const parent = Number(statOf(pid)?.rest.split(" ")[1]);
    const isBackend = argumentsOf(pid)[0]?.startsWith("postgres:") ?? false;
    return isBackend && programOf(parent) !== "postgres" && fs.statSync(`/proc/${pid}`).uid === fs.statSync(cluster).uid;
  } catch {
    return false;
  }
}

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder, address, shared memory key, status. */
function readLock(cluster: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(lockFile(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

const lockFile = (cluster: string) => path.join(cluster, "postmaster.pid");

function sendSignal(pid: number, signal: NodeJS.Signals, binaries?: PgBinaries): void {
  try {
    if (process.platform !== "win32") process.kill(pid, signal);
    else if (binaries) spawnSync(binaries.pgCtl, ["kill", signal.slice(3), String(pid)], { stdio: "ignore" });
  } catch {
    // It ended by itself in the meantime, which is what was wanted.
  }
}

async function within(limitMs: number, isTrue: () => boolean): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** The name stands in brackets and may itself contain some; everything after the last one is fixed, beginning with the state. */
function statOf(pid: number): { name: string; rest: string } | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), rest: stat.slice(end + 2) };
  } catch {
    return undefined;
  }
}

const programOf = (pid: number) => statOf(pid)?.name;

function argumentsOf(pid: number): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
