import { z } from "zod";
import { event } from "../../platform/work/events.ts";

const Places = z.object({ locationIds: z.array(z.int()) });

/** Places are to be archived together: asked of whoever has something there. */
export const locationsArchiving = event("locations.archiving", Places);
/** Places belong to another site than before, or to none: what stands there follows. */
export const locationsResited = event("locations.resited", Places);
