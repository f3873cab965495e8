import type { Examples } from "../../kit/endpoint.ts";
import type { workOrderStatuses } from "./contract.ts";

export const examples: Examples<typeof workOrderStatuses> = {
  options: () => ({ query: { excludeCancel: "true" } }),
  list: () => ({ body: {} }),
  export: () => ({ body: { columns: [{ field: "name" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("statuses")).id } }),
  create: () => ({
    body: { name: "Waiting for access", category: "on_hold", shade: "solid", asks: ["expectedDay"], goesTo: ["in_progress"] },
  }),
  update: async (row) => ({
    params: { id: (await row("statuses")).id },
    body: { version: (await row("statuses")).version, name: "Waiting for parts", shade: "outline" },
  }),
  remove: async (row) => ({ params: { id: (await row("statuses")).id } }),
  reorder: async (row) => ({ body: { ids: [(await row("statuses")).id] } }),
};
