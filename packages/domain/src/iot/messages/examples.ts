import type { Examples } from "../../kit/endpoint.ts";
import type { messages } from "./contract.ts";

const span = { from: "2026-11-25T00:00:00.000Z", until: "2026-11-26T00:00:00.000Z" };

export const messageExamples: Examples<typeof messages> = {
  sensorMessages: async (row) => ({ query: { sensorId: (await row("sensors")).id, ...span } }),
  sensorMessageList: async (row) => ({ body: { sensorId: (await row("sensors")).id, ...span } }),
  dataMessages: async (row) => ({ query: { sensorId: (await row("sensors")).id, ...span } }),
  dataMessageList: async (row) => ({ body: { sensorId: (await row("sensors")).id, ...span } }),
  curves: async (row) => ({ body: { sensorId: (await row("sensors")).id, ...span } }),
  exportReadings: async (row) => ({
    body: { sensorId: (await row("sensors")).id, ...span, resolution: "readings" as const, format: "csv" as const },
  }),
  gatewayMessages: async (row) => ({ query: { gatewayId: (await row("gateways")).id, ...span } }),
  gatewayMessageList: async (row) => ({ body: { gatewayId: (await row("gateways")).id, ...span } }),
  mappedSensors: () => ({}),
};
