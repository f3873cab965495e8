import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderStops } from "./contract.ts";

export const stopExamples: Examples<typeof workOrderStops> = {
  list: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
  update: async (row) => {
    const { id, version } = await row("work-order-stops");
    return { body: { id, version, state: "skipped", reason: "Behind a locked door", note: "Ask the shift lead" } };
  },
};
