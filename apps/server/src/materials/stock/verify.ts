import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";

/**
 * What must hold of the stock of a tenant, asked of the tables alone and not by the code that writes them. Each statement answers what does not hold; nothing of it
 * is the good answer.
 */
const CHECKS = {
  "lines of a movement come to nought": `select movement_id || '/' || part_id as what from stock_movement_lines
    group by movement_id, part_id having sum(quantity) <> 0 or sum(value_minor) <> 0`,
  "lines in stock name a warehouse, others none": `select movement_id || '/' || line as what from stock_movement_lines where (place = 'stock') <> (warehouse_id is not null)`,
  "a row of stock is the sum of its lines": `select coalesce(r.part_id, l.part_id) || ' in ' || coalesce(r.warehouse_id, l.warehouse_id) as what
    from (select part_id, warehouse_id, coalesce(bin_id, 0) as bin_id, coalesce(lot_id, 0) as lot_id, quantity from stock_rows) r
    full join (select part_id, warehouse_id, coalesce(bin_id, 0) as bin_id, coalesce(lot_id, 0) as lot_id, sum(quantity) as quantity
      from stock_movement_lines where place = 'stock' group by 1, 2, 3, 4) l
      on l.part_id = r.part_id and l.warehouse_id = r.warehouse_id and l.bin_id = r.bin_id and l.lot_id = r.lot_id
    where coalesce(r.quantity, 0) <> coalesce(l.quantity, 0)`,
  "a part in a warehouse is the sum of its rows": `select s.part_id || ' in ' || s.warehouse_id as what from stock_levels s
    left join (select part_id, warehouse_id, sum(quantity) as quantity from stock_rows group by 1, 2) r on r.part_id = s.part_id and r.warehouse_id = s.warehouse_id
    where s.on_hand <> coalesce(r.quantity, 0)
    union all select r.part_id || ' in ' || r.warehouse_id from stock_rows r
      where not exists (select from stock_levels s where s.part_id = r.part_id and s.warehouse_id = r.warehouse_id)`,
  "what stock is worth is the sum of its lines": `select s.part_id || ' in ' || s.warehouse_id as what from stock_levels s
    left join (select part_id, warehouse_id, sum(value_minor) as value from stock_movement_lines where place = 'stock' group by 1, 2) l
      on l.part_id = s.part_id and l.warehouse_id = s.warehouse_id
    where s.value_minor <> coalesce(l.value, 0)`,
  "single pieces are worth what they are together": `select r.part_id || ' in ' || r.warehouse_id as what from stock_rows r
    join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id and t.is_serial
    join stock_levels s on s.tenant_id = r.tenant_id and s.part_id = r.part_id and s.warehouse_id = r.warehouse_id
    group by r.part_id, r.warehouse_id, s.value_minor having sum(r.value_minor) <> s.value_minor`,
  "nothing is below nought, and nothing is worth something where nothing lies": `select part_id || ' in ' || warehouse_id as what from stock_levels
      where on_hand < 0 or value_minor < 0 or (on_hand = 0 and value_minor <> 0)
    union all select part_id || ' in ' || warehouse_id from stock_rows where quantity < 0 or (quantity = 0 and coalesce(value_minor, 0) <> 0)`,
  "what orders paid for is what they used up": `select coalesce(c.work_order_id, l.work_order_id) || ' by ' || coalesce(c.stock_movement_id, l.movement_id) as what
    from (select work_order_id, stock_movement_id, sum(amount_minor) as value, sum(quantity) as quantity from work_order_costs
      where stock_movement_id is not null group by 1, 2) c
    full join (select work_order_id, movement_id, sum(value_minor) as value, sum(quantity) as quantity from stock_movement_lines
      where place = 'consumption' and work_order_id is not null group by 1, 2) l on l.work_order_id = c.work_order_id and l.movement_id = c.stock_movement_id
    where coalesce(c.value, 0) <> coalesce(l.value, 0) or coalesce(c.quantity, 0) <> coalesce(l.quantity, 0)`,
  "what is kept for somebody is there": `select part_id || ' in ' || warehouse_id as what from stock_levels where hard > on_hand`,
  "what is kept adds up, and nobody has more than they want": `select s.part_id || ' in ' || s.warehouse_id as what from stock_levels s
      left join (select part_id, warehouse_id, sum(hard) as hard from reservations where ended_at is null group by 1, 2) r
        on r.part_id = s.part_id and r.warehouse_id = s.warehouse_id
      where s.hard <> coalesce(r.hard, 0)
    union all select 'reservation ' || id from reservations where hard > quantity or (hard > 0 and (ended_at is not null or warehouse_id is null))`,
  "what is kept may be used": `select s.part_id || ' in ' || s.warehouse_id as what from stock_levels s where s.hard > 0 and s.hard > (
      select coalesce(sum(r.quantity), 0) from stock_rows r join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
        left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id left join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id
      where r.tenant_id = s.tenant_id and r.part_id = s.part_id and r.warehouse_id = s.warehouse_id and w.type <> 'quarantine' and b.blocked_reason is null
        and (t.expires_on is null or t.expires_on >= current_date - 1))`,
  "a single piece lies in one place": `select r.lot_id::text as what from stock_rows r join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id
    where t.is_serial and r.quantity > 0 group by r.lot_id having count(*) > 1 or sum(r.quantity) <> 1`,
  "what receipts say came is what was booked": `select coalesce(r.id, m.id) || '/' || coalesce(r.part_id, m.part_id) as what
    from (select material_receipt_id as id, part_id, sum(received + rejected - returned) as quantity from material_receipt_lines group by 1, 2) r
    full join (select d.document_id as id, l.part_id, sum(l.quantity) as quantity from stock_movements d
      join stock_movement_lines l on l.tenant_id = d.tenant_id and l.movement_id = d.id
      where d.document = 'material-receipts' and l.place = 'stock' group by 1, 2) m on m.id = r.id and m.part_id = r.part_id
    where coalesce(r.quantity, 0) <> coalesce(m.quantity, 0)`,
  "what came of purchase orders is what receipts brought": `select p.id::text as what from purchase_order_lines p
    left join (select purchase_order_line_id as id, sum(received + rejected - returned) as quantity from material_receipt_lines
      where purchase_order_line_id is not null group by 1) r on r.id = p.id
    where p.received <> coalesce(r.quantity, 0)`,
  "what material requests say was issued is what was booked": `select coalesce(r.id, m.id) || '/' || coalesce(r.part_id, m.part_id) as what
    from (select material_request_id as id, part_id, sum(issued) as quantity from material_request_lines group by 1, 2) r
    full join (select d.document_id as id, l.part_id, -sum(l.quantity) as quantity from stock_movements d
      join stock_movement_lines l on l.tenant_id = d.tenant_id and l.movement_id = d.id
      where d.document = 'material-requests' and l.place = 'stock' and l.quantity < 0 group by 1, 2) m on m.id = r.id and m.part_id = r.part_id
    where coalesce(r.quantity, 0) <> coalesce(m.quantity, 0)`,
  "what requests keep is left to come": `select 'reservation ' || v.id as what from reservations v
    left join material_request_lines l on l.tenant_id = v.tenant_id and l.id = v.material_request_line_id
    left join material_requests r on r.tenant_id = l.tenant_id and r.id = l.material_request_id
    where v.material_request_id is not null and v.ended_at is null
      and (r.id is null or r.status not in ('approved', 'partly_issued') or v.quantity > l.quantity - l.issued)`,
  "what counts found off is what they booked": `select coalesce(c.id, m.id) || '/' || coalesce(c.part_id, m.part_id) as what
    from (select s.id, l.part_id, s.movement_id, sum(l.quantity - l.book) as quantity from stock_count_lines l
      join stock_counts s on s.tenant_id = l.tenant_id and s.id = l.stock_count_id and s.status = 'booked' group by 1, 2, 3) c
    full join (select s.id, l.part_id, sum(l.quantity) as quantity from stock_counts s
      join stock_movement_lines l on l.tenant_id = s.tenant_id and l.movement_id = s.movement_id and l.place = 'stock' group by 1, 2) m
      on m.id = c.id and m.part_id = c.part_id
    where coalesce(c.quantity, 0) <> coalesce(m.quantity, 0)
    union all select 'movement ' || d.id from stock_movements d
      where d.document = 'stock-counts' and not exists (select from stock_counts s where s.tenant_id = d.tenant_id and s.movement_id = d.id)`,
  "no more comes back than went": `select g.movement_id || '/' || g.line as what from stock_movement_lines g
    join (select of_movement_id, of_line, sum(quantity) as quantity from stock_movement_lines where of_movement_id is not null group by 1, 2) b
      on b.of_movement_id = g.movement_id and b.of_line = g.line
    where -b.quantity > g.quantity or b.quantity > 0`,
} as const;

export interface Finding {
  check: string;
  /** How often it does not hold, and of what, the first few. */
  count: number;
  what: string[];
}

/** Everything that does not hold; an empty answer is the good one. */
export async function verifyStock(db: TenantDb): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, question] of Object.entries(CHECKS)) {
    const { rows } = await sql<{ what: string }>`${sql.raw(question)}`.execute(db);
    if (rows.length > 0) findings.push({ check, count: rows.length, what: rows.slice(0, 5).map(({ what }) => what) });
  }
  return findings;
}

export const STOCK_CHECKS: readonly string[] = Object.keys(CHECKS);
