import type { Grants } from "@millwright/domain/kit/access.ts";
import type { TestTenant } from "./world.ts";

/** A role that nobody would make, in a tenant. */
export async function addRole(tenant: TestTenant, name: string, grants: Grants): Promise<void> {
  await tenant.rows(async (db) => {
    const role = await db.insertInto("roles").values({ name }).returning("id").executeTakeFirstOrThrow();
    const rows = Object.entries(grants).map(([subModule, grant]) => ({
      roleId: role.id,
      subModule,
      flags: [...grant.flags],
      scope: grant.scope,
    }));
    if (rows.length > 0) await db.insertInto("roleGrants").values(rows).execute();
  });
}
