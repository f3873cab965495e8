import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import {
  BLOCK_ROWS,
  MAX_BLOCK_ROWS,
  MAX_OFFSET,
  type Filter,
  type ListReply,
  type ListRequest,
  type Sort,
} from "@millwright/domain/kit/list.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";
import { reachesAll, withinReach } from "../records/reach.ts";
import { isTooShort, likePattern, searchAll, searchFor, type Search } from "./search.ts";

/** How one column of a list is sorted and filtered. */
export interface ListColumn {
  /** Where it stands: `suppliers.name`, camelCase. */
  ref: string;
  type: "text" | "number" | "instant" | "day" | "set";
  /** Never null: lets sorting by it use its index from the middle. */
  isRequired?: boolean;
  /** Part of the table's search text, so "contains" may use the trigram index. */
  isSearched?: boolean;
}

export interface ListSpec {
  /** The kind of record: whoever is limited finds what they reach of it, and no more. */
  kind: RecordKind;
  /** The table whose rows these are; its `id` breaks ties. */
  table: string;
  columns: Record<string, ListColumn>;
  defaultSort: readonly Sort[];
  /** The table has a search function (`make_searchable`). */
  isSearchable?: boolean;
}

// A query over any of the product's tables.
type Query = SelectQueryBuilder<never, never, unknown>;
type Condition = RawBuilder<boolean>;
interface Ordering {
  column: ListColumn;
  isDescending: boolean;
}

const COUNT_CAP = 10_000;

