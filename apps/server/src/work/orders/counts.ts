import { sql } from "kysely";
import { DAY_PARTS, dayPartOf, type DayPart } from "@millwright/domain/work/orders/my-day.ts";
import type { Category } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { ordersInReach, quickly, rowsOf, type Quick, type WorkOrderRow } from "./list.ts";

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** How many there are, counted up to a thousand, and which come first. */
interface Found {
  count: number;
  ids: number[];
}

const found = async (ctx: Ctx, ...quick: readonly Quick[]): Promise<Found> => await counted(ctx, quick);

/** What is overdue of anybody; of the rows those that stand in nobody's day already: they are not the caller's, nor free work of their crews. */
const overdueOfOthers = async (ctx: Ctx): Promise<Found> =>
  await counted(
    ctx,
    ["overdue"],
    sql<boolean>`(work_orders.responsible_person_id is distinct from ${ctx.personId}
      and not (work_orders.responsible_person_id is null and coalesce(work_orders.crew_id = any(${[...ctx.crews]}::bigint[]), false)))`,
  );

async function counted(ctx: Ctx, quick: readonly Quick[], shown = sql<boolean>`true`): Promise<Found> {
  const matching = quick.reduce((query, word) => quickly(ctx, query, word), ordersInReach(ctx));
  const capped = matching.limit(COUNT_CAP);
  const [{ count }, first] = await Promise.all([
    ctx.db.selectNoFrom(sql<number>`(select count(*) from ${capped} as capped)`.as("count")).executeTakeFirstOrThrow(),
    matching
      .where(() => shown)
      .orderBy("workOrders.dueAt", (by) => by.asc().nullsLast())
      .orderBy("workOrders.priority", "desc")
      .orderBy("workOrders.id")
      .limit(FIRST_ROWS)
      .execute(),
  ]);
  return { count, ids: first.map(({ id }) => id) };
}

export interface MyDay {
  count: number;
  parts: { part: DayPart; count: number; rows: WorkOrderRow[] }[];
}

interface DayFound {
  count: number;
  parts: (Found & { part: DayPart })[];
}

/** The caller's own open work in the parts of a day, each order once; parts without any are left out. */
async function dayOf(ctx: Ctx): Promise<DayFound> {
  const { rows: mine } = await sql<{ id: number; dueAt: string | null; category: Category }>`
    select mine.id, mine.due_at, status.category from ${quickly(ctx, ordersInReach(ctx), "mine")
      .clearSelect()
      .select(["workOrders.tenantId", "workOrders.id", "workOrders.dueAt", "workOrders.statusId", "workOrders.priority"])
      .orderBy("workOrders.dueAt", (by) => by.asc().nullsLast())
      .limit(COUNT_CAP)} as mine
    join statuses status on status.tenant_id = mine.tenant_id and status.id = mine.status_id
    order by mine.due_at nulls last, mine.priority desc, mine.id`.execute(ctx.db);
  const now = ctx.now.toISOString();
  const byPart = Map.groupBy(mine, (order) => dayPartOf(order, now, ctx.clock));
  const parts = DAY_PARTS.map((part) => ({ part, held: byPart.get(part) ?? [] })).filter(({ held }) => held.length > 0);
  return {
    count: mine.length,
    parts: parts.map(({ part, held }) => ({ part, count: held.length, ids: held.slice(0, FIRST_ROWS).map(({ id }) => id) })),
  };
}

export interface CountedRows {
  count: number;
  rows: WorkOrderRow[];
}
export interface OpenWork {
  myDay: MyDay;
  /** Of the caller's crews, taken by nobody, each row with what taking it must carry; null for who is of none. */
  crewsOpen: { count: number; rows: (WorkOrderRow & { version: number })[] } | null;
  overdue: CountedRows;
  /** Null for those who do not judge. */
  findings: CountedRows | null;
}

/** What is open for somebody: found part by part, the rows of all parts read at once. */
export async function openWork(ctx: Ctx, { judges }: { judges: boolean }): Promise<OpenWork> {
  const [day, crewsOpen, overdue, findings] = await Promise.all([
    dayOf(ctx),
    ctx.crews.length > 0 ? found(ctx, "myCrews", "unassigned") : null,
    overdueOfOthers(ctx),
    judges ? found(ctx, "unanswered") : null,
  ]);
  const shown = [...day.parts, crewsOpen, overdue, findings].flatMap((part) => part?.ids ?? []);
  const [rows, versions] = await Promise.all([
    rowsOf(
      ctx,
      [...new Set(shown)].map((id) => ({ id })),
    ),
    versionsOf(ctx, crewsOpen?.ids ?? []),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const filled = ({ count, ids }: Found): CountedRows => ({ count, rows: ids.flatMap((id) => byId.get(id) ?? []) });
  const free = crewsOpen && filled(crewsOpen);
  return {
    myDay: { count: day.count, parts: day.parts.map(({ part, ...its }) => ({ part, ...filled(its) })) },
    crewsOpen: free && { ...free, rows: free.rows.map((row) => ({ ...row, version: versions.get(row.id) ?? 0 })) },
    overdue: filled(overdue),
    findings: findings && filled(findings),
  };
}

async function versionsOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    version: number;
  }>`select id, version from work_orders where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
