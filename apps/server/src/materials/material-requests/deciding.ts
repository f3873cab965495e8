import type { MaterialRequest } from "@millwright/domain/materials/material-requests/contract.ts";
import {
  isDecision,
  isIssuable,
  mayBecome,
  needsReason,
  type RequestStatus,
} from "@millwright/domain/materials/material-requests/status.ts";
import { refuse, reasonMissing } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { reserveRequest } from "../reservations/service.ts";
import { storedSettings } from "../settings/service.ts";
import { heldAsRead, holdOrderOf, records } from "./changes.ts";
import { requestKept } from "./events.ts";

const ACTIONS = {
  draft: "back_to_draft",
  submitted: "submitted",
  approved: "approved",
  rejected: "rejected",
  closed: "closed",
  cancelled: "cancelled",
} as const;
type ByHand = keyof typeof ACTIONS;
const isByHand = (to: RequestStatus): to is ByHand => to in ACTIONS;

/** By hand, where the table lets it go. What is approved is kept; what ends or goes back is kept no longer. */
export async function moveRequest(
  ctx: Ctx,
  id: number,
  to: RequestStatus,
  { version, reason = null }: { version: number; reason?: string | null | undefined },
): Promise<MaterialRequest> {
  await holdOrderOf(ctx, id, version, to === "submitted" || to === "approved" ? "moving" : "ending");
  const request = await heldAsRead(asDoing(ctx, to), id, version);
  if (request.archivedAt !== null) throw refuse("conflict", "archived");
  if (!mayBecome(request.status, to) || !isByHand(to)) throw refuse("conflict", "request_not_there");
  const isLeft = request.lines.some(({ open }) => open > 0);
  if (needsReason(to, isLeft) && reason === null) throw reasonMissing();
  if (to === "submitted" && request.lines.length === 0) throw refuse("conflict", "request_without_lines");
  if (to === "approved") await assertNotOwn(ctx, id);
  const decided = isDecision(to)
    ? { decidedBy: ctx.personId || null, decidedAt: ctx.now.toISOString() }
    : to === "draft"
      ? { decidedBy: null, decidedAt: null }
      : {};
  await records.update(ctx, id, version, { status: to, statusReason: reason, ...decided }, ACTIONS[to]);
  if (isIssuable(to) || isIssuable(request.status)) await keep(ctx, request);
  return await records.get(ctx, id);
}

/** Yes and no are for those alone whose role approves. */
const asDoing = (ctx: Ctx, to: RequestStatus): Ctx =>
  isDecision(to) ? { ...ctx, doing: { subModule: "material-requests", flag: "approve" } } : ctx;

async function assertNotOwn(ctx: Ctx, id: number): Promise<void> {
  const { approvesOwnRequests } = await storedSettings(ctx);
  if (approvesOwnRequests) return;
  const { requesterId, createdBy } = await ctx.db
    .selectFrom("materialRequests")
    .select(["requesterId", "createdBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (requesterId === ctx.personId || createdBy === ctx.personId) throw refuse("conflict", "own_request");
}

/** What is kept for it follows from what it is: of an order, together with what the order's own lines keep. */
export async function keep(ctx: Ctx, { id, workOrderId }: Pick<MaterialRequest, "id" | "workOrderId">): Promise<void> {
  if (workOrderId === null) await reserveRequest(ctx, id);
  else await announce(ctx, requestKept, { id, payload: { workOrderId } });
}
