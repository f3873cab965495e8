import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { ensureCluster } from "../platform/pg/cluster.ts";
import { localFiles } from "../platform/files/files.ts";
import { assertCurrent, assertMigrated, migrate, migrateAs, readBaseline } from "../platform/db/migrate.ts";
import { startLocalPg } from "../platform/pg/pg-local.ts";
import { startThrowAwayServer, throwAwayFolder } from "../platform/testing/cluster.ts";
import { readSettings } from "../settings.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const MIGRATIONS = path.resolve(import.meta.dirname, "../../migrations");

test("a backup of an older schema is restored as it was, and migrated by the next start", async () => {
  const folder = throwAwayFolder();
  const later = path.join(folder, "migrations");
  fs.cpSync(MIGRATIONS, later, { recursive: true });
  fs.writeFileSync(
    path.join(later, "29991231_later.sql"),
    "-- A version after this one.\nalter table suppliers add column later int default 7;\n",
  );

  const archive = path.join(folder, "old");
  const server = await startThrowAwayServer();
  const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
  await migrateAs(ownerUrl, readBaseline());
  await ask(
    ownerUrl,
    "insert into organisations (name, slug) values ('Old Mill', 'old-mill'); insert into tenants (organisation_id, name, identifier) values (1, 'Old Mill', 'old')",
  );
  await ask(
    ownerUrl,
    "begin; select set_config('app.tenant', '1', true); insert into suppliers (code, name) values ('S-1', E'Tab\\t, quote \", snow ☃ and \\\\ back'); commit",
  );
  await writeBackup({ ownerUrl, files: localFiles(path.join(folder, "no-files")), version: "0.0.1", archive });
  await server.stop();

  const dataDir = path.join(folder, "data");
  await restoreBackup({
    settings: { ...readSettings({ DEMO: "off" }), dataDir },
    archive,
    openStore: (dir) => localFiles(path.join(dir, "files")),
    say: () => {},
    undo: () => {},
  });
  const restored = await startLocalPg({ dir: dataDir });
  try {
    const urls = await ensureCluster(restored.superuserUrl, dataDir);
    expect(await ask(urls.ownerUrl, `select name, sha256 from schema_migrations order by name collate "C"`)).toEqual(readBaseline());
    await assertMigrated(urls.ownerUrl);
    await expect(assertCurrent(urls.ownerUrl, later)).rejects.toThrow(/older version of Millwright .*Start this version on it once/);
    await migrate(urls.ownerUrl, () => {}, later);
    await assertCurrent(urls.ownerUrl, later);
    const found = await ask<{ name: string }>(`${urls.databaseUrl}?options=-c%20app.tenant%3D1`, "select name, later from suppliers");
    expect(found).toEqual([{ name: 'Tab , quote ", snow ☃ and \\ back', later: 7 }]);
  } finally {
    await restored.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
