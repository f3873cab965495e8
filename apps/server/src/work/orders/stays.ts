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
