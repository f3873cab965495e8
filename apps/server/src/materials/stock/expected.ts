import { sql } from "kysely";
import { orderedAhead } from "../purchase-orders/service.ts";

/** Sent from another site and not received: nobody says on which day it comes. */
const sentAhead = sql`
  select sent.tenant_id, sent.part_id, sent.to_warehouse_id as warehouse_id, null::date as day, true as is_on_road,
    sent.quantity + coalesce((select sum(came.quantity) from stock_movement_lines came
      where came.tenant_id = sent.tenant_id and came.of_movement_id = sent.movement_id and came.of_line = sent.line), 0) as quantity,
    null::bigint as purchase_order_id, null::text as purchase_order_code, sent.movement_id
  from stock_movement_lines sent
  where sent.to_warehouse_id is not null and sent.place = 'in_transit' and sent.of_movement_id is null and sent.quantity > 0
    and not exists (select from stock_movements undone where undone.tenant_id = sent.tenant_id and undone.reverses_id = sent.movement_id)`;

/** What is on its way to warehouses, by whom: ordered of suppliers, or sent from another site. */
export const expectedAhead = sql`(${orderedAhead} union all ${sentAhead})`;

export interface OnOrder {
  quantity: number;
  next: string | null;
}
/** The same of one balance, summed: expressions over a table that has both columns; `told` says both at once. */
export const onOrderIn = (table: "stock_levels") => {
  const its = sql`from ${expectedAhead} ahead where ahead.tenant_id = ${sql.ref(`${table}.tenant_id`)} and ahead.part_id = ${sql.ref(`${table}.part_id`)}
    and ahead.warehouse_id = ${sql.ref(`${table}.warehouse_id`)}`;
  return {
    quantity: sql<number>`(select coalesce(sum(ahead.quantity), 0) ${its})`,
    told: sql<OnOrder>`(select jsonb_build_object('quantity', coalesce(sum(ahead.quantity), 0), 'next', min(ahead.day) filter (where ahead.quantity > 0)) ${its})`,
  };
};
