import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { on } from "../../platform/work/events.ts";
import { telling } from "../../platform/work/figures.ts";
import { binArchiving } from "../bins/events.ts";
import { partChanging, partMinimum, partOnHand } from "../master-parts/events.ts";
import { partArchiving } from "../master-parts/service.ts";
import { orderEvents } from "../purchase-orders/events.ts";
import { warehouseChanging } from "../warehouses/events.ts";

async function lies(ctx: Ctx, column: "warehouse_id" | "bin_id", id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_rows where ${sql.ref(column)} = ${id} and quantity > 0 limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** What is on its way somewhere for the first time stands there with nothing on hand. */
async function makeLevels(ctx: Ctx, purchaseOrderId: number | null): Promise<void> {
  await sql`
    insert into stock_levels (part_id, warehouse_id) select distinct l.part_id, l.warehouse_id from purchase_order_lines l
    join purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where o.id = ${purchaseOrderId} and o.status <> 'draft'
      and not exists (select from stock_levels s where s.tenant_id = l.tenant_id and s.part_id = l.part_id and s.warehouse_id = l.warehouse_id)
    order by 1, 2 on conflict do nothing`.execute(ctx.db);
}

/** The sum of a column over the warehouses within reach, by part; null for those who may not see stock. */
async function summedOf(ctx: Ctx, column: "onHand" | "minimum", partIds: readonly number[]): Promise<ReadonlyMap<number, number> | null> {
  if (!holds(ctx.grants, "warehousing", "view")) return null;
  const { rows } = await sql<{ partId: number; sum: number }>`
    select l.part_id, sum(${sql.ref(`l.${column}`)})::float8 as sum from stock_levels l
    where l.part_id = any(${[...partIds]}::bigint[]) and ${sql.ref(`l.${column}`)} is not null and ${withinReach(ctx, "stock-levels", "l")}
    group by l.part_id`.execute(ctx.db);
  return new Map(rows.map(({ partId, sum }) => [partId, sum]));
}

/** What holds stock is not put away, and what stock was counted in stays what it is. */
export const listeners: readonly Listener[] = [
  telling(partOnHand, async (ctx, ids) => await summedOf(ctx, "onHand", ids)),
  telling(partMinimum, async (ctx, ids) => await summedOf(ctx, "minimum", ids)),
  partArchiving({
    words: ["warehouse where some of it lies", "warehouses where some of it lies"],
    count: async (ctx, partId) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from stock_levels where part_id = ${partId} and on_hand > 0`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  }),
  on(partChanging, "before it", async (ctx, { partId, fields }) => {
    const { rows } = await sql`select 1 from stock_movement_lines where part_id = ${partId} limit 1`.execute(ctx.db);
    if (rows.length > 0) throw refuseField(fields[0] ?? "unitId", "moved_already");
  }),
  on(warehouseChanging, "before it", async (ctx, { warehouseId, by }) => {
    if (!(await lies(ctx, "warehouse_id", warehouseId))) return;
    throw by === "type" ? refuseField("type", "has_stock") : refuse("conflict", "has_stock");
  }),
  on(orderEvents.approved, "with it", async (ctx, _payload, { entityId }) => await makeLevels(ctx, entityId)),
  on(orderEvents.line_added, "with it", async (ctx, _payload, { entityId }) => await makeLevels(ctx, entityId)),
  on(binArchiving, "before it", async (ctx, { binId }) => {
    if (await lies(ctx, "bin_id", binId)) throw refuse("conflict", "has_stock");
  }),
];
