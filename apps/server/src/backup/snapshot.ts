import type pg from "pg";
import type { Manifest } from "./manifest.ts";
import { LEFT_OUT, type Source } from "./tables.ts";

export type Line = (string | null)[];

const AT_ONCE = 1000;

/** One view of the whole database, as it was at one moment, however long it is looked at. It hinders no writer and waits for none. */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read, read only");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

export async function tenantIds(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>("select id from tenants order by id");
  return rows.map(({ id }) => id);
}

/** Row policies bind the owner of the tables too, so a tenant's rows are read as that tenant. */
export async function* linesOf(client: pg.Client, source: Source, tenants: readonly number[]): AsyncGenerator<Line[]> {
  for (const tenant of source.isTenants ? tenants : [null]) {
    if (tenant !== null) await seeTenant(client, tenant);
    await client.query(`declare backup_rows no scroll cursor for ${source.select}`);
    for (let count = AT_ONCE; count === AT_ONCE;) {
      const { rows } = await client.query<Line>({ text: `fetch ${AT_ONCE} from backup_rows`, rowMode: "array" });
      count = rows.length;
      if (count > 0) yield rows;
    }
    await client.query("close backup_rows");
  }
}

const seeTenant = async (client: pg.Client, tenant: number) =>
  await client.query("select set_config('app.tenant', $1, true)", [String(tenant)]);

/** A row is a line, so that a person can read it and a machine can cut it. */
export const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

interface Sequence {
  table: string;
  column: string;
  sequence: string;
}

export async function countedColumns(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select r.relname as "table", a.attname as "column", pg_get_serial_sequence(format('public.%I', r.relname), a.attname) as sequence
    from pg_class r join pg_attribute a on a.attrelid = r.oid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(format('public.%I', r.relname), a.attname) is not null
    order by r.relname collate "C", a.attname collate "C"`);
  return rows.filter(({ table }) => !LEFT_OUT.includes(table));
}

/** Sequences stand outside of snapshots; read after the rows, they are ahead of them at most. */
export async function sequencesOf(client: pg.Client): Promise<Manifest["sequences"]> {
  const found: Manifest["sequences"] = [];
  for (const { table, column, sequence } of await countedColumns(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    );
    if (rows[0]) found.push({ table, column, ...rows[0] });
  }
  return found;
}

export interface NamedFile {
  key: string;
  /** What the bytes were when they came in, where the row says so. */
  sha256: string | null;
}

/** Every key of the file store that a living row names, in whatever table. */
export async function namedFiles(client: pg.Client, tenants: readonly number[]): Promise<Map<string, NamedFile>> {
  const { rows: columns } = await client.query<{ table: string; name: string; digest: string; living: string }>(`
    select c.table_name as "table", c.column_name as name,
      case when c.column_name = 'store_key' and exists (select from information_schema.columns d where d.table_schema = 'public' and d.table_name = c.table_name and d.column_name = 'sha256')
        then $$encode(sha256, 'hex')$$ else 'null' end as digest,
      case when exists (select from information_schema.columns d where d.table_schema = 'public' and d.table_name = c.table_name and d.column_name = 'removed_at')
        then 'removed_at is null' else 'true' end as living
    from information_schema.columns c where c.table_schema = 'public' and c.column_name in ('store_key', 'thumb_key')`);
  const found = new Map<string, NamedFile>();
  for (const tenant of tenants) {
    await seeTenant(client, tenant);
    for (const { table, name, digest, living } of columns) {
      const { rows } = await client.query<NamedFile>(
        `select "${name}" as key, ${digest} as sha256 from public."${table}" where "${name}" is not null and ${living}`,
      );
      for (const row of rows) found.set(row.key, row);
    }
  }
  return found;
}
