import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { findRequest, isGuest, requestPileRows } from "./queries.ts";

export { requestNews } from "./news.ts";

export { records } from "./records.ts";
export { followUp } from "./changes/follow-up.ts";

/** A converted request stands where its order stands; told by the order's feature in the order's transaction. */
export async function requestFollowsOrder(ctx: Ctx, order: { workRequestId: number; category: string }): Promise<void> {
  const statusId = requestStatusOf(order.category);
  const before = await ctx.db
    .selectFrom("workRequests")
    .select("statusId")
    .where("id", "=", order.workRequestId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.statusId === statusId) return;
  await ctx.db
    .updateTable("workRequests")
    .set({ statusId, updatedAt: sql<string>`now()`, version: sql`version + 1` })
    .where("id", "=", order.workRequestId)
    .execute();
  audit(ctx, {
    action: "followed_order",
    entity: "work-requests",
    entityId: order.workRequestId,
    changes: [{ field: "statusId", before: before.statusId, after: statusId }],
  });
  announce(ctx, { kind: "work-requests.followed_order", entity: "work-requests", entityId: order.workRequestId });
}

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** What waits for the person: new requests for those who judge them, else the person's own open ones; null without permission. */
export async function requestPile(ctx: Ctx) {
  if (!holds(ctx.grants, "work-requests", "view")) return null;
  return await requestPileRows(ctx, holds(ctx.grants, "work-requests", "approve") ? "to-judge" : "own-open", FIRST_ROWS, COUNT_CAP);
}

/** Questions that wait for the person's answer; null without permission. */
export async function questionPile(ctx: Ctx) {
  if (!holds(ctx.grants, "work-requests", "view")) return null;
  return await requestPileRows(ctx, "to-answer", FIRST_ROWS, COUNT_CAP);
}

/** The request that files hang on. Somebody who only follows it is a guest there. */
export async function requestOfFiles(ctx: Ctx, id: number): Promise<{ isGuest: boolean } | undefined> {
  const request = await findRequest(ctx, id);
  return request && { isGuest: isGuest(ctx, request) };
}
