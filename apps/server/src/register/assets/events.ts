import { z } from "zod";
import { event } from "../../platform/work/events.ts";
import { figure } from "../../platform/work/figures.ts";

/** Assets are to be archived together: asked of whoever has something on them. */
export const assetsArchiving = event("assets.archiving", z.object({ assetIds: z.array(z.int()) }));
/** Work that is still open on each asset. */
export const openWorkOrders = figure("assets.open_work_orders");
/** The same on each asset and all below it, and at each location, below it and on all that stands there. */
export const openWorkBelow = figure("assets.open_work_below");
export const openWorkAt = figure("locations.open_work_at");
