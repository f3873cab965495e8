import { sql } from "kysely";
import type { Ctx } from "../call/ctx.ts";
import type { Query } from "./filters.ts";

const COUNT_CAP = 10_000;

/** PostgreSQL stops at the cap: a total of a million rows is never counted. Only the number travels. */
export async function countOf(ctx: Ctx, block: Query): Promise<{ rows: number; isCapped: boolean }> {
  const capped = block
    .clearSelect()
    .select(sql`1`.as("one") as never)
    .limit(COUNT_CAP + 1);
  const counted = await ctx.db.selectNoFrom(sql<number>`(select count(*) from ${capped} as capped)`.as("rows")).executeTakeFirstOrThrow();
  return { rows: Math.min(counted.rows, COUNT_CAP), isCapped: counted.rows > COUNT_CAP };
}
