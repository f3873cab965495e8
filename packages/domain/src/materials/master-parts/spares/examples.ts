import type { Examples } from "../../../kit/endpoint.ts";
import type { spareParts } from "./contract.ts";

export const examples: Examples<typeof spareParts> = {
  list: () => ({ body: { sortModel: [{ colId: "part", sort: "asc" }] } }),
  export: () => ({ body: { columns: [{ field: "part" }, { field: "quantity", title: "Quantity" }], format: "csv" } }),
  ofAsset: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  create: async (row) => ({
    body: { partId: (await row("master-parts")).id, assetId: (await row("assets")).id, quantity: 2, remark: "Drive side" },
  }),
  update: async (row) => {
    const { id, version } = await row("spare-parts");
    return { params: { id }, body: { version, quantity: 3 } };
  },
  remove: async (row) => ({ params: { id: (await row("spare-parts")).id } }),
};
