import type { Examples } from "../../../kit/endpoint.ts";
import type { planOccurrences } from "./contract.ts";

export const planOccurrenceExamples: Examples<typeof planOccurrences> = {
  list: () => ({ body: { sortModel: [{ colId: "dueAt", sort: "desc" }] } }),
  export: () => ({ body: { columns: [{ field: "dueAt" }, { field: "outcome", title: "Outcome" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("plan-occurrences")).id } }),
  ofOrder: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  forecast: async (row) => ({ query: { planId: (await row("plans")).id } }),
  workload: () => ({ query: { by: "crafts" } }),
  compliance: () => ({ query: { from: "2026-01-01", until: "2026-12-31" } }),
  calendarpms: () => ({ query: { from: "2027-03-01", until: "2027-03-31" } }),
  postpone: async (row) => ({
    body: { planAssetId: (await row("plan-assets:active")).id, day: "2030-05-06", reason: "The line runs that week" },
  }),
};
