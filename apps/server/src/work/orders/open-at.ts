import { sql } from "kysely";
import type { StatusRef } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/**
 * Open orders on an asset or in a place that did not come of a request, newest first: no more than what stands on the machine's own board. Not
 * narrowed by the caller's scope, which reaches whole orders; the caller of this decides who is told.
 */
export async function ordersOpenAt(ctx: Ctx, at: { column: "assetId" | "locationId"; id: number }, limit: number) {
  return await ctx.db
    .selectFrom("workOrders as o")
    .innerJoin("statuses as s", (join) => join.onRef("s.tenantId", "=", "o.tenantId").onRef("s.id", "=", "o.statusId"))
    .select(["o.id", "o.code", "o.title", "o.createdAt", "o.siteId"])
    .select(sql<StatusRef>`jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)`.as("status"))
    .where(`o.${at.column}`, "=", at.id)
    .where("o.workRequestId", "is", null)
    // Written as the partial indexes are.
    .where(() => sql<boolean>`not o.is_ended`)
    .orderBy("o.id", "desc")
    .limit(limit)
    .execute();
}
