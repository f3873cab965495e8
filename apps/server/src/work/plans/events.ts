import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What happens to plans; a feature that wants to act on it listens. */
export const planEvents = recordEvents("plans", "published", "suspended", "resumed", "retired", "due_moved");

const Occurrence = z.object({
  planId: z.int(),
  assetId: z.int(),
  siteId: z.int().nullable(),
  dueDay: z.string().nullable(),
  rule: z.string(),
  workOrderId: z.int().nullable(),
});
/** Work of a plan fell due, and this is what became of it; the record is the occurrence. */
export const occurrenceMade = event("plan-occurrences.made", Occurrence);
export const occurrenceSkipped = event("plan-occurrences.skipped", Occurrence);
export const occurrenceMerged = event("plan-occurrences.merged", Occurrence);
export const occurrenceMissed = event("plan-occurrences.missed", Occurrence);
export const ofOutcome = { made: occurrenceMade, skipped: occurrenceSkipped, merged: occurrenceMerged, missed: occurrenceMissed } as const;
