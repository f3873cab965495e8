import { sql } from "kysely";
import { DAY_PARTS, dayPartOf, type DayPart } from "@millwright/domain/work/orders/my-day.ts";
import type { Category } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { ordersInReach, quickly, rowsOf, type Quick, type WorkOrderRow } from "./list.ts";

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** How much work quick filters hold together (counted up to a thousand) and its first rows, the most urgent first. */
export async function countedOrders(ctx: Ctx, ...quick: readonly Quick[]): Promise<{ count: number; rows: WorkOrderRow[] }> {
  return await counted(ctx, quick);
}

/** Work of the caller's crews that nobody has taken, each row with what taking it must carry. */
export async function crewsOpen(ctx: Ctx): Promise<{ count: number; rows: (WorkOrderRow & { version: number })[] }> {
  const { count, rows } = await countedOrders(ctx, "myCrews", "unassigned");
  const ids = rows.map(({ id }) => id);
  const { rows: versions } = await sql<{
    id: number;
    version: number;
  }>`select id, version from work_orders where id = any(${ids}::bigint[])`.execute(ctx.db);
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  return { count, rows: rows.map((row) => ({ ...row, version: versionOf.get(row.id) ?? 0 })) };
}

/** What is overdue of anybody; of the rows those that stand in nobody's day already: they are not the caller's, nor free work of their crews. */
export async function overdueOfOthers(ctx: Ctx): Promise<{ count: number; rows: WorkOrderRow[] }> {
  return await counted(
    ctx,
    ["overdue"],
    sql<boolean>`(work_orders.responsible_person_id is distinct from ${ctx.personId}
      and not (work_orders.responsible_person_id is null and coalesce(work_orders.crew_id = any(${[...ctx.crews]}::bigint[]), false)))`,
  );
}

async function counted(ctx: Ctx, quick: readonly Quick[], shown = sql<boolean>`true`): Promise<{ count: number; rows: WorkOrderRow[] }> {
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
  return { count, rows: await rowsOf(ctx, first) };
}

export interface MyDay {
  count: number;
  parts: { part: DayPart; count: number; rows: WorkOrderRow[] }[];
}

/** The caller's own open work in the parts of a day, each order once; parts without any are left out. */
export async function myDay(ctx: Ctx): Promise<MyDay> {
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
  const shown = DAY_PARTS.flatMap((part) => (byPart.get(part) ?? []).slice(0, FIRST_ROWS));
  const rows = new Map((await rowsOf(ctx, shown)).map((row) => [row.id, row]));
  return {
    count: mine.length,
    parts: DAY_PARTS.flatMap((part) => {
      const held = byPart.get(part) ?? [];
      return held.length === 0
        ? []
        : [{ part, count: held.length, rows: held.slice(0, FIRST_ROWS).flatMap(({ id }) => rows.get(id) ?? []) }];
    }),
  };
}
