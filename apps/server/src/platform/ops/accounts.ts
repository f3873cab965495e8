import { execFileSync, spawnSync } from "node:child_process";
import { StartProblem } from "./start-problem.ts";

/** PostgreSQL refuses to run as root; as root its processes and files belong to this account. */
export type Account = { uid: number; gid: number };

const ACCOUNT_NAMES = ["postgres", "nobody"];

export const isRoot = () => process.getuid?.() === 0;

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

/** What people call the account; its number where it has no name, as in a container. */
export function nameOfAccount(uid: number): string {
  const { status, stdout } = spawnSync("id", ["-un", String(uid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : String(uid);
}
