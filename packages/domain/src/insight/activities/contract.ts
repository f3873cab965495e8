import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, NameRef, Ref } from "../../kit/fields.ts";
import { idInPath } from "../../kit/ids.ts";

/** Kinds of record in whose log something is told of an asset. */
export const ACTIVITY_KINDS = ["assets", "work-orders", "work-requests", "downtimes", "meters"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const Activity = z.object({
  /** Of the line in the log; counts up with time. */
  id: z.int(),
  at: instant(),
  kind: z.enum(ACTIVITY_KINDS),
  record: z.object({ id: z.int(), code: z.string().nullable(), name: z.string() }),
  asset: Ref.nullable(),
  /** The log's word: "created", "status", … */
  action: z.string(),
  person: NameRef.nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** The latest that happened to assets: to them, their orders, requests, downtimes and meters, as far as the caller reaches each. */
export const activities = defineContract({
  recent: {
    method: "GET",
    path: "/api/RecentActivities/",
    access: { subModule: "assets", flag: "view" },
    query: z.object({
      /** Of one asset and all below it. */
      assetId: idInPath("assets").optional(),
      /** Goes on behind this line, the last of the page before. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number)
        .optional(),
      PageRows: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .pipe(z.int().max(200))
        .optional(),
    }),
    /** `next`: to be sent as `before`; null where nothing is older. */
    reply: z.object({ rows: z.array(Activity), next: z.int().nullable() }),
  },
});
