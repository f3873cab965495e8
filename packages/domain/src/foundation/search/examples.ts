import type { Examples } from "../../kit/endpoint.ts";
import type { search } from "./contract.ts";

export const examples: Examples<typeof search> = {
  find: async (row) => ({ query: { q: (await row("assets")).code } }),
};
