import { refuse, reasonMissing } from "@millwright/domain/kit/errors.ts";
import { canMoveRequest, needsReason, REQUEST_STATUS_AFTER, type RequestDecision } from "@millwright/domain/work/requests/status.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertOnlyFollowUp, holdSourceOrder } from "./follow-up.ts";
import { records } from "../service.ts";

interface Wanted {
  id: number;
  version: number;
  move: RequestDecision;
  reason?: string | null | undefined;
}

/** Accepts, rejects or takes up again. A converted request is moved only by its order. */
export async function moveRequest(ctx: Ctx, { id, version, move, reason }: Wanted) {
  const current = await records.get(ctx, id);
  if (!canMoveRequest({ statusId: current.statusId, isConverted: current.workOrderId !== null }, move))
    throw refuse("conflict", "request_moved");
  if (needsReason(move) && !reason) throw reasonMissing();
  await holdSourceOrder(ctx, current.source?.workOrder.id);
  if (move === "reopen") await assertOnlyFollowUp(ctx, id);
  const unmerged = move === "reopen" ? { mergedIntoId: null } : {};
  const patch = {
    statusId: REQUEST_STATUS_AFTER[move],
    statusReason: reason ?? null,
    waitingForRequester: false,
    isUnverified: false,
    ...unmerged,
  };
  return await records.update(ctx, id, version, patch, MOVED[move]);
}

const MOVED = { accept: "accepted", reject: "rejected", reopen: "reopened" } as const;
