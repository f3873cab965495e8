import { sql } from "kysely";
import type { FilesUse } from "@millwright/domain/foundation/auth/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";

/** Read by the function of the database that counts; see `migrations/0002_records.sql`. */
const STANDARD = "tenant_files_limit_bytes";

/** The limit of tenants that have none of their own; null for none. To be told at every start: it is a setting, not data. */
export async function setStandardFilesLimit(db: Database, limitBytes: number | null): Promise<void> {
  const installation = db.system();
  if (limitBytes === null) return void (await installation.deleteFrom("installation").where("key", "=", STANDARD).execute());
  const value = String(limitBytes);
  await installation
    .insertInto("installation")
    .values({ key: STANDARD, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export async function filesUseOf(db: Database, ctx: Ctx): Promise<FilesUse> {
  const { usedBytes, limitBytes } = await db
    .system(ctx.db)
    .selectFrom("tenants")
    .select("fileBytesUsed as usedBytes")
    .select(sql<number | null>`file_bytes_limit_of(tenants)`.as("limitBytes"))
    .where("id", "=", ctx.tenantId)
    .executeTakeFirstOrThrow();
  return { usedBytes, limitBytes };
}
