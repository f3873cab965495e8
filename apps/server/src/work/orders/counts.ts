import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { ordersInReach, quickly, rowsOf, type Quick, type WorkOrderRow } from "./list.ts";

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** How much work quick filters hold together (counted up to a thousand) and its first rows, the most urgent first. */
export async function countedOrders(ctx: Ctx, ...quick: readonly Quick[]): Promise<{ count: number; rows: WorkOrderRow[] }> {
  const matching = quick.reduce((query, word) => quickly(ctx, query, word), ordersInReach(ctx));
  const counted = matching.limit(COUNT_CAP);
  const [{ count }, first] = await Promise.all([
    ctx.db.selectNoFrom(sql<number>`(select count(*) from ${counted} as capped)`.as("count")).executeTakeFirstOrThrow(),
    matching
      .orderBy("workOrders.dueAt", (by) => by.asc().nullsLast())
      .orderBy("workOrders.priority", "desc")
      .orderBy("workOrders.id")
      .limit(FIRST_ROWS)
      .execute(),
  ]);
  return { count, rows: await rowsOf(ctx, first) };
}
