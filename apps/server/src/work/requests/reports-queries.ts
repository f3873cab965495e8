import { sql } from "kysely";
import type { OpenHere } from "@millwright/domain/work/requests/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { NewRow } from "../../platform/records/columns.ts";

/** All that is read and written of who follows a request, what was said about it, and what it was merged with. */

export const addFollower = async (ctx: Ctx, workRequestId: number): Promise<void> => {
  const values = { workRequestId, personId: ctx.personId };
  await ctx.db
    .insertInto("workRequestFollowers")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeFollower = async (ctx: Ctx, workRequestId: number): Promise<void> => {
  await ctx.db.deleteFrom("workRequestFollowers").where("workRequestId", "=", workRequestId).where("personId", "=", ctx.personId).execute();
};

/** Whoever reported or follows the source follows the survivor; who reported the survivor need not follow it. */
export async function followAlong(ctx: Ctx, sourceId: number, survivorId: number): Promise<void> {
  await sql`insert into work_request_followers (work_request_id, person_id)
    select ${survivorId}, who.person_id from (
      select person_id from work_request_followers where work_request_id = ${sourceId}
      union select requester_id from work_requests where id = ${sourceId} and requester_id is not null) as who
    where who.person_id is distinct from (select requester_id from work_requests where id = ${survivorId})
    on conflict do nothing`.execute(ctx.db);
}

/** Ids of those that were merged into the source and are now merged into the survivor. */
export async function repoint(ctx: Ctx, sourceId: number, survivorId: number): Promise<number[]> {
  const rows = await ctx.db
    .updateTable("workRequests")
    .set({ mergedIntoId: survivorId, version: sql`version + 1`, updatedAt: sql<string>`now()` })
    .where("mergedIntoId", "=", sourceId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function addMessage(ctx: Ctx, message: { workRequestId: number; kind: "question" | "answer"; text: string }): Promise<void> {
  await ctx.db
    .insertInto("workRequestMessages")
    .values({ ...message, createdBy: ctx.personId || null })
    .execute();
}

/** Written as it is, whoever calls. */
export const insertRequest = async (ctx: Ctx, values: NewRow<"workRequests">): Promise<number> =>
  (await ctx.db.insertInto("workRequests").values(values).returning("id").executeTakeFirstOrThrow()).id;

/** Whoever calls: for those who came by the address of their own report. */
export const lockedRequest = async (ctx: Ctx, id: number) =>
  await ctx.db.selectFrom("workRequests").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const wasAsked = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workRequestMessages")
    .select("id")
    .where("workRequestId", "=", id)
    .where("kind", "=", "question")
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isReporter = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("workRequestFollowers")
    .select("personId")
    .where("workRequestId", "=", id)
    .where("personId", "=", ctx.personId)
    .executeTakeFirst()) !== undefined;

/** A request whether the caller may see it or not: the handler decides what of it may be known. */
export async function openRequest(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom("workRequests")
    .select(["code", "siteId", "statusId", "requesterId", "assetId", "locationId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOpen = row.statusId === STATUS.open || row.statusId === STATUS.inReview;
  return {
    code: row.code,
    siteId: row.siteId,
    assetId: row.assetId,
    locationId: row.locationId,
    isOpen,
    isMine: row.requesterId === ctx.personId,
    isFollowed: await isReporter(ctx, id),
  };
}

/** Open requests at a spot, newest first, without a word of who or what exactly. A converted one stands where its order stands. */
export async function requestsOpenAt(ctx: Ctx, at: { column: "assetId" | "locationId"; id: number }, limit: number) {
  return await ctx.db
    .selectFrom("workRequests as r")
    .leftJoin("workOrders as o", (join) => join.onRef("o.tenantId", "=", "r.tenantId").onRef("o.id", "=", "r.workOrderId"))
    .innerJoin("statuses as s", (join) =>
      join.onRef("s.tenantId", "=", "r.tenantId").on(sql<boolean>`s.id = coalesce(o.status_id, r.status_id)`),
    )
    .select(["r.id", "r.code", "r.title", "r.createdAt", "r.siteId", sql<"request">`'request'`.as("kind")])
    .select([
      sql<OpenHere["status"]>`jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)`.as("status"),
      sql<boolean>`(r.requester_id is not distinct from ${ctx.personId} or exists (select from work_request_followers f
        where f.tenant_id = r.tenant_id and f.work_request_id = r.id and f.person_id = ${ctx.personId}))`.as("isMine"),
    ])
    .where(`r.${at.column}`, "=", at.id)
    // Written as the partial indexes are.
    .where(() => sql<boolean>`r.status_id in (1, 2)`)
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}
