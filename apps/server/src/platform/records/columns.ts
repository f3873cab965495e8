import type { Insertable, Selectable, Updateable } from "kysely";
import type { TenantTable } from "../db/db.ts";
import type { DB, Json } from "../db/db-types.gen.ts";

/** What the records keep themselves: nobody names it in a draft or a patch. */
type Kept = "id" | "tenantId" | "version" | "createdAt" | "updatedAt";

/** Columns whose value is JSON: they are given as what they mean, and written as text by whoever writes them. */
export type JsonColumn<T extends TenantTable> = {
  [K in keyof DB[T] & string]: Json extends Selectable<DB[T]>[K & keyof Selectable<DB[T]>] ? K : never;
}[keyof DB[T] & string];

/** The values of columns, where those that hold JSON take any object or list. */
type Given<Values, AsJson> = {
  [K in keyof Values]: K extends AsJson ? object | Extract<Values[K], null | undefined> : Values[K];
};

/** A row as it is made: the columns of the table, those without a default required. */
export type NewRow<T extends TenantTable> = Given<Omit<Insertable<DB[T]>, Kept>, JsonColumn<T>>;
/** What of a row is changed. */
export type Patch<T extends TenantTable> = Given<Omit<Updateable<DB[T]>, Kept>, JsonColumn<T>>;
export type ColumnOf<T extends TenantTable> = keyof Patch<T> & string;

/** What the compiler says of a field that the table has no column for. No value is one. */
interface NoSuchColumn {
  noSuchColumn: never;
}
/** Nothing but columns of the table: in a draft that is passed on as well as in one that is written out. */
export type OnlyColumns<T extends TenantTable, V> = { [K in Exclude<keyof V, ColumnOf<T>>]: NoSuchColumn };
