import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertRuntimeRole, type DatabaseUrls, ensureCluster } from "./cluster.ts";
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
