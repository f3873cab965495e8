import type { Examples } from "../../kit/endpoint.ts";
import type { assetProduction } from "./contract.ts";

export const examples: Examples<typeof assetProduction> = {
  get: async (row) => ({ params: { assetId: (await row("assets")).id } }),
  update: async (row) => {
    const { id } = await row("assets");
    return { params: { assetId: id }, body: { version: 0, counterId: (await row("meters:of-asset")).id, idealPerHour: 1200 } };
  },
  remove: async (row) => ({ params: { assetId: (await row("assets:counted")).id } }),
};
