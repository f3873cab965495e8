import type { Examples } from "../../../kit/endpoint.ts";
import type { workParts } from "./contract.ts";

export const workPartExamples: Examples<typeof workParts> = {
  list: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      partId: (await row("master-parts:stocked")).id,
      estimatedQty: 2,
      fromWarehouseId: (await row("warehouses")).id,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-parts");
    return { params: { id }, body: { version, estimatedQty: 3 } };
  },
  remove: async (row) => ({ params: { id: (await row("work-parts")).id } }),
  instead: async (row) => {
    const { id, version } = await row("work-parts");
    const { id: partId } = await row("master-parts:instead");
    return { params: { id }, body: { version, partId } };
  },
  whParts: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      lines: [{ partId: (await row("master-parts:stocked")).id, warehouseId: (await row("warehouses")).id, quantity: 1 }],
    },
  }),
  giveBack: async (row) => ({ body: { workOrderPartId: (await row("work-parts:issued")).id, quantity: 1, reason: "One too many" } }),
  sources: async (row) => ({ query: { workOrderId: (await row("work-orders")).id, partId: (await row("master-parts")).id } }),
};
