import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { keepDictionary } from "./dictionary.ts";
import { StartProblem } from "../ops/start-problem.ts";

type Migration = { name: string; sql: string; sha256: string };
export type Applied = { name: string; sha256: string };

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../migrations");
/** The tables that every database begins with, area by area. What came before them is not upgraded; what comes after them bears a date. */
const BASELINE = /^\d{4}_[a-z0-9_]+\.sql$/;
const DATED = /^\d{8}[a-z]?_[a-z0-9_]+\.sql$/;

/** Any fixed number; it only has to be the same in every process that migrates. */
const ADVISORY_LOCK = 7_401_001;
const LOCK_ATTEMPTS = 15;

/**
 * Brings the database to the state of this version: the files of `apps/server/migrations` in the order of their names, each in one
 * transaction. Forward only. Invariant: what was applied is never edited; several processes may start at once.
 */
export async function migrate(ownerUrl: string, log: (line: string) => void = () => {}, folder = MIGRATIONS): Promise<void> {
  await applyAll(ownerUrl, readMigrations(folder), log);
}

/** Brings an empty database to the state in which another one was; refuses what this version does not know. */
export async function migrateAs(ownerUrl: string, applied: readonly Applied[]): Promise<void> {
  const known = readMigrations(MIGRATIONS);
  assertContinues(applied, known);
  const wanted = new Set(applied.map(({ name }) => name));
  await applyAll(
    ownerUrl,
    known.filter(({ name }) => wanted.has(name)),
    () => {},
  );
}

/** The files that every database begins with, as they are recorded in it. */
export const readBaseline = (): Applied[] =>
  readMigrations(MIGRATIONS)
    .filter(({ name }) => BASELINE.test(name))
    .map(({ name, sha256 }) => ({ name, sha256 }));

/** Refuses data of a newer version, of before the baseline, or of one whose migrations were others. */
export const assertKnown = (applied: readonly Applied[]): void => assertContinues(applied, readMigrations(MIGRATIONS));

/** For commands that only work on what is there: refuses a database without tables of Millwright, and one of a newer version. */
export async function assertMigrated(ownerUrl: string): Promise<void> {
  assertKnown(await appliedIn(ownerUrl));
}

/** Refuses an older one too, for what reads tables as this version makes them. */
export async function assertCurrent(ownerUrl: string, folder = MIGRATIONS): Promise<void> {
  const applied = new Set((await appliedIn(ownerUrl)).map(({ name }) => name));
  const missing = readMigrations(folder).filter(({ name }) => !applied.has(name));
  if (missing.length === 0) return;
  throw new StartProblem(
    `This data was written by an older version of Millwright (it lacks migration ${missing[0]?.name}). Start this version on it once, then try again.`,
  );
}

async function appliedIn(ownerUrl: string): Promise<Applied[]> {
  const nothing =
    "The database holds no data of Millwright: it was never started on it. Check DATA_DIR, or DATABASE_URL and DATABASE_OWNER_URL.";
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "millwright look", connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ table: string | null }>("select to_regclass('public.schema_migrations')::text as table");
    if (!rows[0]?.table) throw new StartProblem(nothing);
    return await readApplied(client);
  } catch (error) {
    // Neither role nor database: the first start of the embedded one was interrupted.
    const isUnmade = error instanceof pg.DatabaseError && ["3D000", "28P01"].includes(error.code ?? "");
    throw isUnmade ? new StartProblem(nothing, { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function readApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>(`select name, sha256 from schema_migrations order by name collate "C"`)).rows;
}

async function applyAll(ownerUrl: string, known: readonly Migration[], log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "millwright migrate", connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const rows = await readApplied(client);
    assertContinues(rows, known);
    const applied = new Set(rows.map(({ name }) => name));
    for (const migration of known.filter(({ name }) => !applied.has(name))) {
      await apply(client, migration);
      log(`Migration ${migration.name} applied.`);
    }
    await keepDictionary(client, log);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => {
    if (!BASELINE.test(name) && !DATED.test(name))
      throw new StartProblem(`The migration ${name} needs a name that begins with its day, such as 20261122_crews.sql.`);
    // Line ends as git keeps them: a checkout on Windows must not look like an edited file.
    const sql = fs.readFileSync(path.join(folder, name), "utf8").replaceAll("\r\n", "\n");
    if (!sql.startsWith("--"))
      throw new StartProblem(`The migration ${name} does not begin with a sentence that says why it exists (-- …).`);
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

function assertContinues(applied: readonly Applied[], known: readonly Migration[]): void {
  const digests = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const before = applied.find(({ name }) => BASELINE.test(name) && !digests.has(name));
  if (before) {
    throw new StartProblem(
      `This data was written before the first release and cannot be upgraded (it holds migration ${before.name}): ` +
        "export its lists with the version that wrote it, and import them into an empty DATA_DIR (or DATABASE_URL) of this one.",
    );
  }
  const newest = known.at(-1)?.name ?? "";
  const beyond = applied.find(({ name }) => name > newest);
  if (beyond) {
    throw new StartProblem(
      `This data was written by a newer version of Millwright (it holds migration ${beyond.name}, this version ends at ${newest}). ` +
        "Start that newer version again, or set DATA_DIR (or DATABASE_URL) to other data.",
    );
  }
  for (const { name, sha256 } of applied) {
    if (!digests.has(name))
      throw new StartProblem(
        `The migration ${name} was applied to this data but its file is missing. Restore apps/server/migrations/${name}.`,
      );
    if (digests.get(name) === sha256) continue;
    throw new StartProblem(
      `The migration ${name} was changed after it was applied. Restore the file and put the change into a new migration.`,
    );
  }
}

/** Waits briefly for its locks and then steps back, so that a migration of a busy database never makes everyone queue behind it. */
async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin");
      await client.query("set local lock_timeout = '2s'");
      await client.query(sql);
      await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      const isBusy = error instanceof pg.DatabaseError && error.code === "55P03";
      if (!isBusy || attempt === LOCK_ATTEMPTS)
        throw new StartProblem(`The migration ${name} failed: ${describe(error, sql)}`, { cause: error });
      await sleep(1_000);
    }
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return (error as Error).message;
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split("\n").length})` : "";
  return [error.message + line, error.detail, error.hint].filter(Boolean).join(" ");
}
