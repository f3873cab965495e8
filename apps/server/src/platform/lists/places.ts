import type { RawBuilder } from "kysely";
import type { Columns, ListColumn, ReferenceColumn } from "@millwright/domain/kit/columns.ts";
import type { Sort } from "@millwright/domain/kit/list.ts";
import type { NOUNS, RecordKind } from "@millwright/domain/nouns.ts";
import type { TenantTable } from "../db/db.ts";
import type { Ctx } from "../call/ctx.ts";
import type { DB } from "../db/db-types.gen.ts";

/** What `defineList` is told, and what of it does not compile: a column that the table does not have, a place that nothing is joined from. */

/**
 * In which rows of the list's table the caller may know a column's value: a condition on the row; true for all of them, which leaves the list's statement as it
 * is; false for none, and then nobody sorts or filters by it.
 */
export type ShownIf = (ctx: Ctx) => RawBuilder<boolean> | boolean;

export type References<C extends Columns> = { [K in keyof C as C[K] extends ReferenceColumn ? K : never]: C[K] };

type TableOf<K extends RecordKind> = (typeof NOUNS)[K]["table"] & TenantTable;
type ColumnIn<T extends TenantTable> = keyof DB[T] & string;
/** Tables that a list knows by another name: what its references point at, and what the feature joins. */
type Aliases<C extends Columns, J> = J & { [K in keyof References<C>]: C[K] extends ReferenceColumn<infer To> ? TableOf<To> : never };
type InAliases<A> = { [K in keyof A & string]: A[K] extends TenantTable ? `${K}.${ColumnIn<A[K]>}` : never }[keyof A & string];
/** A column of the list's table or of one that is joined to it, camelCase: `suppliers.name`; or an expression. */
type Place<T extends TenantTable, A> = `${T}.${ColumnIn<T>}` | InAliases<A> | RawBuilder<unknown>;

/** Where a column stands when nothing else is said: under its own name, a reference under that of its id. */
export const columnNameOf = (key: string, { kind }: ListColumn): string =>
  kind === "reference" ? `${key}Id` : kind === "money" ? `${key}Minor` : key;
type ColumnName<K extends string, C> = C extends { kind: "reference" } ? `${K}Id` : C extends { kind: "money" } ? `${K}Minor` : K;
/** Columns that their table does not have under that name: they say where they stand. */
type Elsewhere<C extends Columns, T extends TenantTable> = {
  [K in keyof C & string]: ColumnName<K, C[K]> extends ColumnIn<T>
    ? never
    : C[K] extends { isFiltered: false; kind: Exclude<ListColumn["kind"], "reference"> }
      ? never
      : K;
}[keyof C & string];

interface Facts<C extends Columns, K extends RecordKind, J> {
  /** The kind of record: whoever is limited finds what they reach of it, and no more. Its table is the list's. */
  kind: K;
  /** Further tables that the feature's query joins, by their names there. */
  joins?: J;
  /** References that are sorted by a whole number of theirs, and not looked through for words. */
  sortedBy?: { [R in keyof References<C>]?: Place<TableOf<K>, Aliases<C, J>> };
  /** When a row shows a column that its contract says is hidden in some. */
  shownIf?: { [N in keyof C]?: ShownIf };
  defaultSort: readonly (Sort & { colId: keyof C })[];
}
type Refs<C extends Columns, T extends TenantTable, A> = { [K in keyof C]?: Place<T, A> } & { [K in Elsewhere<C, T>]: Place<T, A> };

/** `refs` may be left out where every column stands under its own name. */
export type ListFacts<C extends Columns, K extends RecordKind, J> = Facts<C, K, J> &
  ([Elsewhere<C, TableOf<K>>] extends [never]
    ? { refs?: Refs<C, TableOf<K>, Aliases<C, J>> }
    : { refs: Refs<C, TableOf<K>, Aliases<C, J>> });
