import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** A warehouse is to get another type, or to be archived: asked of whoever has something lying in it. */
export const warehouseChanging = event("warehouses.changing", z.object({ warehouseId: z.int(), by: z.enum(["type", "archiving"]) }));
export const warehouseEvents = recordEvents("warehouses", "bins_made");
