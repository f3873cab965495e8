import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderRelations } from "./contract.ts";

export const relationExamples: Examples<typeof workOrderRelations> = {
  list: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: { workOrderId: (await row("work-orders")).id, otherId: (await row("work-orders:other")).id, role: "followed_by" },
  }),
  remove: async (row) => ({ params: { id: (await row("work-order-relations")).id } }),
  copy: async (row) => ({ body: { workOrderId: (await row("work-orders")).id } }),
  split: async (row) => ({
    body: {
      title: "The electrical part",
      taskIds: [(await row("work-order-tasks")).id],
      labourIds: [(await row("work-labour:of-task")).id],
      partIds: [(await row("work-parts:of-task")).id],
    },
  }),
};
