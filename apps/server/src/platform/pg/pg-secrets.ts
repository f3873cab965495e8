import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { writePrivate } from "../ops/data-dir.ts";
import { StartProblem } from "../ops/start-problem.ts";

/** What must survive a restart of the embedded PostgreSQL: its port and the passwords of its three sign-in roles. */
export type PgSecrets = { port: number; superuserPassword: string; ownerPassword: string; appPassword: string };

export function readSecrets(dir: string): PgSecrets | undefined {
  try {
    return JSON.parse(fs.readFileSync(fileIn(dir), "utf8")) as PgSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new StartProblem(
      `${fileIn(dir)} cannot be read (${(error as Error).message}). Start as the account that owns it, or set DATA_DIR to another folder.`,
    );
  }
}

export function saveSecrets(dir: string, secrets: PgSecrets): PgSecrets {
  writePrivate(fileIn(dir), `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

export function newSecrets(port: number): PgSecrets {
  const password = () => randomBytes(24).toString("base64url");
  return { port, superuserPassword: password(), ownerPassword: password(), appPassword: password() };
}

const fileIn = (dir: string) => path.join(dir, "database.json");
