import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { orderMoved, orderMoving } from "../../work/orders/events.ts";
import { happened } from "../../work/plans/service.ts";
import { requestEvents } from "../../work/requests/events.ts";
import { alarmCleared as cleared, alarmRaised, alarmRisen, alarmUnsuppressed } from "../alarms/events.ts";
import { alarmCleared, askOfAlarms, orderMovedOn, requestRejected, requestReopened } from "./ending.ts";
import { workFor } from "./making.ts";
import { followOrder, followSurvivor } from "./works.ts";

const numberIn = (changes: readonly { field: string; after: unknown }[], name: string): number | null => {
  const after = changes.find(({ field }) => field === name)?.after;
  return typeof after === "number" ? after : null;
};

export const listeners: readonly Listener[] = [
  ...[alarmRaised, alarmUnsuppressed].flatMap((its) => [
    on(its, "after it", async function makeWork(ctx, _payload, { entityId }) {
      if (entityId !== null) await workFor(ctx, entityId, "again");
    }),
    on(its, "after it", async function tellPlans(ctx, { assetId, severity, ruleId, suppressedBy }, { entityId }) {
      if (assetId !== null && suppressedBy === null) await happened(ctx, assetId, "alarm", `alarm:${entityId}`, { severity, ruleId });
    }),
  ]),
  on(alarmRisen, "after it", async function raiseWork(ctx, _payload, { entityId }) {
    if (entityId !== null) await workFor(ctx, entityId, "risen");
  }),
  on(cleared, "after it", async function tellCleared(ctx, _payload, { entityId }) {
    if (entityId !== null) await alarmCleared(ctx, entityId);
  }),
  on(orderMoving, "before it", async (ctx, moving, { entityId }) =>
    entityId === null ? undefined : await askOfAlarms(ctx, entityId, moving),
  ),
  on(orderMoved, "with it", async (ctx, moved, { entityId }) => (entityId === null ? undefined : await orderMovedOn(ctx, entityId, moved))),
  on(requestEvents.rejected, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await requestRejected(ctx, entityId),
  ),
  on(requestEvents.reopened, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await requestReopened(ctx, entityId),
  ),
  ...(["converted", "joined", "left"] as const).map((action) =>
    on(requestEvents[action], "with it", async (ctx, _payload, { entityId, changes }) =>
      entityId === null ? undefined : await followOrder(ctx, entityId, numberIn(changes, "workOrderId")),
    ),
  ),
  on(requestEvents.merged, "with it", async (ctx, _payload, { entityId, changes }) => {
    const survivorId = numberIn(changes, "mergedIntoId");
    if (entityId !== null && survivorId !== null) await followSurvivor(ctx, entityId, survivorId);
  }),
];