/** Columns of the rows that were found, and of more tables that are joined to them: what need not be read to find them. They are called `found`. */
export interface Around {
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

/**
 * One block of a list: filtered, sorted, by keyset (`after`) or a bounded offset, never with a total unless asked.
 * One row more than asked is read, to know whether there is more. The keys of the order travel with the rows; a reply picks its own fields.
 */
export function listRows<DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  spec: ListSpec,
  request: ListRequest,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<ListReply<Row>>;
export function listRows<Row>(
  ctx: Ctx,
  spec: ListSpec,
  request: ListRequest,
  query: { compile: () => unknown },
  around: Around,
): Promise<ListReply<Row>>;
export async function listRows(
  ctx: Ctx,
  spec: ListSpec,
  request: ListRequest,
  query: unknown,
  around?: Around,
): Promise<ListReply<unknown>> {
  const limit = blockSize(request);
  const order = orderings(spec, request.sortModel);
  const whole = reached(ctx, spec, query as Query);
  const counted = request.count ? await countOf(ctx, narrowed(whole, conditionsOf(ctx, spec, request, searchAll(spec.table)))) : undefined;
  const { search, areFew } = await searchFor(ctx, spec.table, wordsOf(spec, request));
  let block = narrowed(whole, conditionsOf(ctx, spec, request, search));
  const isFound = areFew(searchedWords(spec, request)) || isTooShort(request.search ?? "");
  const read = async (found: Query) => await keyedRows(ctx, found, order, around);
  const exact = isFound ? await exactlyNamed(spec, request, block, read) : null;
  if (exact) block = block.where(() => sql<boolean>`${sql.ref(`${spec.table}.id`)} <> ${idOf(exact, order)}`);
  if (request.after !== undefined) {
    const after = afterCondition(order, keyOf(request.after, order));
    block = block.where(() => after);
  } else if (request.startRow > 0) {
    if (request.startRow > MAX_OFFSET) throw refuse("invalid", "too_deep");
    block = block.offset(request.startRow - (exact ? 1 : 0));
  }
  const isTop = request.after === undefined && request.startRow === 0;
  for (const { column, isDescending } of order) block = block.orderBy(sql.ref(column.ref), isDescending ? "desc" : "asc");
  const found = await read(block.limit(limitOf(limit + 1)));
  const rows = exact && isTop ? [exact, ...found].slice(0, limit + 1) : found;
  const hasMore = rows.length > limit;
  const page = hasMore ? rows.slice(0, limit) : rows;
  // The row put first says nothing of where the order begins; a block of it alone goes on by number.
  const last = exact && isTop && page.length === 1 ? undefined : page.at(-1);
  return {
    rows: page,
    ...(hasMore ? {} : { lastRow: request.startRow + page.length }),
    ...(hasMore && last
      ? { after: Buffer.from(JSON.stringify(order.map((_, at) => last[keyName(at)] ?? null))).toString("base64url") }
      : {}),
    ...(counted ? { count: counted } : {}),
  };
}

/** The usual sizes stand in the statement itself: the planner then knows that few rows are wanted, and need not think again for each call. */
const USUAL_SIZES = new Set([25, 50, BLOCK_ROWS, 200, MAX_BLOCK_ROWS].map((rows) => rows + 1));
const limitOf = (rows: number): number | RawBuilder<number> => (USUAL_SIZES.has(rows) ? sql<number>`${sql.lit(rows)}` : rows);

/** What nobody limits needs no condition. */
const reached = (ctx: Ctx, { kind, table }: ListSpec, query: Query): Query =>
  reachesAll(ctx, kind) ? query : query.where(() => withinReach(ctx, kind, table));

type Keyed = Record<string, unknown>;

/** The rows with the keys of their order, which stays what it was when something is put around them. */
async function keyedRows(ctx: Ctx, found: Query, order: readonly Ordering[], around: Around | undefined): Promise<Keyed[]> {
  const keyed = order.reduce(
    (query, { column }, at) => query.select(sql`${sql.ref(column.ref)}`.as(keyName(at)) as never) as unknown as Query,
    found,
  );
  if (!around) return (await keyed.execute()) as Keyed[];
  const keys = sql.raw(order.map((_, at) => `found.sort_key${at}`).join(", "));
  const byKeys = sql.raw(order.map(({ isDescending }, at) => `found.sort_key${at}${isDescending ? " desc" : ""}`).join(", "));
  return (await sql<Keyed>`select ${around.columns}, ${keys} from (${keyed}) found ${around.joins} order by ${byKeys}`.execute(ctx.db))
    .rows;
}

/**
 * The row whose code is what was searched for: it stands first, whatever the order. Every block asks for it, so that it does not come again
 * further down. Asked only where the index of words leaves few rows, as it does for a code, and for what is too short for that index: then in the
 * spellings that the index of codes knows.
 */
async function exactlyNamed(
  spec: ListSpec,
  request: ListRequest,
  block: Query,
  read: (found: Query) => Promise<Keyed[]>,
): Promise<Keyed | null> {
  const code = own(spec.columns, "code");
  if (!request.search || !spec.isSearchable || !code?.isSearched) return null;
  const wanted = request.search.toLowerCase();
  const spellings = [request.search, wanted, request.search.toUpperCase()];
  const ref = sql.ref(code.ref);
  const isIt = isTooShort(request.search) ? sql<boolean>`${ref} = any(${spellings}::text[])` : sql<boolean>`lower(${ref}) = ${wanted}`;
  const [row] = await read(block.where(() => isIt).limit(1));
  return row ?? null;
}

/** The last key is the row's id. */
const idOf = (row: Keyed, order: readonly Ordering[]): number => Number(row[keyName(order.length - 1)]);
const keyName = (at: number) => `sortKey${at}`;

function blockSize(request: ListRequest): number {
  const wanted = request.endRow === undefined ? BLOCK_ROWS : request.endRow - request.startRow;
  return Math.min(Math.max(wanted, 1), MAX_BLOCK_ROWS);
}

function orderings(spec: ListSpec, sortModel: readonly Sort[]): Ordering[] {
  const wanted = sortModel.length > 0 ? sortModel : spec.defaultSort;
  const order = wanted.map(({ colId, sort }, at) => {
    const column = own(spec.columns, colId);
    if (!column) throw new Refusal("invalid", { fields: [{ path: `sortModel.${at}.colId`, reason: "bad_sort" }] });
    return { column, isDescending: sort === "desc" };
  });
  const isDescending = order.at(-1)?.isDescending ?? false;
  return [...order, { column: { ref: `${spec.table}.id`, type: "number", isRequired: true }, isDescending }];
}

const own = <T>(record: Record<string, T>, key: string): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

function keyOf(after: string, order: readonly Ordering[]): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
    if (Array.isArray(key) && key.length === order.length && order.every(({ column }, at) => isKeyPart(column, key[at]))) return key;
  } catch {
    // Falls through to the refusal: whatever it was, it is not a key of ours.
  }
  throw new Refusal("invalid", { fields: [{ path: "after", reason: "bad_format" }] });
}

