import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, minutes, NameRef, Ref } from "../../../kit/fields.ts";
import { idInPath } from "../../../kit/ids.ts";

/** What an order was given to do it with, by the task groups it took and by hand. Hours worked and parts from stock come beside it. */
export const OrderPlan = z.object({
  hazards: z.string().nullable(),
  protectiveEquipment: z.string().nullable(),
  tools: z.string().nullable(),
  groups: z.array(
    z.object({
      id: z.int(),
      taskGroup: Ref,
      /** The version that it took, and keeps. */
      number: z.int(),
      takenAt: instant(),
      takenBy: NameRef.nullable(),
      /** A newer one was published since. */
      isOutdated: z.boolean(),
    }),
  ),
  labour: z.array(z.object({ id: z.int(), craft: Ref.nullable(), person: NameRef.nullable(), headCount: z.int(), minutes: minutes() })),
  parts: z.array(
    z.object({ id: z.int(), partId: z.int().nullable(), text: z.string(), quantity: z.number(), unit: z.string().nullable() }),
  ),
  /** Pictures that guide whoever does a step, by the step of the order. */
  pictures: z.array(z.object({ workOrderSubTaskId: z.int(), fileId: z.int(), fileName: z.string(), contentType: z.string() })),
});
export type OrderPlan = z.infer<typeof OrderPlan>;

export const workOrderPlan = defineContract({
  get: {
    method: "GET",
    path: "/api/WorkOrderPlan/",
    access: { subModule: "work-orders", flag: "view" },
    query: z.object({ woId: idInPath("work-orders") }),
    reply: OrderPlan,
  },
});
