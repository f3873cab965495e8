import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";

/** Tables whose rows are known by a code that is theirs alone in the tenant. */
type CodedTable = "suppliers" | "locations" | "assets";

/** The row that carries a code, whoever may see it: codes are unique in the tenant. */
export async function idByCode(ctx: Ctx, table: CodedTable, code: unknown): Promise<number | null> {
  if (typeof code !== "string") return null;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where lower(code) = lower(${code})`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Current rows by code and name; of one site where the caller reaches no other. */
export async function namedByCode(ctx: Ctx, table: CodedTable, siteId: number | null = null): Promise<{ id: number; code: string; name: string }[]> {
  const within = siteId === null ? sql`` : sql`and site_id = ${siteId}`;
  const { rows } = await sql<{ id: number; code: string; name: string }>`select id, code, name from ${sql.table(table)} where archived_at is null ${within}`.execute(ctx.db);
  return rows;
}

export const lowerText = (value: unknown): string | null => (typeof value === "string" ? value.toLowerCase() : null);
