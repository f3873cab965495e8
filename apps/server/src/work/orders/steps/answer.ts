import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { isFollowedUp } from "@millwright/domain/work/orders/steps/follow-up.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { findingLeft, findingUnanswered } from "../events.ts";
import { holdOrderFor, tell } from "../orders.ts";
import { findStep } from "../parts.ts";
import { readStep, type Subtask } from "./queries.ts";
import { NO_REASON } from "./no-result.ts";

interface Answer {
  id: number;
  version: number;
  reason?: string | null | undefined;
}

/**
 * Says why nothing follows a finding, or takes that back. It is no result: until the order is closed it may still be said, by those who judge the
 * completed order; what was said stands from then on.
 */
export async function answerFinding(ctx: Ctx, { id, version, reason = null }: Answer): Promise<Subtask> {
  const { workOrderId } = await findStep(ctx, id);
  const order = await holdOrderFor(ctx, workOrderId, "additions");
  const step = await readStep(ctx, id);
  if (step.version !== version) throw new Refusal("conflict", { reason: "stale", current: step });
  const seal = step.findingReason === null ? null : sealOf(order.status.category, "work");
  if (seal) throw refuse("conflict", seal);
  if (findingOf({ ...step, kind: step.kind as StepKind }) === null) throw refuse("conflict", "no_finding");
  if (reason !== null && step.followUp && isFollowedUp(step)) throw refuse("conflict", "finding_followed_up", { code: step.followUp.code });
  const answer =
    reason === null ? NO_REASON : { findingReason: reason, findingReasonBy: ctx.personId, findingReasonAt: ctx.now.toISOString() };
  await ctx.db
    .updateTable("workOrderSubtasks")
    .set({ ...answer, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  tell(ctx, order.id, "finding_answered", [
    { field: "step", before: step.name, after: step.name },
    { field: "findingReason", before: step.findingReason, after: reason },
  ]);
  // A finding that is left without a follow-up is news to those who judge.
  await announce(ctx, reason === null ? findingUnanswered : findingLeft, { id: order.id, payload: { stepId: id, reason } });
  return await readStep(ctx, id);
}
