import { once } from "node:events";
import net from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Driver from "./driver.ts";
import { openPool, poolOf, UNNAMED } from "./driver.ts";
import { openDatabase, type Database } from "./db.ts";
import { answerOf } from "../call/refusals.ts";

const url = process.env["MILLWRIGHT_TEST_DATABASE_URL"] ?? "";

let pool: pg.Pool;
let db: Database;

beforeAll(() => {
  pool = openPool(url, { connections: 1, statementMs: 5000 });
  db = openDatabase(url, { connections: 2, statementMs: 5000 });
});
afterAll(async () => {
  await pool.end();
  await db.close();
});

/** What people are told then: try again in a moment. */
const isOutage = (thrown: unknown) =>
  answerOf(thrown, "request-1", { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger).status === 503;
const valueOf = async (expression: string) => (await pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

test.each([
  ["'2026-11-21 08:00:00+00'::timestamptz", "2026-11-21T08:00:00Z"],
  ["'2026-11-21 08:00:00.5+00'::timestamptz(3)", "2026-11-21T08:00:00.5Z"],
  ["'2026-11-21 08:00:00.123+05:30'::timestamptz(3)", "2026-11-21T02:30:00.123Z"],
  ["'2026-01-31'::date", "2026-01-31"],
  ["9007199254740991::bigint", 9_007_199_254_740_991],
  ["12.50::numeric", 12.5],
  ["null::timestamptz", null],
  ["array[1,2]::int[]", [1, 2]],
  ["array[1,null,9007199254740991]::bigint[]", [1, null, 9_007_199_254_740_991]],
  ["array[]::bigint[]", []],
  ["'{\"a\":[1]}'::jsonb", { a: [1] }],
])("%s comes as the wire shows it", async (expression, expected) => {
  expect(await valueOf(expression)).toEqual(expected);
});

test("a connection works in UTC and waits neither for a statement nor for a lock without end", async () => {
  const settings = await pool.query(
    "select current_setting('timezone') as zone, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
  );
  expect(settings.rows).toEqual([{ zone: "UTC", statement: "5s", lock: "4s", idle: "30s" }]);
});

test("a statement is planned once per connection, whatever its values", async () => {
  // As a server begins: the names of this process may have been given to the statements of other tests.
  const begun = "./driver.ts?begun";
  const fresh = (await import(begun)) as typeof Driver;
  const own = fresh.openPool(url, { connections: 1, statementMs: 5000 });
  const client = await fresh.poolOf(own).connect();
  for (const value of [1, 2, 3]) await client.query("select $1::int + 41 as value", [value]);
  const { rows } = await client.query(
    "select count(*)::int as plans from pg_prepared_statements where statement like 'select $1::int + 41%'",
  );
  client.release();
  await own.end();
  expect(rows).toEqual([{ plans: 1 }]);
});

test("a statement that nobody says again takes none of the names", async () => {
  const client = await poolOf(pool).connect();
  await client.query(`${UNNAMED} select $1::int + 43 as value`, [1]);
  const { rows } = await client.query(
    "select count(*)::int as plans from pg_prepared_statements where statement like '%+ 43 as%' and name <> ''",
  );
  client.release();
  expect(rows).toEqual([{ plans: 0 }]);
});

test("a connection that dies in the middle of a transaction fails that one, and neither the next nor the process", async () => {
  const pid = async (within: Parameters<Database["system"]>[0]) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.system(within))).rows[0]?.pid;
  const killed = db.tenant(1, async (rows) => {
    await sql`select pg_terminate_backend(${await pid(rows)})`.execute(db.system());
    await sql`select 1`.execute(rows);
  });
  await expect(killed).rejects.toSatisfy(isOutage);
  expect(await db.tenant(1, pid)).toBeGreaterThan(0);
});

test("a connection that dies while nothing is asked of it in the transaction does the same", async () => {
  const killed = db.tenant(1, async (rows) => {
    const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(rows);
    await sql`select pg_terminate_backend(${found.rows[0]?.pid})`.execute(db.system());
    await new Promise((resolve) => setTimeout(resolve, 100));
    return "done";
  });
  await expect(killed, "the commit cannot be had any more").rejects.toSatisfy(isOutage);
  expect((await sql`select 1`.execute(db.system())).rows).toHaveLength(1);
});

test("a database that says nothing any more is an outage after its longest statement, and not for ever", async () => {
  const frozen = await frozenProxy(new URL(url));
  const through = openDatabase(frozen.url, { connections: 1, statementMs: 300 });
  try {
    expect((await sql`select 1`.execute(through.system())).rows).toHaveLength(1);
    frozen.freeze();
    const began = performance.now();
    await expect(through.tenant(1, (rows) => sql`select 1`.execute(rows))).rejects.toSatisfy(isOutage);
    expect(performance.now() - began).toBeLessThan(6_000);
  } finally {
    frozen.end();
    await through.close();
  }
});

/** Stands between the driver and the database, and passes nothing on once it is frozen. */
async function frozenProxy(database: URL) {
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(database.port), database.hostname);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on("error", () => {}).pipe(to);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(database);
  through.port = String((server.address() as net.AddressInfo).port);
  return {
    url: through.href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
