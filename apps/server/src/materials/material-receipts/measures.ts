import { sql } from "kysely";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { partOf, type Measure } from "../../platform/lists/measures.ts";
import { inWarehouses } from "../warehouses/service.ts";

const ordered = inWarehouses("purchase-orders");

/** Something of the order that had not come by the end of the day on which it was expected: it is missing, or it came later. */
const isBehind = (ctx: Ctx) => sql<boolean>`exists (
  select from purchase_order_lines l where l.tenant_id = purchase_orders.tenant_id and l.purchase_order_id = purchase_orders.id and (
    l.received < l.stock_quantity or exists (
      select from material_receipt_lines r join material_receipt_bookings b on b.tenant_id = r.tenant_id and b.material_receipt_line_id = r.id
        join stock_movements m on m.tenant_id = b.tenant_id and m.id = b.movement_id
      where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id and b.kind = 'received'
        and (m.effective_at at time zone ${ctx.timeZone})::date > coalesce(l.expected_on, purchase_orders.expected_on))))`;

/** The day by which all of it should be there: each line has its own, or that of the order. */
const LAST_EXPECTED = sql`coalesce((select max(coalesce(l.expected_on, purchase_orders.expected_on)) from purchase_order_lines l
  where l.tenant_id = purchase_orders.tenant_id and l.purchase_order_id = purchase_orders.id), purchase_orders.expected_on)`;

/** What figures count of deliveries: orders of which the last was expected on a day of the range that is over, or that came whole before it. */
export const deliveryMeasures = {
  kept: {
    source: { ...ordered, parts: { ...ordered.parts, supplier: partOf("purchaseOrders", "supplierId", "suppliers", "name") } },
    rows: (ctx, { fromDay, untilDay }) => sql<boolean>`(purchase_orders.archived_at is null
      and purchase_orders.status in ('sent', 'partly_received', 'received', 'closed') and ${LAST_EXPECTED} between ${fromDay} and ${untilDay}
      and (purchase_orders.status in ('received', 'closed') or ${LAST_EXPECTED} < ${todayOf(ctx)}::date))`,
    numerator: (ctx) => sql<boolean>`not ${isBehind(ctx)}`,
  },
} satisfies Record<string, Measure>;
