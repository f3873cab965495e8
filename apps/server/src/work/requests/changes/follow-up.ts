import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { makesRoom } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { FollowUp } from "@millwright/domain/work/orders/tasks/contract.ts";
import { audit } from "../../../platform/records/audit.ts";
import { nextCode } from "../../../platform/records/codes.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records } from "../records.ts";

/** Where a finding was made. */
export interface Source {
  sourceOrderId: number;
  sourceStepId: number;
  sourceAssetId: number | null;
}
export interface FollowUpDraft extends Source {
  title: string;
  description: string;
  priority: number;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
}

/**
 * The request that follows up a finding: the one that is there, else a new one with the step's photos. The order's feature holds the step's row,
 * so that of many who ask at once one makes it and the others find it.
 */
export async function followUp(ctx: Ctx, draft: FollowUpDraft): Promise<void> {
  const [known] = await followUps(ctx, draft);
  if (known && !makesRoom({ statusId: known.status.id, mergedIntoId: known.mergedIntoId })) {
    audit(ctx, { action: "follow_up_found", entity: "work-requests", entityId: known.id, changes: [] });
    return;
  }
  // The number comes last: its counter is held until the end of the call.
  const code = await nextCode(ctx, "WR");
  const made = await records.create(ctx, { ...draft, code, requesterId: ctx.personId });
  await copyPhotos(ctx, draft.sourceStepId, made.id);
}

/**
 * What follows a finding is counted on its order: held before the request, as by everybody who changes its steps, so that nobody waits for another in a
 * circle. The order may be out of the caller's reach.
 */
export async function holdSourceOrder(ctx: Ctx, orderId: number | undefined): Promise<void> {
  if (orderId !== undefined) await sql`select from work_orders where id = ${orderId} for no key update`.execute(ctx.db);
}

/** A rejected request that is reopened must not stand beside the one that was made in its place. */
export async function assertOnlyFollowUp(ctx: Ctx, id: number): Promise<void> {
  const request = await ctx.db
    .selectFrom("workRequests")
    .select(["sourceOrderId", "sourceStepId", "sourceAssetId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!request?.sourceStepId || !request.sourceOrderId) return;
  const others = await followUps(ctx, {
    sourceOrderId: request.sourceOrderId,
    sourceStepId: request.sourceStepId,
    sourceAssetId: request.sourceAssetId,
  });
  const isTaken = others.some((other) => other.id !== id && !makesRoom({ statusId: other.status.id, mergedIntoId: other.mergedIntoId }));
  if (isTaken) throw refuse("conflict", "follow_up_exists");
}

/** All that came of a finding, the one that stands first. */
const followUps = async (ctx: Ctx, { sourceStepId, sourceAssetId }: Source): Promise<FollowUp[]> =>
  await ctx.db
    .selectFrom("workRequests as request")
    .innerJoin("statuses as status", (join) =>
      join.onRef("status.tenantId", "=", "request.tenantId").onRef("status.id", "=", "request.statusId"),
    )
    .select(["request.id", "request.code", "request.title as name", "request.mergedIntoId"])
    .select(sql<FollowUp["status"]>`jsonb_build_object('id', status.id, 'name', status.name, 'category', status.category)`.as("status"))
    .where("request.sourceStepId", "=", sourceStepId)
    .where("request.sourceAssetId", "is not distinct from", sourceAssetId)
    .orderBy(sql`request.status_id = 5 and request.merged_into_id is null`)
    .orderBy("request.id", "desc")
    .execute();

/** Rows of their own over the same stored bytes, so that removing one leaves the other. */
async function copyPhotos(ctx: Ctx, stepId: number, requestId: number): Promise<void> {
  await sql`insert into files (folder, record_id, file_name, content_type, size_bytes, sha256, store_key, thumb_key, description, created_by, created_at)
    select 'WorkRequests', ${requestId}, file_name, content_type, size_bytes, sha256, store_key, thumb_key, description, created_by, created_at
    from files where folder = 'WorkOrderSubTasks' and record_id = ${stepId} and removed_at is null`.execute(ctx.db);
}
