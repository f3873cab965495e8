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
  write("0001_things.sql", FIRST);
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

test("every migration is applied once, in the order of numbers", async () => {
  write("0002_others.sql", "-- It refers to the first.\ncreate table others as select * from things;\n");
  const lines: string[] = [];

  await bringUp((line) => lines.push(line));
  await bringUp((line) => lines.push(line));

  expect(lines).toEqual(["Migration 0001_things.sql applied.", "Migration 0002_others.sql applied."]);
});

test("two servers that start at the same moment apply it once", async () => {
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => bringUp((line) => lines.push(line))));

  expect(lines).toEqual(["Migration 0001_things.sql applied."]);
});

test("a failing migration leaves nothing behind and is named with its line", async () => {
  write("0002_others.sql", "-- A mistake.\ncreate table others (id int);\ncreate tabel more (id int);\n");

  await expect(bringUp()).rejects.toThrow(/0002_others\.sql failed.*\(line 3\)/);
  expect(await asOwner("select to_regclass('others') as found")).toEqual([{ found: null }]);
  expect(await asOwner("select number from schema_migrations")).toEqual([{ number: 1 }]);
});

test("data of a newer version is not touched, and it is said what to do", async () => {
  write("0002_others.sql", "-- Of the newer version.\ncreate table others (id int);\n");
  await bringUp();
  fs.rmSync(path.join(folder, "0002_others.sql"));

  await expect(bringUp()).rejects.toThrow(/newer version.*0002_others\.sql.*Start that newer version/);
});

test("a migration that was edited after it was applied stops the start", async () => {
  await bringUp();
  write("0001_things.sql", `${FIRST}-- edited\n`);

  await expect(bringUp()).rejects.toThrow(/0001_things\.sql was changed/);
});

test("the same file with the line ends of another system is not an edited one", async () => {
  await bringUp();
  write("0001_things.sql", FIRST.replaceAll("\n", "\r\n"));

  await bringUp();
});

test.each([
  ["things.sql", FIRST, /needs a name/],
  ["0001_again.sql", FIRST, /Two migrations/],
  ["0002_others.sql", "create table others (id int);", /does not begin with a sentence/],
])("a file that breaks the habits is refused before anything is applied: %s", async (name, sql, message) => {
  write(name, sql);

  await expect(bringUp()).rejects.toThrow(message);
  expect(await asOwner("select to_regclass('things') as found")).toEqual([{ found: null }]);
});
