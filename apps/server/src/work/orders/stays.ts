import { sql } from "kysely";
import type { Stay } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { records } from "./orders.ts";

/** How long the order stood in each status, the first one first, as far as it was work; each status once. */
export async function staysOf(ctx: Ctx, id: number): Promise<{ rows: Stay[] }> {
  await records.get(ctx, id);
  const { rows } = await sql<Stay>`
    select jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'shade', s.shade) as status, bool_or(y.until_at is null) as is_now,
      (sum(extract(epoch from coalesce(y.until_at, ${ctx.now.toISOString()}::timestamptz) - y.from_at)) / 60)::int as minutes
    from work_order_stays y join statuses s on s.tenant_id = y.tenant_id and s.id = y.status_id
    where y.work_order_id = ${id} and s.category not in ('completed', 'closed', 'cancelled')
    group by s.id, s.name, s.category, s.shade order by min(y.from_at), s.id`.execute(ctx.db);
  return { rows };
}

/** Since when it stands where it stands. */
export async function standsSince(ctx: Ctx, id: number): Promise<string | null> {
  const { rows } = await sql<{
    fromAt: string;
  }>`select from_at from work_order_stays where work_order_id = ${id} and until_at is null`.execute(ctx.db);
  return rows[0]?.fromAt ?? null;
}

/** The move that was just written was made earlier than it was told: the stay before ended then, and this one began. */
export async function movedAt(ctx: Ctx, id: number, at: string): Promise<void> {
  await sql`update work_order_stays y set
      from_at = case when y.until_at is null then ${at}::timestamptz else y.from_at end,
      until_at = case when y.until_at is null then null else greatest(${at}::timestamptz, y.from_at) end
    from (select from_at from work_order_stays where work_order_id = ${id} and until_at is null) is_now
    where y.work_order_id = ${id} and (y.until_at is null or y.until_at = is_now.from_at)`.execute(ctx.db);
}
