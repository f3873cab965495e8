import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** A current certificate ends within so many days, or is over (0); told once for its day. */
export const certificateEnding = event("certificates.ending", z.object({ days: z.int() }));
