import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { meterRounds } from "./contract.ts";

const plain = recordExamples<typeof meterRounds>("meter-rounds", {
  create: async (row) => ({
    code: "RND-900",
    name: "Boiler house",
    interval: "Every morning",
    siteId: (await row("locations")).id,
    meterIds: [(await row("meters")).id],
  }),
  update: { name: "Boiler house and yard" },
});

export const examples: Examples<typeof meterRounds> = {
  ...plain,
  update: async (row) => {
    const { params, body } = await plain.update(row);
    return { params, body: { ...body, meterIds: [(await row("meters")).id] } };
  },
  walks: async (row) => ({ query: { roundId: (await row("meter-rounds")).id } }),
  walk: async (row) => ({
    body: {
      roundId: (await row("meter-rounds")).id,
      key: "7d1f2c9e-3b52-4a55-9a61-1f0a5f6f0b11",
      startedAt: "2020-04-05T06:00:00Z",
      finishedAt: "2020-04-05T06:20:00Z",
      stops: [{ meterId: (await row("meters")).id, at: "2020-04-05T06:10:00Z", value: null, skipped: "Scaffolding in the way" }],
    },
  }),
};
