import type { Examples } from "../../../kit/endpoint.ts";
import type { workOrderPrint } from "./contract.ts";

export const printExamples: Examples<typeof workOrderPrint> = {
  print: async (row) => ({ body: { ids: [(await row("work-orders")).id], kind: "list", paper: "Letter" } }),
  fetch: async (row) => ({ params: { id: (await row("work-order-prints")).id } }),
};
