import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { masterParts } from "./contract.ts";

export const examples: Examples<typeof masterParts> = {
  ...recordExamples<typeof masterParts>("master-parts", {
    create: async (row) => ({
      code: "MAS-900",
      name: "North master part",
      categoryId: (await row("reference-lists:part-item-categories:1")).id,
      unitId: (await row("reference-lists:units-of-measure:1")).id,
      buyUnitId: (await row("reference-lists:units-of-measure:1")).id,
      buyRatio: 12,
      tracking: "none",
      ved: "vital",
      state: "active",
      shelfLifeDays: 12,
      numbers: [
        { kind: "manufacturer", manufacturer: "SKF", number: "6205-2RS1" },
        { kind: "barcode", number: "7316571234567" },
      ],
      supersededById: (await row("master-parts")).id,
      description: "Some words",
    }),
    update: { name: "South master part" },
  }),
  validate: async (row) => ({ params: { code: "MAS-901" }, query: { id: (await row("master-parts")).id } }),
  byNumber: () => ({ query: { number: "6205 2RS1" } }),
  choosePhoto: async (row) => {
    const { id, version } = await row("master-parts");
    return { params: { id }, body: { version, fileId: null } };
  },
};
