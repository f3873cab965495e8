import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldAtAll, toldOf, withinReach } from "../../platform/records/reach.ts";

/** How many parts within reach are to be ordered, as it was noticed last; null for those who do not order. */
export async function belowCount(ctx: Ctx): Promise<{ below: number } | null> {
  if (toldAtAll(ctx, "purchase-orders") === "none") return null;
  const { rows } = await sql<{ below: number }>`
    select count(*)::int as below from stock_levels where below_since is not null and ${withinReach(ctx, "stock-levels")} and ${toldOf(ctx, "purchase-orders", "stock_levels")}`.execute(
    ctx.db,
  );
  return rows[0] ?? { below: 0 };
}
