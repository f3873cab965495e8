import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../register/suppliers/builders.ts";
import { chainAudit, verifyTenant } from "../platform/records/audit-chain.ts";
import type { DatabaseUrls } from "../platform/pg/cluster.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openFiles } from "../platform/files/open-files.ts";
import type { LocalPg } from "../platform/pg/pg-local.ts";
import { s3Client } from "../platform/files/s3-client.ts";
import { startThrowAwayServer, throwAwayFolder } from "../platform/testing/cluster.ts";
import { startObjectStore, type ObjectStore } from "../platform/testing/object-store.ts";
import { SAMPLES } from "../testing/samples.ts";
import { openWorld, personOf, send, type Person, type World } from "../testing/world.ts";
import type { Manifest } from "./manifest.ts";
import { writeBackup } from "./write.ts";

/** A PostgreSQL of one's own and a bucket: what an installation of several machines stands on. */
interface Place {
  server: LocalPg;
  urls: DatabaseUrls;
  objects: ObjectStore;
  env: Record<string, string>;
}

const PROGRAM = path.join(import.meta.dirname, "main.ts");
const MANUAL = path.join(import.meta.dirname, "../../../../docs/operations.md");

let folder: string;
const places: Place[] = [];
let here: Place;
let there: Place;

beforeAll(async () => {
  folder = throwAwayFolder();
  [here, there] = (await Promise.all([openPlace(), openPlace()])) as [Place, Place];
}, 120_000);
afterAll(async () => {
  await Promise.all(places.map(async ({ server, objects }) => await Promise.all([server.stop(), objects.stop()])));
  fs.rmSync(folder, { recursive: true, force: true });
});

async function openPlace(): Promise<Place> {
  const [server, objects] = await Promise.all([startThrowAwayServer(), startObjectStore()]);
  const urls = await prepareAsTheManualSays(server.superuserUrl);
  const { endpoint, bucket, accessKeyId, secretAccessKey } = objects.bucket;
  const env = {
    DEMO: "off",
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const place = { server, urls, objects, env };
  places.push(place);
  return place;
}

/** What a database administrator runs once, word for word. */
async function prepareAsTheManualSays(superuserUrl: string): Promise<DatabaseUrls> {
  const said = /```sql\n(create role millwright_definer.*?)```/s.exec(fs.readFileSync(MANUAL, "utf8"))?.[1] ?? "";
  const [inServer = "", inDatabase = ""] = said.replaceAll("'…'", "'chosen'").split("\\c millwright\n");
  const millwright = new URL(superuserUrl);
  millwright.pathname = "/millwright";
  await runEach(superuserUrl, inServer);
  await runEach(millwright.href, inDatabase);
  const as = (role: string) => Object.assign(new URL(millwright), { username: role, password: "chosen" }).href;
  return { databaseUrl: as("millwright_app"), ownerUrl: as("millwright_owner") };
}

async function runEach(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = script.split(";\n").filter((statement) => statement.trim() !== "");
    expect(statements.length).toBeGreaterThan(4);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const run = async ({ env }: Place, dataDir: string, ...args: string[]) =>
  (await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env["PATH"], ...env, DATA_DIR: dataDir } }))
    .stdout;

async function upload(world: World, by: Person, to: number, fileName: string, contentType: string, bytes: Buffer): Promise<number> {
  const sent = { query: { id: to, fileName }, headers: { rootfolder: "Suppliers", "content-type": contentType }, body: bytes };
  const { status, body } = await send(world, files.upload, sent, { authorization: `Bearer ${by.token}` });
  expect(status).toBe(200);
  return (body as { id: number }).id;
}

/** Every object of the bucket with its digest. */
async function objectsOf({ objects }: Place): Promise<Record<string, string>> {
  const client = s3Client(objects.bucket);
  const found: Record<string, string> = {};
  for await (const { key } of client.list(""))
    found[key] = createHash("sha256")
      .update(await buffer(await client.open(key)))
      .digest("hex");
  return found;
}

