import pg from "pg";
import { expect, test } from "vitest";
import { ensureCluster } from "../../../platform/pg/cluster.ts";
import { migrate, migrateAs } from "../../../platform/db/migrate.ts";
import { startThrowAwayServer } from "../../../platform/testing/cluster.ts";

/** The migration that counts findings. */
const COUNTS_FINDINGS = 65;

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Steps as an older version kept them: kind, choice, number, lower and upper limit, whether it was done. */
const STEPS = [
  "'inspection', 1, null, null, null, now()",
  "'inspection', 2, null, null, null, now()",
  "'inspection', 3, null, null, null, now()",
  "'number', null, 9, 1, 8, now()",
  "'number', null, 0.5, 1, null, now()",
  "'number', null, 5, 1, 8, now()",
  "'number', null, 99, null, null, now()",
  "'yes_no', 2, null, null, null, now()",
  "'inspection', 2, null, null, null, null",
];

test("what an older version recorded is counted when it is upgraded", async () => {
  const known = await ask<{ number: number; name: string; sha256: string }>(
    process.env["MILLWRIGHT_TEST_OWNER_URL"] ?? "",
    "select number, name, sha256 from schema_migrations order by number",
  );
  const server = await startThrowAwayServer();
  try {
    const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
    await migrateAs(
      ownerUrl,
      known.filter(({ number }) => number < COUNTS_FINDINGS),
    );
    await ask(
      ownerUrl,
      "insert into organisations (name, slug) values ('Old Mill', 'old-mill'); insert into tenants (organisation_id, name, identifier) values (1, 'Old Mill', 'old')",
    );
    await ask(
      ownerUrl,
      `begin; select set_config('app.tenant', '1', true); insert into statuses (id, name, category) overriding system value values (1, 'Open', 'open');
        insert into work_orders (id, code, title) overriding system value values (1, 'WO-1', 'Yearly'), (2, 'WO-2', 'Quiet');
        insert into work_order_tasks (id, work_order_id, planned_task_name) overriding system value values (1, 1, 'Look');
        insert into work_order_subtasks (id, work_order_id, work_order_task_id, name, kind, result_choice, result_number, min_value, max_value, done_at) overriding system value
        values ${STEPS.map((step, at) => `(${at + 1}, 1, 1, 'Step ${at + 1}', ${step})`).join(", ")};
        insert into work_requests (id, code, title, source_order_id, source_step_id) overriding system value values (1, 'WR-1', 'Guard', 1, 2); commit`,
    );
    await migrate(ownerUrl);
    const counts = await ask(
      `${ownerUrl}?options=-c%20app.tenant%3D1`,
      "select code, findings, failed, flagged, outside, unanswered from work_orders order by id",
    );
    expect(counts).toEqual([
      { code: "WO-1", findings: 4, failed: 1, flagged: 1, outside: 2, unanswered: 3 },
      { code: "WO-2", findings: 0, failed: 0, flagged: 0, outside: 0, unanswered: 0 },
    ]);
  } finally {
    await server.stop();
  }
}, 60_000);
