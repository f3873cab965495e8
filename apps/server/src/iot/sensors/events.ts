import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** Adopted: what it said while it waited becomes its first readings. Swapped: another device speaks for it from now on. */
export const sensorEvents = recordEvents("sensors", "adopted", "swapped");

/** Of a pending sensor whose device takes the place of another one: what it said while it waited is the other one's. The pending one is gone afterwards. */
export const tookOver = event("sensors.took_over", z.object({ pendingId: z.int() }));
