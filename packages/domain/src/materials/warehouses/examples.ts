import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { warehouses } from "./contract.ts";

const plain = recordExamples<typeof warehouses>("warehouses", {
  create: async (row) => ({
    code: "WAR-900",
    name: "North warehouse",
    type: "vehicle",
    locationId: (await row("locations")).id,
    keeperIds: [(await row("people")).id],
    personId: (await row("people")).id,
    crewId: (await row("crews")).id,
    selfService: true,
  }),
  update: { name: "South warehouse" },
});

export const examples: Examples<typeof warehouses> = {
  ...plain,
  update: async (row) => {
    const { params, body } = await plain.update(row);
    return { params, body: { ...body, keeperIds: [(await row("people")).id] } };
  },
};
