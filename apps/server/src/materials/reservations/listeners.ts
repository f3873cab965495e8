import { sql } from "kysely";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { binEvents } from "../bins/events.ts";
import { partArchiving } from "../master-parts/service.ts";
import { settle } from "../stock/service.ts";

/** What lies in a bin may be used no longer, or may be used again. */
async function settleBin(ctx: Ctx, binId: number | null): Promise<void> {
  const { rows } = await sql<{ partId: number; warehouseId: number }>`
    select distinct part_id, warehouse_id from stock_rows where bin_id = ${binId} and quantity > 0`.execute(ctx.db);
  if (rows.length > 0) await settle(ctx, rows);
}

export const listeners: readonly Listener[] = [
  on(binEvents.blocked, "with it", async (ctx, _payload, { entityId }) => await settleBin(ctx, entityId)),
  on(binEvents.unblocked, "with it", async (ctx, _payload, { entityId }) => await settleBin(ctx, entityId)),
  partArchiving({
    words: ["reservation", "reservations"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from reservations where part_id = ${partId} and ended_at is null`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
];
