import type pg from "pg";
import { StartProblem } from "../platform/ops/start-problem.ts";
import type { Manifest, TableEntry } from "./manifest.ts";
import { digestOfText, unpackTable } from "./packing.ts";
import { countedColumns, linesOf, tenantIds, type Line } from "./snapshot.ts";
import { JOBS, sourcesOf } from "./tables.ts";

const AT_ONCE = 500;

/**
 * Fills an empty, migrated database in one transaction and reads everything back before it ends: either all of it is there and right, or
 * nothing is. Triggers, foreign keys and row policies step aside meanwhile; the keys are checked again when they come back.
 */
export async function loadDatabase(client: pg.Client, archive: string, manifest: Manifest): Promise<void> {
  await client.query("begin");
  try {
    const aside = await stepAside(client);
    const types = await columnTypes(client);
    for (const table of manifest.tables) {
      for await (const block of unpackTable(archive, table, AT_ONCE))
        await (table.name === JOBS ? addJobs(client, block) : addRows(client, table, types, block));
    }
    await setSequences(client, manifest);
    for (const statement of aside) await client.query(statement);
    await assertEqual(client, manifest);
    await client.query("commit");
  } catch (thrown) {
    await client.query("rollback").catch(() => {});
    throw thrown;
  }
}

/** Returns the statements that put things back. */
async function stepAside(client: pg.Client): Promise<string[]> {
  const inPublic = "from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition";
  const { rows: tables } = await client.query<{ name: string; isForced: boolean }>(
    `select r.oid::regclass::text as name, r.relforcerowsecurity as "isForced" ${inPublic}`,
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace`,
  );
  const data = tables.map(({ name }) => name).filter((name) => name !== "schema_migrations");
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`truncate ${data.join(", ")}`);
  for (const table of data) await client.query(`alter table ${table} disable trigger user`);
  const forced = tables.filter(({ isForced }) => isForced).map(({ name }) => name);
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...data.map((table) => `alter table ${table} enable trigger user`),
    ...forced.map((table) => `alter table ${table} force row level security`),
  ];
}

type Types = Map<string, Map<string, string>>;

async function columnTypes(client: pg.Client): Promise<Types> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(`
    select r.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class r join pg_attribute a on a.attrelid = r.oid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped`);
  const types: Types = new Map();
  for (const { table, name, type } of rows) types.set(table, (types.get(table) ?? new Map<string, string>()).set(name, type));
  return types;
}

async function addRows(client: pg.Client, table: TableEntry, types: Types, block: Line[]): Promise<void> {
  if (table.name === "sensor_readings") await makeWeeks(client, table, block);
  await insertRows(client, table, types, block);
}

/** Readings of sensors lie in parts, and a new database has those of its own weeks alone. */
async function makeWeeks(client: pg.Client, { columns }: TableEntry, block: Line[]): Promise<void> {
  const at = columns.indexOf("at");
  await client.query(
    "select make_sensor_week(day) from (select distinct date_trunc('week', at::timestamptz at time zone 'UTC')::date as day from unnest($1::text[]) as at) weeks",
    [block.map((line) => line[at])],
  );
}

async function insertRows(client: pg.Client, { name, columns }: TableEntry, types: Types, block: Line[]): Promise<void> {
  const known = types.get(name);
  const typed = columns.map((column, index) => {
    const type = known?.get(column);
    if (!type) throw new StartProblem(`The backup holds ${name}.${column}, which this version does not know.`);
    return `v.c${index}::${type}`;
  });
  const aliases = columns.map((_, index) => `c${index}`).join(", ");
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const named = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((_, index) => block.map((line) => line[index] ?? null));
  await client.query(
    `insert into public."${name}" (${named}) overriding system value select ${typed.join(", ")} from unnest(${parameters}) as v(${aliases})`,
    values,
  );
}

async function addJobs(client: pg.Client, block: Line[]): Promise<void> {
  for (const job of block) {
    await client.query(
      `select graphile_worker.add_job(identifier => $1, payload => $2::json, run_at => $3::timestamptz, max_attempts => $4::int, priority => $5::int, job_key => $6)`,
      job,
    );
  }
}

async function setSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  const stated = new Map(manifest.sequences.map((sequence) => [`${sequence.table}.${sequence.column}`, sequence]));
  for (const { table, column, sequence } of await countedColumns(client)) {
    const to = stated.get(`${table}.${column}`);
    if (to) await client.query("select setval($1::regclass, $2::bigint, $3)", [sequence, to.value, to.isCalled]);
  }
}

/** The rows are read back in the same way in which they were saved. */
async function assertEqual(client: pg.Client, manifest: Manifest): Promise<void> {
  const tenants = await tenantIds(client);
  const sources = new Map((await sourcesOf(client)).map((source) => [source.name, source]));
  for (const { name, contentSha256 } of manifest.tables) {
    const source = sources.get(name);
    const found = source && (await digestOfText(linesOf(client, source, tenants)));
    if (found !== contentSha256) throw new StartProblem(`The restored table ${name} is not what the backup holds. Nothing was restored.`);
  }
}
