import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** A part that goes back to an earlier state says so in its log. */
export const partEvents = recordEvents(
  "master-parts",
  "state_back",
  "alternate_added",
  "alternate_removed",
  "supplier_added",
  "supplier_changed",
  "supplier_removed",
);
/** A part is to be archived: asked of whoever has some of it, or counts on it. They refuse with what they have. */
export const partArchiving = event("master-parts.archiving", z.object({ partId: z.int() }));
