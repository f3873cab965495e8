import { sql } from "kysely";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { canMoveRequest } from "@millwright/domain/work/requests/status.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { createOrder, paragraphs, readOrder } from "../../orders/service.ts";
import { takeInto, versionsToTake } from "../../task-groups/service.ts";
import { records } from "../service.ts";

interface Answers {
  version?: number | undefined;
  title?: string | undefined;
  priority?: number | undefined;
  responsiblePersonId?: number | null | undefined;
  crewId?: number | null | undefined;
  dueAt?: string | null | undefined;
  workType?: number | null | undefined;
  taskGroupId?: number | null | undefined;
}

/**
 * Makes a work order of a request.
 * Invariant: nothing is lost. Files, incident date and requester go to the order, the rest stays on the request, and both name each other.
 */
export async function convert(ctx: Ctx, id: number, answers: Answers) {
  const request = await records.get(ctx, id);
  // Locked before it is judged: two planners who convert at once make one order.
  const locked = await records.lock(ctx, id);
  if (locked["workOrderId"] !== null) throw refuse("conflict", "already_converted");
  if (answers.version !== undefined && locked["version"] !== answers.version)
    throw new Refusal("conflict", { reason: "stale", current: request });
  if (!canMoveRequest({ statusId: request.statusId, isConverted: false }, "convert")) throw refuse("conflict", "request_moved");
  const groups = await versionsToTake(ctx, answers.taskGroupId ? [answers.taskGroupId] : [], () => "taskGroupId");
  const values = {
    title: answers.title ?? request.title,
    description: request.description ? paragraphs(request.description) : null,
    priority: answers.priority ?? request.priority,
    workType: answers.workType ?? null,
    assetId: request.assetId,
    locationId: request.locationId,
    siteId: request.siteId,
    incidentDate: request.incidentDate,
    // The stored one: the reply keeps a name back from those who may not know it.
    requesterId: locked.requesterId,
    responsiblePersonId: answers.responsiblePersonId ?? null,
    crewId: answers.crewId === undefined ? request.crewId : answers.crewId,
    dueAt: answers.dueAt ?? null,
    workRequestId: request.id,
  };
  const taken = groups.map(({ code, number }) => `${code} v${number}`);
  const also = taken.length > 0 ? [{ field: "taskGroups", before: null, after: taken }] : [];
  const order = await createOrder(ctx, values, undefined, also);
  await copyFiles(ctx, request.id, order.id);
  if (groups.length > 0) await takeInto(ctx, { workOrderId: order.id, groups, isTold: false });
  const converted = await records.update(
    ctx,
    id,
    request.version,
    {
      statusId: STATUS.inReview,
      workOrderId: order.id,
      convertedAt: ctx.now.toISOString(),
      statusReason: null,
      waitingForRequester: false,
      isUnverified: false,
    },
    "converted",
  );
  return { workRequest: converted, workOrder: await readOrder(ctx, order.id) };
}

/** The order's files are rows of their own over the same stored bytes, so that removing one leaves the other. */
async function copyFiles(ctx: Ctx, requestId: number, orderId: number): Promise<void> {
  await sql`insert into files (folder, record_id, file_name, content_type, size_bytes, sha256, store_key, thumb_key, description, created_by, created_at)
    select 'WorkOrders', ${orderId}, file_name, content_type, size_bytes, sha256, store_key, thumb_key, description, created_by, created_at
    from files where folder = 'WorkRequests' and record_id = ${requestId} and removed_at is null`.execute(ctx.db);
}
