import { z } from "zod";
import { event } from "../../platform/work/events.ts";
import { figure } from "../../platform/work/figures.ts";

/** Assets are to be archived together: asked of whoever has something on them. */
export const assetsArchiving = event("assets.archiving", z.object({ assetIds: z.array(z.int()) }));
/** Work that is still open on each asset. */
export const openWorkOrders = figure("assets.open_work_orders");
