import { sql, type RawBuilder } from "kysely";
import type { Filter, ListRequest } from "@millwright/domain/kit/list.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { BEFORE, isAside, NOBODY, type ColumnKind, type LaneKind } from "@millwright/domain/work/orders/boards/columns.ts";
import { QUICK_FILTERS } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, type Category } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { ordersFound, type Quick } from "../list.ts";
import type { FoundBoard } from "./queries.ts";

export interface Asked {
  filterModel: ListRequest["filterModel"];
  search?: string | undefined;
  quick?: readonly Quick[] | undefined;
}
export const NOTHING_MORE: Asked = { filterModel: {} };

/** What is asked of a board: its own filter, and what the reader says beside it. What is over comes where a filter names it. */
export function filtersOf(
  { state, columnsBy }: Pick<FoundBoard, "state" | "columnsBy">,
  asked: Asked,
): Required<Omit<Asked, "search">> & Pick<Asked, "search"> {
  const filterModel = { ...asked.filterModel, ...state.filter };
  const isSaid = [filterModel["status"], filterModel["statusCategory"]].some((filter) => filter?.filterType === "set");
  const said = (state.quick ?? "").split(",");
  const words = [state.q, asked.search].filter(Boolean).join(" ").slice(0, 100);
  return {
    filterModel: isSaid ? filterModel : { ...filterModel, statusCategory: { filterType: "set", values: shownCategories(columnsBy) } },
    ...(words ? { search: words } : {}),
    quick: [...new Set([...QUICK_FILTERS.filter((word) => said.includes(word)), ...(asked.quick ?? [])])],
  };
}

const shownCategories = (by: ColumnKind): Category[] => CATEGORIES.filter((category) => !isAside(by, category));

/** Categories that the filters leave, in the order of the work. */
export function categoriesOf(by: ColumnKind, filters: Asked["filterModel"]): readonly Category[] {
  const named = valuesOf(filters["statusCategory"]);
  if (named) return CATEGORIES.filter((category) => named.includes(category));
  return filters["status"] ? CATEGORIES : shownCategories(by);
}

export const valuesOf = (filter: Filter | undefined) => (filter?.filterType === "set" ? filter.values : null);

export type Found = Awaited<ReturnType<typeof ordersFound>>;
/** The orders of a board, in the caller's reach, with nothing selected yet. */
export const ordersOf = async (ctx: Ctx, filters: ReturnType<typeof filtersOf>): Promise<Found> => await ordersFound(ctx, filters);

const COLUMNS = {
  status: "statusId",
  category: "statusId",
  priority: "priority",
  person: "responsiblePersonId",
  crew: "crewId",
} as const satisfies Record<Exclude<ColumnKind, "day" | "week">, string>;
const ref = (column: string) => sql.ref(`workOrders.${column}`);
export const dateOf = ({ dated }: Pick<FoundBoard, "dated">) => ref(dated === "due" ? "dueAt" : "estStartAt");

/** What tells the columns, or the lanes, apart: an id, a number, or the day of an order on the reader's clock, as its card says it, counted from 1970. */
export function valueOf(ctx: Ctx, kind: ColumnKind | LaneKind, board: Pick<FoundBoard, "dated">): RawBuilder<unknown> {
  if (kind === "none") return sql`null::bigint`;
  if (kind !== "day" && kind !== "week") return sql`${ref(COLUMNS[kind])}::bigint`;
  return sql`((${dateOf(board)} at time zone ${ctx.clock})::date - date '1970-01-01')::bigint`;
}

/** The statuses of the tenant, by which a key is turned into what is stored. */
export interface KnownStatus {
  id: number;
  name: string;
  category: Category;
}
export async function statusesOf(ctx: Ctx): Promise<KnownStatus[]> {
  const { rows } = await sql<KnownStatus>`select id, name, category from statuses order by sort_order, id`.execute(ctx.db);
  return rows;
}

/** Orders that stand under a key. */
export function isUnder(
  kind: ColumnKind | LaneKind,
  key: string,
  value: RawBuilder<unknown>,
  statuses: readonly KnownStatus[],
  first: string,
): RawBuilder<boolean> {
  if (kind === "none") return sql<boolean>`true`;
  if (key === NOBODY) return sql<boolean>`${value} is null`;
  if (kind === "category") {
    const ids = statuses.filter(({ category }) => category === key).map(({ id }) => id);
    return sql<boolean>`${value} = any(${ids}::bigint[])`;
  }
  if (kind !== "day" && kind !== "week") return sql<boolean>`${value} = ${Number(key)}::bigint`;
  const number = (day: string) => sql`(${day}::date - date '1970-01-01')::bigint`;
  if (key === BEFORE) return sql<boolean>`${value} < ${number(first)}`;
  return sql<boolean>`${value} >= ${number(key)} and ${value} < ${number(dayAfter(key, kind === "day" ? 1 : 7))}`;
}
