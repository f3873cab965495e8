import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { BLOCK_ROWS, MAX_BLOCK_ROWS, MAX_OFFSET, type ListReply, type ListRequest, type Sort } from "@millwright/domain/kit/list.ts";
import { textKey } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../call/ctx.ts";
import type { List, ListCall, NamesOf, Sorted } from "./define-list.ts";
import { conditionsOf, joined, lookedAt, narrowed, own, reached, searchedWords, wordsOf, type Condition, type Query } from "./filters.ts";
import { figureCondition } from "./figure-rows.ts";
import { wantsOf } from "./figures.ts";
import { seenBy } from "./hiding.ts";
import { named, withoutIds } from "./names.ts";
import { isTooShort, searchAll, searchFor } from "./search.ts";
import { countOf } from "./totals.ts";
import { waysWithinReach } from "../records/reach.ts";

type Ordering = Sorted & { isDescending: boolean };

/**
 * One block of a list: filtered, sorted, by keyset (`after`) or a bounded offset, never with a total unless asked. What the rows point at is named here
 * (`names.ts`); the query selects what is the row's own. One row more than asked is read, to know whether there is more. The keys of the order travel
 * with the rows; a reply picks its own fields. What is asked `beside` of the rows that are shown leaves together with the question for their names.
 */
export async function listRows<L extends ListCall, DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  defined: List<L>,
  request: ListRequest,
  query: SelectQueryBuilder<DB, TB, Row>,
  beside?: (rows: readonly Row[]) => Promise<void>,
): Promise<ListReply<Row & NamesOf<L>>> {
  const list = seenBy(ctx, defined);
  wantsOf(list, request);
  const limit = blockSize(request);
  const order = orderings(list, request);
  const all = joined(query as unknown as Query, [...lookedAt(list, request), ...order]);
  const whole = reached(ctx, list, all);
  const ofFigure = request.figure ? await figureCondition(ctx, list, request.figure) : null;
  const also = ofFigure ? [ofFigure] : [];
  const counted = request.count
    ? await countOf(ctx, narrowed(whole, [...conditionsOf(ctx, list, request, searchAll(list.table)), ...also]))
    : undefined;
  const { search, areFew } = await searchFor(ctx, list.table, wordsOf(list, request));
  const conditions = [...conditionsOf(ctx, list, request, search), ...also];
  const isNarrow = areFew(searchedWords(list, request)) || isTooShort(request.search ?? "");
  const read = async (found: Query) => await keyedRows(list, found, order);
  const exact = isNarrow ? await exactlyNamed(list, request, narrowed(whole, conditions), read) : null;
  const id = sql<number>`${sql.ref(`${list.table}.id`)}`;
  if (exact) conditions.push(sql<boolean>`${id} <> ${idOf(exact, order)}`);
  if (request.after !== undefined) conditions.push(afterCondition(order, await keyOf(ctx, list, request, order)));
  else if (request.startRow > MAX_OFFSET) throw refuse("invalid", "too_deep");
  const skipped = request.after === undefined && request.startRow > 0 ? request.startRow - (exact ? 1 : 0) : 0;
  const isTop = request.after === undefined && request.startRow === 0;
  const inOrder = (from: Query): Query =>
    order.reduce((ordered, { value, isDescending }) => ordered.orderBy(value, isDescending ? "desc" : "asc"), from);
  const size = limitOf(limit + 1);
  const ways = skipped === 0 ? waysWithinReach(ctx, list.kind, list.table) : null;
  const found = await read(
    (ways
      ? inOrder(
          all.where(() =>
            amongFirst(
              ways.map((way) => inOrder(narrowed(all, [...conditions, way])).limit(size)),
              id,
            ),
          ),
        )
      : inOrder(narrowed(whole, conditions)).offset(skipped)
    ).limit(size),
  );
  const rows = exact && isTop ? [exact, ...found].slice(0, limit + 1) : found;
  const hasMore = rows.length > limit;
  const page = hasMore ? rows.slice(0, limit) : rows;
  await Promise.all([list.names && named(ctx, list.names, page), beside?.(page as Row[])]);
  // The row put first says nothing of where the order begins; a block of it alone goes on by number.
  const last = exact && isTop && page.length === 1 ? undefined : page.at(-1);
  return {
    rows: page as (Row & NamesOf<L>)[],
    ...(hasMore ? {} : { lastRow: request.startRow + page.length }),
    ...(hasMore && last ? { after: await sealedKey(ctx, list, request, keyIn(last, order)) } : {}),
    ...(counted ? { count: counted } : {}),
  };
}

/**
 * The rows that are the first ones by any of these ways: each way is asked for its own first rows, by the index that knows it best, where their union would be looked for
 * among all rows in the order of the list.
 */
const amongFirst = (ways: readonly Query[], id: RawBuilder<number>): RawBuilder<boolean> => {
  const ids = ways.map((way) => sql`(${way.clearSelect().select(id.as("id") as never)})`);
  return sql<boolean>`${id} = any(array(${sql.join(ids, sql` union all `)}))`;
};

/** The usual sizes stand in the statement itself: the planner then knows that few rows are wanted, and need not think again for each call. */
const USUAL_SIZES = new Set([25, 50, BLOCK_ROWS, 200, MAX_BLOCK_ROWS].map((rows) => rows + 1));
const limitOf = (rows: number): number | RawBuilder<number> => (USUAL_SIZES.has(rows) ? sql<number>`${sql.lit(rows)}` : rows);

