import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { openDatabase } from "../../platform/db/db.ts";
import { readSecrets } from "../../platform/pg/pg-secrets.ts";

const FILL_LIMIT_MS = 120_000;

/** Gives a running product's tenant so many more orders, as its own role and bound to the tenant; answers how many orders there are now. */
export async function fillOrders(dataDir: string, identifier: string, count: number): Promise<number> {
  const secrets = readSecrets(dataDir);
  invariant(secrets, "the data folder has a database of its own");
  const db = openDatabase(`postgres://millwright_app:${secrets.appPassword}@127.0.0.1:${secrets.port}/millwright`, {
    connections: 1,
    statementMs: FILL_LIMIT_MS,
  });
  try {
    const { id } = await db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirstOrThrow();
    return await db.tenant(id, async (tenant) => {
      await sql`
        with machines as (select array_agg(id) as ids from assets)
        insert into work_orders (code, title, priority, asset_id, due_at, created_at)
        select 'FILL-' || lpad(n::text, 6, '0'), 'Round ' || n || ', check "A"; then B', 1 + n % 3, ids[1 + n % array_length(ids, 1)],
          timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(1, ${count}::int) as n, machines`.execute(tenant);
      const { orders } = await tenant
        .selectFrom("workOrders")
        .select(sql<number>`count(*)`.as("orders"))
        .executeTakeFirstOrThrow();
      return orders;
    });
  } finally {
    await db.close();
  }
}
