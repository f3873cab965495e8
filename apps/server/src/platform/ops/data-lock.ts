import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { writePrivate } from "./data-dir.ts";
import { isAlive } from "../pg/pg-process.ts";
import { StartProblem } from "./start-problem.ts";

/** `born` tells the process from a later one with the same number. */
type Holder = { pid: number; born: string; url: string };

/**
 * One server per data folder. The lock is a file naming its holder, not a socket: it also answers where that server is, and one left
 * by a killed process is recognised as such.
 */
export function lockDataDir(dir: string, url: string): () => void {
  const file = path.join(dir, "server.json");
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid), url };
  const draft = `${file}.${process.pid}`;
  writePrivate(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; !linked(draft, file); attempt++) {
      const holder = readHolder(file);
      if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.born) {
        throw new StartProblem(
          `Millwright is already running on the data in ${dir}: ${holder.url} (process ${holder.pid}). Use that one, or stop it first; for a second one set DATA_DIR and PORT.`,
        );
      }
      if (attempt > 10) throw new StartProblem(`${file} cannot be replaced. Remove it and start again.`);
      fs.rmSync(file, { force: true });
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) fs.rmSync(file, { force: true });
  };
}

/** A hard link is made by exactly one of several processes that try, and appears with its whole content. Not every file system has them. */
function linked(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
  }
  try {
    fs.copyFileSync(draft, file, fs.constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** When the process began, in whatever form the system tells it. */
function birthOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
