import { sql } from "kysely";
import { WAITING } from "@millwright/domain/materials/material-requests/status.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { partArchiving } from "../master-parts/service.ts";
import { warehouseChanging } from "../warehouses/events.ts";

const waiting = sql.join(WAITING.map((status) => sql.lit(status)));

/** What is asked for keeps its part and its warehouses from being put away. */
export const listeners: readonly Listener[] = [
  partArchiving({
    words: ["open line of a material request", "open lines of material requests"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from material_request_lines l join material_requests r on r.tenant_id = l.tenant_id and r.id = l.material_request_id
        where l.part_id = ${partId} and l.issued < l.quantity and r.status in (${waiting}) and r.archived_at is null`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
  on(warehouseChanging, "before it", async (ctx, { warehouseId, by }) => {
    if (by === "type") return;
    const { rows } = await sql`select 1 from material_requests r where r.status in ('submitted', 'approved', 'partly_issued') and (
      r.warehouse_id = ${warehouseId} or r.to_warehouse_id = ${warehouseId} or exists (select from material_request_lines l
        where l.tenant_id = r.tenant_id and l.material_request_id = r.id and l.warehouse_id = ${warehouseId})) limit 1`.execute(ctx.db);
    if (rows.length > 0) throw refuse("conflict", "request_is_waiting");
  }),
];
