import { sql } from "kysely";
import type { Category } from "@millwright/domain/foundation/statuses/categories.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { requestEvents } from "../events.ts";

/** A converted request stands where its order stands, in the order's transaction. */
export async function followOrder(ctx: Ctx, id: number, category: Category): Promise<void> {
  const statusId = requestStatusOf(category);
  const before = await ctx.db.selectFrom("workRequests").select("statusId").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!before || before.statusId === statusId) return;
  await ctx.db
    .updateTable("workRequests")
    .set({ statusId, updatedAt: sql<string>`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  const changes = [{ field: "statusId", before: before.statusId, after: statusId }];
  audit(ctx, { action: "followed_order", entity: "work-requests", entityId: id, changes });
  await announce(ctx, requestEvents.followed_order, { id, changes });
}
