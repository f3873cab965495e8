import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderReadings } from "./contract.ts";

export const orderReadingExamples: Examples<typeof workOrderReadings> = {
  list: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders:of-meter")).id,
      meterId: (await row("meters")).id,
      value: 12,
      at: "2020-03-04T05:06:07.000Z",
      remark: "Before the oil was changed",
    },
  }),
};
