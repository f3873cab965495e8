import { sql } from "kysely";
import type { Filter, ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { QUICK_FILTERS, WorkOrderRow as Wire } from "@millwright/domain/work-orders/contract.ts";
import { ENDED, type StatusRef } from "@millwright/domain/work-orders/status.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { listRows, type ListSpec } from "../../platform/list.ts";
import { statement } from "../../platform/statement.ts";
import { STARTER_STATUSES } from "../tenants/service.ts";
import { withinScope } from "./scope.ts";

const list: ListSpec = {
  table: "workOrders",
  isSearchable: true,
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
  columns: {
    code: { ref: "workOrders.code", type: "text", isRequired: true, isSearched: true },
    title: { ref: "workOrders.title", type: "text", isRequired: true, isSearched: true },
    // In the order of the work, not of the alphabet.
    status: { ref: "status.sortOrder", type: "number", isRequired: true },
    priority: { ref: "workOrders.priority", type: "number", isRequired: true },
    workType: { ref: "workOrders.workType", type: "number" },
    asset: { ref: "asset.name", type: "text" },
    location: { ref: "location.name", type: "text" },
    responsiblePerson: { ref: "responsiblePerson.name", type: "text" },
    dueAt: { ref: "workOrders.dueAt", type: "instant" },
    createdAt: { ref: "workOrders.createdAt", type: "instant", isRequired: true },
    completedAt: { ref: "workOrders.completedAt", type: "instant" },
    statusId: { ref: "workOrders.statusId", type: "set", isRequired: true },
    assetId: { ref: "workOrders.assetId", type: "set" },
    locationId: { ref: "workOrders.locationId", type: "set" },
    responsiblePersonId: { ref: "workOrders.responsiblePersonId", type: "set" },
  },
};

/** Columns that are sorted and searched by name, but whose sets are ids. */
const SET_COLUMNS = new Map(["status", "asset", "location", "responsiblePerson"].map((column) => [column, `${column}Id`]));

export type WorkOrderRow = Written<Wire>;
export type Quick = (typeof QUICK_FILTERS)[number];

/**
 * Orders in the caller's scope with what they point at. Every join is a left join to a primary key, so the planner drops those that a query
 * does not read: finding and sorting the orders of a block touches the orders alone, unless a name is sorted or filtered by.
 */
const orders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .leftJoin("statuses as status", (join) =>
      join.onRef("status.tenantId", "=", "workOrders.tenantId").onRef("status.id", "=", "workOrders.statusId"),
    )
    .leftJoin("assets as asset", (join) =>
      join.onRef("asset.tenantId", "=", "workOrders.tenantId").onRef("asset.id", "=", "workOrders.assetId"),
    )
    .leftJoin("locations as location", (join) =>
      join.onRef("location.tenantId", "=", "workOrders.tenantId").onRef("location.id", "=", "workOrders.locationId"),
    )
    .leftJoin("people as responsiblePerson", (join) =>
      join
        .onRef("responsiblePerson.tenantId", "=", "workOrders.tenantId")
        .onRef("responsiblePerson.id", "=", "workOrders.responsiblePersonId"),
    );

/** The ids of the orders in the caller's scope. */
export const orderIds = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .select("workOrders.id")
    .where(() => withinScope(ctx));
type Ids = ReturnType<typeof orderIds>;

/** The same with the names that the request sorts or filters by: what is not joined is not made, sent and planned. */
function orderIdsBy(ctx: Ctx, { sortModel, filterModel }: Pick<ListRequest, "sortModel" | "filterModel">): Ids {
  const named = [...sortModel.map(({ colId }) => colId), ...Object.keys(filterModel)];
  if (!named.some((column) => SET_COLUMNS.has(column))) return orderIds(ctx);
  return orders(ctx)
    .select("workOrders.id")
    .where(() => withinScope(ctx)) as unknown as Ids;
}

/** What a row shows, for orders that were found, in the order of their ids. Not found in one go: the names and parts of a row would be made for every order that is sorted. */
export async function rowsOf(ctx: Ctx, found: readonly { id: number }[]): Promise<WorkOrderRow[]> {
  const ids = found.map(({ id }) => id);
  readRows ??= readRowsOf(ctx);
  const rows = await readRows(ctx.db, { ids });
  const byId = new Map(rows.map((row) => [row.id, rowOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names travel as columns of their own and are put together here: making an object costs PostgreSQL more than finding the row. */
const readRowsOf = (ctx: Ctx) =>
  statement(({ ids }: { ids: readonly number[] }) =>
    orders(ctx)
      .select(["workOrders.id", "workOrders.code", "workOrders.title", "workOrders.priority", "workOrders.workType"])
      .select(["workOrders.dueAt", "workOrders.createdAt", "workOrders.completedAt"])
      .select(["status.id as statusId", "status.name as statusName", "status.category as statusCategory"])
      .select(["asset.id as assetId", "asset.code as assetCode", "asset.name as assetName"])
      .select(["location.id as locationId", "location.code as locationCode", "location.name as locationName"])
      .select(["responsiblePerson.id as personId", "responsiblePerson.name as personName"])
      .where(() => sql<boolean>`work_orders.id = any(${ids}::bigint[])`)
      .$castTo<FlatRow>(),
  );
let readRows: ReturnType<typeof readRowsOf> | undefined;

type Pointed<Name extends string> = Record<`${Name}Id`, number | null> & Record<`${Name}Code` | `${Name}Name`, string>;
type FlatRow = Omit<WorkOrderRow, "status" | "asset" | "location" | "responsiblePerson"> &
  Pointed<"asset"> &
  Pointed<"location"> & { statusId: number; statusName: string; statusCategory: StatusRef["category"]; personId: number | null; personName: string };

const rowOf = (row: FlatRow): WorkOrderRow => ({
  id: row.id,
  code: row.code,
  title: row.title,
  priority: row.priority,
  workType: row.workType,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  completedAt: row.completedAt,
  status: { id: row.statusId, name: row.statusName, category: row.statusCategory },
  asset: row.assetId === null ? null : { id: row.assetId, code: row.assetCode, name: row.assetName },
  location: row.locationId === null ? null : { id: row.locationId, code: row.locationCode, name: row.locationName },
  responsiblePerson: row.personId === null ? null : { id: row.personId, name: row.personName },
});

/** Written as the partial indexes are, or they would not be used. */
const notEnded = sql<boolean>`not work_orders.is_ended`;

/** Orders on which work is left, narrowed further. */
export function quickly(ctx: Ctx, query: Ids, quick: Quick): Ids {
  const left = query.where(() => notEnded);
  if (quick === "mine") return left.where("workOrders.responsiblePersonId", "=", ctx.personId);
  if (quick === "unassigned") return left.where("workOrders.responsiblePersonId", "is", null);
  return left.where("workOrders.dueAt", "<", ctx.now.toISOString());
}

export async function listOrders(
  ctx: Ctx,
  request: ListRequest & { quick?: readonly Quick[] | undefined },
): Promise<ListReply<WorkOrderRow>> {
  const asked = { ...request, filterModel: ownColumns(request.filterModel) };
  let query = await inStatuses(ctx, orderIdsBy(ctx, asked), request.filterModel);
  for (const quick of request.quick ?? []) query = quickly(ctx, query, quick);
  const block = await listRows(ctx, list, asked, query);
  return { ...block, rows: await rowsOf(ctx, block.rows) };
}

type Filters = ListRequest["filterModel"];

/**
 * Orders in the statuses or categories of the filters. That none of them is an end is said as well: then the few open orders are searched, not all.
 * Statuses by their ids are the list's own filter; only what is said of them here is ours.
 */
async function inStatuses(ctx: Ctx, query: Ids, { status, statusCategory }: Filters): Promise<Ids> {
  const sets = [status, statusCategory].filter((filter) => filter?.filterType === "set");
  if (sets.length === 0) return query;
  const statuses = statusCategory === undefined && isStarter(status) ? STARTER_STATUSES : await statusesOf(ctx);
  const isIn = (filter: Filter | undefined, value: number | string) => filter?.filterType !== "set" || filter.values.includes(value);
  const wanted = statuses.filter(({ id, category }) => isIn(status, id) && isIn(statusCategory, category)).map(({ id }) => id);
  const found = statusCategory?.filterType === "set" ? query.where(() => inOneOf(wanted)) : query;
  return statuses.some(({ id, category }) => wanted.includes(id) && ENDED.includes(category)) ? found : found.where(() => notEnded);
}

const statusesOf = async (ctx: Ctx) => await ctx.db.selectFrom("statuses").select(["id", "category"]).$castTo<StatusRef>().execute();

/** The statuses that every tenant has are known without asking. */
const isStarter = (filter: Filter | undefined): boolean =>
  filter?.filterType === "set" && filter.values.every((value) => STARTER_STATUSES.some(({ id }) => id === value));

/** One status as an equation: its index then yields the orders as they are due. */
const inOneOf = (ids: readonly number[]) =>
  ids.length === 1 ? sql<boolean>`work_orders.status_id = ${ids[0]}::bigint` : sql<boolean>`work_orders.status_id = any(${ids}::bigint[])`;

/** Sets of a named column are sets of ids; the categories are dealt with, as far as they are a set. */
function ownColumns(filters: Filters): Filters {
  const columns = Object.entries(filters).map(([column, filter]): [string, Filter] => [
    filter.filterType === "set" ? (SET_COLUMNS.get(column) ?? column) : column,
    filter,
  ]);
  return Object.fromEntries(columns.filter(([column, filter]) => column !== "statusCategory" || filter.filterType !== "set"));
}
