import { z } from "zod";
import { event } from "../../platform/work/events.ts";
import { figure } from "../../platform/work/figures.ts";

/** Assets are to be archived together: asked of whoever has something on them. */
export const assetsArchiving = event("assets.archiving", z.object({ assetIds: z.array(z.int()) }));

const Place = z.object({ parentId: z.int().nullable(), locationId: z.int().nullable() });
export type AssetPlace = z.output<typeof Place>;
/** By what an asset comes to another place: an edit of its own, its position that goes elsewhere, what is done at a position, or a movement that says so by itself. */
const by = z.enum(["edit", "position", "install", "remove", "undo", "movement"]);
export type MovedBy = z.output<typeof by>;
/** An asset is to stand elsewhere: asked of whoever keeps it where it is. */
export const assetMoving = event("assets.moving", z.object({ assetId: z.int(), by }));
/** An asset stands elsewhere, or was installed or removed; `at` and `reason` where somebody said them. */
export const assetMoved = event(
  "assets.moved",
  z.object({
    assetId: z.int(),
    by,
    from: Place,
    to: Place,
    at: z.string().nullable(),
    reason: z.string().nullable(),
    positionId: z.int().nullable(),
  }),
);

/** Work that is still open on each asset. */
export const openWorkOrders = figure("assets.open_work_orders");
/** The same on each asset and all below it, and at each location, below it and on all that stands there. */
export const openWorkBelow = figure("assets.open_work_below");
/** The place of each asset among the words of `WHEREABOUTS`: with somebody, for too long, on its way. */
export const whereabouts = figure("assets.whereabouts");
/** What says of each asset that it is driven: meters of a way or of hours, lines of the fleet. */
export const vehicleSigns = figure("assets.vehicle_signs");
export const openWorkAt = figure("locations.open_work_at");
