import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

export const reservationEvents = recordEvents("reservations");
/** What was kept for somebody is there no longer. */
export const reservationShort = event(
  "reservations.short",
  z.object({ partId: z.int(), warehouseId: z.int(), workOrderId: z.int().nullable(), missing: z.number() }),
);
