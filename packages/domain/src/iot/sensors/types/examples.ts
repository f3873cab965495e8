import type { Examples } from "../../../kit/endpoint.ts";
import type { sensorTypeData } from "./contract.ts";

export const dataExamples: Examples<typeof sensorTypeData> = {
  list: () => ({}),
  update: async (row) => ({
    params: { id: (await row("reference-lists:sensor-types:1")).id },
    body: { version: 0, data: [{ key: "strain", label: "Strain", kind: "gauge", unit: "m", decimals: 3 }] },
  }),
};
