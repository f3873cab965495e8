import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

export const weekEvents = recordEvents("crew-weeks", "unlocked");

const Change = z.object({ workOrderId: z.int(), day: z.string(), reason: z.string().nullable() });
/** An order came into a week that was locked; the record is the week. */
export const weekBrokenInto = event("crew-weeks.break_in", Change);
/** An order that was locked was taken out of its week. */
export const takenOutOfWeek = event("crew-weeks.taken_out", Change);
