import { sql } from "kysely";
import type { Filter, ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { QUICK_FILTERS, WorkOrderRow as Wire } from "@millwright/domain/work/orders/contract.ts";
import { ENDED, SEALED, type StatusRef } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { listRows, type Around, type ListSpec } from "../../platform/lists/list.ts";
import { STARTER_STATUSES } from "../../foundation/tenants/service.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list: ListSpec = {
  kind: "work-orders",
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
    findings: { ref: "workOrders.findings", type: "number", isRequired: true },
    unanswered: { ref: "workOrders.unanswered", type: "number", isRequired: true },
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

/** What a row shows of the order itself, and what it points at. */
const OWN = [
  "workOrders.id",
  "workOrders.code",
  "workOrders.title",
  "workOrders.priority",
  "workOrders.workType",
  "workOrders.dueAt",
  "workOrders.createdAt",
  "workOrders.completedAt",
  "workOrders.findings",
  "workOrders.failed",
  "workOrders.flagged",
  "workOrders.outside",
  "workOrders.unanswered",
  "workOrders.statusId",
  "workOrders.assetId",
  "workOrders.locationId",
  "workOrders.responsiblePersonId",
] as const;

const orders = (ctx: Ctx) => ctx.db.selectFrom("workOrders").select(OWN);
type Orders = ReturnType<typeof orders>;

/** The orders that the caller reaches. */
export const ordersInReach = (ctx: Ctx): Orders => orders(ctx).where(() => withinReach(ctx, "work-orders"));

/** The same with the names that the request sorts or filters by: what is not joined is not made, sent and planned. */
function ordersBy(ctx: Ctx, { sortModel, filterModel }: Pick<ListRequest, "sortModel" | "filterModel">): Orders {
  const named = [...sortModel.map(({ colId }) => colId), ...Object.keys(filterModel)];
  if (!named.some((column) => SET_COLUMNS.has(column))) return orders(ctx);
  return ctx.db
    .selectFrom("workOrders")
    .leftJoin("statuses as status", "status.id", "workOrders.statusId")
    .leftJoin("assets as asset", "asset.id", "workOrders.assetId")
    .leftJoin("locations as location", "location.id", "workOrders.locationId")
    .leftJoin("people as responsiblePerson", "responsiblePerson.id", "workOrders.responsiblePersonId")
    .select(OWN) as unknown as Orders;
}

/**
 * Found orders with the names of what they point at. Around what was found, not beside it: the names would be read for every order that is sorted.
 * They travel as columns of their own and are put together here, because making an object costs PostgreSQL more than finding the row. Every table
 * shows the tenant's rows alone, so the ids say enough. Written out, since it is the same for every list: building it would cost more than the rest.
 */
const WITH_NAMES: Around = {
  columns:
    sql.raw(`found.id, found.code, found.title, found.priority, found.work_type, found.due_at, found.created_at, found.completed_at, found.status_id,
    found.findings, found.failed, found.flagged, found.outside, found.unanswered,
    status.name as status_name, status.category as status_category, asset.id as asset_id, asset.code as asset_code, asset.name as asset_name,
    location.id as location_id, location.code as location_code, location.name as location_name, person.id as person_id, person.name as person_name`),
  joins: sql.raw(`left join statuses status on status.id = found.status_id left join assets asset on asset.id = found.asset_id
    left join locations location on location.id = found.location_id left join people person on person.id = found.responsible_person_id`),
};

/** The rows of orders that were found by their ids, in the order of these. */
export async function rowsOf(ctx: Ctx, found: readonly { id: number }[]): Promise<WorkOrderRow[]> {
  const ids = found.map(({ id }) => id);
  const named = ctx.db
    .selectFrom("workOrders")
    .select(OWN)
    .where(() => sql<boolean>`work_orders.id = any(${ids}::bigint[])`);
  const { rows } = await sql<FlatRow>`select ${WITH_NAMES.columns} from (${named}) found ${WITH_NAMES.joins}`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, rowOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
type Pointed<Name extends string> = Record<`${Name}Id`, number | null> & Record<`${Name}Code` | `${Name}Name`, string>;
type FlatRow = Omit<WorkOrderRow, "status" | "asset" | "location" | "responsiblePerson"> &
  Pointed<"asset"> &
  Pointed<"location"> & {
    statusId: number;
    statusName: string;
    statusCategory: StatusRef["category"];
    personId: number | null;
    personName: string;
  };

const rowOf = (row: FlatRow): WorkOrderRow => ({
  id: row.id,
  code: row.code,
  title: row.title,
  priority: row.priority,
  workType: row.workType,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  completedAt: row.completedAt,
  findings: row.findings,
  failed: row.failed,
  flagged: row.flagged,
  outside: row.outside,
  unanswered: row.unanswered,
  status: { id: row.statusId, name: row.statusName, category: row.statusCategory },
  asset: row.assetId === null ? null : { id: row.assetId, code: row.assetCode, name: row.assetName },
  location: row.locationId === null ? null : { id: row.locationId, code: row.locationCode, name: row.locationName },
  responsiblePerson: row.personId === null ? null : { id: row.personId, name: row.personName },
});

/** Written as the partial indexes are, or they would not be used. */
const notEnded = sql<boolean>`not work_orders.is_ended`;

/** What was found stays of interest when the work is over; an answer can be given until the order is sealed. Written as the partial indexes are. */
const notSealed = sql<boolean>`work_orders.status_id = any(array(select id from statuses where category <> all(${[...SEALED]}::text[])))`;
const FOUND: Partial<Record<Quick, ReturnType<typeof sql<boolean>>>> = {
  findings: sql<boolean>`work_orders.findings > 0`,
  unanswered: sql<boolean>`(work_orders.unanswered > 0 and ${notSealed})`,
};

/** Orders on which work is left, or on which something was found, narrowed further. */
export function quickly(ctx: Ctx, query: Orders, quick: Quick): Orders {
  const found = FOUND[quick];
  if (found) return query.where(() => found);
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
  let query = await inStatuses(ctx, ordersBy(ctx, asked), request.filterModel);
  for (const quick of request.quick ?? []) query = quickly(ctx, query, quick);
  const block = await listRows<FlatRow>(ctx, list, asked, query, WITH_NAMES);
  return { ...block, rows: block.rows.map(rowOf) };
}

type Filters = ListRequest["filterModel"];

/**
 * Orders in the statuses or categories of the filters. That none of them is an end is said as well: then the few open orders are searched, not all.
 * Statuses by their ids are the list's own filter; only what is said of them here is ours.
 */
async function inStatuses(ctx: Ctx, query: Orders, { status, statusCategory }: Filters): Promise<Orders> {
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
