import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartProblem } from "./start-problem.ts";

/** PostgreSQL refuses to run as root; as root its processes and files belong to this account. */
export type Account = { uid: number; gid: number };

const FALLBACK_ROOT = "/var/lib/millwright";
const ACCOUNT_NAMES = ["postgres", "nobody"];

export const isRoot = () => process.getuid?.() === 0;

/**
 * The folder that really holds the data. It differs from the wanted one only for root, when the unprivileged account cannot reach the
 * wanted one: rights of folders that are not ours are never changed, so the data goes elsewhere.
 */
export function openDataDir(wanted: string, say: (line: string) => void = () => {}): string {
  const dir = path.resolve(wanted);
  if (!isRoot()) {
    makeDir(dir, 0o700);
    assertWritable(dir);
    return dir;
  }
  if (canReach(unprivilegedAccount(), nearestExisting(dir))) {
    makeDir(dir, 0o711);
    return dir;
  }
  const fallback = path.join(FALLBACK_ROOT, createHash("sha256").update(dir).digest("hex").slice(0, 12));
  makeDir(FALLBACK_ROOT, 0o755);
  makeDir(fallback, 0o711);
  say(`The account that runs PostgreSQL cannot reach ${dir}; the data is kept in ${fallback} instead.`);
  return fallback;
}

/** `postgres` where it exists, else `nobody`. No account is ever created. */
export function unprivilegedAccount(): Account {
  for (const name of ACCOUNT_NAMES) {
    const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    try {
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      continue;
    }
  }
  throw new StartProblem(
    "PostgreSQL does not run as root, and neither an account `postgres` nor `nobody` exists. Start as an ordinary user or set DATABASE_URL.",
  );
}

export function canReach(account: Account, folder: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Written whole or not at all, readable by its owner only. As root it goes to the owner of the folder, who may start the server next time. */
export function writePrivate(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  const handle = fs.openSync(draft, "w", 0o600);
  fs.writeSync(handle, content);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  if (isRoot()) {
    const owner = fs.statSync(path.dirname(file));
    fs.chownSync(draft, owner.uid, owner.gid);
  }
  fs.renameSync(draft, file);
}

function makeDir(dir: string, mode: number): void {
  if (fs.existsSync(dir)) return;
  try {
    fs.mkdirSync(path.dirname(dir), { recursive: true });
    fs.mkdirSync(dir, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw new StartProblem(`The data folder ${dir} cannot be created: ${(error as Error).message}. Set DATA_DIR to a folder you may write to.`);
  }
}

function assertWritable(dir: string): void {
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartProblem(`The data folder ${dir} belongs to another account. Start as that account, or set DATA_DIR to a folder of your own.`);
  }
}

function nearestExisting(dir: string): string {
  return fs.existsSync(dir) ? dir : nearestExisting(path.dirname(dir));
}
