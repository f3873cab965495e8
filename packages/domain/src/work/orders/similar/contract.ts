import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, minutes, NameRef, prose, Ref, version } from "../../../kit/fields.ts";
import { idInPath, targetOf } from "../../../kit/ids.ts";
import { WorkOrder } from "../contract.ts";
import { FAILURES, MOST_SIMILAR, PLACES } from "./likeness.ts";

/** Lines of an order's parts that are told and taken over. */
export const MOST_LINES = 50;

const named = () => NameRef.nullable();

/** A closed order that is like another one: why, and what came of it. Money is no part of it, whoever asks. */
export const SimilarOrder = z.object({
  order: Ref,
  asset: Ref.nullable(),
  completedAt: instant(),
  why: z.object({ place: z.enum(PLACES), failure: z.enum(FAILURES).nullable(), words: z.array(z.string()) }),
  failureClass: named(),
  failureProblem: named(),
  failureCause: named(),
  failureAction: named(),
  completionNotes: z.string().nullable(),
  minutes: minutes().nullable(),
  /** What was used, and what had been planned where nothing was taken. */
  parts: z.array(
    z.object({
      partId: z.int().nullable(),
      code: z.string().nullable(),
      text: z.string(),
      unit: z.string().nullable(),
      quantity: z.number(),
    }),
  ),
});
export type SimilarOrder = z.infer<typeof SimilarOrder>;

/** What came into an order from another one, as it is taken back. */
export const TakenOver = z.object({ partLineIds: z.array(z.int()), estimateMinutes: minutes().nullable() });
export type TakenOver = z.infer<typeof TakenOver>;

const may = (flag: "view" | "update") => ({ subModule: "work-orders", flag }) as const;

/** What was done here before, of the orders that the caller reaches. */
export const similarOrders = defineContract({
  /** For an order, or for what is about to be ordered: where, in which words. The best first. */
  find: {
    method: "GET",
    path: "/api/WorkOrderSimilar/",
    access: may("view"),
    query: z.object({
      workOrderId: idInPath("work-orders").optional(),
      assetId: idInPath("assets").optional(),
      locationId: idInPath("locations").optional(),
      words: prose(400).optional(),
    }),
    reply: z.object({ rows: z.array(SimilarOrder).max(MOST_SIMILAR) }),
  },
  /** Its parts become planned lines, its time the estimate, as far as nothing stands there yet. */
  takeOver: {
    method: "POST",
    path: "/api/WorkOrderSimilar/take-over/",
    access: may("update"),
    body: z.object({ workOrderId: targetOf("work-orders"), version: version(), fromId: targetOf("work-orders") }),
    reply: z.object({ workOrder: WorkOrder, taken: TakenOver }),
  },
  /** What was taken over a moment ago goes again, as far as nobody has touched it. */
  takeBack: {
    method: "POST",
    path: "/api/WorkOrderSimilar/take-back/",
    access: may("update"),
    body: z.object({
      workOrderId: targetOf("work-orders"),
      version: version(),
      fromId: targetOf("work-orders"),
      partLineIds: z.array(targetOf("work-parts")).max(MOST_LINES),
      estimateMinutes: minutes().nullable(),
    }),
    reply: WorkOrder,
  },
});
