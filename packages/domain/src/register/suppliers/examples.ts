import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { suppliers } from "./contract.ts";

export const examples: Examples<typeof suppliers> = {
  ...recordExamples<typeof suppliers>("suppliers", {
    create: async (row) => ({
      code: "SUP-900",
      name: "North House",
      categoryId: (await row("reference-lists:supplier-categories:1")).id,
      leadTimeDays: 4,
      contacts: [{ name: "Ida Lund", email: "ida@north.example" }],
    }),
    update: { name: "North House Ltd" },
  }),
  bulk: async (row) => ({
    body: { rows: [{ id: (await row("suppliers")).id }], change: { categoryId: (await row("reference-lists:supplier-categories:1")).id } },
  }),
};
