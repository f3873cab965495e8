import type { Answered, TestTenant } from "./world.ts";

/** What one call left in the audit, in order. */
export const auditsOf = async (tenant: TestTenant, { headers }: Pick<Answered<unknown>, "headers">) =>
  await tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select(["action", "entity", "entityId"])
      .where("requestId", "=", String(headers["x-request-id"]))
      .orderBy("entityId")
      .execute(),
  );
