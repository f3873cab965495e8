import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

export const binEvents = recordEvents("bins", "blocked", "unblocked");
/** A bin is to be archived: asked of whoever has something lying in it. */
export const binArchiving = event("bins.archiving", z.object({ binId: z.int() }));
