import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { daysOf, isRelative } from "@millwright/domain/kit/relative-days.ts";
import type { Filter, ListRequest } from "@millwright/domain/kit/list.ts";
import { wordsIn } from "@millwright/domain/kit/searched.ts";
import { textKey } from "@millwright/domain/kit/texts.ts";
import { todayOf } from "../call/clock.ts";
import type { Ctx } from "../call/ctx.ts";
import { reachesAll, withinReach } from "../records/reach.ts";
import type { Column, Join, List, Sorted } from "./define-list.ts";
import { likePattern, type Search } from "./search.ts";

// A query over any of the product's tables.
export type Query = SelectQueryBuilder<never, never, unknown>;
export type Condition = RawBuilder<boolean>;
type Asked = Pick<ListRequest, "filterModel" | "search">;

/** What nobody limits needs no condition. */
export const reached = (ctx: Ctx, { kind, table }: List, query: Query): Query =>
  reachesAll(ctx, kind) ? query : query.where(() => withinReach(ctx, kind, table));

/** The query with the tables that its filters and its order look at, and no others: what is not joined is not made, sent and planned. */
export function joined(query: Query, looked: readonly Sorted[]): Query {
  const joins = new Map<string, Join>();
  for (const { join } of looked) if (join) joins.set(join.alias, join);
  const add = (wider: Query, { alias, table, id }: Join) =>
    wider.leftJoin(`${table} as ${alias}` as never, (join) =>
      join.on(() => sql<boolean>`${sql.ref(`${alias}.id`)} = ${id}`),
    ) as unknown as Query;
  return [...joins.values()].reduce(add, query);
}

/** What the filters of a request look at. */
export const lookedAt = ({ columns }: List, { filterModel }: Asked): Sorted[] =>
  Object.entries(filterModel).flatMap(([key, filter]) => comparedOf(own(columns, key), filter) ?? []);

export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const narrowed = (query: Query, conditions: readonly Condition[]): Query =>
  conditions.reduce((narrower, condition) => narrower.where(() => condition), query);

export function conditionsOf(ctx: Ctx, list: List, request: Asked, search: Search): Condition[] {
  const conditions = Object.entries(request.filterModel).map(([key, filter]) => {
    const column = own(list.columns, key);
    const condition = column
      ? column.declared.isFiltered !== false && filterCondition(ctx, list, column, filter, search)
      : byId(list, key, filter);
    if (!condition) throw new Refusal("invalid", { fields: [{ path: `filterModel.${key}`, reason: "bad_filter" }] });
    return condition;
  });
  return [...conditions, ...searchedWords(list, request).map(search)];
}

