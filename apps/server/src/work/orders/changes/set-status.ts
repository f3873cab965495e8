import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { lacksFailure } from "@millwright/domain/work/orders/failure.ts";
import { lacksSignature, strictest, type SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { canMove, isReopening, type MoveRefusal, type StatusRef } from "@millwright/domain/work/orders/status.ts";
import type { OnBoard } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { doneAt, toldOf } from "../../../platform/call/done-at.ts";
import { askBefore } from "../../../platform/work/events.ts";
import { mayOf } from "../../../platform/records/reach.ts";
import { completionRulesOf } from "../../settings/service.ts";
import { assertRoomOnBoard } from "../boards/limits.ts";
import { orderMoved, orderMoving } from "../events.ts";
import { announceFindings, refusedFindings } from "../findings/findings.ts";
import { changeOrder, lockOrder, type LockedOrder } from "../orders.ts";
import { mandatoryStepsLeft, safetyStepsLeft, type WorkOrder } from "../queries.ts";
import { assertReferences } from "../references.ts";
import { codesIn, endedParent, waitedFor } from "../relations/queries.ts";
import { isSigned, setAside } from "../signatures/signatures.ts";
import { movedAt, standsSince } from "../stays.ts";
import { openStops } from "../stops/queries.ts";

interface Wanted {
  id: number;
  statusId: number;
  reason?: string | null | undefined;
  /** Why it is on hold, in the organisation's own words. */
  holdReasonId?: number | null | undefined;
  /** When it is expected to go on. */
  expectedDay?: string | null | undefined;
  version: number;
  /** Where its card is put into another column by it. */
  board?: OnBoard | undefined;
  /** What spoke against it was read, and it is meant all the same. */
  isConfirmed?: boolean | undefined;
  /** When it was moved, where that is told later. */
  doneAt?: string | undefined;
}

/** The only way to a status. Whoever listens, such as the request that the order came of, follows in the same transaction. */
export async function setStatus(
  ctx: Ctx,
  { id, statusId, reason = null, version, holdReasonId, expectedDay, board, isConfirmed = false, doneAt: told }: Wanted,
): Promise<WorkOrder> {
  const order = await lockOrder(ctx, id, version);
  const at = doneAt(ctx, told, told === undefined ? {} : { since: await standsSince(ctx, order.id) });
  const to = await statusToGive(ctx, statusId);

  const [left, safety, stops, rules, waited] = await Promise.all([
    mandatoryStepsLeft(ctx, order.id),
    safetyStepsLeft(ctx, order.id),
    openStops(ctx, order.id),
    completionRulesOf(ctx),
    waitedFor(ctx, order.id),
  ]);
  const isReopened = isReopening(order.status.category, to.category);
  const parent = isReopened ? await endedParent(ctx, order.id) : { count: 0, codes: [] };
  const progress = {
    mandatorySubtasksLeft: left,
    safetyStepsLeft: safety.length,
    openStops: stops,
    openSubOrders: waited.subOrders.count,
    openBlockers: waited.blockers.count,
    isParentOver: parent.count > 0,
    hasResponsiblePerson: order.responsiblePersonId !== null,
    hasActualTime: order.actualMinutes !== null,
    unansweredFindings: order.unanswered,
    lacksSignature:
      to.category === "completed" &&
      lacksSignature(strictest(rules.signature, order.signatureRule as SignatureRule | null), await isSigned(ctx, order.id)),
    lacksProblem: lacksFailure(order, rules.failure, "completion").length > 0,
    lacksCause: lacksFailure(order, rules.failure, "closing").length > 0,
  };
  const isHeld = to.category === "on_hold";
  await assertReferences(ctx, { holdReasonId }, order);
  const hold = isHeld ? (holdReasonId ?? kept(order, to, order.holdReasonId)) : null;
  const move = canMove(order.status, to, progress, {
    reason,
    hasHoldReason: isHeld && typeof holdReasonId === "number",
    hasExpectedDay: typeof expectedDay === "string",
    mayApprove: (await mayOf(ctx, "work-orders", order.id)).approve,
  });
  if (!move.ok && move.reason === "findings_unanswered") throw await refusedFindings(ctx, order.id);
  if (!move.ok) throw refusedMove(move.reason, { left, safety, stops, waited, parent }, lacksFailure(order, rules.failure, "closing"));

  const categories = { from: order.status.category, to: to.category };
  await askBefore(ctx, orderMoving, { id: order.id, payload: { ...categories, isConfirmed, isToldLater: told !== undefined } });
  await assertRoomOnBoard(ctx, board, order, { statusId: to.id });

  const said = { statusReason: reason ?? kept(order, to, order.statusReason), holdReasonId: hold, expectedDay: expectedDay ?? null };
  const patch = { statusId: to.id, ...said, ...stamps(order, to, at) };
  const saved = await changeOrder(ctx, order, patch, {
    as: orderMoved,
    payload: { ...categories, workRequestId: order.workRequestId, at },
    also: [...(isReopened ? await setAside(ctx, order.id) : []), ...toldOf(told, at)],
  });
  if (told !== undefined && order.statusId !== to.id) await movedAt(ctx, order.id, at);
  if (to.category === "completed") await announceFindings(ctx, order);
  return saved;
}

async function statusToGive(ctx: Ctx, id: number): Promise<StatusRef> {
  const status = await ctx.db.selectFrom("statuses").select(["id", "category", "isActive", "asks"]).where("id", "=", id).executeTakeFirst();
  if (!status) throw refuseField("statusId", "not_known");
  if (!status.isActive) throw refuseField("statusId", "inactive");
  return { id: status.id, category: status.category as StatusRef["category"], asks: status.asks as NonNullable<StatusRef["asks"]> };
}

interface Left {
  left: number;
  safety: readonly string[];
  stops: number;
  waited: Awaited<ReturnType<typeof waitedFor>>;
  parent: Awaited<ReturnType<typeof endedParent>>;
}

const refusedMove = (reason: MoveRefusal, { left, safety, stops, waited, parent }: Left, causes: readonly string[]): Refusal =>
  new Refusal("conflict", {
    reason,
    ...(reason === "subtasks_left" ? { params: { count: left } } : {}),
    ...(reason === "safety_steps_left" ? { params: { steps: safety.join(", ") } } : {}),
    ...(reason === "sub_orders_open" ? { params: { codes: codesIn(waited.subOrders) } } : {}),
    ...(reason === "parent_over" ? { params: { codes: codesIn(parent) } } : {}),
    ...(reason === "order_blocked" ? { params: { codes: codesIn(waited.blockers) } } : {}),
    ...(reason === "stops_open" ? { params: { count: stops } } : {}),
    ...(reason === "signature_missing" ? { fields: [{ path: "signature", reason }] } : {}),
    ...(reason === "problem_missing" ? { fields: [{ path: "failureProblemId", reason }] } : {}),
    ...(reason === "cause_missing" ? { fields: causes.map((path) => ({ path, reason })) } : {}),
    ...(reason === "reason_missing" ? { fields: [{ path: "reason", reason }] } : {}),
    ...(reason === "expected_day_missing" ? { fields: [{ path: "expectedDay", reason }] } : {}),
  });

/** Why the order stands where it stands: it goes with the status it explains, and stays within a category. */
const kept = <T>(order: LockedOrder, to: StatusRef, value: T): T | null => (order.status.category === to.category ? value : null);

/** Work starts once, and reopening forgets the end, not the beginning. */
function stamps(order: LockedOrder, to: StatusRef, at: string) {
  return {
    startedAt: to.category === "in_progress" ? (order.startedAt ?? at) : undefined,
    completedAt: isReopening(order.status.category, to.category)
      ? null
      : to.category === "completed"
        ? (order.completedAt ?? at)
        : undefined,
    closedAt: isReopening(order.status.category, to.category) ? null : to.category === "closed" ? (order.closedAt ?? at) : undefined,
  };
}
