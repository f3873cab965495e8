import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { gatewayCredentials, gateways } from "./contract.ts";

export const examples: Examples<typeof gateways> = recordExamples<typeof gateways>("gateways", {
  create: async (row) => ({
    code: "GTW-900",
    name: "North gateway",
    networkId: (await row("networks")).id,
    locationId: (await row("locations")).id,
    adapter: "axium",
    externalId: "940221",
    heartbeatSeconds: 300,
    timeZone: "Europe/Oslo",
    settings: {
      readings: "/data",
      sensor: "/id",
      time: "/time",
      timeForm: "iso",
      values: [{ datum: "temperature", datumAt: null, value: "/value", unit: "Cel" }],
    },
  }),
  update: { name: "South gateway" },
});

export const credentialExamples: Examples<typeof gatewayCredentials> = {
  get: async (row) => ({ params: { id: (await row("gateways")).id } }),
  issue: async (row) => ({ params: { id: (await row("gateways")).id }, body: {} }),
  revoke: async (row) => {
    const { id, version } = await row("gateways");
    return { params: { id, credentialId: (await row("gateways:credential")).id }, body: { version } };
  },
};
