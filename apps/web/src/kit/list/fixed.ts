import type { ColumnKey, Listed } from "@millwright/domain/kit/columns.ts";
import type { FilterModel } from "./search.ts";

type Value = string | number | boolean;
/** What a list is of, by its columns: `{ asset: 12 }`. The reader can neither see nor remove these filters; they go with every question. */
export type Fixed<C extends Listed> = {
  [K in ColumnKey<C> as C["columns"][K]["kind"] extends "reference" | "id" | "choice" | "yesNo" ? K : never]?: Value | readonly Value[];
};

export const filtersOf = (of: Readonly<Record<string, Value | readonly Value[] | undefined>>): FilterModel =>
  Object.fromEntries(
    Object.entries(of).flatMap(([column, value]) => (value === undefined ? [] : [[column, { filterType: "set", values: [value].flat() }]])),
  ) as FilterModel;

/** The reader's own filters: without those of columns that are fixed, which an old link may hold. */
export const without = (filters: FilterModel, fixed: FilterModel): FilterModel =>
  Object.fromEntries(Object.entries(filters).filter(([column]) => !Object.hasOwn(fixed, column)));

/** The address of a list with these filters set. */
export function withFilters(to: string, filters: FilterModel): string {
  if (Object.keys(filters).length === 0) return to;
  return `${to}${to.includes("?") ? "&" : "?"}filter=${encodeURIComponent(JSON.stringify(filters))}`;
}