function isKeyPart({ type, isRequired }: ListColumn, part: unknown): boolean {
  if (part === null) return !isRequired;
  if (type === "number") return typeof part === "number" && Number.isFinite(part);
  if (type === "set") return Number.isSafeInteger(part);
  return typeof part === "string" && (type === "text" || !Number.isNaN(Date.parse(part)));
}

/** Rows behind the key in the order of the list. PostgreSQL puts nulls last ascending and first descending; so does this. */
function afterCondition(order: readonly Ordering[], key: readonly unknown[]): Condition {
  const [head, ...rest] = order;
  const [value, ...restKey] = key;
  if (!head) return sql<boolean>`false`;
  const ref = sql.ref(head.column.ref);
  const further = afterCondition(rest, restKey);
  const typed = castOf(head.column.type, value);
  if (head.column.isRequired) {
    const [beyond, from] = head.isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
    return rest.length === 0
      ? sql<boolean>`${ref} ${beyond} ${typed}`
      : sql<boolean>`(${ref} ${from} ${typed} and (${ref} ${beyond} ${typed} or ${further}))`;
  }
  if (head.isDescending) {
    return value === null
      ? sql<boolean>`(${ref} is not null or ${further})`
      : sql<boolean>`(${ref} < ${typed} or (${ref} = ${typed} and ${further}))`;
  }
  return value === null
    ? sql<boolean>`(${ref} is null and ${further})`
    : sql<boolean>`(${ref} > ${typed} or ${ref} is null or (${ref} = ${typed} and ${further}))`;
}

function castOf(type: ListColumn["type"], value: unknown): RawBuilder<unknown> {
  if (type === "instant") return sql`${value}::timestamptz`;
  if (type === "day") return sql`${value}::date`;
  if (type === "number") return sql`${value}::float8`;
  return sql`${value}`;
}

const narrowed = (query: Query, conditions: readonly Condition[]): Query =>
  conditions.reduce((narrower, condition) => narrower.where(() => condition), query);

function conditionsOf(ctx: Ctx, spec: ListSpec, request: ListRequest, search: Search): Condition[] {
  const conditions = Object.entries(request.filterModel).map(([colId, filter]) => {
    const column = own(spec.columns, colId);
    const condition = column && filterCondition(ctx, spec, column, filter, search);
    if (!condition) throw new Refusal("invalid", { fields: [{ path: `filterModel.${colId}`, reason: "bad_filter" }] });
    return condition;
  });
  return [...conditions, ...searchedWords(spec, request).map(search)];
}

const searchedWords = (spec: ListSpec, { search }: ListRequest): string[] =>
  search && spec.isSearchable ? search.toLowerCase().split(/\s+/).slice(0, 5) : [];

/** Every word that the search text is asked for. */
function wordsOf(spec: ListSpec, request: ListRequest): string[] {
  const inColumns = Object.entries(request.filterModel).map(([colId, filter]) => {
    const column = own(spec.columns, colId);
    return column && isInSearchText(spec, column, filter) ? (filter.filter ?? "") : "";
  });
  return [...searchedWords(spec, request), ...inColumns.filter((word) => word !== "")];
}

type TextFilter = Filter & { filterType: "text" };
const isInSearchText = (spec: ListSpec, column: ListColumn, filter: Filter): filter is TextFilter =>
  filter.filterType === "text" && filter.type === "contains" && column.isSearched === true && spec.isSearchable === true;

function filterCondition(ctx: Ctx, spec: ListSpec, column: ListColumn, filter: Filter, search: Search): Condition | null {
  const ref = sql.ref(column.ref);
  if (filter.filterType === "set") return setCondition(ref, column, filter.values);
  if (filter.filterType === "text") return column.type === "text" ? textCondition(spec, ref, column, filter, search) : null;
  if (filter.filterType === "number") return column.type === "number" ? numberCondition(ref, filter) : null;
  return column.type === "instant" || column.type === "day" ? dateCondition(ctx, ref, column, filter) : null;
}

type Ref = RawBuilder<unknown> | ReturnType<typeof sql.ref>;

