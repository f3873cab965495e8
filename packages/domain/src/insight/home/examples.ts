import type { Examples } from "../../kit/endpoint.ts";
import type { home } from "./contract.ts";

export const examples: Examples<typeof home> = {
  get: () => ({ query: { overview: "true" } }),
  changes: () => ({ query: { skip: 0 } }),
};
