import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertRuntimeRole, type DatabaseUrls, embeddedNote, ensureCluster, versionOf } from "./cluster.ts";
import type { LocalPg } from "./pg-local.ts";
import { startThrowAwayServer } from "../testing/cluster.ts";

let server: LocalPg;
let urls: DatabaseUrls;

beforeAll(async () => {
  server = await startThrowAwayServer();
  urls = await ensureCluster(server.superuserUrl, server.dir);
});
afterAll(() => server.stop());

async function run<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const inMillwright = () => urls.ownerUrl.replace(/\/\/.*@/, new URL(server.superuserUrl).href.replace(/^postgres:(\/\/.*@).*$/, "$1"));

test("preparing the database a second time changes nothing", async () => {
  expect(await ensureCluster(server.superuserUrl, server.dir)).toEqual(urls);
});

test("the run-time role is accepted, and can create nothing", async () => {
  await assertRuntimeRole(urls.databaseUrl);

  await expect(run(urls.databaseUrl, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  await expect(run(urls.databaseUrl, "create temp table mine (id int)")).rejects.toThrow(/permission denied/);
});

test.each([
  ["creates no schema", "create schema mine"],
  ["creates no function", "create function mine() returns int language sql as 'select 1'"],
  ["adds no extension", "create extension hstore"],
  ["creates no role", "create role mine"],
  ["creates no database", "create database mine"],
  ["runs no program of the machine", "copy (select 1) to program 'cat'"],
  ["writes no file of the machine", "copy (select 1) to '/tmp/mine'"],
  ["reads no file of the machine", "select pg_read_file('postgresql.conf')"],
  ["lists no folder of the machine", "select pg_ls_dir('.')"],
  ["imports no file as a large object", "select lo_import('/etc/hostname')"],
  ["changes no setting of the server", "alter system set log_statement = 'all'"],
  ["becomes no other role", "set role millwright_definer"],
])("the run-time role %s", async (_, statement) => {
  await expect(run(urls.databaseUrl, statement)).rejects.toThrow(/permission denied/);
});

test("the roles of the product connect to their own database alone", async () => {
  for (const name of ["postgres", "template1"])
    for (const url of [urls.databaseUrl, urls.ownerUrl])
      await expect(run(url.replace(/\/millwright$/, `/${name}`), "select 1")).rejects.toThrow(/permission denied for database/);
});

test("a database that was made before the other ones were shut is shut at the next start", async () => {
  await run(inMillwright(), "grant connect on database postgres to public");
  await ensureCluster(server.superuserUrl, server.dir);
  await expect(run(urls.databaseUrl.replace(/\/millwright$/, "/postgres"), "select 1")).rejects.toThrow(/permission denied for database/);
});

test("only what the product needs is installed", async () => {
  const found = await run<{ extname: string }>(inMillwright(), "select extname from pg_extension order by 1");
  expect(found.map(({ extname }) => extname)).toEqual(["btree_gin", "pg_trgm", "plpgsql"]);
});

test("the start says which PostgreSQL is embedded, and that one's own is for what others rely on", async () => {
  const version = await versionOf(urls.databaseUrl);
  expect(version).toMatch(/^\d+\.\d+$/);
  expect(embeddedNote(version)).toContain(`embedded PostgreSQL ${version}`);
  expect(embeddedNote(version)).toContain("your own PostgreSQL");
});

test.each([
  ["pg_execute_server_program", /may run programs or use files/],
  ["pg_read_server_files", /may run programs or use files/],
])("the start is refused as a member of %s", async (role, reason) => {
  await run(inMillwright(), `grant ${role} to millwright_app`);
  await expect(assertRuntimeRole(urls.databaseUrl)).rejects.toThrow(reason);
  await run(inMillwright(), `revoke ${role} from millwright_app`);
});

test("the start is refused as a role that may create roles", async () => {
  await run(inMillwright(), "alter role millwright_app createrole");
  await expect(assertRuntimeRole(urls.databaseUrl)).rejects.toThrow(/may create roles/);
  await run(inMillwright(), "alter role millwright_app nocreaterole");
});

test("the start is refused as superuser, as owner, and as a role that could become one that bypasses policies", async () => {
  await run(urls.ownerUrl, "create table owned (id int)");

  await expect(assertRuntimeRole(inMillwright())).rejects.toThrow(/is a superuser/);
  await expect(assertRuntimeRole(urls.ownerUrl)).rejects.toThrow(/may bypass row policies/);
  await run(inMillwright(), "revoke millwright_definer from millwright_owner");
  await expect(assertRuntimeRole(urls.ownerUrl)).rejects.toThrow(/owns tables/);
  await run(inMillwright(), "grant millwright_definer to millwright_owner with inherit false, set true");
});

test("a function handed over to the definer sees rows that the run-time role does not", async () => {
  await run(
    urls.ownerUrl,
    `create table kept (tenant_id int);
     insert into kept values (1), (2);
     alter table kept enable row level security;
     alter table kept force row level security;
     grant select on kept to millwright_app, millwright_definer;
     create function kept_count() returns int language sql security definer set search_path = public as 'select count(*)::int from kept';
     alter function kept_count() owner to millwright_definer`,
  );

  expect(await run(urls.databaseUrl, "select count(*)::int as plain, kept_count() as definer from kept")).toEqual([
    { plain: 0, definer: 2 },
  ]);
});

test("text is compared by code points, and letters beyond ASCII have a case and trigrams", async () => {
  const [row] = await run<{ lowered: string; alike: boolean; sorted: boolean }>(
    urls.databaseUrl,
    "select lower('KÜHLGERÄT') as lowered, similarity('kühlgerät', 'kühlgeräte') > 0.7 as alike, 'Z' < 'a' as sorted",
  );

  expect(row).toEqual({ lowered: "kühlgerät", alike: true, sorted: true });
});
