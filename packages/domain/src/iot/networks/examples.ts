import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { networks } from "./contract.ts";

export const examples: Examples<typeof networks> = {
  ...recordExamples<typeof networks>("networks", {
    create: async (row) => ({
      code: "NET-900",
      name: "North network",
      siteId: (await row("locations:site")).id,
      externalId: "18234",
      heartbeatSeconds: 600,
      contact: "Control room",
      pendingLimit: 50,
    }),
    update: { name: "South network" },
  }),
  tree: async (row) => ({ params: { id: (await row("networks")).id } }),
};
