import fs from "node:fs";

/** A process, told from a later one with the same number by the time of its birth. */
type Seen = Map<number, { born: string; words: string }>;

/** Remembers what was started in these tests, to look for what is left of it. Only where the system shows its processes as files. */
export function watchProcesses() {
  const seen: Seen = new Map();
  const isPossible = process.platform === "linux";
  return {
    isPossible,
    /** Takes down the family of a process as it is now. */
    note: (root: number) => {
      if (!isPossible) return;
      const all = everyProcess();
      const family = [root];
      for (const parent of family)
        family.push(...all.filter((one) => one.parent === parent && !family.includes(one.pid)).map(({ pid }) => pid));
      for (const { pid, born, words } of all) if (family.includes(pid)) seen.set(pid, { born, words });
    },
    count: () => seen.size,
    /** Those of them that still live, and any other that works with the folder. */
    left: (folder: string): string[] => {
      if (!isPossible) return [];
      const alive = everyProcess().filter(({ state }) => state !== "Z" && state !== "X");
      return alive
        .filter(({ pid, born, words }) => pid !== process.pid && (seen.get(pid)?.born === born || words.includes(folder)))
        .map(({ pid, words }) => `${pid} ${words}`);
    },
  };
}

interface Process {
  pid: number;
  parent: number;
  state: string;
  born: string;
  words: string;
}

function everyProcess(): Process[] {
  const numbers = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((name) => {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
      // The program's name stands in brackets and may hold some itself; what follows the last one is fixed.
      const [state = "", parent = "", ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const words = fs.readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return [{ pid: Number(name), parent: Number(parent), state, born: rest[17] ?? "", words }];
    } catch {
      // It ended between the two looks.
      return [];
    }
  });
}
