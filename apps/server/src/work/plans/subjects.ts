import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";

/** What of an order, a request or a downtime a trigger may ask for. */
export async function aboutOrder(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    assetId: number | null;
    workType: number | null;
    workOrderTypeId: number | null;
    failureProblemId: number | null;
  }>`select asset_id, work_type, work_order_type_id, failure_problem_id from work_orders where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function aboutRequest(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ assetId: number | null }>`select asset_id from work_requests where id = ${id}`.execute(ctx.db);
  return rows[0]?.assetId ?? null;
}

export async function aboutDowntime(ctx: Ctx, id: number) {
  const { rows } = await sql<{ assetId: number; reasonId: number | null; isOver: boolean }>`
    select asset_id, reason_id, end_at is not null as is_over from downtimes where id = ${id} and archived_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}
