import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../register/suppliers/builders.ts";
import { chainAudit, verifyTenant } from "../platform/records/audit-chain.ts";
import { ensureCluster } from "../platform/pg/cluster.ts";
import { openDatabase } from "../platform/db/db.ts";
import { localFiles } from "../platform/files/files.ts";
import { lockDataDir } from "../platform/ops/data-lock.ts";
import { migrate } from "../platform/db/migrate.ts";
import { startLocalPg } from "../platform/pg/pg-local.ts";
import { assertRestored } from "../platform/ops/restore-mark.ts";
import { startTestCluster, throwAwayFolder, type TestCluster } from "../platform/testing/cluster.ts";
import { readSettings } from "../settings.ts";
import { openWorld, send, type Person, type World } from "../testing/world.ts";
import { damagedFiles } from "./check.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

let cluster: TestCluster;
let world: World;
let planner: Person;
let folder: string;
let archive: string;
let saved: Manifest;

beforeAll(async () => {
  cluster = await startTestCluster();
  world = await openWorld(cluster);
  planner = await world.tenant.as("Planner");
  await (await world.otherTenant()).as("Planner");
  folder = throwAwayFolder();
  archive = path.join(folder, "backup");
  await chainAudit(world.db);
  const writing = keepWriting();
  await writing.warmedUp;
  saved = await writeBackup({ ownerUrl: cluster.ownerUrl, files: world.files, version: "0.1.0", archive });
  process.stdout.write(`backup: ${await writing.stop()} calls were answered while the backup was made\n`);
}, 120_000);

afterAll(async () => {
  await world.close();
  await cluster.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Makes suppliers, hangs files on them and takes every second file away again, as fast as it goes. */
function keepWriting() {
  let isOver = false;
  let calls = 0;
  const write = async () => {
    while (!isOver) {
      const { id } = await buildSupplier(planner);
      const kept = await upload(id, `kept ${id}`);
      const gone = await upload(id, `gone ${id}`);
      await planner.ok(files.remove, { params: { id: gone } });
      expect(kept).toBeGreaterThan(0);
      calls += 4;
    }
  };
  const writers = [write(), write(), write()];
  const warmedUp = (async () => {
    while (calls < 60) await Promise.race([sleep(20), ...writers]);
  })();
  return {
    warmedUp,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
      return calls;
    },
  };
}

async function upload(to: number, text: string): Promise<number> {
  const sent = {
    query: { id: to, fileName: "note.txt" },
    headers: { rootfolder: "Suppliers", "content-type": "text/plain" },
    body: Buffer.from(text),
  };
  const { status, body } = await send(world, files.upload, sent, { authorization: `Bearer ${planner.token}` });
  expect(status).toBe(200);
  return (body as { id: number }).id;
}

const settingsOf = (dataDir: string) => ({ ...readSettings({ DEMO: "off" }), dataDir });

async function restoreInto(dataDir: string, from = archive): Promise<Manifest> {
  const undoing: (() => Promise<void> | void)[] = [];
  try {
    return await restoreBackup({
      settings: settingsOf(dataDir),
      archive: from,
      openStore: (dir) => localFiles(path.join(dir, "files")),
      say: () => {},
      undo: (run) => undoing.push(run),
    });
  } catch (thrown) {
    for (const run of undoing.toReversed()) await run();
    throw thrown;
  }
}

function emptyDataDir(): string {
  const dir = fs.mkdtempSync(path.join(folder, "data-"));
  fs.chmodSync(dir, 0o711);
  return dir;
}

test("a backup that was made under load is one moment: every record has its audit row and every file its bytes", async () => {
  expect(saved.lost).toEqual([]);
  expect(saved.files.length).toBeGreaterThan(10);
  await checkBackup(archive);
  const rowsOf = (name: string) => saved.tables.find((table) => table.name === name)?.rows;
  expect(rowsOf("suppliers")).toBeGreaterThan(10);
  for (const left of ["sessions", "setup_links", "sign_in_attempts"]) expect(rowsOf(left), left).toBeUndefined();
  expect(fs.existsSync(`${archive}.partial`)).toBe(false);
});

test("restored into an empty folder it is the same to the byte, its chain holds, and work goes on", async () => {
  const dataDir = emptyDataDir();
  await restoreInto(dataDir);
  assertRestored(dataDir);
  const server = await startLocalPg({ dir: dataDir });
  try {
    const urls = await ensureCluster(server.superuserUrl, dataDir);
    const store = localFiles(path.join(dataDir, "files"));
    const again = await writeBackup({ ownerUrl: urls.ownerUrl, files: store, version: "0.1.0", archive: path.join(folder, "again") });
    const contents = ({ tables }: Manifest) => tables.map(({ name, rows, contentSha256 }) => ({ name, rows, contentSha256 }));
    expect(contents(again)).toEqual(contents(saved));
    expect(again.files).toEqual(saved.files);
    expect(again.sequences).toEqual(saved.sequences);

    const db = openDatabase(urls.databaseUrl);
    await migrate(urls.ownerUrl);
    const facts = await db.tenant(world.tenant.id, async (rows) => ({
      suppliers: (await rows.selectFrom("suppliers").select("id").execute()).length,
      audited: (await rows.selectFrom("auditLog").select("id").where("entity", "=", "suppliers").where("action", "=", "created").execute())
        .length,
      sessions: (await db.system(rows).selectFrom("sessions").select("accountId").execute()).length,
    }));
    expect(facts.suppliers).toBe(facts.audited);
    expect(facts.sessions).toBe(0);

    // What comes after the restore is chained after what came before it.
    await db.tenant(
      world.tenant.id,
      async (rows) => await rows.insertInto("auditLog").values({ action: "created", entity: "suppliers", entityId: 1 }).execute(),
    );
    await expect.poll(async () => (await chainAudit(db), (await verifyTenant(db, world.tenant.id)).tail), { timeout: 30_000 }).toBe(0);
    expect(await verifyTenant(db, world.tenant.id)).toMatchObject({ broken: null });
    await db.close();
  } finally {
    await server.stop();
  }
}, 120_000);

/** A copy of the archive in which one byte of a file is another. */
function damaged(file: string): string {
  const copy = fs.mkdtempSync(path.join(folder, "damaged-"));
  fs.cpSync(archive, copy, { recursive: true });
  const at = path.join(copy, file);
  const bytes = fs.readFileSync(at);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.writeFileSync(at, bytes);
  return copy;
}

test("one damaged byte is found wherever it lies, is named, and nothing is restored", async () => {
  const table = saved.tables.find(({ name }) => name === "suppliers")?.file ?? "";
  const stored = `files/${saved.files[0]?.key}`;
  for (const file of ["manifest.json", "manifest.sha256", table, stored]) {
    const copy = damaged(file);
    const named = new RegExp(`damaged: .*${path.basename(file).replace("sha256", "(sha256|json)")}`);
    await expect(checkBackup(copy), file).rejects.toThrow(named);
    const dataDir = emptyDataDir();
    await expect(restoreInto(dataDir, copy), file).rejects.toThrow(named);
    expect(fs.readdirSync(dataDir), file).toEqual([]);
  }
  const without = damaged(table);
  fs.rmSync(path.join(without, stored));
  await expect(checkBackup(without)).rejects.toThrow(`${stored} (missing)`);
});

test("any single byte of a packed table counts, its header among them", async () => {
  const entry = saved.tables.find(({ name }) => name === "roles");
  const copy = fs.mkdtempSync(path.join(folder, "bytes-"));
  fs.cpSync(archive, copy, { recursive: true });
  const at = path.join(copy, entry?.file ?? "");
  const whole = fs.readFileSync(at);
  for (let place = 0; place < whole.length; place += Math.max(1, Math.floor(whole.length / 60))) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    fs.writeFileSync(at, bytes);
    expect(await damagedFiles(copy, { ...saved, tables: entry ? [entry] : [], files: [] }), String(place)).toEqual([
      `${entry?.file} (changed)`,
    ]);
  }
});

