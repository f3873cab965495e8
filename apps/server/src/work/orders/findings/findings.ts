import { refuse, type Refusal } from "@millwright/domain/kit/errors.ts";
import { findingsIn, namesOf } from "@millwright/domain/work/orders/steps/findings.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { findingsRecorded } from "../events.ts";
import type { LockedOrder } from "../orders.ts";
import { unansweredSteps } from "../steps/findings.ts";

/** Not completed before each finding is answered; the sentence names the steps. */
export async function refusedFindings(ctx: Ctx, orderId: number): Promise<Refusal> {
  const names = await unansweredSteps(ctx, orderId);
  return refuse("conflict", "findings_unanswered", { count: names.length, steps: namesOf(names) });
}

/** What was found on an order that is completed now, for those who listen. */
export async function announceFindings(ctx: Ctx, { id, siteId, assetId, failed, flagged, outside }: LockedOrder): Promise<void> {
  if (findingsIn({ failed, flagged, outside }) === 0) return;
  await announce(ctx, findingsRecorded, { id, payload: { failed, flagged, outside, siteId, assetId } });
}
