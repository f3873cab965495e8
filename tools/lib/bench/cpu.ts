import fs from "node:fs";
import { familyOf } from "../reliability/processes.ts";

/** The kernel counts a process's time in ticks of 10 ms. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has used, in its own code and in the kernel's on its behalf. */
export const cpuMs = (pid: number): number => ticksOf(pid).own * TICK_MS;

/** The same over every process of a PostgreSQL, those that have ended included: their time is kept by the postmaster, who waited for them. */
export function postgresCpuMs(postmaster: number): number {
  const ticks = familyOf(postmaster).reduce((sum, pid) => sum + ticksOf(pid).own, 0);
  return (ticks + ticksOf(postmaster).ended) * TICK_MS;
}

function ticksOf(pid: number): { own: number; ended: number } {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Counted from the state, which follows the name's last bracket: utime and stime are the 12th and 13th, those of ended children follow.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { own: (fields[11] ?? 0) + (fields[12] ?? 0), ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
  } catch {
    return { own: 0, ended: 0 };
  }
}
