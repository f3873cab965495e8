import type { Examples } from "../../../kit/endpoint.ts";
import type { partSuppliers } from "./contract.ts";

export const examples: Examples<typeof partSuppliers> = {
  list: async (row) => ({ query: { partId: (await row("master-parts")).id } }),
  create: async (row) => ({
    body: {
      partId: (await row("master-parts")).id,
      supplierId: (await row("suppliers")).id,
      number: "4711-12",
      price: { amountMinor: 1250, currency: "USD" },
      pricePer: 10,
      pack: 4,
      minimum: 8,
      leadTimeDays: 14,
      isPreferred: true,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("part-suppliers");
    return { params: { id }, body: { version, leadTimeDays: 21 } };
  },
  remove: async (row) => ({ params: { id: (await row("part-suppliers")).id } }),
};
