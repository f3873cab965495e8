import type { Examples } from "../../kit/endpoint.ts";
import type { scanning } from "./contract.ts";

export const examples: Examples<typeof scanning> = {
  resolve: async (row) => ({ body: { text: (await row("assets")).code } }),
};
