import type { Examples } from "../../kit/endpoint.ts";
import type { live } from "./contract.ts";

export const examples: Examples<typeof live> = {
  since: () => ({ query: { topics: "person,list/suppliers" } }),
};
