import { z } from "zod";
import { SCANNED_KINDS, type ScannedKind } from "./addresses.ts";

/** By what a scan found a record. */
export const SCANNED_BY = ["address", "code", "barcode", "number", "serial"] as const;
export type ScannedBy = (typeof SCANNED_BY)[number];

/** A record that carries a label, or stands on paper with its address, as a scan tells of it. */
export const Scanned = z.object({
  kind: z.enum(SCANNED_KINDS as [ScannedKind, ...ScannedKind[]]),
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Where it is, or in which warehouse. */
  second: z.string().nullable(),
  by: z.enum(SCANNED_BY),
  isArchived: z.boolean(),
  /** The part, where it is one, or a lot or a serial number of one. */
  partId: z.int().nullable(),
});
export type Scanned = z.infer<typeof Scanned>;

/** Records of one kind that a code may lead to. */
export const MOST_FOUND = 20;
