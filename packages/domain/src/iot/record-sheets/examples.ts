import type { Examples } from "../../kit/endpoint.ts";
import type { recordSheets } from "./contract.ts";

/** The week of the examples' kept file. */
export const KEPT_MONDAY = "2024-11-18";
const month = "2024-11";

export const recordSheetExamples: Examples<typeof recordSheets> = {
  get: async (row) => ({ query: { sensorId: (await row("sensors:kept")).id, month } }),
  print: async (row) => ({ body: { sensorId: (await row("sensors:kept")).id, month } }),
  file: async (row) => ({ body: { sensorId: (await row("sensors:kept")).id, week: KEPT_MONDAY } }),
};
