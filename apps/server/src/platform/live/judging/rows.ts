import { sql, type RawBuilder } from "kysely";
import { tiesOf, type Beside } from "@millwright/domain/kit/reach.ts";
import { NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantDb } from "../../db/db.ts";

export type Stored = Readonly<Record<string, unknown>>;
/** What decides who reaches a row, as it is now. */
export interface Row {
  row: Stored;
  beside: Beside;
  version?: number;
}

/** Tables whose rows carry a version; they are the same for every tenant. */
type Versioned = ReadonlySet<string>;
export async function versionedTables(db: TenantDb): Promise<Versioned> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'version' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const HOLDER = "holder_";

/** The columns of a kind's own row that decide who reaches it: one that is reached through another names that one. */
export const ownTies = (kind: RecordKind): string[] => {
  const through = reachedThrough(kind);
  return through ? [through.by] : tiesOf(kind);
};

/** Rows of a kind by their ids, with followers and the row through which they are reached: one statement. `further` columns come along. */
export async function rowsOf(
  db: TenantDb,
  kind: RecordKind,
  ids: readonly number[],
  { versioned, further = [] }: { versioned: Versioned; further?: readonly string[] },
): Promise<Map<number, Row>> {
  const through = reachedThrough(kind);
  const { table } = NOUNS[kind];
  const own = [...new Set([...ownTies(kind), ...further])].filter((column) => column !== "id");
  const held = through ? tiesOf(kind) : [];
  const columns = [
    sql`r.id`,
    ...(versioned.has(snake(table)) ? [sql`r.version`] : []),
    ...own.map((column) => sql.ref(`r.${column}`)),
    ...held.map((column) => sql`${sql.ref(`h.${column}`)} as ${sql.ref(`${HOLDER}${snake(column)}`)}`),
    ...(through ? [sql`h.id as holder_row`] : []),
    ...followersAs(kind, through ? "h" : "r"),
  ];
  const holder = through
    ? sql`left join ${sql.table(NOUNS[through.of].table)} h on h.tenant_id = r.tenant_id and h.id = ${sql.ref(`r.${through.by}`)}`
    : sql``;
  const { rows } = await sql<Stored>`
    select ${sql.join(columns)} from ${sql.table(table)} r ${holder} where r.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row["id"] as number, apart(row, held, through !== undefined)]));
}

const followersAs = (kind: RecordKind, alias: string): RawBuilder<unknown>[] => {
  const reach = reachOf(kind);
  if (typeof reach !== "object" || !reach.followers) return [];
  const { table, row, person } = reach.followers;
  return [
    sql`array(select ${sql.ref(`f.${person}`)} from ${sql.table(table)} f where ${sql.ref(`f.${row}`)} = ${sql.ref(`${alias}.id`)}) as followers`,
  ];
};

function apart(row: Stored, held: readonly string[], isThrough: boolean): Row {
  const holder = Object.fromEntries(held.map((column) => [column, row[`holder${column.charAt(0).toUpperCase()}${column.slice(1)}`]]));
  return {
    row,
    beside: {
      ...(isThrough && { holder: row["holderRow"] === null ? null : { ...holder, id: row["holderRow"] } }),
      followers: ((row["followers"] as unknown[] | undefined) ?? []).map(Number),
    },
    ...(row["version"] === undefined ? {} : { version: row["version"] as number }),
  };
}
