import pg from "pg";
import type * as Migrations from "../../../../apps/server/src/platform/db/migrate.ts";
import type * as Clusters from "../../../../apps/server/src/platform/testing/cluster.ts";
import { startTestCluster } from "../../../../apps/server/src/platform/testing/cluster.ts";
import { snakeOf } from "../noun.ts";
import { expect, FIELD, load, NOUN, run } from "./copy.ts";

/** An empty database gets the table with its guards, and its types are those that were written. */
export async function buildsAnEmptyDatabase(clone: string): Promise<void> {
  const cluster = await (await load<typeof Clusters>(clone, "apps/server/src/platform/testing/cluster.ts")).startTestCluster();
  try {
    const [found] = await ask<{ isForced: boolean; columns: string[]; searches: number }>(
      cluster.ownerUrl,
      `select relforcerowsecurity as "isForced", (select count(*)::int from pg_proc where proname = 'search_${NOUN.table}' and pronargs = 2) as searches,
        (select array_agg(column_name::text) from information_schema.columns where table_name = relname) as columns
       from pg_class where oid = '${NOUN.table}'::regclass`,
    );
    expect(found?.isForced === true, "its row policy is not forced");
    expect(found?.searches === 1, "its search function, which takes words and a bound, is missing");
    expect(found?.columns.includes(snakeOf(FIELD.name)) === true, `it has no column ${snakeOf(FIELD.name)}`);
    const types = await run(clone, "tools/db-types.ts", ["--check"], { DATABASE_OWNER_URL: cluster.ownerUrl });
    expect(types.code === 0, types.output);
  } finally {
    await cluster.stop();
  }
}

/** A database that was in use before gets it too, and the roles of its tenants what a new tenant's get. */
export async function growsADatabaseInUse(clone: string): Promise<void> {
  const cluster = await startTestCluster();
  try {
    await ask(
      cluster.ownerUrl,
      `insert into organisations (name, slug) values ('Old Ltd', 'old');
       insert into tenants (organisation_id, name, identifier) select id, name, slug from organisations;
       select set_config('app.tenant', (select id::text from tenants), false);
       insert into roles (name) values ('Administrator'), ('Technician'), ('Requester'), ('Their own');`,
    );
    await (await load<typeof Migrations>(clone, "apps/server/src/platform/db/migrate.ts")).migrate(cluster.ownerUrl);
    const grants = await ask<{ name: string; flags: string[] }>(
      cluster.superuserUrl.replace(/\/[^/?]*(\?|$)/, `/${new URL(cluster.ownerUrl).pathname.slice(1)}$1`),
      `select name, flags from role_grants g join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id where sub_module = '${NOUN.many}' order by name`,
    );
    const held = JSON.stringify(grants.map(({ name, flags }) => `${name}: ${flags.join(" ")}`));
    expect(held === JSON.stringify(["Administrator: view create update delete approve", "Technician: view"]), `their roles hold ${held}`);
  } finally {
    await cluster.stop();
  }
}

/** The rows of the last statement. */
async function ask<Row>(url: string, statements: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = (await client.query(statements)) as pg.QueryResult | pg.QueryResult[];
    return ((Array.isArray(answers) ? answers.at(-1)?.rows : answers.rows) ?? []) as Row[];
  } finally {
    await client.end();
  }
}
