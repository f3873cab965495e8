import type pg from "pg";
import type { RecordKind } from "@millwright/domain/kit/ids.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import { columnsOf, connect, foreignKeysOf, isTenantTable, tablesOf, urlOf, type Column, type ForeignKey } from "../catalogue.ts";

type Row = Record<string, unknown>;
/** The row of one table, and the statement that put it there. */
interface Filled {
  row: Row;
  statement: { text: string; values: unknown[] };
}
/** One row of every tenant table, by table. */
export type FilledTenant = ReadonlyMap<string, Filled>;

/** In every text of the filled tenant; a reply that holds it has leaked. */
export const CANARY = "canary-7f3a";

/**
 * Puts one row into every table of a tenant, straight into the database and made from the catalogue alone, so that a new table joins by
 * itself. Every text column, nullable or not, holds the canary, as far as its condition allows.
 */
export async function fillEveryTable(tenantId: number, ownerUrl = urlOf("owner")): Promise<FilledTenant> {
  const client = await connect(ownerUrl, tenantId);
  try {
    const filled = new Map<string, Filled>();
    const columns = Map.groupBy(await columnsOf(client), (column) => column.table);
    const keys = Map.groupBy(await foreignKeysOf(client), (key) => key.table);
    let waiting = (await tablesOf(client)).filter(isTenantTable);
    while (waiting.length > 0) {
      const ready = waiting.filter((table) =>
        needs(table, columns.get(table) ?? [], keys.get(table) ?? []).every((key) => filled.has(key.target)),
      );
      if (ready.length === 0) throw new Error(`these tables require each other: ${waiting.join(", ")}`);
      for (const table of ready)
        filled.set(table, await insert(client, table, tenantId, columns.get(table) ?? [], keys.get(table) ?? [], filled));
      waiting = waiting.filter((table) => !ready.includes(table));
    }
    return filled;
  } finally {
    await client.end();
  }
}

/** The row's id in the table of a kind of record. */
export function idOfKind(filled: FilledTenant, kind: RecordKind): number {
  const table = NOUNS[kind].table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const id = filled.get(table)?.row["id"];
  if (id === undefined) throw new Error(`the kind "${kind}" has no table ${table}`);
  return Number(id);
}

/** The foreign keys to tenant tables that a row cannot do without. */
function needs(table: string, columns: readonly Column[], keys: readonly ForeignKey[]): ForeignKey[] {
  const isRequired = (name: string) => columns.find((column) => column.name === name)?.isRequired === true;
  const isNamed = (name: string) => BESIDE_CHECKS[table]?.named.includes(name) === true || isRequired(name);
  return keys.filter((key) => key.target !== table && isTenantTable(key.target) && key.columns.every(isNamed));
}

/** What a row must say or leave out because a check looks at several of its columns. */
const BESIDE_CHECKS: Readonly<Record<string, { named: readonly string[]; empty: readonly string[] }>> = {
  alarm_rule_recipients: { named: ["person_id"], empty: [] },
  alarm_works: { named: ["sensor_id"], empty: [] },
  alarms: { named: ["sensor_id"], empty: ["clear_reason"] },
  scheduled_report_recipients: { named: ["person_id"], empty: [] },
};

async function insert(
  client: pg.Client,
  table: string,
  tenantId: number,
  columns: readonly Column[],
  keys: readonly ForeignKey[],
  filled: FilledTenant,
): Promise<Filled> {
  const values: Row = { tenant_id: tenantId };
  for (const column of columns) {
    const value = BESIDE_CHECKS[table]?.empty.includes(column.name) ? undefined : valueOf(column);
    if (value !== undefined) values[column.name] ??= value;
  }
  for (const key of needs(table, columns, keys)) {
    for (const [at, name] of key.columns.entries()) values[name] = filled.get(key.target)?.row[key.targetColumns[at] ?? ""];
  }
  const names = Object.keys(values);
  const text = `insert into ${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`;
  const statement = { text, values: Object.values(values) };
  const { rows } = await client.query<Row>(`${text} returning *`, statement.values);
  const row = rows[0];
  if (!row) throw new Error(`nothing was put into ${table}`);
  return { row, statement };
}

function valueOf({ name, type, check, isRequired, hasDefault, isGenerated }: Column): unknown {
  if (isGenerated) return undefined;
  if (type === "text") return check ? /'([^']+)'::text/.exec(check)?.[1] : `${CANARY} ${name}`;
  if (type === "jsonb") return JSON.stringify([`${CANARY} ${name}`]);
  if (type === "_text") return [`${CANARY} ${name}`];
  if (!isRequired || hasDefault) return undefined;
  const make = VALUES[type];
  if (make === undefined) throw new Error(`no value is known for the type ${type} of ${name}`);
  return make;
}

/** Nothing here is read by the product; it only has to be accepted. */
const VALUES: Record<string, unknown> = {
  int2: 1,
  int4: 1,
  int8: 1,
  float8: 1,
  numeric: 1,
  bool: false,
  bpchar: "XTS",
  uuid: "00000000-0000-4000-8000-000000000001",
  bytea: Buffer.from(CANARY),
  // To come, so that no chore sweeps it as long over.
  timestamptz: "2126-01-14T08:00:00Z",
  date: "2026-01-14",
};

/** Number and digest of all rows of a tenant, in its own tables and those of the installation: equal before and after means untouched. */
export async function fingerprint(client: pg.Client, tenantId: number): Promise<string> {
  const own = (await tablesOf(client))
    .filter(isTenantTable)
    .map((table) => `select '${table}' as name, to_jsonb(t) as row from ${table} t where tenant_id = ${tenantId}`);
  const shared = [
    `select 'tenants' as name, to_jsonb(t) as row from tenants t where id = ${tenantId}`,
    `select 'sessions' as name, to_jsonb(t) as row from sessions t where tenant_id = ${tenantId}`,
    `select 'accounts' as name, to_jsonb(a) as row from accounts a join tenants t on t.organisation_id = a.organisation_id where t.id = ${tenantId}`,
  ];
  const { rows } = await client.query<{ print: string }>(
    `select count(*) || ' rows, ' || md5(string_agg(name || ' ' || row::text, e'\\n' order by name, row::text)) as print from (${[...own, ...shared].join(" union all ")}) everything`,
  );
  return rows[0]?.print ?? "";
}
