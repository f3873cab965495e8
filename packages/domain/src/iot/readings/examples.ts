import type { Examples } from "../../kit/endpoint.ts";
import type { readingAsides } from "./contract.ts";

/** When the sensor of an example said something. */
export const SAID_AT = "2026-11-26T10:00:00.000Z";

export const asideExamples: Examples<typeof readingAsides> = {
  list: async (row) => ({ query: { sensorId: (await row("sensors")).id } }),
  create: async (row) => ({
    body: {
      sensorId: (await row("sensors:said")).id,
      datum: "temperature",
      from: SAID_AT,
      until: SAID_AT,
      reason: "Sensor was held in the hand",
    },
  }),
  remove: async (row) => ({ params: { id: (await row("reading-asides")).id } }),
};
