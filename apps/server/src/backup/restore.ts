import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { ensureCluster } from "../platform/pg/cluster.ts";
import { openDataDir } from "../platform/ops/data-dir.ts";
import { lockDataDir } from "../platform/ops/data-lock.ts";
import type { FileStore } from "../platform/files/files.ts";
import { installJobs } from "../platform/work/jobs.ts";
import { assertKnown, migrateAs } from "../platform/db/migrate.ts";
import { assertOwnDatabase } from "../platform/pg/own-database.ts";
import { startLocalPg } from "../platform/pg/pg-local.ts";
import { markRestoring, unmarkRestoring } from "../platform/ops/restore-mark.ts";
import { StartProblem } from "../platform/ops/start-problem.ts";
import type { Settings } from "../settings.ts";
import { damagedFiles } from "./check.ts";
import { loadDatabase } from "./load.ts";
import { type Manifest, readManifest } from "./manifest.ts";

export interface RestoreDeps {
  settings: Settings;
  archive: string;
  openStore: (dataDir: string) => FileStore;
  say: (line: string) => void;
  /** What is to be undone when the restore does not come to its end, newest last. */
  undo: (run: () => Promise<void> | void) => void;
}

/** The manifest, after every byte of the archive was found to be what it says. */
export async function checkBackup(archive: string): Promise<Manifest> {
  const manifest = readManifest(archive);
  const damaged = await damagedFiles(archive, manifest);
  if (damaged.length === 0) return manifest;
  throw new StartProblem(
    `The backup is damaged: ${damaged.slice(0, 20).join(", ")}${damaged.length > 20 ? ` and ${damaged.length - 20} more` : ""}. Use another backup.`,
  );
}

/** Puts a backup into an empty place. What was begun is undone by the caller when this throws. */
export async function restoreBackup({ settings, archive, openStore, say, undo }: RestoreDeps): Promise<Manifest> {
  const manifest = await checkBackup(archive);
  assertKnown(manifest.migrations);
  const target = await openTarget(settings, say, undo);
  await migrateAs(target.ownerUrl, manifest.migrations);
  await installJobs(target.ownerUrl, pino({ level: "silent" }));
  await putFiles(openStore(target.dataDir), archive, manifest, undo);
  await loadInto(target.ownerUrl, archive, manifest);
  unmarkRestoring(target.dataDir);
  await target.end();
  return manifest;
}

async function putFiles(store: FileStore, archive: string, manifest: Manifest, undo: RestoreDeps["undo"]): Promise<void> {
  for (const { key, sizeBytes, sha256 } of manifest.files) {
    undo(async () => await store.remove(key));
    const stored = await store.putAs(key, fs.createReadStream(path.join(archive, "files", ...key.split("/"))), sizeBytes);
    if (stored.sha256.toString("hex") !== sha256)
      throw new StartProblem(`The file ${key} changed while it was restored. Nothing was restored.`);
  }
}

async function loadInto(ownerUrl: string, archive: string, manifest: Manifest): Promise<void> {
  const options = "-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c bytea_output=hex -c extra_float_digits=1";
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright restore",
    connectionTimeoutMillis: 10_000,
    options,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await loadDatabase(client, archive, manifest);
  } finally {
    await client.end();
  }
}

interface Target {
  ownerUrl: string;
  dataDir: string;
  end: () => Promise<void>;
}

async function openTarget(settings: Settings, say: (line: string) => void, undo: RestoreDeps["undo"]): Promise<Target> {
  const { databaseUrl, ownerUrl } = settings;
  if (databaseUrl && ownerUrl) await assertOwnDatabase({ databaseUrl, ownerUrl });
  const dataDir = openDataDir(settings.dataDir, say);
  const unlock = lockDataDir(dataDir, "a restore");
  undo(unlock);
  assertEmpty(dataDir);
  markRestoring(dataDir);
  undo(() => emptyFolder(dataDir));
  if (ownerUrl) {
    await assertEmptyDatabase(ownerUrl);
    return { ownerUrl, dataDir, end: async () => unlock() };
  }
  const server = await startLocalPg({ dir: dataDir, say });
  undo(async () => await server.stop());
  const made = await ensureCluster(server.superuserUrl, dataDir);
  const end = async () => {
    await server.stop();
    unlock();
  };
  return { ownerUrl: made.ownerUrl, dataDir, end };
}

const LOCK = "server.json";

function assertEmpty(dataDir: string): void {
  const found = fs.readdirSync(dataDir).filter((name) => name !== LOCK);
  if (found.length === 0) return;
  throw new StartProblem(
    `The data folder ${dataDir} is not empty (${found.slice(0, 5).join(", ")}). A restore writes only into an empty one: set DATA_DIR to a new folder, or move the old one away.`,
  );
}

function emptyFolder(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) if (name !== LOCK) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** Tables without anybody in them are what an interrupted restore leaves. */
async function assertEmptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "millwright restore", connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>("select to_regclass('public.accounts')::text as table");
    const { rowCount } = rows[0]?.table
      ? await client.query("select from accounts union all select from tenants limit 1")
      : { rowCount: 0 };
    if (rowCount)
      throw new StartProblem(
        "The database of DATABASE_URL holds data already. A restore writes only into an empty one: make a new database (docs/operations.md).",
      );
  } finally {
    await client.end();
  }
}
