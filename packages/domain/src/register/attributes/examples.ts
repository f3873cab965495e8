import type { Examples } from "../../kit/endpoint.ts";
import type { assetAttributes, attributes } from "./contract.ts";

export const examples: Examples<typeof attributes> = {
  list: () => ({}),
  create: async (row) => ({
    body: {
      valueId: (await row("reference-lists:asset-categories:1")).id,
      name: "Rated flow",
      kind: "number",
      unitId: (await row("reference-lists:units-of-measure:1")).id,
      minimum: 0,
      maximum: 5000,
      isRequired: true,
      help: "As the nameplate says it.",
    },
  }),
  update: async (row) => {
    const { id, version } = await row("attributes");
    return { params: { id }, body: { version, name: "Rated flow at best point", isRequired: false } };
  },
  remove: async (row) => {
    const { id, version } = await row("attributes");
    return { params: { id }, body: { version } };
  },
  preview: async (row) => ({ params: { id: (await row("attributes")).id }, body: { isRequired: true } }),
};

export const assetExamples: Examples<typeof assetAttributes> = {
  get: async (row) => ({ params: { id: (await row("assets")).id } }),
  update: async (row) => ({ params: { id: (await row("assets")).id }, body: { version: 0, values: {} } }),
};
