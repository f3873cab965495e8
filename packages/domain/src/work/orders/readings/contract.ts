import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { idInPath, targetOf } from "../../../kit/ids.ts";
import { MeterReading, MeterReadingDraft, MeterToRead } from "../../../register/meters/readings/contract.ts";

/** A meter of what an order is about, and what was read of it during the order, newest first. */
export const OrderMeter = MeterToRead.extend({ readings: z.array(MeterReading) });
export type OrderMeter = z.infer<typeof OrderMeter>;

/** What is read while an order is worked on: of its asset and of all below it, or at its location where it has no asset; of a route by the stop. */
export const workOrderReadings = defineContract({
  list: {
    method: "GET",
    path: "/api/WorkOrderMeterReadings/",
    access: { subModule: "meter-readings", flag: "view" },
    query: z.object({ workOrderId: idInPath("work-orders"), stopId: idInPath("work-order-stops").optional() }),
    reply: z.object({ rows: z.array(OrderMeter), hasMore: z.boolean() }),
  },
  create: {
    method: "POST",
    path: "/api/WorkOrderMeterReadings/",
    access: { subModule: "meter-readings", flag: "create" },
    body: MeterReadingDraft.extend({ workOrderId: targetOf("work-orders"), stopId: targetOf("work-order-stops").optional() }),
    whenDone: "at",
    reply: MeterReading,
  },
});
