import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { ensureCluster } from "../platform/pg/cluster.ts";
import { localFiles } from "../platform/files/files.ts";
import { assertCurrent, assertMigrated, migrate, migrateAs } from "../platform/db/migrate.ts";
import { startLocalPg } from "../platform/pg/pg-local.ts";
import { startTestCluster, startThrowAwayServer, throwAwayFolder } from "../platform/testing/cluster.ts";
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

test("a backup of an older schema is restored as it was, and migrated by the next start", async () => {
  const current = await startTestCluster();
  const known = await ask<{ number: number; name: string; sha256: string }>(
    current.ownerUrl,
    "select number, name, sha256 from schema_migrations order by number",
  );
  await current.stop();
  const old = known.filter(({ number }) => number <= 5);

  const folder = throwAwayFolder();
  const archive = path.join(folder, "old");
  const server = await startThrowAwayServer();
  const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
  await migrateAs(ownerUrl, old);
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
    expect(await ask(urls.ownerUrl, "select max(number) as newest from schema_migrations")).toEqual([{ newest: 5 }]);
    await assertMigrated(urls.ownerUrl);
    await expect(assertCurrent(urls.ownerUrl)).rejects.toThrow(/older version of Millwright .*Start this version on it once/);
    await migrate(urls.ownerUrl);
    await assertCurrent(urls.ownerUrl);
    expect(await ask(urls.ownerUrl, "select count(*)::int as applied from schema_migrations")).toEqual([{ applied: known.length }]);
    const found = await ask<{ name: string }>(`${urls.databaseUrl}?options=-c%20app.tenant%3D1`, "select name from suppliers");
    expect(found).toEqual([{ name: 'Tab\t, quote ", snow ☃ and \\ back' }]);
  } finally {
    await restored.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
