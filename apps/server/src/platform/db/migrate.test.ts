import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ensureCluster } from "../pg/cluster.ts";
import { migrate } from "./migrate.ts";
import type { LocalPg } from "../pg/pg-local.ts";
import { startThrowAwayServer, throwAwayFolder } from "../testing/cluster.ts";

const folder = throwAwayFolder();
const FIRST = "-- The first table.\ncreate table things (id int);\n";
let server: LocalPg;
let ownerUrl: string;

beforeAll(async () => {
  server = await startThrowAwayServer();
  ({ ownerUrl } = await ensureCluster(server.superuserUrl, server.dir));
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await asOwner("drop table if exists schema_migrations, things, others");
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  write("20261122_things.sql", FIRST);
});

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql);
const bringUp = (log?: (line: string) => void) => migrate(ownerUrl, log, folder);

async function asOwner<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("every migration is applied once, in the order of names", async () => {
  write("20261123_others.sql", "-- It refers to the first.\ncreate table others as select * from things;\n");
  const lines: string[] = [];

  await bringUp((line) => lines.push(line));
  await bringUp((line) => lines.push(line));

  expect(lines).toEqual(["Migration 20261122_things.sql applied.", "Migration 20261123_others.sql applied."]);
});

test("two servers that start at the same moment apply it once", async () => {
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => bringUp((line) => lines.push(line))));

  expect(lines).toEqual(["Migration 20261122_things.sql applied."]);
});

test("a failing migration leaves nothing behind and is named with its line", async () => {
  write("20261123_others.sql", "-- A mistake.\ncreate table others (id int);\ncreate tabel more (id int);\n");

  await expect(bringUp()).rejects.toThrow(/20261123_others\.sql failed.*\(line 3\)/);
  expect(await asOwner("select to_regclass('others') as found")).toEqual([{ found: null }]);
  expect(await asOwner("select name from schema_migrations")).toEqual([{ name: "20261122_things.sql" }]);
});

test("data of a newer version is not touched, and it is said what to do", async () => {
  write("20261123_others.sql", "-- Of the newer version.\ncreate table others (id int);\n");
  await bringUp();
  fs.rmSync(path.join(folder, "20261123_others.sql"));

  await expect(bringUp()).rejects.toThrow(/newer version.*20261123_others\.sql.*Start that newer version/);
});

test("data of before the baseline is not touched, and it is said what to do", async () => {
  await asOwner(
    "create table schema_migrations (number int, name text, sha256 text); insert into schema_migrations values (1, '0001_platform.sql', '')",
  );

  await expect(bringUp()).rejects.toThrow(/before the first release .*0001_platform\.sql.*export its lists .*empty DATA_DIR/);
  expect(await asOwner("select to_regclass('things') as found")).toEqual([{ found: null }]);
});

test("what a branch brought later than it is dated is applied when it comes; two of a day stand in the order of their names", async () => {
  await bringUp();
  write("20261122b_others.sql", "-- It refers to the first of its day.\ncreate table others as select * from things;\n");
  write("20261121_earlier.sql", "-- Of a branch that was longer on its way.\nselect 1;\n");
  const lines: string[] = [];

  await bringUp((line) => lines.push(line));

  expect(lines).toEqual(["Migration 20261121_earlier.sql applied.", "Migration 20261122b_others.sql applied."]);
});

test("a migration that was edited after it was applied stops the start", async () => {
  await bringUp();
  write("20261122_things.sql", `${FIRST}-- edited\n`);

  await expect(bringUp()).rejects.toThrow(/20261122_things\.sql was changed/);
});

test("the same file with the line ends of another system is not an edited one", async () => {
  await bringUp();
  write("20261122_things.sql", FIRST.replaceAll("\n", "\r\n"));

  await bringUp();
});

test.each([
  ["things.sql", FIRST, /needs a name/],
  ["20261122_Things.sql", FIRST, /needs a name that begins with its day/],
  ["20261123_others.sql", "create table others (id int);", /does not begin with a sentence/],
])("a file that breaks the habits is refused before anything is applied: %s", async (name, sql, message) => {
  write(name, sql);

  await expect(bringUp()).rejects.toThrow(message);
  expect(await asOwner("select to_regclass('things') as found")).toEqual([{ found: null }]);
});
