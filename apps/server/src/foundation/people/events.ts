import { z } from "zod";
import { event } from "../../platform/work/events.ts";

/** A person is to belong to a site: asked of whoever knows which places are sites. */
export const placingPerson = event("people.placing", z.object({ siteId: z.int() }));
