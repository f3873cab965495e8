import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, NameRef, Ref } from "../../kit/fields.ts";
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

/** How often each problem was coded on failures of a period, the most frequent first. */
export const FailureCodes = z.object({
  rows: z.array(z.object({ problem: NameRef.extend({ code: z.string().nullable() }), count: z.int() })),
  /** Of all, those that are not among the rows included. */
  total: z.int(),
  /** Failures on which no problem was coded. */
  uncoded: z.int(),
});
export type FailureCodes = z.infer<typeof FailureCodes>;

/** Which assets bring most of the trouble, of those that the caller reaches. */
export const badActors = defineContract({
  ranked: {
    method: "GET",
    path: "/api/BadActors/",
    access: { subModule: "downtimes", flag: "view" },
    query: z.object({ by: z.enum(RANKINGS), from: instant(), until: instant(), siteId: idInPath("locations").optional() }),
    reply: BadActors,
  },
  codes: {
    method: "GET",
    path: "/api/BadActors/codes/",
    access: { subModule: "work-orders", flag: "view" },
    query: z.object({ from: instant(), until: instant(), siteId: idInPath("locations").optional() }),
    reply: FailureCodes,
  },
});
