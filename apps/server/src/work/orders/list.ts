import { sql, type RawBuilder } from "kysely";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Counts, Filter, ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { workOrders, type QUICK_FILTERS, type WorkOrderRow as Wire } from "@millwright/domain/work/orders/contract.ts";
import { hoursOf } from "@millwright/domain/work/orders/duration.ts";
import { labourIcon } from "@millwright/domain/work/orders/labour/lines.ts";
import { ENDED, SEALED, type StatusRef } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { statement } from "../../platform/db/statement.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { arrayText } from "../../platform/lists/names.ts";
import { everyFigure, wanted, wantsOf, type Wants } from "../../platform/lists/figures.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { countsBy, matching } from "../../platform/lists/totals.ts";
import { STARTER_STATUSES } from "../../foundation/tenants/service.ts";
import { looking } from "./relations/queries.ts";
import { isStatutoryAmong } from "./statutory.ts";
import { ordersStoppingAt } from "./stops/queries.ts";
import { areReady, partsReady, readyOfOrders } from "../../materials/reservations/service.ts";
import { reachesAll, toldAtAll, toldThrough, withinReach } from "../../platform/records/reach.ts";

/** What is planned, worked and booked stands in rows of its own; a filter or an order by it sums them within the list's own statement. */
const minutesOf = (sum: RawBuilder<unknown>) => sql`(select coalesce(${sum}, 0) from work_order_planned_labour l
  where l.tenant_id = work_orders.tenant_id and l.work_order_id = work_orders.id)`;
const PLANNED = minutesOf(sql`sum(l.head_count * l.minutes) filter (where l.kind = 'planned')`);
const WORKED = minutesOf(sql`sum(l.worked_minutes)`);
const inHours = (minutes: RawBuilder<unknown>) => sql`round(${minutes} / 60.0, 2)::float8`;
/** As `labourIcon` and `partsIcon` say. */
const LABOUR_STATE = sql`case when ${WORKED} > 0 then 'actual' when ${PLANNED} > 0 then 'estimated' else 'none' end`;
const PARTS_STATE = sql`case
  when exists (select from work_order_costs c where c.tenant_id = work_orders.tenant_id and c.work_order_id = work_orders.id and c.work_part_id is not null) then 'actual'
  when exists (select from work_order_planned_parts wp where wp.tenant_id = work_orders.tenant_id and wp.work_order_id = work_orders.id) then 'estimated' else 'none' end`;
/** Where nothing was booked it is nought here, so that the dearest come first. */
const COST = sql`(select coalesce(sum(c.amount_minor), 0)::float8 from work_order_costs c join tenants t on t.id = c.tenant_id and t.currency = c.currency
  where c.tenant_id = work_orders.tenant_id and c.work_order_id = work_orders.id)`;

/** The order that it is part of is shown to who may look at that one, too. */
function seesParent(ctx: Ctx): RawBuilder<boolean> | boolean {
  const asking = looking(ctx);
  if (reachesAll(asking, "work-orders")) return true;
  return sql<boolean>`exists (select from work_orders above where above.tenant_id = work_orders.tenant_id and above.id = work_orders.parent_order_id
    and ${withinReach(asking, "work-orders", "above")})`;
}

/** An order by what work cost says it as well as the figure does: where the right to costs does not reach, it is nothing. */
function seesCost(ctx: Ctx): RawBuilder<boolean> | boolean {
  const told = toldAtAll(ctx, "work-order-costs");
  return told === "some" ? toldThrough(ctx, "work-order-costs", "workOrders") : told === "all";
}

