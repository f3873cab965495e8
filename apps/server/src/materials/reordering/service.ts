import { holds } from "@millwright/domain/kit/access.ts";
import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** How many parts within reach are to be ordered, as it was noticed last; null for those who do not order. */
export async function belowCount(ctx: Ctx): Promise<{ below: number } | null> {
  if (!holds(ctx.grants, "purchase-orders", "view")) return null;
  const { rows } = await sql<{ below: number }>`
    select count(*)::int as below from stock_levels where below_since is not null and ${withinReach(ctx, "stock-levels", "stock_levels")}`.execute(
    ctx.db,
  );
  return rows[0] ?? { below: 0 };
}
