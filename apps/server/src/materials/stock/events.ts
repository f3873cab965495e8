import { z } from "zod";
import { MOVEMENT_KINDS } from "@millwright/domain/materials/stock/ledger.ts";
import { event, recordEvents } from "../../platform/work/events.ts";

export const levelEvents = recordEvents("stock-levels");
const kind = z.enum(MOVEMENT_KINDS);

/** What was kept for somebody, by a reservation, is there no longer. */
export const reservationShort = event(
  "reservations.short",
  z.object({ partId: z.int(), warehouseId: z.int(), workOrderId: z.int().nullable(), missing: z.number() }),
);
/** Stock is to be used up by these orders, or to come back from them: asked of whoever knows whether they still take it. Their rows are held until the end of the call. */
export const stockMoving = event("stock-movements.moving", z.object({ kind, workOrderIds: z.array(z.int()) }));
/** It moved. What an order used up, or gave back, stands in its lines with what it is worth in minor units of the organisation's currency. */
export const stockMoved = event(
  "stock-movements.created",
  z.object({
    movementId: z.int(),
    kind,
    effectiveAt: z.string(),
    consumed: z.array(z.object({ workOrderId: z.int(), partId: z.int(), quantity: z.number(), valueMinor: z.int() })),
  }),
);
