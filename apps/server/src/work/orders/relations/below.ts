import { sql } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { looking } from "./queries.ts";

/** The sub-orders of an order and what stands below them, of what the caller reaches, in the order of their numbers; whether they may see the order itself is the caller's question. */
export async function ordersBelow(ctx: Ctx, orderId: number): Promise<Ref[]> {
  const { rows } = await sql<Ref>`
    with recursive below as (
      select id from work_orders where parent_order_id = ${orderId}
      union select w.id from below join work_orders w on w.parent_order_id = below.id
    )
    select o.id, o.code, o.title as name from below join work_orders o on o.id = below.id where ${withinReach(looking(ctx), "work-orders", "o")} order by o.code`.execute(
    ctx.db,
  );
  return rows;
}
