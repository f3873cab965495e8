import { sql, type AliasedRawBuilder, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Listed } from "@millwright/domain/kit/columns.ts";
import { labelOf } from "@millwright/domain/nouns.ts";

/** The references that the rows of a list show: `{ id, code, name }`, or whatever else of them the row's shape names. */
export interface Names {
  references: readonly Reference[];
  /** Their ids, as columns of what is found. */
  ids: readonly AliasedRawBuilder<unknown, string>[];
  /** Columns of what was found and of the tables around it. */
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  /** The columns in which ids and names travel. */
  travelling: ReadonlySet<string>;
}
interface Pointed {
  table: string;
  /** The id, as a column of the list. */
  id: RawBuilder<unknown>;
}
interface Reference extends Pointed {
  key: string;
  /** What is shown of it, and the column of its table that says so. */
  parts: readonly { field: string; column: string; as: string }[];
  idAs: string;
}

/** The references among the columns that the reply's rows hold as objects; null where there are none. */
export function namesIn(call: Listed & { reply?: z.ZodType }, pointed: ReadonlyMap<string, Pointed>): Names | null {
  const row = rowShape(call.reply);
  const references = Object.entries(call.columns).flatMap(([key, column], at): Reference[] => {
    const shape = bare(row[key]);
    const to = pointed.get(key);
    if (column.kind !== "reference" || !to || !(shape instanceof z.ZodObject)) return [];
    const parts = Object.keys(shape.shape).map((field) => ({ field, column: field === "name" ? labelOf(column.to) : field }));
    const idAs = `shown${at}Id`;
    const travelling = parts.map((part) => ({ ...part, as: part.field === "id" ? idAs : `shown${at}${capital(part.field)}` }));
    return [{ key, table: to.table, id: to.id, parts: travelling, idAs }];
  });
  return references.length === 0 ? null : joinNames(references);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

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

/**
 * The names are read around what was found, not beside it: there they would be read for every row that is sorted. They travel as columns of their own
 * and are put together here, because making an object costs PostgreSQL more than finding the row. Every table shows the tenant's rows alone, so the ids
 * say enough. Written once for a list, since it is the same for every request: building it would cost more than the rest.
 */
function joinNames(references: readonly Reference[]): Names {
  const columns = references.flatMap(({ parts, idAs }, at) =>
    parts.flatMap(({ column, as }) => (as === idAs ? [] : [`n${at}.${snake(column)} as ${snake(as)}`])),
  );
  const joins = references.map(({ table, idAs }, at) => `left join ${snake(table)} n${at} on n${at}.id = found.${snake(idAs)}`);
  return {
    references,
    ids: references.map(({ id, idAs }) => id.as(idAs)),
    columns: sql.raw(["found.*", ...columns].join(", ")),
    joins: sql.raw(joins.join(" ")),
    travelling: new Set(references.flatMap(({ parts, idAs }) => [idAs, ...parts.map(({ as }) => as)])),
  };
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows with their names put together, in place. The columns in which these travelled stay beside them; a reply picks its own fields. */
export function named({ references }: Names, found: Row[]): Row[] {
  for (const row of found) for (const { key, idAs, parts } of references) row[key] = row[idAs] === null ? null : shownOf(parts, row);
  return found;
}

function shownOf(parts: Reference["parts"], row: Row): Row {
  const shown: Row = {};
  for (const { field, as } of parts) shown[field] = row[as];
  return shown;
}

/** What the caller selected, with the names and nothing else. */
export const withoutTravelling = ({ travelling }: Names, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !travelling.has(key)));
