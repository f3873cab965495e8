import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { ColumnKey, Columns, Listed, ListColumn, ReferenceColumn } from "@millwright/domain/kit/columns.ts";
import type { ListReply, Sort } from "@millwright/domain/kit/list.ts";
import { labelOf, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantTable } from "../db/db.ts";
import type { DB } from "../db/db-types.gen.ts";
import { namesIn, type Names } from "./names.ts";

/** A call whose columns are known; where it has a reply, its rows say of which references they show the names. */
export type ListCall = Listed & { reply?: z.ZodType };
type Rows<L extends ListCall> = L["reply"] extends { _zod: { output: ListReply<infer Row> } } ? Row : {};
type References<C extends Columns> = { [K in keyof C as C[K] extends ReferenceColumn ? K : never]: C[K] };
/** What the engine puts into a row: the references that it shows, by name. */
export type NamesOf<L extends ListCall> = Pick<Rows<L>, keyof References<L["columns"]> & keyof Rows<L>>;

type TableOf<K extends RecordKind> = (typeof NOUNS)[K]["table"] & TenantTable;
type ColumnIn<T extends TenantTable> = keyof DB[T] & string;
/** Tables that a list knows by another name: what its references point at, and what the feature joins. */
type Aliases<C extends Columns, J> = J & { [K in keyof References<C>]: C[K] extends ReferenceColumn<infer To> ? TableOf<To> : never };
type InAliases<A> = { [K in keyof A & string]: A[K] extends TenantTable ? `${K}.${ColumnIn<A[K]>}` : never }[keyof A & string];
/** A column of the list's table or of one that is joined to it, camelCase: `suppliers.name`; or an expression. */
type Place<T extends TenantTable, A> = `${T}.${ColumnIn<T>}` | InAliases<A> | RawBuilder<unknown>;

/** Where a column stands when nothing else is said: under its own name, a reference under that of its id. */
const standsIn = (key: string, { kind }: ListColumn): string =>
  kind === "reference" ? `${key}Id` : kind === "money" ? `${key}Minor` : key;
type StandsIn<K extends string, C> = C extends { kind: "reference" } ? `${K}Id` : C extends { kind: "money" } ? `${K}Minor` : K;
/** Columns that their table does not have under that name: they say where they stand. */
type Elsewhere<C extends Columns, T extends TenantTable> = {
  [K in keyof C & string]: StandsIn<K, C[K]> extends ColumnIn<T>
    ? never
    : C[K] extends { isFiltered: false; kind: Exclude<ListColumn["kind"], "reference"> }
      ? never
      : K;
}[keyof C & string];

interface Said<C extends Columns, K extends RecordKind, J> {
  /** The kind of record: whoever is limited finds what they reach of it, and no more. Its table is the list's. */
  kind: K;
  /** Further tables that the feature's query joins, by their names there. */
  joins?: J;
  /** References that are sorted by a whole number of theirs, and not looked through for words. */
  sortedBy?: { [R in keyof References<C>]?: Place<TableOf<K>, Aliases<C, J>> };
  defaultSort: readonly (Sort & { colId: keyof C })[];
}
type Refs<C extends Columns, T extends TenantTable, A> = { [K in keyof C]?: Place<T, A> } & { [K in Elsewhere<C, T>]: Place<T, A> };

/** How one column of a list is sorted and filtered. */
export interface Column {
  told: ListColumn;
  /** What filters compare; of a reference its id. */
  value: RawBuilder<unknown>;
  /** What sorts and is looked through for words; of a reference its name. */
  sorted: Sorted;
}
export interface Sorted {
  value: RawBuilder<unknown>;
  /** "whole": a number that an index may be asked for as it is. */
  type: "text" | "number" | "whole" | "instant" | "day" | "yesNo";
  isRequired: boolean;
  /** The table that must be joined for it. */
  join: Join | null;
}
export interface Join {
  alias: string;
  table: string;
  id: RawBuilder<unknown>;
}

/** What `listRows` must know of a list. */
export interface List<L extends ListCall = ListCall> {
  kind: RecordKind;
  /** The table whose rows these are; its `id` breaks ties. */
  table: string;
  columns: Readonly<Record<string, Column>>;
  defaultSort: readonly Sort[];
  /** The table has a search function (`make_searchable`). */
  isSearchable: boolean;
  /** References that the rows show by name. */
  names: Names | null;
  /** For the compiler alone. */
  call?: L;
}

/**
 * A list's columns on the server: `defineList(suppliers.list, { kind: "suppliers", … })`. A column stands in the list's table under its own name
 * (`leadTimeDays`), a reference under that of its id (`category` in `categoryId`); what stands elsewhere is named in `refs`, what does not exist
 * does not compile. What a reference points at is joined under the reference's name where a request sorts or filters by it: `asset.name`.
 */
export function defineList<L extends ListCall, K extends RecordKind, J extends Readonly<Record<string, TenantTable>> = {}>(
  call: L,
  said: Said<L["columns"], K, J> &
    ([Elsewhere<L["columns"], TableOf<K>>] extends [never]
      ? { refs?: Refs<L["columns"], TableOf<K>, Aliases<L["columns"], J>> }
      : { refs: Refs<L["columns"], TableOf<K>, Aliases<L["columns"], J>> }),
): List<L> {
  const { kind, defaultSort } = said;
  const { table } = NOUNS[kind];
  const refs = (said.refs ?? {}) as Readonly<Record<string, string | RawBuilder<unknown>>>;
  const sortedBy = (said.sortedBy ?? {}) as Readonly<Record<string, string | RawBuilder<unknown>>>;
  const told = Object.entries(call.columns);
  const idOf = (key: string, one: ListColumn) => placed(refs[key] ?? `${table}.${standsIn(key, one)}`);
  const joins = told.flatMap(([key, one]): [string, Join][] =>
    one.kind === "reference" ? [[key, { alias: key, table: NOUNS[one.to].table, id: idOf(key, one) }]] : [],
  );
  const known = new Map(joins);
  const joinFor = (place: string | RawBuilder<unknown> | undefined): Join | null =>
    typeof place === "string" ? (known.get(place.slice(0, place.indexOf("."))) ?? null) : null;
  const columns = told.map(([key, one]): [ColumnKey<L>, Column] => {
    const value = idOf(key, one);
    const isRequired = one.isRequired === true;
    if (one.kind !== "reference")
      return [key, { told: one, value, sorted: { value, type: typeOf(one), isRequired, join: joinFor(refs[key]) } }];
    const label = `${key}.${labelOf(one.to)}`;
    const by = sortedBy[key];
    const sorted: Sorted = by
      ? { value: placed(by), type: "whole", isRequired, join: joinFor(by) }
      : { value: placed(label), type: "text", isRequired, join: joinFor(label) };
    return [key, { told: one, value, sorted }];
  });
  return {
    kind,
    table,
    columns: Object.fromEntries(columns),
    defaultSort: defaultSort as readonly Sort[],
    isSearchable: told.some(([, { isSearched }]) => isSearched),
    names: namesIn(call, known),
  };
}

const placed = (place: string | RawBuilder<unknown>): RawBuilder<unknown> => (typeof place === "string" ? sql`${sql.ref(place)}` : place);

function typeOf(told: Exclude<ListColumn, ReferenceColumn>): Sorted["type"] {
  if (told.kind === "choice") return typeof told.values[0] === "number" ? "whole" : "text";
  if (told.kind === "id") return "whole";
  return told.kind === "money" ? "number" : told.kind;
}
