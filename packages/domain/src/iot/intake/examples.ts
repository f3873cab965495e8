import type { Examples } from "../../kit/endpoint.ts";
import type { intake } from "./contract.ts";

export const intakeExamples: Examples<typeof intake> = {
  health: async (row) => ({ params: { id: (await row("gateways")).id } }),
  payloads: async (row) => ({ params: { id: (await row("gateways")).id } }),
  payload: async (row) => ({ params: { id: (await row("gateways")).id, message: (await row("gateways:payload")).id } }),
  readAgain: async (row) => ({ params: { id: (await row("gateways")).id }, body: { message: (await row("gateways:payload")).id } }),
  quarantine: async (row) => ({ params: { id: (await row("gateways")).id } }),
  tryAgain: async (row) => ({ params: { id: (await row("gateways")).id }, body: { kind: "unit" } }),
  discard: async (row) => ({ params: { id: (await row("gateways")).id }, body: { kind: "unit" } }),
};
