import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What happens to roles. Whoever remembers what people may do forgets it with that. */
export const roleEvents = recordEvents("roles");

/** A role goes, and everybody who has it gets another one in its place: done by whoever keeps who has which. */
export const replacingRole = event("roles.replaced", z.object({ moveTo: z.int() }));
