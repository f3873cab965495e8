import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, NameRef, optionalText, Ref, version } from "../../../kit/fields.ts";
import { idInPath, targetOf } from "../../../kit/ids.ts";
import { STOP_STATES } from "./stops.ts";

/** One asset of a route order. Its steps are those of its tasks, which name it. */
export const OrderStop = z.object({
  id: z.int(),
  workOrderId: z.int(),
  version: version(),
  position: z.int(),
  asset: Ref,
  location: Ref.nullable(),
  state: z.enum(STOP_STATES),
  /** Why it was skipped. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** When it was done or skipped, and by whom. */
  endedAt: instant().nullable(),
  endedBy: NameRef.nullable(),
  subtasksCount: z.int(),
  subtasksDone: z.int(),
  mandatoryLeft: z.int(),
  failed: z.int(),
  flagged: z.int(),
  outside: z.int(),
});
export type OrderStop = z.infer<typeof OrderStop>;

/** Who may work on an order may work on its stops. */
export const workOrderStops = defineContract({
  /** In the order in which they are walked. */
  list: {
    method: "GET",
    path: "/api/WorkOrderStop/",
    access: { subModule: "work-orders", flag: "view" },
    query: z.object({ woId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(OrderStop) }),
  },
  /** Done, skipped with a reason, or open again. */
  update: {
    method: "PUT",
    path: "/api/WorkOrderStop/",
    access: { subModule: "work-orders", flag: "update" },
    body: z.object({
      id: targetOf("work-order-stops"),
      version: version(),
      state: z.enum(STOP_STATES),
      reason: optionalText(500),
      note: optionalText(2000),
    }),
    reply: OrderStop,
  },
});
