import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** A person is to belong to a site: asked of whoever knows which places are sites. */
export const placingPerson = event("people.placing", z.object({ siteId: z.int() }));

/** What happens to people. "forgotten": made anonymous, so whoever keeps words about them elsewhere takes them out. */
export const peopleEvents = recordEvents("people", "forgotten");