/** Rows that are known by their numbers, such as what a form was begun with: of every list, also of one without such a column. */
function byId({ table }: List, key: string, filter: Filter): Condition | null {
  if (key !== "id" || filter.filterType !== "set" || !filter.values.every(Number.isSafeInteger)) return null;
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...filter.values]}::bigint[])`;
}

export const searchedWords = ({ isSearchable }: List, { search }: Asked): string[] => (search && isSearchable ? wordsIn(search) : []);

/** Every word that the search text is asked for. */
export function wordsOf(list: List, request: Asked): string[] {
  const inColumns = Object.entries(request.filterModel).map(([key, filter]) => {
    const column = own(list.columns, key);
    return column && isInSearchText(column, filter) ? (filter.filter ?? "") : "";
  });
  return [...searchedWords(list, request), ...inColumns.filter((word) => word !== "")];
}

type TextFilter = Filter & { filterType: "text" };
const isInSearchText = ({ declared }: Column, filter: Filter): filter is TextFilter =>
  filter.filterType === "text" && filter.type === "contains" && declared.isSearched === true;

/** What a filter looks at beside the list's table: of a reference nothing where ids are chosen. */
const comparedOf = (column: Column | undefined, filter: Filter): Sorted | null =>
  column === undefined || (column.declared.kind === "reference" && filter.filterType === "set") ? null : column.sorted;

function filterCondition(ctx: Ctx, list: List, column: Column, filter: Filter, search: Search): Condition | null {
  if (filter.filterType === "set") return setCondition(column, filter.values);
  const compared = comparedOf(column, filter);
  if (!compared) return null;
  const { declared } = column;
  const { type, value } = compared;
  if (filter.filterType === "text")
    return type === "text" && declared.kind !== "choice" ? textCondition(value, column, filter, search) : null;
  if (filter.filterType === "number") return type === "number" || type === "whole" ? numberCondition(value, filter) : null;
  return type === "instant" || type === "day" ? dateCondition(ctx, value, type, filter) : null;
}

type Value = string | number | boolean | null;

/** What a set of values of a column is made of, and how PostgreSQL names it. */
const SETS = {
  text: { cast: sql`text`, fits: (value: Value) => typeof value === "string" },
  number: { cast: sql`bigint`, fits: Number.isSafeInteger },
  whole: { cast: sql`bigint`, fits: Number.isSafeInteger },
  yesNo: { cast: sql`boolean`, fits: (value: Value) => typeof value === "boolean" },
} as const;

function setCondition({ declared, value, sorted }: Column, values: readonly Value[]): Condition | null {
  const type = declared.kind === "reference" ? "whole" : sorted.type;
  if (type === "instant" || type === "day") return null;
  const { cast, fits } = SETS[type];
  const given = values.filter((one) => one !== null);
  if (!given.every(fits)) return null;
  // One value as an equation: with it an index on this column and the sorted one yields the rows in their order.
  const list = given.length === 1 ? sql<boolean>`${value} = ${given[0]}::${cast}` : sql<boolean>`${value} = any(${given}::${cast}[])`;
  return given.length < values.length ? sql<boolean>`(${value} is null or ${list})` : list;
}

function textCondition(value: RawBuilder<unknown>, column: Column, filter: TextFilter, search: Search): Condition | null {
  if (filter.type === "blank") return sql<boolean>`coalesce(${value}, '') = ''`;
  if (!filter.filter) return null;
  if (filter.type === "equals") return sql<boolean>`lower(${value}) = ${textKey(filter.filter)}`;
  const contains = sql<boolean>`folded(${value}) like ${likePattern(filter.filter)}`;
  return isInSearchText(column, filter) ? sql<boolean>`(${search(filter.filter)} and ${contains})` : contains;
}

const COMPARISONS = {
  equals: sql`=`,
  lessThan: sql`<`,
  lessThanOrEqual: sql`<=`,
  greaterThan: sql`>`,
  greaterThanOrEqual: sql`>=`,
} as const;

function numberCondition(value: RawBuilder<unknown>, filter: Filter & { filterType: "number" }): Condition | null {
  if (filter.type === "blank") return sql<boolean>`${value} is null`;
  if (filter.filter === null || filter.filter === undefined) return null;
  if (filter.type !== "inRange") return sql<boolean>`${value} ${COMPARISONS[filter.type]} ${filter.filter}::float8`;
  return filter.filterTo === null || filter.filterTo === undefined
    ? null
    : sql<boolean>`(${value} >= ${filter.filter}::float8 and ${value} <= ${filter.filterTo}::float8)`;
}

/** Days are those of the caller's clock, by which the rows are shown: an instant is compared with the bounds of the day in that zone. */
function dateCondition(
  ctx: Ctx,
  value: RawBuilder<unknown>,
  type: "instant" | "day",
  filter: Filter & { filterType: "date" },
): Condition | null {
  if (filter.type === "blank") return sql<boolean>`${value} is null`;
  const start = (day: string, plusDays: number): RawBuilder<unknown> =>
    type === "day" ? sql`(${day}::date + ${plusDays}::int)` : sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${ctx.clock})`;
  // What is past is so from the very moment on.
  if (filter.type === "past" && type === "instant") return sql<boolean>`${value} < ${ctx.now.toISOString()}::timestamptz`;
  if (isRelative(filter.type)) {
    const { from, to } = daysOf(filter.type, todayOf(ctx));
    const ends = [...(from ? [sql`${value} >= ${start(from, 0)}`] : []), ...(to ? [sql`${value} < ${start(to, 1)}`] : [])];
    return sql<boolean>`(${sql.join(ends, sql` and `)})`;
  }
  const from = dayOf(filter.dateFrom);
  const to = filter.type === "inRange" ? dayOf(filter.dateTo) : from;
  if (!from || !to) return null;
  if (filter.type === "lessThan") return sql<boolean>`${value} < ${start(from, 0)}`;
  if (filter.type === "greaterThan") return sql<boolean>`${value} >= ${start(from, 1)}`;
  return sql<boolean>`(${value} >= ${start(from, 0)} and ${value} < ${start(to, 1)})`;
}

const dayOf = (sent: string | null | undefined): string | null =>
  sent && /^\d{4}-\d\d-\d\d/.test(sent) && !Number.isNaN(Date.parse(sent.slice(0, 10))) ? sent.slice(0, 10) : null;
