import type { Examples } from "../../kit/endpoint.ts";
import type { activities } from "./contract.ts";

export const examples: Examples<typeof activities> = {
  recent: async (row) => ({ query: { assetId: String((await row("assets")).id), PageRows: "20" } }),
};
