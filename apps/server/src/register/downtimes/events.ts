import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

export const downtimeEvents = recordEvents("downtimes", "stopped");
/** A downtime of these orders is to change: asked of whoever knows whether they still may. */
export const downtimesChanging = event("downtimes.changing", z.object({ workOrderIds: z.array(z.int()) }));
/** An asset that was down runs again; the record is the asset. */
export const assetUp = event("assets.up", z.object({ downtimeId: z.int() }));
