import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

export const taskGroupEvents = recordEvents("task-groups");

/** A version was published: whoever takes the group from now on takes this one. */
export const taskGroupPublished = event("task-groups.published", z.object({ number: z.int(), before: z.int().nullable() }));
/** Nothing takes the group any more; what took it keeps what it took. */
export const taskGroupRetired = event("task-groups.retired", z.object({ number: z.int(), reason: z.string() }));