test("a folder that is in use, or not empty, is left alone", async () => {
  const used = emptyDataDir();
  fs.writeFileSync(path.join(used, "keep.txt"), "mine");
  await expect(restoreInto(used)).rejects.toThrow(/is not empty \(keep\.txt\)/);
  expect(fs.readdirSync(used)).toEqual(["keep.txt"]);

  const running = emptyDataDir();
  const unlock = lockDataDir(running, "http://localhost:4000");
  await expect(restoreInto(running)).rejects.toThrow(/already running .*http:\/\/localhost:4000/);
  unlock();
});

test("a backup of a newer version is refused before anything is written", async () => {
  const copy = fs.mkdtempSync(path.join(folder, "newer-"));
  fs.cpSync(archive, copy, { recursive: true });
  const manifest = readManifest(copy);
  writeManifest(copy, {
    ...manifest,
    migrations: [...manifest.migrations, { name: "29991231_later.sql", sha256: "0".repeat(64) }],
  });
  const dataDir = emptyDataDir();
  await expect(restoreInto(dataDir, copy)).rejects.toThrow(/newer version of Millwright .*29991231_later/);
  writeManifest(copy, { ...manifest, format: manifest.format + 1 });
  await expect(restoreInto(dataDir, copy)).rejects.toThrow(/newer version/);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test("a backup of before the baseline is refused before anything is written, with what to do instead", async () => {
  const copy = fs.mkdtempSync(path.join(folder, "before-"));
  fs.cpSync(archive, copy, { recursive: true });
  const migrations = [{ name: "0001_platform.sql", sha256: "0".repeat(64) }];
  writeManifest(copy, { ...readManifest(copy), format: 1, migrations });
  const dataDir = emptyDataDir();
  await expect(restoreInto(dataDir, copy)).rejects.toThrow(
    /written before the first release .*0001_platform.*export its lists .* and import them into an empty DATA_DIR/,
  );
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test("what the store has lost is told, and the rest is saved", async () => {
  const supplier = await buildSupplier(planner);
  const id = await upload(supplier.id, "to be lost");
  const key = await world.tenant.rows(
    async (rows) => (await rows.selectFrom("files").select("storeKey").where("id", "=", id).executeTakeFirstOrThrow()).storeKey,
  );
  await world.files.remove(key);
  const { lost, files: copied } = await writeBackup({
    ownerUrl: cluster.ownerUrl,
    files: world.files,
    version: "0.1.0",
    archive: path.join(folder, "lossy"),
  });
  expect(lost).toEqual([key]);
  expect(copied.length).toBeGreaterThan(10);
  await planner.ok(suppliers.get, { params: { id: supplier.id } });
});
