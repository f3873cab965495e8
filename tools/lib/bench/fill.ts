import { createHash } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../../../apps/server/src/platform/db/db.ts";
import type { LocalPg } from "../../../apps/server/src/platform/pg/pg-local.ts";
import type { DatabaseUrls } from "../../../apps/server/src/platform/pg/cluster.ts";
import { hashDigest } from "../../../apps/server/src/platform/call/passwords.ts";
import { addPerson, createTenant } from "../../../apps/server/src/foundation/tenants/service.ts";
import { PASSWORD } from "../../../apps/e2e/harness/api.ts";
import { REGISTER, WORK } from "./fill-sql.ts";
import { TENANTS, type BenchTenant } from "./tenants.ts";

/** Raised with every change of what is filled, so that a kept folder is known to be an old one. */
const VERSION = "1";
const MARK = "bench_filled";
const FIRST_FREE_ID = 50_000_000;

/**
 * Fills an empty, migrated installation. Tenants and their planners come through the product's own services; the mass comes as
 * insert … select of the superuser, with keys unchecked and the orders' indexes made afterwards.
 */
export async function ensureFilled(
  database: Pick<LocalPg, "dir" | "superuserUrl">,
  urls: DatabaseUrls,
  say: (line: string) => void,
  tenants: readonly BenchTenant[] = TENANTS,
): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl.replace(/\/postgres$/, "/millwright") });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>("select value from installation where key = $1", [MARK]);
    if (rows[0]?.value === VERSION) return;
    if ((await client.query("select from tenants limit 1")).rowCount)
      throw new Error(`${database.dir} holds other data: remove it, or set BENCH_DIR to another folder.`);
    const began = performance.now();
    say(
      `Filling ${database.dir}, once: ${tenants.length} tenants, ${tenants.reduce((sum, { orders }) => sum + orders, 0).toLocaleString("en")} orders.`,
    );
    await fill(client, urls, say, tenants);
    await client.query("insert into installation values ($1, $2)", [MARK, VERSION]);
    say(`Filled in ${Math.round((performance.now() - began) / 1000)} s.`);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, urls: DatabaseUrls, say: (line: string) => void, tenants: readonly BenchTenant[]): Promise<void> {
  const places = await makeTenants(urls, tenants);
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off; set jit = off",
  );
  await client.query("select setseed(0.5)");
  const remake = await withoutIndexes(client);
  let firstId = 100_000;
  for (const [at, tenant] of tenants.entries()) {
    const began = performance.now();
    await client.query("begin");
    for (const statement of [...REGISTER, ...WORK])
      await client.query(
        numbered(statement, { ...tenant, tenant: places[at]?.tenantId ?? 0, planner: places[at]?.personId ?? 0, first: firstId }),
      );
    await client.query("commit");
    firstId += tenant.orders + tenant.assets + tenant.locations + tenant.people;
    say(`  ${tenant.key}: ${tenant.orders.toLocaleString("en")} orders in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const began = performance.now();
  for (const statement of remake) await client.query(statement);
  say(`  ${remake.length} indexes in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await settle(client);
}

/** Nothing that the fill wrote is left for the worker to chain or to hand out, new ids start behind the filled ones, and the planner knows the tables. */
async function settle(client: pg.Client): Promise<void> {
  for (const table of [
    "people",
    "locations",
    "assets",
    "work_orders",
    "work_order_tasks",
    "work_order_subtasks",
    "work_order_notes",
    "work_order_costs",
    "audit_log",
  ]) {
    await client.query(`alter table ${table} alter column id restart with ${FIRST_FREE_ID}`);
  }
  await client.query(`insert into event_cursor (name, txid, id)
    select kind || '/' || t.id, pg_current_xact_id(), ${FIRST_FREE_ID - 1} from tenants t, unnest(array['audit', 'events']) kind
    on conflict (name) do update set txid = excluded.txid, id = excluded.id`);
  await client.query(
    "insert into counters (tenant_id, name, year, value) select id, 'WO', y, 5000000 from tenants, generate_series(2020, 2040) y on conflict do nothing",
  );
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
}

/** Takes the secondary indexes of the largest table away and returns the statements that make them again. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'work_orders'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map(({ made }) => made);
}

async function makeTenants(urls: DatabaseUrls, tenants: readonly BenchTenant[]): Promise<{ tenantId: number; personId: number }[]> {
  const db = openDatabase(urls.databaseUrl);
  const passwordHash = await hashDigest(createHash("sha256").update(PASSWORD).digest("hex"));
  const made: { tenantId: number; personId: number }[] = [];
  for (const [at, { key, email }] of tenants.entries()) {
    const { tenantId, organisationId } = await createTenant(db, { name: `Bench ${key}`, identifier: `bench-${key}`, isDefault: at === 0 });
    const { personId } = await addPerson(db, tenantId, {
      firstName: "Pat",
      lastName: "Planner",
      roleName: "Planner",
      email,
      account: { organisationId, passwordHash, role: "staff" },
    });
    made.push({ tenantId, personId });
  }
  await db.close();
  return made;
}

type Numbers = Record<"tenant" | "planner" | "first", number> & Omit<BenchTenant, "key" | "email">;

/** `:orders` and its like are whole numbers of ours; the statements take no other values. */
const numbered = (statement: string, numbers: Numbers) =>
  statement.replace(/(?<!:):([a-z]+)/g, (whole, name: keyof Numbers) => String(numbers[name] ?? whole));
