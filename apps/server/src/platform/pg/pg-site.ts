import { type ChildProcess, spawn } from "node:child_process";
import type { Account } from "../ops/accounts.ts";
import type { PgBinaries } from "./pg-binaries.ts";

/** Everything needed to start the server of one data folder, again and again. */
export type Site = {
  dir: string;
  cluster: string;
  log: string;
  account: Account | undefined;
  binaries: PgBinaries;
  settings: Record<string, string>;
};

/** Detached: in its own session, Ctrl-C in the terminal does not reach it before the application has finished. */
export function run(site: Site, program: string, args: string[], stdio: ["ignore", "pipe" | number, "pipe" | number]): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    LC_ALL: "C",
    PATH: process.env["PATH"],
    SYSTEMROOT: process.env["SYSTEMROOT"],
    TEMP: process.env["TEMP"],
  };
  return spawn(program, args, { ...site.account, cwd: site.dir, env, detached: true, windowsHide: true, stdio });
}
