import { sql } from "kysely";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantTable } from "../db/db.ts";

/**
 * A log in which ids of other records read as their names: "location: Hall 1 → Hall 2". `tables` says where each field points; every one
 * of them has a column `name`. The audit keeps the ids.
 */
export async function withNames<L extends LogLine>(
  ctx: Ctx,
  log: { rows: readonly L[] },
  tables: Readonly<Record<string, TenantTable>>,
): Promise<{ rows: L[] }> {
  const changes = log.rows.flatMap((row) => row.changes);
  const names = new Map<string, Map<unknown, string>>();
  for (const [field, table] of Object.entries(tables)) {
    const ids = changes
      .filter((change) => change.field === field)
      .flatMap(({ before, after }) => [before, after].filter((id) => typeof id === "number"));
    if (ids.length > 0) names.set(field, await namesOf(ctx, table, ids));
  }
  const named = (field: string, id: unknown) => names.get(field)?.get(id) ?? id;
  return {
    rows: log.rows.map((row) => ({
      ...row,
      changes: row.changes.map(({ field, before, after }) => ({ field, before: named(field, before), after: named(field, after) })),
    })),
  };
}

async function namesOf(ctx: Ctx, table: TenantTable, ids: readonly number[]): Promise<Map<unknown, string>> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
