import { sql } from "kysely";
import type { Ctx } from "../../platform/ctx.ts";
import { orderRows, quickly, type Quick, type WorkOrderRow } from "./list.ts";
import { statusIdsOf, WORKING } from "./queries.ts";

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** How much work a quick filter holds (counted up to a thousand) and its first rows, the most urgent first. */
export async function pileOf(ctx: Ctx, quick: Quick): Promise<{ count: number; rows: WorkOrderRow[] }> {
  const pile = quickly(ctx, orderRows(ctx), await statusIdsOf(ctx, WORKING), quick);
  const counted = pile.clearSelect().select("workOrders.id").limit(COUNT_CAP);
  const [{ count }, rows] = await Promise.all([
    ctx.db.selectNoFrom(sql<number>`(select count(*) from ${counted} as capped)`.as("count")).executeTakeFirstOrThrow(),
    pile
      .orderBy("workOrders.dueAt", (by) => by.asc().nullsLast())
      .orderBy("workOrders.priority", "desc")
      .orderBy("workOrders.id")
      .limit(FIRST_ROWS)
      .execute(),
  ]);
  return { count, rows };
}
