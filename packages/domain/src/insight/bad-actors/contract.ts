import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, Ref } from "../../kit/fields.ts";
import { idInPath } from "../../kit/ids.ts";

/** By what assets are ranked: minutes down and not planned, by the clock; failures; minor units of the organisation's currency booked on their orders. */
export const RANKINGS = ["downtime", "failures", "cost"] as const;
export type Ranking = (typeof RANKINGS)[number];

export const BadActor = z.object({
  asset: Ref,
  criticality: z.int().nullable(),
  amount: z.number(),
  share: z.number(),
  upTo: z.number(),
  isVital: z.boolean(),
});
export type BadActor = z.infer<typeof BadActor>;

export const BadActors = z.object({
  by: z.enum(RANKINGS),
  from: instant(),
  until: instant(),
  currency: z.string(),
  /** The worst first; the others are in the total alone. */
  rows: z.array(BadActor),
  total: z.number(),
  /** Assets that brought anything at all. */
  count: z.int(),
});
export type BadActors = z.infer<typeof BadActors>;

/** Which assets bring most of the trouble, of those that the caller reaches. */
export const badActors = defineContract({
  ranked: {
    method: "GET",
    path: "/api/BadActors/",
    access: { subModule: "downtimes", flag: "view" },
    query: z.object({ by: z.enum(RANKINGS), from: instant(), until: instant(), siteId: idInPath("locations").optional() }),
    reply: BadActors,
  },
});