const contents = ({ tables, files: kept, sequences }: Manifest) => ({
  tables: tables.map(({ name, rows, contentSha256 }) => ({ name, rows, contentSha256 })),
  kept,
  sequences,
});

test("an installation with its own PostgreSQL and a bucket moves to another by backup and restore: every row, sequence and object is the same", async () => {
  await migrate(here.urls.ownerUrl);
  const world = await openWorld(here.urls, here.env);
  const planner = await world.tenant.as("Planner");
  const uploaded: { id: number; bytes: Buffer }[] = [];
  for (let made = 0; made < 4; made += 1) {
    const supplier = await buildSupplier(planner, { name: `Müller & Söhne, "Lager ${made}" ☃` });
    const bytes = Buffer.from(`note ${made} `.repeat(1 + made * 40_000));
    uploaded.push({ id: await upload(world, planner, supplier.id, `Prüfbericht ${made}.txt`, "text/plain", bytes), bytes });
    await upload(world, planner, supplier.id, "plate.png", "image/png", SAMPLES["image/png"] ?? Buffer.alloc(0));
    const gone = await upload(world, planner, supplier.id, "gone.txt", "text/plain", Buffer.from("gone"));
    await planner.ok(files.remove, { params: { id: gone } });
  }
  await chainAudit(world.db);
  await world.close();

  const archive = path.join(folder, "archive");
  expect(await run(here, path.join(folder, "here"), "backup", archive)).toContain("saved in");
  expect(await run(there, path.join(folder, "there"), "restore", archive)).toContain("restored and read back");

  const saved = JSON.parse(fs.readFileSync(path.join(archive, "manifest.json"), "utf8")) as Manifest;
  expect(saved.files.length).toBeGreaterThan(8);
  expect(saved.lost).toEqual([]);
  const again = await writeBackup({
    ownerUrl: there.urls.ownerUrl,
    files: openFiles({ dataDir: folder, bucket: there.objects.bucket }),
    version: saved.version,
    archive: path.join(folder, "again"),
  });
  expect(contents(again)).toEqual(contents(saved));
  // Of the objects, those that a record names: what was taken away is not carried along.
  const [before, after] = [await objectsOf(here), await objectsOf(there)];
  expect(Object.keys(after).toSorted()).toEqual(saved.files.map(({ key }) => key).toSorted());
  for (const [key, digest] of Object.entries(after)) expect(before[key], key).toBe(digest);
  expect(fs.existsSync(path.join(folder, "there", "files"))).toBe(false);

  const moved = await openWorld(there.urls, there.env);
  try {
    const { accountId } = await moved.db.tenant(
      world.tenant.id,
      async (rows) => await rows.selectFrom("people").select("accountId").where("id", "=", planner.personId).executeTakeFirstOrThrow(),
    );
    const back = personOf(moved, planner.personId, await moved.platform.sessions.open(accountId ?? 0, world.tenant.id, planner.personId));
    expect((await back.ok(suppliers.list, { body: {} })).rows).toHaveLength(4);
    for (const { id, bytes } of uploaded) {
      const { rawPayload } = await moved.app.inject({ url: `/api/Attachments/${id}`, headers: { authorization: `Bearer ${back.token}` } });
      expect(rawPayload.equals(bytes)).toBe(true);
    }
    await buildSupplier(back);
    await expect
      .poll(async () => (await chainAudit(moved.db), (await verifyTenant(moved.db, world.tenant.id)).tail), { timeout: 30_000 })
      .toBe(0);
    expect(await verifyTenant(moved.db, world.tenant.id)).toMatchObject({ broken: null });
  } finally {
    await moved.close();
  }

  // Neither a database that holds something nor a bucket's files are written over.
  await expect(run(there, path.join(folder, "once more"), "restore", archive)).rejects.toThrow(/holds data already/);
}, 120_000);
