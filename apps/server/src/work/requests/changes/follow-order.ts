import { sql } from "kysely";
import type { Category } from "@millwright/domain/foundation/statuses/categories.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { requestEvents } from "../events.ts";

/** What an order was made of and what joined it stands where the order stands, in the order's transaction; held in the order of their ids. */
export async function followOrder(ctx: Ctx, orderId: number, category: Category): Promise<void> {
  const statusId = requestStatusOf(category);
  const { rows } = await sql<{ id: number; statusId: number }>`
    select id, status_id from work_requests where work_order_id = ${orderId} order by id for update`.execute(ctx.db);
  const following = rows.filter((row) => row.statusId !== statusId);
  if (following.length === 0) return;
  const ids = following.map(({ id }) => id);
  await sql`update work_requests set status_id = ${statusId}, updated_at = now(), version = version + 1 where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  for (const { id, statusId: before } of following) {
    const changes = [{ field: "statusId", before, after: statusId }];
    audit(ctx, { action: "followed_order", entity: "work-requests", entityId: id, changes });
    await announce(ctx, requestEvents.followed_order, { id, changes });
  }
}
