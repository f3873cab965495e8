import { expect, test } from "vitest";
import { connect } from "../../testing/catalogue.ts";
import { ensureCluster } from "../../platform/pg/cluster.ts";
import { migrate, migrateAs, readBaseline } from "../../platform/db/migrate.ts";
import { startThrowAwayServer } from "../../platform/testing/cluster.ts";

test("an organisation that is there already: who kept people everywhere keeps roles with the same flags, nobody else", async () => {
  const server = await startThrowAwayServer();
  try {
    const { ownerUrl } = await ensureCluster(server.superuserUrl, server.dir);
    await migrateAs(ownerUrl, readBaseline());
    const owner = await connect(ownerUrl);
    const { rows } = await owner.query<{ id: number }>(
      `with mill as (insert into organisations (name, slug) values ('Old Mill', 'old-mill') returning id)
       insert into tenants (organisation_id, name, identifier) select id, 'Old Mill', 'old' from mill returning id`,
    );
    await owner.query("select set_config('app.tenant', $1, false)", [String(rows[0]?.id)]);
    await owner.query(`
      insert into roles (id, name) values (1, 'Administrator'), (2, 'Clerk'), (3, 'Clerk of a site'), (4, 'Looks on');
      insert into role_grants (role_id, sub_module, flags, scope) values
        (1, 'people', '{view,create,update,delete,approve}', 'all'), (2, 'people', '{view,create}', 'all'),
        (3, 'people', '{view,create,update}', 'site'), (4, 'people', '{view}', 'all')`);

    await migrate(ownerUrl);

    const given = await owner.query("select role_id, flags, scope from role_grants where sub_module = 'user-roles' order by role_id");
    expect(given.rows).toEqual([
      { role_id: "1", flags: ["view", "create", "update", "delete", "approve"], scope: "all" },
      { role_id: "2", flags: ["view", "create"], scope: "all" },
    ]);
    await owner.end();
  } finally {
    await server.stop();
  }
}, 60_000);
