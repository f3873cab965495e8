import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { masterParts } from "./contract.ts";

export const examples: Examples<typeof masterParts> = recordExamples<typeof masterParts>("master-parts", {
  create: async (row) => ({
    code: "MAS-900",
    name: "North master part",
    categoryId: (await row("reference-lists:part-item-categories:1")).id,
    unitId: (await row("reference-lists:units-of-measure:1")).id,
    buyUnitId: (await row("reference-lists:units-of-measure:1")).id,
    tracking: "none",
    ved: "vital",
    state: "active",
    shelfLifeDays: 12,
    description: "Some words",
  }),
  update: { name: "South master part" },
});
