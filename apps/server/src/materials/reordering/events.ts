import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** A part has come to where it is ordered anew, and nothing that is on its way covers it. Told once, until it has enough again. */
export const levelBelow = event(
  "stock-levels.below",
  z.object({ partId: z.int(), warehouseId: z.int(), projected: z.number(), reorderPoint: z.number(), quantity: z.number() }),
);
