import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderPlan } from "./contract.ts";

export const planExamples: Examples<typeof workOrderPlan> = {
  get: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
};
