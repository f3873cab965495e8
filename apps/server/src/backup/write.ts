import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { readApplied } from "../platform/db/migrate.ts";
import type { FileStore } from "../platform/files/files.ts";
import { StartProblem } from "../platform/ops/start-problem.ts";
import { FileCopies } from "./copy-files.ts";
import { FORMAT, type Manifest, type TableEntry, writeManifest } from "./manifest.ts";
import { packTable } from "./packing.ts";
import { inSnapshot, linesOf, namedFiles, sequencesOf, tenantIds, type NamedFile } from "./snapshot.ts";
import { LEFT_OUT, sourcesOf } from "./tables.ts";

export interface BackupDeps {
  ownerUrl: string;
  files: FileStore;
  version: string;
  /** The folder to be made; it appears under this name when it is complete. */
  archive: string;
}

/** A file that goes while it is copied is asked for again with a newer snapshot; one that stays away so often is lost. */
const SNAPSHOTS = 5;

/**
 * Saves the database as it is at one moment and every file that it names at that moment, while the product goes on. Files are copied
 * before the snapshot, so that only those of the last seconds are left to be copied within it.
 */
export async function writeBackup({ ownerUrl, files, version, archive }: BackupDeps): Promise<Manifest> {
  if (fs.existsSync(archive)) throw new StartProblem(`${archive} exists already. Name a folder that does not.`);
  const draft = `${archive}.partial`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(path.join(draft, "tables"), { recursive: true, mode: 0o700 });
  const client = await openReader(ownerUrl);
  try {
    const copies = new FileCopies(files, draft);
    await copies.copy((await inSnapshot(client, async () => await namedFiles(client, await tenantIds(client)))).values());
    const manifest = await withoutGaps(
      client,
      copies,
      async (named, absent) => await saveSnapshot(client, draft, copies, { named, absent, version }),
    );
    writeManifest(draft, manifest);
    fs.renameSync(draft, archive);
    return manifest;
  } catch (thrown) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw thrown;
  } finally {
    await client.end();
  }
}

async function withoutGaps<T>(
  client: pg.Client,
  copies: FileCopies,
  save: (named: Map<string, NamedFile>, absent: string[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const saved = await inSnapshot(client, async () => {
      const named = await namedFiles(client, await tenantIds(client));
      const absent = await copies.copy(named.values());
      return absent.length === 0 || attempt === SNAPSHOTS ? { done: await save(named, absent) } : null;
    });
    if (saved) return saved.done;
  }
}

interface Seen {
  named: Map<string, NamedFile>;
  absent: string[];
  version: string;
}

async function saveSnapshot(client: pg.Client, draft: string, copies: FileCopies, { named, absent, version }: Seen): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date }>("select now() as at");
  const tenants = await tenantIds(client);
  const tables: TableEntry[] = [];
  for (const source of await sourcesOf(client)) tables.push(await packTable(draft, source, linesOf(client, source, tenants)));
  const { files, changed } = await copies.settle(named);
  return {
    format: FORMAT,
    product: "millwright",
    version,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: await readApplied(client),
    tables,
    sequences: await sequencesOf(client),
    files,
    lost: [...absent, ...changed],
    leftOut: LEFT_OUT,
  };
}

/** Of one connection, with texts that mean the same everywhere. */
async function openReader(ownerUrl: string): Promise<pg.Client> {
  const options =
    "-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c bytea_output=hex -c extra_float_digits=1 -c idle_in_transaction_session_timeout=0";
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright backup",
    connectionTimeoutMillis: 10_000,
    options,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}
