import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/**
 * A request for this order is written, goes on, or ends: asked of whoever knows orders. It is held until the end of the call; one that is over takes nothing, and one that
 * the caller does not reach is not named.
 */
export const orderRequested = event(
  "material-requests.for_order",
  z.object({ workOrderId: z.int(), by: z.enum(["naming", "moving", "ending"]) }),
);
/** What is kept for an order by requests is another amount now. */
export const requestKept = event("material-requests.kept", z.object({ workOrderId: z.int() }));
export const requestEvents = recordEvents(
  "material-requests",
  "line_added",
  "line_changed",
  "line_removed",
  "submitted",
  "approved",
  "rejected",
  "back_to_draft",
  "issued",
  "closed",
  "cancelled",
);
