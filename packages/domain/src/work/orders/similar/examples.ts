import type { Examples } from "../../../kit/endpoint.ts";
import type { similarOrders } from "./contract.ts";

export const similarExamples: Examples<typeof similarOrders> = {
  find: async (row) => ({ query: { assetId: (await row("assets")).id, words: "The seal of the pump leaks" } }),
  takeOver: async (row) => {
    const { id, version } = await row("work-orders");
    return { body: { workOrderId: id, version, fromId: (await row("work-orders:estimated")).id } };
  },
  takeBack: async (row) => {
    const { id, version } = await row("work-orders:estimated");
    return { body: { workOrderId: id, version, fromId: (await row("work-orders")).id, partLineIds: [], estimateMinutes: 90 } };
  },
};
