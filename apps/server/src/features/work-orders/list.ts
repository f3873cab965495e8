import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { QUICK_FILTERS, WorkOrderRow as Wire } from "@millwright/domain/work-orders/contract.ts";
import { CATEGORIES } from "@millwright/domain/work-orders/status.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { listRows, type ListSpec } from "../../platform/list.ts";
import { codeRef, nameRef } from "../../platform/refs.ts";
import { statusIdsOf } from "./queries.ts";
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
    .leftJoin("statuses as status", (join) => join.onRef("status.tenantId", "=", "workOrders.tenantId").onRef("status.id", "=", "workOrders.statusId"))
    .leftJoin("assets as asset", (join) => join.onRef("asset.tenantId", "=", "workOrders.tenantId").onRef("asset.id", "=", "workOrders.assetId"))
    .leftJoin("locations as location", (join) => join.onRef("location.tenantId", "=", "workOrders.tenantId").onRef("location.id", "=", "workOrders.locationId"))
    .leftJoin("people as responsiblePerson", (join) =>
      join.onRef("responsiblePerson.tenantId", "=", "workOrders.tenantId").onRef("responsiblePerson.id", "=", "workOrders.responsiblePersonId"),
    );

/** The ids of the orders in the caller's scope. */
export const orderIds = (ctx: Ctx) =>
  orders(ctx)
    .select("workOrders.id")
    .where(() => withinScope(ctx));
type Ids = ReturnType<typeof orderIds>;

/** What a row shows, for orders that were found, in the order of their ids. Not found in one go: the names and parts of a row would be made for every order that is sorted. */
export async function rowsOf(ctx: Ctx, found: readonly { id: number }[]): Promise<WorkOrderRow[]> {
  const ids = found.map(({ id }) => id);
  const rows = await orders(ctx)
    .select(["workOrders.id", "workOrders.code", "workOrders.title", "workOrders.priority", "workOrders.workType"])
    .select(["workOrders.dueAt", "workOrders.createdAt", "workOrders.completedAt"])
    .select([
      sql<WorkOrderRow["status"]>`jsonb_build_object('id', status.id, 'name', status.name, 'category', status.category)`.as("status"),
      codeRef("asset").as("asset"),
      codeRef("location").as("location"),
      nameRef("responsiblePerson").as("responsiblePerson"),
    ])
    .where(() => sql<boolean>`work_orders.id = any(${ids}::bigint[])`)
    .$castTo<WorkOrderRow>()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Orders on which work is left, narrowed further. */
export function quickly(ctx: Ctx, query: Ids, quick: Quick): Ids {
  // Written as the partial indexes are, or they would not be used.
  const left = query.where(() => sql<boolean>`not work_orders.is_ended`);
  if (quick === "mine") return left.where("workOrders.responsiblePersonId", "=", ctx.personId);
  if (quick === "unassigned") return left.where("workOrders.responsiblePersonId", "is", null);
  return left.where("workOrders.dueAt", "<", ctx.now.toISOString());
}

export async function listOrders(ctx: Ctx, request: ListRequest & { quick?: readonly Quick[] | undefined }): Promise<ListReply<WorkOrderRow>> {
  const { statusCategory, ...filters } = request.filterModel;
  const isByCategory = statusCategory?.filterType === "set";
  let query = orderIds(ctx);
  for (const quick of request.quick ?? []) query = quickly(ctx, query, quick);
  if (isByCategory) {
    const ids = await statusIdsOf(ctx, CATEGORIES.filter((category) => statusCategory.values.includes(category)));
    query = query.where(() => sql<boolean>`work_orders.status_id = any(${ids}::bigint[])`);
  }
  const columns = Object.entries(isByCategory ? filters : request.filterModel);
  const filterModel = Object.fromEntries(columns.map(([column, filter]) => [filter.filterType === "set" ? (SET_COLUMNS.get(column) ?? column) : column, filter]));
  const block = await listRows(ctx, list, { ...request, filterModel }, query);
  return { ...block, rows: await rowsOf(ctx, block.rows) };
}
