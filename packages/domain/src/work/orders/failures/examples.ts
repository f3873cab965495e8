import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderFailures } from "./contract.ts";

export const failureExamples: Examples<typeof workOrderFailures> = {
  browse: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  uncoded: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  list: () => ({ body: { sortModel: [{ colId: "createdAt", sort: "desc" }] } }),
  export: () => ({ body: { columns: [{ field: "workOrder" }, { field: "failureProblem" }], format: "csv" } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      failureProblemId: (await row("reference-lists:failures:2")).id,
      failureAreaId: (await row("reference-lists:failure-areas:1")).id,
      failureDetectionId: (await row("reference-lists:failure-detections:1")).id,
      failureImpactId: (await row("reference-lists:failure-impacts:1")).id,
      remark: "Torn at the drive side",
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-order-failures");
    return { params: { id }, body: { version, remark: "Torn at both sides" } };
  },
  remove: async (row) => ({ params: { id: (await row("work-order-failures")).id } }),
};
