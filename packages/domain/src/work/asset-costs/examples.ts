import type { Examples } from "../../kit/endpoint.ts";
import type { assetCosts } from "./contract.ts";

export const examples: Examples<typeof assetCosts> = {
  get: async (row) => ({ params: { id: (await row("assets")).id } }),
  parts: async (row) => ({ query: { assetId: String((await row("assets")).id), PageRows: "20" } }),
};
