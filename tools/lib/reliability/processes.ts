import fs from "node:fs";

/** A process and everything it started, as the kernel shows them. */
export function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== null) parents.set(Number(name), parent);
  }
  const family = [root];
  for (const parent of family) for (const [pid, of] of parents) if (of === parent && !family.includes(pid)) family.push(pid);
  return family;
}

function parentOf(pid: string): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold some itself; the state and the parent follow the last one.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/** Megabytes of memory that a process holds. */
export function memoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** Able to do something: one that has ended and waits for its parent to notice is not. */
export function isAlive(pid: number): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false;
  }
}
