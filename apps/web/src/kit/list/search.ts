import type { FigureRows, Filter, ListRequest } from "@millwright/domain/kit/list.ts";
import { sortOf } from "@millwright/domain/kit/sorts.ts";

export { sortText } from "@millwright/domain/kit/sorts.ts";

/**
 * The state of a list as its address holds it, so that a list can be linked, reloaded and gone back to.
 * An address is typed by people and shortened by mail programs: what is not understood is dropped, never an error.
 */
export interface ListSearch {
  q?: string | undefined;
  /** `name` or, descending, `-name`; several with commas. */
  sort?: string | undefined;
  filter?: FilterModel | undefined;
  archived?: boolean | undefined;
  /** The rows of a figure alone. */
  figure?: FigureRows | undefined;
}
export type FilterModel = Record<string, Filter>;
export type Asked = Pick<ListRequest, "sortModel" | "filterModel"> & Partial<Pick<ListRequest, "search" | "archived" | "figure">>;

/** For a list route: `validateSearch: listSearch`. Other keys of the address stay as they are. */
export function listSearch(raw: Record<string, unknown>): ListSearch & Record<string, unknown> {
  const { q, sort, filter, archived, figure, ...others } = raw;
  return {
    ...others,
    ...(typeof q === "string" || typeof q === "number" ? { q: String(q).slice(0, 100) } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
    ...(isFilterModel(filter) ? { filter } : {}),
    ...(archived === true ? { archived } : {}),
    ...(isFigureRows(figure) ? { figure } : {}),
  };
}

/** What is asked of the server. `sort` is the order of a list that nobody sorted. */
export function askedOf(search: ListSearch, defaults: { sort?: string; filter?: FilterModel } = {}): Asked {
  const text = search.q?.trim();
  return {
    sortModel: sortOf(search.sort ?? defaults.sort),
    // The rows of a figure are all of them, whatever the list begins with.
    filterModel: search.filter ?? (search.figure ? {} : (defaults.filter ?? {})),
    ...(search.figure ? { figure: search.figure } : {}),
    ...(text ? { search: text } : {}),
    ...(search.archived ? { archived: true } : {}),
  };
}

/** Sets or (with null) drops one column's filter; no filters at all is undefined, which leaves the address. */
export function withFilter(model: FilterModel | undefined, column: string, filter: Filter | null): FilterModel | undefined {
  const { [column]: _dropped, ...rest } = model ?? {};
  const next = filter ? { ...rest, [column]: filter } : rest;
  return Object.keys(next).length > 0 ? next : undefined;
}

/**
 * The address without what the server cannot sort or filter by, from the fields it refused; null where nothing of the address is at fault. An
 * old link or view may name a column that is gone: the rest of it still holds.
 */
export function mended(search: ListSearch, refused: readonly { path: string }[]): Pick<ListSearch, "sort" | "filter" | "figure"> | null {
  const columns = refused.flatMap(({ path }) => /^filterModel\.([^.]+)/.exec(path)?.[1] ?? []);
  const isSort = refused.some(({ path }) => path.startsWith("sortModel")) && search.sort !== undefined;
  const bad = columns.filter((column) => search.filter?.[column]);
  const isFigure = search.figure !== undefined && refused.some(({ path }) => path.startsWith("figure"));
  if (!isSort && !isFigure && bad.length === 0) return null;
  const filter = bad.reduce<FilterModel | undefined>((model, column) => withFilter(model, column, null), search.filter);
  return {
    ...(isSort ? { sort: undefined } : {}),
    ...(isFigure ? { figure: undefined } : {}),
    ...(bad.length > 0 ? { filter } : {}),
  };
}

/** Whether all these filters are on, exactly so. */
export const hasFilters = (model: FilterModel | undefined, wanted: FilterModel): boolean =>
  Object.entries(wanted).every(([column, filter]) => sameJson(model?.[column], filter));

/** Equal as JSON, whatever the order of the keys. */
export const sameJson = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const FILTER_TYPES = ["text", "number", "date", "set"];

function isFigureRows(value: unknown): value is FigureRows {
  if (typeof value !== "object" || value === null) return false;
  const { id, side, from, until } = value as Record<string, unknown>;
  return [id, side, from, until].every((part) => typeof part === "string" && part !== "");
}

function isFilterModel(value: unknown): value is FilterModel {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const filters: unknown[] = Object.values(value);
  return (
    filters.length > 0 &&
    filters.every(
      (filter) =>
        typeof filter === "object" && filter !== null && "filterType" in filter && FILTER_TYPES.includes(String(filter.filterType)),
    )
  );
}
