import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** A person is to belong to a site: asked of whoever knows which places are sites. */
export const placingPerson = event("people.placing", z.object({ siteId: z.int() }));

/** A person is to be made anonymous: whoever keeps files about them elsewhere puts them with the person's own, which go. */
export const forgettingPerson = event("people.forgetting", z.object({}));

/** What happens to people. "forgotten": made anonymous, so whoever keeps words about them elsewhere takes them out. */
export const peopleEvents = recordEvents("people", "forgotten");