/** Rows that were found in another way, in no order of their own, with the names of what they point at and nothing besides. */
export async function namedRows<L extends ListCall, DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  list: List<L>,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<(Row & NamesOf<L>)[]> {
  const { names } = seenBy(ctx, list);
  const rows = (await (query as unknown as Query).select((names?.ids ?? []) as never).execute()) as Keyed[];
  if (!names) return rows as (Row & NamesOf<L>)[];
  await named(ctx, names, rows);
  return rows.map((row) => withoutIds(names, row)) as (Row & NamesOf<L>)[];
}

type Keyed = Record<string, unknown>;

/** The rows with the keys of their order. */
async function keyedRows({ names }: List, found: Query, order: readonly Ordering[]): Promise<Keyed[]> {
  const added = [...order.map(({ value }, at) => value.as(keyName(at))), ...(names?.ids ?? [])];
  return (await (found.select(added as never) as unknown as Query).execute()) as Keyed[];
}

/**
 * The row whose code is what was searched for: it stands first, whatever the order. Every block asks for it, so that it does not come again
 * further down. Asked only where the index of words leaves few rows, as it does for a code, and for what is too short for that index: then in the
 * spellings that the index of codes knows.
 */
async function exactlyNamed(
  list: List,
  request: ListRequest,
  block: Query,
  read: (found: Query) => Promise<Keyed[]>,
): Promise<Keyed | null> {
  const code = own(list.columns, "code");
  if (!request.search || !list.isSearchable || !code?.declared.isSearched) return null;
  const wanted = textKey(request.search);
  const spellings = [request.search, wanted, request.search.toUpperCase()];
  const isIt = isTooShort(request.search)
    ? sql<boolean>`${code.value} = any(${spellings}::text[])`
    : sql<boolean>`lower(${code.value}) = ${wanted}`;
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

const wantedBy = ({ defaultSort }: List, { sortModel }: ListRequest): readonly Sort[] => (sortModel.length > 0 ? sortModel : defaultSort);

function orderings(list: List, request: ListRequest): Ordering[] {
  const { table, columns } = list;
  const order = wantedBy(list, request).map(({ colId, sort }, at) => {
    const column = own(columns, colId);
    if (!column || column.declared.isSortable === false)
      throw new Refusal("invalid", { fields: [{ path: `sortModel.${at}.colId`, reason: "bad_sort" }] });
    return { ...column.sorted, isDescending: sort === "desc" };
  });
  const isDescending = order.at(-1)?.isDescending ?? false;
  return [...order, { value: sql`${sql.ref(`${table}.id`)}`, type: "whole", isRequired: true, join: null, isDescending }];
}

const keyIn = (row: Keyed, order: readonly Ordering[]): unknown[] => order.map((_, at) => row[keyName(at)] ?? null);

/** A key serves whom it was given to, in the list and the order that it was made for. */
const boundTo = ({ tenantId, personId }: Ctx, list: List, request: ListRequest): string =>
  JSON.stringify([tenantId, personId, list.kind, ...wantedBy(list, request).map(({ colId, sort }) => `${colId} ${sort}`)]);

/** The key of a row as it travels: it leads to the next rows, and nobody reads from it what the row may not show. */
const sealedKey = async (ctx: Ctx, list: List, request: ListRequest, key: readonly unknown[]): Promise<string> =>
  (await ctx.sealing()).seal(JSON.stringify(key), boundTo(ctx, list, request));

async function keyOf(ctx: Ctx, list: List, request: ListRequest, order: readonly Ordering[]): Promise<unknown[]> {
  const opened = (await ctx.sealing()).open(request.after ?? "", boundTo(ctx, list, request));
  const key: unknown = opened === null ? null : JSON.parse(opened);
  // A key of an earlier version may be of columns that were otherwise then.
  if (Array.isArray(key) && key.length === order.length && order.every((column, at) => isKeyPart(column, key[at]))) return key;
  throw new Refusal("invalid", { fields: [{ path: "after", reason: "bad_format" }] });
}

function isKeyPart({ type, isRequired }: Sorted, part: unknown): boolean {
  if (part === null) return !isRequired;
  if (type === "number") return typeof part === "number" && Number.isFinite(part);
  if (type === "whole") return Number.isSafeInteger(part);
  if (type === "yesNo") return typeof part === "boolean";
  return typeof part === "string" && (type === "text" || !Number.isNaN(Date.parse(part)));
}

/** Rows behind the key in the order of the list. PostgreSQL puts nulls last ascending and first descending; so does this. */
function afterCondition(order: readonly Ordering[], key: readonly unknown[]): Condition {
  const [head, ...rest] = order;
  const [value, ...restKey] = key;
  if (!head) return sql<boolean>`false`;
  const { value: ref } = head;
  const further = afterCondition(rest, restKey);
  const typed = castOf(head.type, value);
  if (head.isRequired) {
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

function castOf(type: Sorted["type"], value: unknown): RawBuilder<unknown> {
  if (type === "instant") return sql`${value}::timestamptz`;
  if (type === "day") return sql`${value}::date`;
  if (type === "number") return sql`${value}::float8`;
  if (type === "whole") return sql`${value}::bigint`;
  return sql`${value}`;
}
