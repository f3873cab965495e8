import pg from "pg";
import { SYSTEM_TABLES } from "../platform/db/system-tables.ts";

/** What the database says of itself, read as the owner of its tables. */

export interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** The condition that limits the column's values, when there is one of its own. */
  check: string | null;
}
export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const systemTables: readonly string[] = SYSTEM_TABLES.map(snake);
export const isTenantTable = (table: string): boolean => !systemTables.includes(table);

export function urlOf(role: "owner" | "app"): string {
  const url = process.env[role === "owner" ? "MILLWRIGHT_TEST_OWNER_URL" : "MILLWRIGHT_TEST_DATABASE_URL"];
  if (!url) throw new Error("the test run's database is not there: run through vitest");
  return url;
}

/** A connection of its own, to the run's database or another one, bound to a tenant or to none. */
export async function connect(to: string, tenantId?: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to === "owner" || to === "app" ? urlOf(to) : to });
  await client.connect();
  if (tenantId !== undefined) await client.query("select set_config('app.tenant', $1, false)", [String(tenantId)]);
  return client;
}

export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname",
  );
  return rows.map((row) => row.name);
}

export async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select r.relname as "table", a.attname as name, t.typname as type, a.attnotnull as "isRequired",
      (a.atthasdef and a.attgenerated = '') or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isGenerated",
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as "check"
    from pg_class r join pg_attribute a on a.attrelid = r.oid join pg_type t on t.oid = a.atttypid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped
    order by r.relname, a.attnum`);
  return rows;
}

export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const names = (columns: string, table: string) =>
    `(select array_agg(a.attname::text order by k.at) from unnest(c.${columns}) with ordinality k(number, at) join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.number)`;
  const { rows } = await client.query<ForeignKey>(`
    select c.conname as name, c.conrelid::regclass::text as "table", ${names("conkey", "conrelid")} as columns,
      c.confrelid::regclass::text as target, ${names("confkey", "confrelid")} as "targetColumns"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.conname`);
  return rows;
}
