import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { orderLineRemoving } from "../purchase-orders/service.ts";

/** What a receipt expects stays on its order. */
export const listeners: readonly Listener[] = [
  on(orderLineRemoving, "before it", async (ctx, { lineId }) => {
    const { rows } = await sql<{ code: string }>`
      select r.code from material_receipt_lines l join material_receipts r on r.tenant_id = l.tenant_id and r.id = l.material_receipt_id
      where l.purchase_order_line_id = ${lineId} order by r.id limit 1`.execute(ctx.db);
    if (rows[0]) throw refuse("conflict", "in_use", { where: rows[0].code });
  }),
];
