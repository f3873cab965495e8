import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { on, recordEvents } from "../../platform/work/events.ts";
import { downtimeEvents } from "../../register/downtimes/events.ts";
import { meterEvents, serviceIntervals } from "../../register/meters/events.ts";
import { telling } from "../../platform/work/figures.ts";
import { serviceIntervalsOf } from "./triggers/queries.ts";
import { findingsRecorded, orderEvents, orderMoved, stopDone, stopReopened, stopSkipped } from "../orders/events.ts";
import { assetsOfStops } from "../orders/service.ts";
import { requestEvents } from "../requests/events.ts";
import { assetMoved } from "../../register/assets/events.ts";
import { joinAsset, joinByPlace, mayJoin } from "./assets/joining.ts";
import { endRest, isOutOfService } from "./assets/resting.ts";
import { taskGroupPublished } from "../task-groups/events.ts";
import { openWork, type OpenRow } from "../../foundation/users/service.ts";
import { records, updatePlan } from "./changes.ts";
import { markPlansWith, plansOfPerson } from "./queries.ts";
import { publish } from "./publishing.ts";
import { happened, meterRead, orderCancelled, orderChanged, orderEnded, stopChanged } from "./happenings.ts";
import { aboutDowntime, aboutOrder, aboutRequest } from "./subjects.ts";

export const listeners: readonly Listener[] = [
  telling(serviceIntervals, serviceIntervalsOf),
  openWork({ kind: "plans", rights: "plans", of: plansOfPerson, handOver: handPlanOver }),
  on(orderMoved, "with it", async (ctx, { from, to }, { entityId }) => {
    if (entityId === null) return;
    if (to === "cancelled" || from === "cancelled") await orderCancelled(ctx, entityId, from === "cancelled");
    await orderEnded(ctx, entityId);
    const order = to === "closed" ? await aboutOrder(ctx, entityId) : null;
    const assets = order && (order.assetId === null ? await assetsOfStops(ctx, entityId, "done") : [order.assetId]);
    for (const assetId of assets ?? []) await happened(ctx, assetId, "order_closed", `order:${entityId}`, { ...order });
  }),
  // Completed again on another day, or moved to another one.
  on(orderEvents.completion, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await orderEnded(ctx, entityId),
  ),
  on(orderEvents.updated, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await orderChanged(ctx, entityId),
  ),
  on(findingsRecorded, "with it", async (ctx, { assetId }, { entityId }) => {
    const assets = assetId === null && entityId !== null ? await assetsOfStops(ctx, entityId, "found") : [assetId];
    for (const one of assets) if (one !== null) await happened(ctx, one, "finding", `finding:${entityId}`, {});
  }),
  on(stopDone, "with it", async (ctx, { stopId, from }) => await stopChanged(ctx, stopId, from, "done")),
  on(stopSkipped, "with it", async (ctx, { stopId, from }) => await stopChanged(ctx, stopId, from, "skipped")),
  on(stopReopened, "with it", async (ctx, { stopId, from }) => await stopChanged(ctx, stopId, from, "open")),
  on(requestEvents.created, "with it", async (ctx, _payload, { entityId }) => {
    const assetId = entityId === null ? null : await aboutRequest(ctx, entityId);
    if (assetId) await happened(ctx, assetId, "request", `request:${entityId}`, {});
  }),
  ...[downtimeEvents.stopped, downtimeEvents.updated].map((its) =>
    on(its, "with it", async (ctx, _payload, { entityId }) => {
      const downtime = entityId === null ? null : await aboutDowntime(ctx, entityId);
      if (downtime?.isOver) await happened(ctx, downtime.assetId, "downtime_over", `downtime:${entityId}`, { reasonId: downtime.reasonId });
    }),
  ),
  on(recordEvents("assets").created, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await joinAsset(ctx, entityId),
  ),
  on(assetMoved, "with it", async (ctx, { assetId }) => await joinAsset(ctx, assetId)),
  on(recordEvents("locations").updated, "with it", async (ctx, _payload, { changes }) =>
    changes.some(({ field }) => field === "parentId") ? await joinByPlace(ctx) : undefined,
  ),
  on(recordEvents("assets").updated, "with it", async (ctx, _payload, { entityId, id, changes }) => {
    if (entityId !== null && mayJoin(changes)) await joinAsset(ctx, entityId);
    const change = changes.find(({ field }) => field === "operatingStatusId");
    if (entityId === null || !change) return;
    if (await isOutOfService(ctx, change.before as number | null)) await endRest(ctx, entityId);
    await happened(ctx, entityId, "operating_status", `status:${id}`, { statusId: change.after as number | null });
  }),
  on(recordEvents("assets").restored, "with it", async (ctx, _payload, { entityId }) => {
    if (entityId === null) return;
    await endRest(ctx, entityId);
    await joinAsset(ctx, entityId);
  }),
  on(taskGroupPublished, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await markPlansWith(ctx, entityId),
  ),
  on(meterEvents.reading_entered, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await meterRead(ctx, entityId),
  ),
  ...(["reading_corrected", "reading_removed"] as const).map((action) =>
    on(meterEvents[action], "with it", async (ctx, _payload, { entityId, changes }) => {
      const at = changes.find(({ field }) => field === "at")?.before;
      if (entityId !== null) await meterRead(ctx, entityId, typeof at === "string" ? at : null);
    }),
  ),
];

/** Somebody else is responsible from now on: with a version of its own where nothing else waits to be published. Until then they stand in for who left. */
async function handPlanOver(ctx: Ctx, { id, version }: OpenRow, toId: number): Promise<void> {
  const { hasChanges, versionNumber } = await records.get(ctx, id);
  const saved = await updatePlan(ctx, id, version, { responsiblePersonId: toId });
  if (versionNumber !== null && !hasChanges && saved.hasChanges && holds(ctx.grants, "plans", "approve"))
    await publish(ctx, { id, version: saved.version });
}
