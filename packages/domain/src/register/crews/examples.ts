import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { crews } from "./contract.ts";

export const examples: Examples<typeof crews> = recordExamples<typeof crews>("crews", {
  create: async (row) => ({
    code: "CRE-900",
    name: "North crew",
    siteId: (await row("locations:site")).id,
    costCentreId: (await row("reference-lists:cost-centres:1")).id,
    indirectPercent: 12,
  }),
  update: { name: "South crew" },
});
