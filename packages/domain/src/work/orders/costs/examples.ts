import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderCosts } from "./contract.ts";

export const workOrderCostExamples: Examples<typeof workOrderCosts> = {
  lines: () => ({ body: { filterModel: { group: { filterType: "set", values: ["labour"] } } } }),
  export: () => ({ body: { columns: [{ field: "workOrder" }, { field: "amount" }], format: "csv" } }),
  list: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      group: "subtasks",
      supplierId: (await row("suppliers")).id,
      day: "2026-05-05",
      text: "Crane for half a day",
      amountMinor: 45_000,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-order-costs");
    return { params: { id }, body: { version, amountMinor: 47_500 } };
  },
  remove: async (row) => ({ params: { id: (await row("work-order-costs")).id } }),
  sums: () => ({ query: { by: "costCentre", from: "2026-01-01", until: "2026-12-31" } }),
};
