import { buildPerson } from "../people/builders.ts";
import type { Person, TestTenant } from "../../testing/world.ts";

/** The newest entry of somebody, who did something just now. */
export const buildEntry = async (tenant: TestTenant, by: Person): Promise<{ id: number }> => {
  await buildPerson(by);
  return await tenant.rows((db) =>
    db.selectFrom("auditLog").select("id").where("personId", "=", by.personId).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow(),
  );
};
