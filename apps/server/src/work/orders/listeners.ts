import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { telling } from "../../platform/work/figures.ts";
import { assetsArchiving, openWorkAt, openWorkBelow, openWorkOrders } from "../../register/assets/events.ts";
import { downtimesChanging } from "../../register/downtimes/events.ts";
import { locationsArchiving } from "../../register/locations/events.ts";
import { stockMoved, stockMoving } from "../../materials/stock/events.ts";
import { openWork } from "../../foundation/users/service.ts";
import { assertTakesStock, bookConsumption } from "./consumption.ts";
import { updateOrder } from "./changes/update.ts";
import { assertNotSealed } from "./orders.ts";
import { assertNoOpenOrders, openOrderCounts, openOrdersBelow, openOrdersIn, openOrdersOf } from "./open-at.ts";

export const listeners: readonly Listener[] = [
  on(assetsArchiving, "before it", async (ctx, { assetIds }) => await assertNoOpenOrders(ctx, "assetId", assetIds)),
  on(locationsArchiving, "before it", async (ctx, { locationIds }) => await assertNoOpenOrders(ctx, "locationId", locationIds)),
  on(downtimesChanging, "before it", async (ctx, { workOrderIds }) => await assertNotSealed(ctx, workOrderIds)),
  on(stockMoving, "before it", async (ctx, { workOrderIds }) => await assertTakesStock(ctx, workOrderIds)),
  on(stockMoved, "with it", bookConsumption),
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
