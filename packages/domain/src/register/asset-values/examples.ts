import type { Examples } from "../../kit/endpoint.ts";
import type { assetValues } from "./contract.ts";

export const examples: Examples<typeof assetValues> = {
  get: async (row) => ({ params: { id: (await row("assets")).id } }),
  update: async (row) => ({
    params: { id: (await row("assets")).id },
    body: { version: 0, purchasedOn: "2024-05-03", purchasePrice: { amountMinor: 48_000_00, currency: "USD" }, usefulLifeMonths: 120 },
  }),
  log: async (row) => ({ params: { id: (await row("assets")).id } }),
};
