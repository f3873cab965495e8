import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../call/ctx.ts";
import type { DB } from "../db/db-types.gen.ts";
import { withinReach } from "../records/reach.ts";
import type { List, ListCall, RowOf } from "./define-list.ts";
import { everyFigure, wantsOf, type Wants } from "./figures.ts";
import { shownOnly } from "./hiding.ts";
import { listRows, namedRows } from "./list.ts";

/**
 * What a noun is read by whose columns all stand in its own table, under their own names, with `archived_at` beside them: a block of its list, one record, and
 * many for a file. A noun of which more is shown writes its own query in place of the one that no longer fits.
 */
type AnyQuery = SelectQueryBuilder<DB, never, object>;
const from = (ctx: Ctx, { table }: List) => ctx.db.selectFrom(table as never) as unknown as AnyQuery;
const ref = (list: List, column: string) => sql.ref(`${list.table}.${column}`);

/** A block of the list, as its contract's columns say it; what is only shown stands in no column, and is said. */
export function plainRows<L extends ListCall>(list: List<L>, shown: Readonly<Record<string, RawBuilder<unknown>>> = {}) {
  const own = Object.entries(list.columns).flatMap(([key, { declared }]) =>
    declared.kind === "reference" || declared.kind === "id" ? [] : [key],
  );
  const figures = new Set(own.filter((key) => list.columns[key]?.declared.isFigure));
  const columnsFor = (ctx: Ctx | null, wants: Wants = everyFigure) =>
    ["id", ...own, "archivedAt"]
      .filter((key) => !figures.has(key) || wants(key))
      .map((key) => {
        const value = shown[key] ?? sql`${ref(list, key)}`;
        return (ctx ? shownOnly(ctx, list, key, value) : value).as(key);
      });
  const forAll = columnsFor(null);
  return async (ctx: Ctx, request: ListRequest): Promise<ListReply<RowOf<L>>> => {
    const isArchived = sql<boolean>`(${ref(list, "archivedAt")} is not null) = ${request.archived === true}`;
    const wants = wantsOf(list, request);
    const query = from(ctx, list)
      .select(list.hiding.size === 0 && wants === everyFigure ? forAll : columnsFor(ctx, wants))
      .where(() => isArchived);
    return (await listRows(ctx, list, request, query)) as unknown as ListReply<RowOf<L>>;
  };
}

/** The record as it is kept, with the names of what it points at; undefined where the caller does not reach it. */
export const plainRecord =
  <L extends ListCall>(list: List<L>) =>
  async <Row>(ctx: Ctx, id: number): Promise<Row | undefined> =>
    (await records(ctx, list, [id]))[0] as Row | undefined;

/** Records as a file brings them back. */
export const plainRecords =
  <L extends ListCall>(list: List<L>) =>
  async (ctx: Ctx, ids: readonly number[]): Promise<{ id: number }[]> =>
    await records(ctx, list, ids);

async function records<L extends ListCall>(ctx: Ctx, list: List<L>, ids: readonly number[]): Promise<{ id: number }[]> {
  invariant(list.hiding.size === 0, "a record that hides something of itself is read by a query of its own");
  const query = from(ctx, list)
    .selectAll(list.table as never)
    .where(() => sql<boolean>`${ref(list, "id")} = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, list.kind));
  return (await namedRows(ctx, list, query)) as unknown as { id: number }[];
}
