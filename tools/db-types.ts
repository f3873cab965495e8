/**
 * Writes apps/server/src/platform/db/db-types.gen.ts from a migrated database: one interface a table, in the names the wire uses.
 * `--check` compares instead of writing and fails on a difference, so that types never drift from the migrations.
 */
import fs from "node:fs";
import path from "node:path";
import pg from "pg";

const TARGET = path.join(import.meta.dirname, "../apps/server/src/platform/db/db-types.gen.ts");
const TYPES: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  text: "string",
  bpchar: "string",
  varchar: "string",
  uuid: "string",
  date: "string",
  timestamptz: "string",
  xid8: "string",
  bool: "boolean",
  bytea: "Buffer",
  _int4: "number[]",
  _int8: "number[]",
  _text: "string[]",
  _timestamptz: "string[]",
};

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

function typeOf(column: Column): string {
  const base = column.type === "jsonb" ? "Json" : TYPES[column.type];
  if (!base) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.name}`);
  const type = column.isNullable ? `${base} | null` : base;
  if (column.isGenerated) return `ColumnType<${type}, never, never>`;
  if (base === "Json")
    return `ColumnType<${column.isNullable ? "unknown" : "Json"}, string${column.isNullable ? " | null" : ""}${column.hasDefault || column.isNullable ? " | undefined" : ""}, string${column.isNullable ? " | null" : ""}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

export async function tableTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
      (c.column_default is not null or c.is_identity = 'YES') as "hasDefault", c.is_generated = 'ALWAYS' as "isGenerated"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and not r.relispartition order by c.table_name, c.ordinal_position`);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map((column) => `  ${camel(column.name)}: ${typeOf(column)};`).join("\n")}\n}\n`,
  );
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)};`).join("\n");
  return `// Generated from the migrations by tools/db-types.ts. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

${interfaces.join("\n")}
export interface DB {\n${index}\n}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env["DATABASE_OWNER_URL"];
  if (!url) throw new Error("set DATABASE_OWNER_URL to a migrated database");
  const made = await tableTypes(url);
  if (process.argv.includes("--check")) {
    if (fs.readFileSync(TARGET, "utf8") !== made)
      throw new Error("db-types.gen.ts differs from the migrated database: run npm run db:types");
  } else {
    fs.writeFileSync(TARGET, made);
    process.stdout.write(`${path.relative(process.cwd(), TARGET)}: ${made.length} characters\n`);
  }
}
