import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { on, recordEvents } from "../../platform/work/events.ts";
import { assetsOfOrder } from "../../work/orders/service.ts";
import { orderMoved } from "../../work/orders/events.ts";
import { alarmRuleEvents } from "../alarm-rules/service.ts";
import { sensorEvents } from "../sensors/service.ts";
import { suppressAnew } from "./suppressing.ts";
import { clearUncovered } from "./uncovered.ts";
import { forgetRules } from "./watching/kept.ts";

/** From the next reading on it is judged by what the rule says now; what it no longer holds for is over. */
async function judgeAnew(ctx: Ctx): Promise<void> {
  const over = await clearUncovered(ctx.db, ctx.now.getTime());
  ctx.afterCommit(() => forgetRules(ctx.tenantId, over));
}

export const listeners: readonly Listener[] = [
  on(alarmRuleEvents.created, "with it", judgeAnew),
  on(alarmRuleEvents.updated, "with it", judgeAnew),
  on(alarmRuleEvents.archived, "with it", judgeAnew),
  on(alarmRuleEvents.restored, "with it", judgeAnew),
  on(sensorEvents.archived, "with it", judgeAnew),
  on(recordEvents("assets").updated, "with it", async (ctx, _payload, { entityId, changes }) => {
    if (entityId === null || !changes.some(({ field }) => field === "operatingStatusId")) return;
    await suppressAnew(ctx.db, [entityId], ctx.now.getTime());
    ctx.afterCommit(() => forgetRules(ctx.tenantId));
  }),
  on(orderMoved, "with it", async (ctx, { from, to }, { entityId }) => {
    if (entityId === null || (from === "in_progress") === (to === "in_progress")) return;
    await suppressAnew(ctx.db, await assetsOfOrder(ctx.db, entityId), ctx.now.getTime());
  }),
];
