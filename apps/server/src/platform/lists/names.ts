import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Listed } from "@millwright/domain/kit/columns.ts";
import { labelOf } from "@millwright/domain/nouns.ts";

/** The references that the rows of a list show: `{ id, code, name }`, or whatever else of them the row's shape names. */
export interface Names {
  references: readonly Reference[];
  /** Columns of what was found and of the tables around it. */
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}
interface Reference {
  key: string;
  table: string;
  /** Its id, as a column of the list. */
  id: RawBuilder<unknown>;
  /** What is shown of it, and the column of its table that says so. */
  parts: readonly { field: string; column: string; as: string }[];
}

/** The references among the columns that the reply's rows hold as objects; null where there are none. */
export function namesIn(call: Listed & { reply?: z.ZodType }, pointed: ReadonlyMap<string, Pick<Reference, "table" | "id">>): Names | null {
  const row = rowShape(call.reply);
  const references = Object.entries(call.columns).flatMap(([key, column]): Reference[] => {
    const shape = bare(row[key]);
    const to = pointed.get(key);
    if (column.kind !== "reference" || !to || !(shape instanceof z.ZodObject)) return [];
    const parts = Object.keys(shape.shape).map((field) => ({
      field,
      column: field === "name" ? labelOf(column.to) : field,
      as: `${key}${field.charAt(0).toUpperCase()}${field.slice(1)}Shown`,
    }));
    return [{ key, table: to.table, id: to.id, parts }];
  });
  return references.length === 0 ? null : { references, ...around(references) };
}

type Row = Record<string, unknown>;
type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

/** The fields of a list's rows. */
export function rowShape(reply: Schema | undefined): Shape {
  const rows = reply instanceof z.ZodObject ? (reply.shape as Shape)["rows"] : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  return row instanceof z.ZodObject ? (row.shape as Shape) : {};
}

/** What stands within "optional", "or null" and the like. */
export const bare = (schema: Schema | undefined): Schema | undefined =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly
    ? bare(schema.unwrap())
    : schema;

/** The ids by which the names are joined, as columns of what is found. */
export const idsFor = (names: Names | null) => (names?.references ?? []).map(({ id }, at) => id.as(idName(at)));
const idName = (at: number) => `shownId${at}`;

/**
 * The names of what was found. Around it, not beside it: they would be read for every row that is sorted. They travel as columns of their own and are
 * put together here, because making an object costs PostgreSQL more than finding the row. Every table shows the tenant's rows alone, so the ids say
 * enough. Written once for a list, since it is the same for every request: building it would cost more than the rest.
 */
function around(references: readonly Reference[]): Pick<Names, "columns" | "joins"> {
  const columns = references.flatMap(({ parts }, at) => parts.map(({ column, as }) => `n${at}.${snake(column)} as ${snake(as)}`));
  const joins = references.map(({ table }, at) => `left join ${snake(table)} n${at} on n${at}.id = found.${snake(idName(at))}`);
  return { columns: sql.raw(["found.*", ...columns].join(", ")), joins: sql.raw(joins.join(" ")) };
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows with their names put together, and nothing left of the columns in which these travelled. */
export function named(names: Names, found: readonly Row[]): Row[] {
  const [first = {}] = found;
  const travelled = new Set(names.references.flatMap(({ parts }, at) => [idName(at), ...parts.map(({ as }) => as)]));
  const own = Object.keys(first).filter((key) => !travelled.has(key));
  return found.map((row) => {
    const whole: Row = {};
    for (const key of own) whole[key] = row[key];
    names.references.forEach(({ key, parts }, at) => {
      whole[key] = row[idName(at)] === null ? null : shownOf(parts, row);
    });
    return whole;
  });
}

function shownOf(parts: Reference["parts"], row: Row): Row {
  const shown: Row = {};
  for (const { field, as } of parts) shown[field] = row[as];
  return shown;
}
