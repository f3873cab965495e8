import { z } from "zod";
import type { Access } from "./endpoint.ts";
import { version } from "./fields.ts";
import { rowIdOf, type RecordKind } from "./ids.ts";

/** Rows of one call; a screen sends more in several calls. */
export const MAX_BULK_ROWS = 200;

export const BULK_OUTCOMES = ["changed", "unchanged", "refused"] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What became of one row. A refused row says why, in a key and in a sentence; a missing one and one that may not be seen say the same. */
export const BulkRow = z.object({
  id: z.int(),
  outcome: z.enum(BULK_OUTCOMES),
  reason: z.string().optional(),
  message: z.string().optional(),
  /** The version of the row as it stands now. */
  version: version().optional(),
});
export type BulkRow = z.infer<typeof BulkRow>;

interface BulkFacts<A extends Access, C extends z.ZodType> {
  path: `/${string}`;
  /** That of the call that makes the same change to one record. */
  access: A;
  kind: RecordKind;
  change: C;
}

/**
 * One change to many records, each judged as if it had come alone. A row without a version is changed whatever else was changed meanwhile; one
 * with a version is refused when it is stale.
 */
export const bulkOf = <const A extends Access, C extends z.ZodType>({ path, access, kind, change }: BulkFacts<A, C>) =>
  ({
    method: "POST",
    path,
    access,
    body: z.object({
      rows: z
        .array(z.object({ id: rowIdOf(kind), version: version().optional() }))
        .min(1)
        .max(MAX_BULK_ROWS),
      change,
    }),
    reply: z.object({ rows: z.array(BulkRow) }),
  }) as const;

/** A change that names at least one field. */
export const someOf = <S extends z.ZodObject>(schema: S) =>
  schema.refine((sent) => Object.values(sent).some((value) => value !== undefined), { message: "required" });

/** To the archive, or back from it. */
export const ArchiveChange = z.object({ archived: z.boolean() });
export type ArchiveChange = z.infer<typeof ArchiveChange>;
