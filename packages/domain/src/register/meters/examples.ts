import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { meters } from "./contract.ts";

export const examples: Examples<typeof meters> = recordExamples<typeof meters>("meters", {
  create: async (row) => ({
    code: "MET-900",
    name: "North meter",
    kind: "continuous",
    unitId: (await row("reference-lists:units-of-measure:1")).id,
    assetId: (await row("assets")).id,
    decimals: 1,
    rollOver: 100_000,
    maxPerDay: 24,
    states: "Some words",
  }),
  update: { name: "South meter" },
});
