import { createHash } from "node:crypto";
import type pg from "pg";
import { expect, test } from "vitest";
import { connect, isTenantTable, tablesOf } from "../../testing/catalogue.ts";
import { fillEveryTable } from "../../testing/fill/tables.ts";
import { ensureCluster } from "../pg/cluster.ts";
import { startThrowAwayServer } from "../testing/cluster.ts";
import { assertCurrent, migrate, migrateAs, readBaseline } from "./migrate.ts";

/** Of the baseline's names and digests. It never changes again: what is to be otherwise is a file with a date. */
const BASELINE_SHA256 = "2e4f9528f7ec5a51b70f25aa4c93508ec87de184717daa66c7aa2f899cb46ff9";

test("the tables that every database begins with are what they were", () => {
  const stated = readBaseline().map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  expect(createHash("sha256").update(stated.join("")).digest("hex")).toBe(BASELINE_SHA256);
});

test("a folder that began with the baseline, with a row in every table, is opened by this version", async () => {
  const server = await startThrowAwayServer();
  try {
    const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
    await migrateAs(ownerUrl, readBaseline());
    const owner = await connect(ownerUrl);
    const { rows } = await owner.query<{ id: number }>(
      `with mill as (insert into organisations (name, slug) values ('Old Mill', 'old-mill') returning id)
       insert into tenants (organisation_id, name, identifier) select id, 'Old Mill', 'old' from mill returning id`,
    );
    await fillEveryTable(rows[0]?.id ?? 0, ownerUrl);
    await owner.query("select set_config('app.tenant', $1, false)", [String(rows[0]?.id)]);
    const before = await countsOf(owner);
    expect(Object.values(before)).not.toContain(0);

    await migrate(ownerUrl);

    await assertCurrent(ownerUrl);
    // A later version may add to what was there, as it does to small lists; it loses nothing.
    const after: Record<string, number> = await countsOf(owner);
    expect(Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)).toEqual([]);
    await owner.end();
  } finally {
    await server.stop();
  }
}, 60_000);

/** How many rows each table of the tenant holds. A later version that gives a table up says here what became of its rows. */
async function countsOf(owner: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of (await tablesOf(owner)).filter(isTenantTable))
    counts[table] = (await owner.query(`select from ${table}`)).rowCount ?? 0;
  return counts;
}
