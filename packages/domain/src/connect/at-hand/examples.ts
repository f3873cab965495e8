import type { Examples } from "../../kit/endpoint.ts";
import type { atHand } from "./contract.ts";

export const examples: Examples<typeof atHand> = {
  read: () => ({ body: { known: ["as-it-was-yesterday"] } }),
};
