import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { levelBelow } from "./events.ts";
import { suggestionsFor } from "./queries.ts";

/** Tells each crossing once: what came to its reorder point since it was looked at last. Answers how many. */
export async function noticeCrossings(ctx: Ctx): Promise<number> {
  const { rows } = await suggestionsFor(ctx, { isWhole: true });
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`;
  await sql`update stock_levels set below_since = null where below_since is not null and id <> all(${ids})`.execute(ctx.db);
  const { rows: crossed } = await sql<{ id: number }>`
    update stock_levels set below_since = now() where id = any(${ids}) and below_since is null returning id`.execute(ctx.db);
  for (const { id } of crossed) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const { part, warehouse, projected, reorderPoint, quantity } = row;
    await announce(ctx, levelBelow, { id, payload: { partId: part.id, warehouseId: warehouse.id, projected, reorderPoint, quantity } });
  }
  return crossed.length;
}
