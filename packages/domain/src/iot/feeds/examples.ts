import type { Examples } from "../../kit/endpoint.ts";
import type { meterFeeds } from "./contract.ts";

export const feedExamples: Examples<typeof meterFeeds> = {
  ofSensor: async (row) => ({ query: { sensorId: (await row("sensors")).id } }),
  ofMeter: async (row) => ({ query: { meterId: (await row("meters")).id } }),
  create: async (row) => ({
    body: { sensorId: (await row("sensors:running")).id, datum: "running", meterId: (await row("meters:hours")).id, kind: "hours" },
  }),
  remove: async (row) => ({ params: { id: (await row("meter-feeds")).id } }),
  confirm: async (row) => {
    const { id, version } = await row("meter-feeds:refused");
    return { params: { id }, body: { version } };
  },
};
