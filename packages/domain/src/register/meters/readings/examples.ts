import type { Examples } from "../../../kit/endpoint.ts";
import type { meterReadings } from "./contract.ts";

/** When the meter of an example was read. */
export const READ_AT = "2020-01-02T03:04:05.000Z";
const range = { from: "2020-01-01T00:00:00.000Z", until: "2021-01-01T00:00:00.000Z" };

export const readingExamples: Examples<typeof meterReadings> = {
  list: async (row) => ({ body: { meterId: (await row("meters")).id } }),
  chart: async (row) => ({ body: { meterId: (await row("meters")).id, ...range, points: 100 } }),
  create: async (row) => ({ body: { meterId: (await row("meters")).id, value: 1, isConfirmed: true, at: "2020-02-03T04:05:06.000Z" } }),
  bulk: async (row) => ({
    body: { rows: [{ meterId: (await row("meters")).id, value: 1, isConfirmed: true, at: "2020-02-04T04:05:06.000Z" }] },
  }),
  correct: async (row) => ({
    body: {
      meterId: (await row("meter-readings")).id,
      at: READ_AT,
      version: 1,
      value: 1,
      isConfirmed: true,
      reason: "Two digits had changed places",
    },
  }),
  remove: async (row) => ({
    body: { meterId: (await row("meter-readings")).id, at: READ_AT, version: 1, reason: "Read at the wrong machine" },
  }),
};
