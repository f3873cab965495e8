import { sql } from "kysely";
import type { TenantDb } from "./db.ts";

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Asked once: the tables stay as they are while a server runs. */
let known: Promise<ReadonlyMap<string, string>> | null = null;

/** Which table a column points at, as the database itself says: `workOrders.assetId` → `assets`. In the names that queries use. */
export async function foreignKeys(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  known ??= read(db);
  // A failure is not kept.
  known.catch(() => (known = null));
  return await known;
}

async function read(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ from: string; column: string; to: string }>`
    select f.relname as "from", a.attname as "column", t.relname as "to"
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.attname <> 'tenant_id'`.execute(db);
  return new Map(rows.map(({ from, column, to }) => [`${camel(from)}.${camel(column)}`, camel(to)]));
}
