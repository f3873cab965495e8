import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** A line is to be taken off an order: asked of whoever refers to it. */
export const orderLineRemoving = event("purchase-orders.line_removing", z.object({ lineId: z.int() }));
export const orderEvents = recordEvents(
  "purchase-orders",
  "line_added",
  "line_changed",
  "line_removed",
  "approved",
  "sent",
  "back_to_draft",
  "delivered",
  "closed",
  "cancelled",
);
