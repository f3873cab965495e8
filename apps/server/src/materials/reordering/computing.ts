import { sql, type RawBuilder } from "kysely";
import {
  DAYS_AT_LEAST,
  DAYS_LOOKED_AT,
  LEAD_TIMES,
  levelsOf,
  medianOf,
  spreadOf,
  spreadOfSums,
  type Ved,
} from "@millwright/domain/materials/reordering/formula.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { usedOf } from "./queries.ts";

interface Known {
  id: number;
  ved: Ved | null;
  safetyStock: number | null;
  reorderPoint: number | null;
  total: number;
  squares: number;
  days: number;
  /** Days from sending to the last of it, the last ones first. */
  leads: number[];
  said: number | null;
}

/**
 * The formula's levels anew. What nobody used, and of what nobody knows how long it takes to come, stays as it is.
 */
export async function computeLevels(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  also: readonly Change[] = [],
): Promise<{ computed: number; changed: number }> {
  const { rows } = await sql<Known>`
    select stock_levels.id, p.ved, stock_levels.safety_stock, stock_levels.reorder_point, coalesce(d.total, 0) as total, coalesce(d.squares, 0) as squares,
      greatest(${DAYS_AT_LEAST}, least(${DAYS_LOOKED_AT}, coalesce((select current_date - min(f.effective_at)::date from stock_movement_lines f
        where f.tenant_id = stock_levels.tenant_id and f.part_id = stock_levels.part_id and f.warehouse_id = stock_levels.warehouse_id), 0))) as days,
      coalesce((select jsonb_agg(t.days) from (
        select greatest(0, max(m.effective_at)::date - coalesce(o.sent_on, o.approved_at::date)) as days
        from purchase_order_lines l join purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
        join material_receipt_lines r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id
        join material_receipt_bookings k on k.tenant_id = r.tenant_id and k.material_receipt_line_id = r.id and k.kind = 'received'
        join stock_movements m on m.tenant_id = k.tenant_id and m.id = k.movement_id
        where l.tenant_id = stock_levels.tenant_id and l.part_id = stock_levels.part_id and l.warehouse_id = stock_levels.warehouse_id and l.received > 0
          and coalesce(o.sent_on, o.approved_at::date) is not null
        group by l.id, o.sent_on, o.approved_at order by max(m.effective_at) desc limit ${LEAD_TIMES}) t), '[]') as leads,
      (select coalesce(x.lead_time_days, s.lead_time_days) from part_suppliers x join suppliers s on s.tenant_id = x.tenant_id and s.id = x.supplier_id
        where x.tenant_id = p.tenant_id and x.part_id = p.id order by x.is_preferred desc, x.id limit 1) as said
    from stock_levels join master_parts p on p.tenant_id = stock_levels.tenant_id and p.id = stock_levels.part_id
    left join lateral (select sum(e.used) as total, sum(e.used * e.used) as squares
      from (select -sum(s.quantity) as used ${usedOf("stock_levels")} group by s.effective_at::date) e) d on true
    where stock_levels.levels_by = 'formula' and ${condition} order by stock_levels.id`.execute(ctx.db);
  let changed = 0;
  for (const level of rows) {
    const leadDays = level.leads.length > 0 ? { mean: medianOf(level.leads) ?? 0, sd: spreadOf(level.leads).sd } : saidDays(level.said);
    if (level.total <= 0 || leadDays === null) continue;
    const after = levelsOf({ perDay: spreadOfSums(level), leadDays, ved: level.ved });
    const changes = changesOf({ safetyStock: level.safetyStock, reorderPoint: level.reorderPoint }, after);
    if (changes.length === 0) continue;
    await sql`update stock_levels set safety_stock = ${after.safetyStock}, reorder_point = ${after.reorderPoint},
      maximum = case when maximum < ${after.reorderPoint} then null else maximum end, version = version + 1, updated_at = now()
      where id = ${level.id}`.execute(ctx.db);
    audit(ctx, { action: "updated", entity: "stock-levels", entityId: level.id, changes: [...changes, ...also] });
    changed += 1;
  }
  return { computed: rows.length, changed };
}

const saidDays = (days: number | null) => (days === null ? null : { mean: days, sd: 0 });
