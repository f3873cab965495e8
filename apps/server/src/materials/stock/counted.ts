import { sql } from "kysely";
import type { RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** Rows were counted: nothing is dated back past that. Their balances are held by the caller; where nothing ever lay there is nothing to mark. */
export async function markCounted(ctx: Ctx, counted: readonly (RowPlace & { countedAt: string | null })[]): Promise<void> {
  const pick = <K extends keyof (typeof counted)[number]>(key: K) => counted.map((one) => one[key]);
  await sql`
    update stock_rows r set counted_at = greatest(r.counted_at, n.counted_at)
    from unnest(${pick("partId")}::bigint[], ${pick("warehouseId")}::bigint[], ${pick("binId")}::bigint[], ${pick("lotId")}::bigint[],
      ${pick("countedAt")}::timestamptz[]) as n (part_id, warehouse_id, bin_id, lot_id, counted_at)
    where r.part_id = n.part_id and r.warehouse_id = n.warehouse_id and r.bin_id is not distinct from n.bin_id
      and r.lot_id is not distinct from n.lot_id`.execute(ctx.db);
}