const list = defineList(workOrders.list, {
  kind: "work-orders",
  // In the order of the work, not of the alphabet.
  sortedBy: { status: "status.sortOrder" },
  shownIf: { parentOrder: seesParent, cost: seesCost },
  refs: {
    statusCategory: "status.category",
    partsReady,
    plannedHours: inHours(PLANNED),
    actualHours: inHours(WORKED),
    laborState: LABOUR_STATE,
    partsState: PARTS_STATE,
    cost: COST,
  },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

export type WorkOrderRow = Written<Wire>;
export type Quick = (typeof QUICK_FILTERS)[number];

/** What a row shows of the order itself. */
const orders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .select([
      "workOrders.id",
      "workOrders.code",
      "workOrders.title",
      "workOrders.priority",
      "workOrders.workType",
      "workOrders.estStartAt",
      "workOrders.dueAt",
      "workOrders.createdAt",
      "workOrders.completedAt",
      "workOrders.findings",
      "workOrders.failed",
      "workOrders.flagged",
      "workOrders.outside",
      "workOrders.unanswered",
    ])
    .$narrowType<Pick<WorkOrderRow, "priority" | "workType">>();
type Orders = ReturnType<typeof orders>;

/** What a row shows beside the order itself: hours, icons and money are summed for the rows that are shown, in one query. */
type Figures = Pick<WorkOrderRow, "partsReady" | "plannedHours" | "actualHours" | "onHoldHours" | "laborState" | "partsState" | "cost">;
type Bare = Omit<WorkOrderRow, keyof Figures>;
type Figure = keyof Figures;

interface Sums {
  id: number;
  ready: WorkOrderRow["partsReady"];
  planned: number;
  worked: number;
  held: number;
  parts: number;
  taken: number;
  cost: number | null;
  isCostTold: boolean;
}

/** Where each part of the sums is read, for which figures, and what it answers where it is not. */
interface Part {
  for: readonly Figure[];
  columns: RawBuilder<unknown>;
  without: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

interface Summing {
  ids: string;
  now: string;
  currency: string;
}

function partsOf({ ids: text, now, currency }: Summing, isCostTold: RawBuilder<unknown>): readonly Part[] {
  const ids = sql`${text}::bigint[]`;
  return [
    {
      for: ["partsReady"],
      columns: sql`r.ready`,
      without: sql`null as ready`,
      join: sql`left join (${readyOfOrders(ids)}) r on r.work_order_id = o.id`,
    },
    {
      for: ["plannedHours", "actualHours", "laborState"],
      columns: sql`coalesce(l.planned, 0) as planned, coalesce(l.worked, 0) as worked`,
      without: sql`0 as planned, 0 as worked`,
      join: sql`left join (select work_order_id, sum(head_count * minutes) filter (where kind = 'planned') as planned, sum(worked_minutes) as worked
        from work_order_planned_labour where work_order_id = any(${ids}) group by 1) l on l.work_order_id = o.id`,
    },
    {
      for: ["onHoldHours"],
      columns: sql`coalesce(h.held, 0) as held`,
      without: sql`0 as held`,
      join: sql`left join (select y.work_order_id, sum(extract(epoch from coalesce(y.until_at, ${now}::timestamptz) - y.from_at))::float8 / 60 as held
        from work_order_stays y join statuses s on s.tenant_id = y.tenant_id and s.id = y.status_id and s.category = 'on_hold'
        where y.work_order_id = any(${ids}) group by 1) h on h.work_order_id = o.id`,
    },
    {
      for: ["partsState"],
      columns: sql`coalesce(p.n, 0) as parts`,
      without: sql`0 as parts`,
      join: sql`left join (select work_order_id, count(*) as n from work_order_planned_parts where work_order_id = any(${ids}) group by 1) p on p.work_order_id = o.id`,
    },
    {
      for: ["partsState", "cost"],
      columns: sql`coalesce(c.taken, 0) as taken, c.cost::bigint as cost, ${isCostTold} as is_cost_told`,
      without: sql`0 as taken, null as cost, false as is_cost_told`,
      join: sql`left join (select work_order_id, count(*) filter (where work_part_id is not null) as taken, sum(amount_minor) filter (where currency = ${currency}) as cost
        from work_order_costs where work_order_id = any(${ids}) group by 1) c on c.work_order_id = o.id`,
    },
  ];
}

/** The statement for these figures: its text is the same for all who are told all costs, or none, and is made once for them. */
function summing(wants: Wants, isCostTold: RawBuilder<unknown>, values: Summing): RawBuilder<Sums> | null {
  const isRead = (part: Part) => part.for.some(wants);
  const parts = partsOf(values, isCostTold);
  if (!parts.some(isRead)) return null;
  const columns = parts.map((part) => (isRead(part) ? part.columns : part.without));
  const joins = parts.filter(isRead).map(({ join }) => join);
  return sql<Sums>`select o.id, ${sql.join(columns)} from unnest(${values.ids}::bigint[]) as o (id) ${sql.join(joins, sql` `)}`;
}

type Ask = (db: Ctx["db"], values: Summing) => Promise<Sums[]>;
const asked = new Map<string, Ask>();
const FIGURES: readonly Figure[] = ["partsReady", "plannedHours", "actualHours", "onHoldHours", "laborState", "partsState", "cost"];

/** What these orders add up to, as far as the figures that are wanted need it. */
async function sumsOf(ctx: Ctx, shown: readonly number[], wants: Wants): Promise<ReadonlyMap<number, Sums>> {
  if (shown.length === 0) return new Map();
  const values: Summing = { ids: arrayText(shown), now: ctx.now.toISOString(), currency: ctx.currency };
  const told = toldAtAll(ctx, "work-order-costs");
  const rows = told === "some" ? await sumsThrough(ctx, wants, values) : await askFor(ctx, wants, told === "all")(ctx.db, values);
  return new Map(rows.map((sum) => [sum.id, sum]));
}

async function sumsThrough(ctx: Ctx, wants: Wants, values: Summing): Promise<Sums[]> {
  const told = sql`exists (select from work_orders own where own.id = o.id and ${toldThrough(ctx, "work-order-costs", "own")})`;
  return (await summing(wants, told, values)?.execute(ctx.db))?.rows ?? [];
}

function askFor({ db }: Ctx, wants: Wants, isCostTold: boolean): Ask {
  const key = `${isCostTold} ${FIGURES.filter(wants).join(" ")}`;
  const known = asked.get(key);
  if (known) return known;
  const told = isCostTold ? sql`true` : sql`false`;
  const isAny = FIGURES.some(wants);
  const ask: Ask = isAny
    ? statement<Summing, Sums>((values) => ({ compile: () => (summing(wants, told, values) ?? sql<Sums>`select`).compile(db) }))
    : async () => await Promise.resolve([]);
  asked.set(key, ask);
  return ask;
}

const withFigures = (ctx: Ctx, rows: readonly Bare[], sums: ReadonlyMap<number, Sums>, wants: Wants): WorkOrderRow[] =>
  rows.map((row) => ({ ...row, ...wanted(figuresOf(ctx, sums.get(row.id)), wants) }));

function figuresOf(ctx: Ctx, sums: Sums | undefined): Required<Figures> {
  const { ready = null, planned = 0, worked = 0, held = 0, parts = 0, taken = 0, cost = null, isCostTold = false } = sums ?? {};
  return {
    partsReady: ready,
    plannedHours: hoursOf(planned),
    actualHours: hoursOf(worked),
    onHoldHours: hoursOf(held),
    laborState: labourIcon({ planned, worked }),
    partsState: taken > 0 ? "actual" : parts > 0 ? "estimated" : "none",
    cost: isCostTold && cost !== null ? { amountMinor: cost, currency: ctx.currency } : null,
  };
}

/** The orders that the caller reaches. */
export const ordersInReach = (ctx: Ctx): Orders => orders(ctx).where(() => withinReach(ctx, "work-orders"));

/** The rows of orders that were found by their ids, in the order of these. */
export async function rowsOf(ctx: Ctx, found: readonly { id: number }[]): Promise<WorkOrderRow[]> {
  const ids = found.map(({ id }) => id);
  const rows = await namedRows(
    ctx,
    list,
    orders(ctx).where(() => sql<boolean>`work_orders.id = any(${ids}::bigint[])`),
  );
  const byId = new Map(withFigures(ctx, rows, await sumsOf(ctx, ids, everyFigure), everyFigure).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const toPlan = (ctx: Ctx, ids: readonly number[]) =>
  orders(ctx)
    .select(["workOrders.version", "workOrders.siteId", "workOrders.estimateMinutes", partsReady.as("partsReady")])
    .where(() => sql<boolean>`work_orders.id = any(${[...ids]}::bigint[])`);

/** Rows of orders that were found by their ids, in no order of their own, with what planning needs beside what a list shows. */
export const rowsToPlan = async (ctx: Ctx, ids: readonly number[]) => await namedRows(ctx, list, toPlan(ctx, ids));

/** The same, and whether the law asks for each. */
export const rowsToSchedule = async (ctx: Ctx, ids: readonly number[]) =>
  await namedRows(ctx, list, toPlan(ctx, ids).select(isStatutoryAmong(ids).as("isStatutory")));

/** Written as the partial indexes are, or they would not be used. */
const notEnded = sql<boolean>`not work_orders.is_ended`;

/** What was found stays of interest when the work is over; an answer can be given until the order is sealed. Written as the partial indexes are. */
const notSealed = sql<boolean>`work_orders.status_id = any(array(select id from statuses where category <> all(${[...SEALED]}::text[])))`;
const WITH_FINDINGS: Partial<Record<Quick, ReturnType<typeof sql<boolean>>>> = {
  findings: sql<boolean>`work_orders.findings > 0`,
  unanswered: sql<boolean>`(work_orders.unanswered > 0 and ${notSealed})`,
  // Written as the partial index is.
  shortOfParts: sql<boolean>`work_orders.id = any(array(select r.work_order_id from reservations r where r.missing > 0 and r.work_order_id is not null))`,
};

/** Orders on which work is left, or on which something was found, narrowed further. */
export function quickly(ctx: Ctx, query: Orders, quick: Quick): Orders {
  const found = WITH_FINDINGS[quick];
  if (found) return query.where(() => found);
  const left = query.where(() => notEnded);
  if (quick === "open") return left;
  if (quick === "mine") return left.where("workOrders.responsiblePersonId", "=", ctx.personId);
  // Members alone are asked of: what a crew is given, none of them has taken yet or one has.
  if (quick === "myCrews") return left.where(() => sql<boolean>`work_orders.crew_id = any(${[...ctx.crews]}::bigint[])`);
  if (quick === "unassigned") return left.where("workOrders.responsiblePersonId", "is", null);
  return left.where("workOrders.dueAt", "<", ctx.now.toISOString());
}

type Request = ListRequest & { quick?: readonly Quick[] | undefined };

export async function listOrders(ctx: Ctx, request: Request): Promise<ListReply<WorkOrderRow>> {
  const { asked, query } = await askedOf(ctx, request);
  const wants = wantsOf(list, request);
  let sums: ReadonlyMap<number, Sums> = new Map();
  const reply = await listRows(ctx, list, asked, query, async (rows) => {
    sums = await sumsOf(
      ctx,
      rows.map(({ id }) => id),
      wants,
    );
  });
  return { ...reply, rows: withFigures(ctx, reply.rows, sums, wants) };
}

/** How many of the orders that a request finds stand in each category. */
export async function countOrders(ctx: Ctx, request: Request): Promise<Counts> {
  const { asked, query } = await askedOf(ctx, request);
  const counts = await countsBy(ctx, list, asked, query, "statusCategory");
  return { rows: [...counts].map(([value, rows]) => ({ value, rows })) };
}

/** The orders that the filters of the list find, in the caller's reach, with nothing selected yet: `work_orders` in the statement around it. */
export async function ordersFound(ctx: Ctx, request: Pick<Request, "filterModel" | "search" | "quick">) {
  const { asked, query } = await askedOf(ctx, { startRow: 0, sortModel: [], ...request });
  return matching(ctx, list, asked, query);
}

/** What of a request is the list's own, and the orders that the rest of it leaves. */
async function askedOf(ctx: Ctx, request: Request): Promise<{ asked: ListRequest; query: Orders }> {
  assertSeesAsked(ctx, request);
  const { statusCategory, asset, partsReady: ready, ...others } = request.filterModel;
  const assets = assetsIn(asset);
  const filterModel = {
    ...others,
    ...(statusCategory && statusCategory.filterType !== "set" ? { statusCategory } : {}),
    ...(asset && assets === null ? { asset } : {}),
    ...(ready && ready.filterType !== "set" ? { partsReady: ready } : {}),
  };
  let query = await inStatuses(ctx, orders(ctx), request.filterModel);
  if (assets) query = query.where(() => isOf(assets));
  if (ready?.filterType === "set") query = query.where(() => areReady(ready.values));
  for (const quick of request.quick ?? []) query = quickly(ctx, query, quick);
  return { asked: { ...request, filterModel }, query };
}

/** Who is told no costs at all asks for none, not even where the order of rows says nothing, as for counts. */
function assertSeesAsked(ctx: Ctx, { sortModel, filterModel }: Request): void {
  if (toldAtAll(ctx, "work-order-costs") !== "none") return;
  const at = sortModel.findIndex(({ colId }) => colId === "cost");
  if (filterModel["cost"] !== undefined) throw new Refusal("invalid", { fields: [{ path: "filterModel.cost", reason: "bad_filter" }] });
  if (at >= 0) throw new Refusal("invalid", { fields: [{ path: `sortModel.${at}.colId`, reason: "bad_sort" }] });
}

type Values = Extract<Filter, { filterType: "set" }>["values"];

/** Assets by their ids are asked for here: an order is of its asset, and a route of each that it stops at. */
const assetsIn = (filter: Filter | undefined): Values | null =>
  filter?.filterType === "set" && filter.values.every((value) => value === null || Number.isSafeInteger(value)) ? filter.values : null;

function isOf(values: Values) {
  const ids = values.filter((value) => typeof value === "number");
  const isOne = sql<boolean>`(work_orders.asset_id = any(${ids}::bigint[]) or work_orders.id = any(${ordersStoppingAt(ids)}))`;
  return values.includes(null) ? sql<boolean>`(work_orders.asset_id is null or ${isOne})` : isOne;
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