function setCondition(ref: Ref, column: ListColumn, values: readonly (string | number | boolean | null)[]): Condition | null {
  const given = values.filter((value) => value !== null);
  const isNumeric = column.type === "set" || column.type === "number";
  if (isNumeric && given.some((value) => typeof value !== "number" || !Number.isSafeInteger(value))) return null;
  if (!isNumeric && (column.type !== "text" || given.some((value) => typeof value !== "string"))) return null;
  // One value as an equation: with it an index on this column and the sorted one yields the rows in their order.
  const one = given.length === 1 ? given[0] : undefined;
  const isOne = isNumeric ? sql<boolean>`${ref} = ${one}::bigint` : sql<boolean>`${ref} = ${one}::text`;
  const isAny = isNumeric ? sql<boolean>`${ref} = any(${given}::bigint[])` : sql<boolean>`${ref} = any(${given}::text[])`;
  const list = one === undefined ? isAny : isOne;
  return given.length < values.length ? sql<boolean>`(${ref} is null or ${list})` : list;
}

function textCondition(spec: ListSpec, ref: Ref, column: ListColumn, filter: TextFilter, search: Search): Condition | null {
  if (filter.type === "blank") return sql<boolean>`coalesce(${ref}, '') = ''`;
  if (!filter.filter) return null;
  if (filter.type === "equals") return sql<boolean>`lower(${ref}) = ${filter.filter.toLowerCase()}`;
  const contains = sql<boolean>`lower(${ref}) like ${likePattern(filter.filter)}`;
  return isInSearchText(spec, column, filter) ? sql<boolean>`(${search(filter.filter)} and ${contains})` : contains;
}

const COMPARISONS = {
  equals: sql`=`,
  lessThan: sql`<`,
  lessThanOrEqual: sql`<=`,
  greaterThan: sql`>`,
  greaterThanOrEqual: sql`>=`,
} as const;

function numberCondition(ref: Ref, filter: Filter & { filterType: "number" }): Condition | null {
  if (filter.type === "blank") return sql<boolean>`${ref} is null`;
  if (filter.filter === null || filter.filter === undefined) return null;
  if (filter.type !== "inRange") return sql<boolean>`${ref} ${COMPARISONS[filter.type]} ${filter.filter}::float8`;
  return filter.filterTo === null || filter.filterTo === undefined
    ? null
    : sql<boolean>`(${ref} >= ${filter.filter}::float8 and ${ref} <= ${filter.filterTo}::float8)`;
}

/** Days are the tenant's days: an instant is compared with the bounds of the day in the tenant's zone. */
function dateCondition(ctx: Ctx, ref: Ref, column: ListColumn, filter: Filter & { filterType: "date" }): Condition | null {
  if (filter.type === "blank") return sql<boolean>`${ref} is null`;
  const from = dayOf(filter.dateFrom);
  const to = filter.type === "inRange" ? dayOf(filter.dateTo) : from;
  if (!from || !to) return null;
  const start = (day: string, plusDays: number): RawBuilder<unknown> =>
    column.type === "day"
      ? sql`(${day}::date + ${plusDays}::int)`
      : sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${ctx.timeZone})`;
  if (filter.type === "lessThan") return sql<boolean>`${ref} < ${start(from, 0)}`;
  if (filter.type === "greaterThan") return sql<boolean>`${ref} >= ${start(from, 1)}`;
  return sql<boolean>`(${ref} >= ${start(from, 0)} and ${ref} < ${start(to, 1)})`;
}

const dayOf = (sent: string | null | undefined): string | null =>
  sent && /^\d{4}-\d\d-\d\d/.test(sent) && !Number.isNaN(Date.parse(sent.slice(0, 10))) ? sent.slice(0, 10) : null;

/** PostgreSQL stops at the cap: a total of a million rows is never counted. Only the number travels. */
async function countOf(ctx: Ctx, block: Query): Promise<{ rows: number; isCapped: boolean }> {
  const capped = block
    .clearSelect()
    .select(sql`1`.as("one") as never)
    .limit(COUNT_CAP + 1);
  const counted = await ctx.db.selectNoFrom(sql<number>`(select count(*) from ${capped} as capped)`.as("rows")).executeTakeFirstOrThrow();
  return { rows: Math.min(counted.rows, COUNT_CAP), isCapped: counted.rows > COUNT_CAP };
}
