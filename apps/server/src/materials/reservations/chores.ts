import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { everyTenant } from "../../foundation/tenants/service.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Ground } from "../../platform/call/mount.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { holdStock, settleHeld } from "../stock/service.ts";
import { leadDays } from "./service.ts";

interface Running extends Ground {
  log: FastifyBaseLogger;
}
const TASK = "keep-reserved";
/** Balances that are held in one transaction at most. */
const BATCH = 200;

/** What the clock does in all organisations: what is needed soon is kept, and what may be used no longer is kept for nobody. One that fails holds back no other. */
export async function keepAll(running: Running): Promise<void> {
  for (const tenantId of await everyTenant(running.db)) {
    try {
      for (;;) {
        const done = await asProduct({ ground: running, log: running.log, task: TASK, tenantId }, keepSome);
        if (done < BATCH) break;
      }
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId }, "what is reserved was not kept");
    }
  }
}

/** Answers how many balances it looked at. */
export async function keepSome(ctx: Ctx): Promise<number> {
  const today = todayOf(ctx);
  const { rows } = await sql<{ partId: number; warehouseId: number }>`
    select r.part_id, r.warehouse_id from reservations r join master_parts p on p.tenant_id = r.tenant_id and p.id = r.part_id
    where r.ended_at is null and not r.wants_hard and r.warehouse_id is not null and r.required_on <= ${today}::date + ${leadDays}::int
    union
    select l.part_id, l.warehouse_id from stock_levels l where l.hard > 0 and l.hard > (
      select coalesce(sum(s.quantity), 0) from stock_rows s left join bins b on b.tenant_id = s.tenant_id and b.id = s.bin_id
        left join stock_lots t on t.tenant_id = s.tenant_id and t.id = s.lot_id
        join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = l.tenant_id and s.part_id = l.part_id and s.warehouse_id = l.warehouse_id and w.type <> 'quarantine' and b.blocked_reason is null
        and (t.expires_on is null or t.expires_on >= ${today}))
    order by 1, 2 limit ${BATCH}`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const held = await holdStock(ctx, rows);
  await sql`update reservations r set wants_hard = true, version = r.version + 1, updated_at = now()
    from unnest(${rows.map(({ partId }) => partId)}::bigint[], ${rows.map(({ warehouseId }) => warehouseId)}::bigint[]) as n (part_id, warehouse_id), master_parts p
    where r.part_id = n.part_id and r.warehouse_id = n.warehouse_id and p.tenant_id = r.tenant_id and p.id = r.part_id
      and r.ended_at is null and not r.wants_hard and r.required_on <= ${today}::date + ${leadDays}::int`.execute(ctx.db);
  await settleHeld(ctx, held);
  return rows.length;
}
