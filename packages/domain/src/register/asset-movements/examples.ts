import type { Examples } from "../../kit/endpoint.ts";
import type { assetMovements } from "./contract.ts";

export const examples: Examples<typeof assetMovements> = {
  list: async (row) => ({ query: { assetId: String((await row("assets")).id) } }),
  create: async (row) => ({
    body: {
      assetId: (await row("assets")).id,
      kind: "check_out",
      holderId: (await row("people")).id,
      dueOn: "2099-01-31",
      condition: "As new",
      reason: "Balancing at the customer",
    },
  }),
  undo: async (row) => ({ params: { id: (await row("asset-movements")).id }, body: { reason: "Entered at the wrong asset" } }),
};
