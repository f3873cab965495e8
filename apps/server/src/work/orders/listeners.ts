import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { telling } from "../../platform/work/figures.ts";
import { assetsArchiving, openWorkAt, openWorkBelow, openWorkOrders } from "../../register/assets/events.ts";
import { downtimesChanging } from "../../register/downtimes/events.ts";
import { locationsArchiving } from "../../register/locations/events.ts";
import { orderRequested, requestKept } from "../../materials/material-requests/events.ts";
import { stockMoved, stockMoving } from "../../materials/stock/events.ts";
import { peopleEvents } from "../../foundation/people/service.ts";
import { openWork } from "../../foundation/users/service.ts";
import { assertTakesStock, bookConsumption } from "./consumption.ts";
import { updateOrder } from "./changes/update.ts";
import { orderEvents, orderMoved } from "./events.ts";
import { forgetMentions } from "./notes/mentions.ts";
import { stopTimersOn } from "./labour/timers.ts";
import { assertNotSealed, holdForRequest } from "./orders.ts";
import { reserveFor } from "./work-parts/reserving.ts";
import { assertNoOpenOrders, openOrderCounts, openOrdersBelow, openOrdersIn, openOrdersOf } from "./open-at.ts";

/** Of an order: when its parts are needed follows from these. */
const DAYS = ["estStartAt", "dueAt"];

export const listeners: readonly Listener[] = [
  on(peopleEvents.forgotten, "with it", async (ctx, _payload, { entityId }) =>
    entityId === null ? undefined : await forgetMentions(ctx.db, entityId),
  ),
  on(assetsArchiving, "before it", async (ctx, { assetIds }) => await assertNoOpenOrders(ctx, "assetId", assetIds)),
  on(locationsArchiving, "before it", async (ctx, { locationIds }) => await assertNoOpenOrders(ctx, "locationId", locationIds)),
  on(downtimesChanging, "before it", async (ctx, { workOrderIds }) => await assertNotSealed(ctx, workOrderIds)),
  on(stockMoving, "before it", async (ctx, { workOrderIds }) => await assertTakesStock(ctx, workOrderIds)),
  on(stockMoved, "with it", bookConsumption),
  on(orderRequested, "before it", async (ctx, asked) => await holdForRequest(ctx, asked)),
  on(requestKept, "with it", async (ctx, { workOrderId }) => await reserveFor(ctx, [workOrderId])),
  // What is over needs nothing, what is under way needs it now, what is opened again needs it again.
  on(orderMoved, "with it", async (ctx, _payload, { entityId }) => (entityId === null ? undefined : await reserveFor(ctx, [entityId]))),
  // Work that waits or is over is timed no longer.
  on(orderMoved, "with it", async (ctx, { to, at }, { entityId }) =>
    entityId === null ? undefined : await stopTimersOn(ctx, entityId, to, at),
  ),
  on(orderEvents.updated, "with it", async (ctx, _payload, { entityId, changes }) => {
    if (entityId !== null && changes.some(({ field }) => DAYS.includes(field))) await reserveFor(ctx, [entityId]);
  }),
  telling(openWorkOrders, openOrderCounts),
  telling(openWorkBelow, openOrdersBelow),
  telling(openWorkAt, openOrdersIn),
  openWork({
    kind: "work-orders",
    rights: "work-orders",
    of: openOrdersOf,
    handOver: async (ctx, { id, version }, toId) => await updateOrder(ctx, id, version, { responsiblePersonId: toId }),
  }),
];
