import { sql, type SelectQueryBuilder } from "kysely";
import type { ColumnKey, ListColumn } from "@millwright/domain/kit/columns.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../call/ctx.ts";
import type { Column, List, ListCall } from "./define-list.ts";
import { conditionsOf, joined, lookedAt, narrowed, own, reached, type Query } from "./filters.ts";
import { figureCondition } from "./figure-rows.ts";
import { seenBy } from "./hiding.ts";
import { searchAll } from "./search.ts";

const COUNT_CAP = 10_000;

type KeysOf<L extends ListCall, Kind extends ListColumn["kind"]> = {
  [K in ColumnKey<L>]: L["columns"][K]["kind"] extends Kind ? K : never;
}[ColumnKey<L>];
type Asked = Pick<ListRequest, "filterModel" | "search" | "figure">;

/** The sum of a column over all rows that a request finds and the caller reaches; money in minor units. */
export async function sumOf<L extends ListCall, DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  list: List<L>,
  request: Asked,
  query: SelectQueryBuilder<DB, TB, Row>,
  key: KeysOf<L, "number" | "money">,
): Promise<number> {
  const { value } = columnOf(seenBy(ctx, list), key);
  const summed = (await matching(ctx, list, request, query)).select(sql<number>`coalesce(sum(${value}), 0)::float8`.as("sum") as never);
  const [row] = (await summed.execute()) as { sum: number }[];
  return row?.sum ?? 0;
}

/** How many of these rows each value of a column has: of a choice the value, of a reference the id. Values that no row has are not among them. */
export async function countsBy<L extends ListCall, DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  list: List<L>,
  request: Asked,
  query: SelectQueryBuilder<DB, TB, Row>,
  key: KeysOf<L, "choice" | "reference" | "id" | "yesNo">,
): Promise<Map<string | number | boolean | null, number>> {
  const column = columnOf(seenBy(ctx, list), key);
  const grouped = (await matching(ctx, list, request, query, column))
    .select([column.value.as("value"), sql<number>`count(*)::int`.as("rows")] as never)
    .groupBy(column.value as never);
  const found = (await grouped.execute()) as { value: string | number | boolean | null; rows: number }[];
  return new Map(found.map(({ value, rows }) => [value, rows]));
}

/** Every row that a request finds and the caller reaches, with nothing selected yet: for what arranges them otherwise than a list does. */
export async function matching<DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  defined: List,
  request: Asked,
  query: SelectQueryBuilder<DB, TB, Row>,
  grouped?: Column,
): Promise<Query> {
  const list = seenBy(ctx, defined);
  const looked = [...lookedAt(list, request), ...(grouped && grouped.declared.kind !== "reference" ? [grouped.sorted] : [])];
  const whole = reached(ctx, list, joined(query as unknown as Query, looked)).clearSelect();
  const ofFigure = await figureCondition(ctx, list, request.figure);
  return narrowed(whole, [...conditionsOf(ctx, list, request, searchAll(list.table)), ...(ofFigure ? [ofFigure] : [])]);
}

function columnOf({ columns }: List, key: string): Column {
  const column = own(columns, key);
  invariant(column, "the compiler knows the columns of a list");
  return column;
}

/** PostgreSQL stops at the cap: a total of a million rows is never counted. Only the number travels. */
export async function countOf(ctx: Ctx, block: Query): Promise<{ rows: number; isCapped: boolean }> {
  const capped = block
    .clearSelect()
    .select(sql`1`.as("one") as never)
    .limit(COUNT_CAP + 1);
  const counted = await ctx.db.selectNoFrom(sql<number>`(select count(*) from ${capped} as capped)`.as("rows")).executeTakeFirstOrThrow();
  return { rows: Math.min(counted.rows, COUNT_CAP), isCapped: counted.rows > COUNT_CAP };
}
