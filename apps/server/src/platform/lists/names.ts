import { CompiledQuery, type AliasedRawBuilder, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Listed } from "@millwright/domain/kit/columns.ts";
import { labelOf } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";

/** The references that the rows of a list show: `{ id, code, name }`, or whatever else of them the row's shape names. */
export interface Names {
  references: readonly Reference[];
  /** Their ids, as columns of what is found. */
  ids: readonly AliasedRawBuilder<unknown, string>[];
  /** The statement that reads their rows, with an array of ids for each table. */
  text: string;
  /** For each table of the statement, the columns in which ids of its rows travel. */
  idsOf: readonly (readonly string[])[];
}
interface Pointed {
  table: string;
  /** The id, as a column of the list. */
  id: RawBuilder<unknown>;
}
interface Reference extends Pointed {
  key: string;
  /** What is shown of it, the column of its table that says so, and that of the statement's answer. */
  parts: readonly { field: string; column: string; as: string }[];
  idAs: string;
  /** Which of the statement's tables it is. */
  at: number;
}
type Declared = Pick<Reference, "key" | "table" | "id" | "idAs"> & { parts: readonly { field: string; column: string }[] };

/** The references among the columns that the reply's rows hold as objects; null where there are none. */
export function namesIn(call: Listed & { reply?: z.ZodType }, pointed: ReadonlyMap<string, Pointed>): Names | null {
  const row = rowShape(call.reply);
  const references = Object.entries(call.columns).flatMap(([key, column], at): Declared[] => {
    const shape = bare(row[key]);
    const to = pointed.get(key);
    if (column.kind !== "reference" || !to || !(shape instanceof z.ZodObject)) return [];
    const parts = Object.keys(shape.shape).map((field) => ({ field, column: field === "name" ? labelOf(column.to) : field }));
    return [{ key, table: to.table, id: to.id, parts, idAs: `shown${at}Id` }];
  });
  return references.length === 0 ? null : statementOf(references);
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

/**
 * Names are read by the ids of the rows that are shown, each record once: a search by key in each table, whose plan suits a tenant of any size. Joined to
 * the list they were planned with it, anew for each call, and that cost more than finding the rows. Every table shows the tenant's rows alone, so the ids
 * say enough. Written once for a list, since it is the same for every request.
 */
function statementOf(references: readonly Declared[]): Names {
  const tables = [...new Set(references.map(({ table }) => table))];
  const columnsOf = tables.map((table) => [
    ...new Set(references.flatMap((each) => (each.table === table ? each.parts.map(({ column }) => column) : []))),
  ]);
  const width = Math.max(...columnsOf.map((columns) => columns.length));
  const selects = tables.map((table, at) => {
    const own = columnsOf[at] ?? [];
    const texts = Array.from({ length: width }, (_, place) => `${own[place] ? snake(own[place]) : "null"}::text as c${place}`);
    return `select ${at} as at, id, ${texts.join(", ")} from ${snake(table)} where id = any($${at + 1}::bigint[])`;
  });
  return {
    references: references.map((each) => {
      const at = tables.indexOf(each.table);
      return { ...each, at, parts: each.parts.map((part) => ({ ...part, as: `c${columnsOf[at]?.indexOf(part.column)}` })) };
    }),
    ids: references.map(({ id, idAs }) => id.as(idAs)),
    text: selects.join(" union all "),
    idsOf: tables.map((table) => references.flatMap((each) => (each.table === table ? [each.idAs] : []))),
  };
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Puts the names into the rows, in place. The ids of what is named stay beside them; a reply picks its own fields. */
export async function named({ db }: Ctx, { references, text, idsOf }: Names, found: readonly Row[]): Promise<void> {
  const wanted = idsOf.map((columns) => [...new Set(found.flatMap((row) => columns.flatMap((column) => row[column] ?? [])))]);
  const isAny = wanted.some((ids) => ids.length > 0);
  const rows = isAny ? (await db.executeQuery<Known>(CompiledQuery.raw(text, wanted.map(arrayText)))).rows : [];
  const known = idsOf.map(() => new Map<unknown, Known>());
  for (const row of rows) known[row.at]?.set(row.id, row);
  for (const row of found)
    for (const { key, at, idAs, parts } of references)
      row[key] = (row[idAs] ?? null) === null ? null : shownOf(parts, row[idAs], known[at]?.get(row[idAs]));
}

/** Ids as PostgreSQL reads an array: the driver looks at each one by itself otherwise, for what could need quotes. */
export const arrayText = (ids: readonly unknown[]): string => `{${ids.map(Number).join(",")}}`;

type Known = { at: number; id: number } & Row;

function shownOf(parts: Reference["parts"], id: unknown, known: Known | undefined): Row {
  const shown: Row = {};
  for (const { field, as } of parts) shown[field] = field === "id" ? id : (known?.[as] ?? null);
  return shown;
}

/** What the caller selected, with the names and nothing else. */
export const withoutIds = ({ references }: Names, row: Row): Row => {
  const ids = new Set(references.map(({ idAs }) => idAs));
  return Object.fromEntries(Object.entries(row).filter(([key]) => !ids.has(key)));
};
