import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { bins } from "./contract.ts";

const versioned = async (row: (kind: string) => Promise<{ id: number; version: number }>) => {
  const { id, version } = await row("bins");
  return { params: { id }, body: { version } };
};

export const examples: Examples<typeof bins> = {
  ...recordExamples<typeof bins>("bins", {
    create: async (row) => ({ warehouseId: (await row("warehouses")).id, code: "A-01-1", walkingOrder: 10 }),
    update: { walkingOrder: 20 },
  }),
  list: () => ({
    body: {
      sortModel: [{ colId: "walkingOrder", sort: "asc" }],
      filterModel: { code: { filterType: "text", type: "contains", filter: "a-0" } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "walkingOrder", title: "Walking order" }], format: "csv" } }),
  tree: async (row) => ({ query: { warehouseId: (await row("warehouses")).id } }),
  makeMany: async (row) => ({
    body: { warehouseId: (await row("warehouses")).id, pattern: "P-{01..03}-{1..2}", order: "serpentine" },
  }),
  block: async (row) => {
    const { params, body } = await versioned(row);
    return { params, body: { ...body, reason: "The shelf is bent" } };
  },
  unblock: async (row) => {
    const { id, version } = await row("bins:blocked");
    return { params: { id }, body: { version } };
  },
};
