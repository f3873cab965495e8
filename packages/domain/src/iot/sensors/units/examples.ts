import type { Examples } from "../../../kit/endpoint.ts";
import type { sensorUnits } from "./contract.ts";

export const unitExamples: Examples<typeof sensorUnits> = {
  get: () => ({}),
  update: async (row) => ({
    body: { rows: [{ typeId: (await row("reference-lists:sensor-types:1")).id, datum: "temperature", unit: "[degF]", decimals: 1 }] },
  }),
  updateMine: () => ({ body: { system: "us" } }),
};
