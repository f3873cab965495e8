import type { Examples } from "../../../kit/endpoint.ts";
import type { gatewayCommands } from "./contract.ts";

export const commandExamples: Examples<typeof gatewayCommands> = {
  action: async (row) => ({ query: { gatewayId: (await row("gateways")).id }, body: { reform: true } }),
  list: async (row) => ({ params: { id: (await row("gateways")).id } }),
  cancel: async (row) => ({ params: { id: (await row("gateways")).id, commandId: (await row("gateways:command")).id }, body: {} }),
};
