import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";

/** Today where the organisation is, YYYY-MM-DD. */
export const todayOf = async (db: TenantDb): Promise<string> =>
  (
    await sql<{ day: string }>`select (now() at time zone time_zone)::date::text as day from tenants where id = current_tenant()`.execute(
      db,
    )
  ).rows[0]?.day ?? "";
