import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { downtimes } from "./contract.ts";

let serial = 0;
/** Nothing stands still twice at a time: hours of the last weeks, one after the other. */
const hour = () => {
  serial += 1;
  const from = Date.now() - 30 * 86_400_000 + (serial % 600) * 3_600_000;
  return { startAt: new Date(from).toISOString(), endAt: new Date(from + 3_600_000).toISOString() };
};

export const examples: Examples<typeof downtimes> = {
  ...recordExamples<typeof downtimes>("downtimes", {
    create: async (row) => ({
      assetId: (await row("assets")).id,
      ...hour(),
      state: "down",
      isPlanned: false,
      reasonId: (await row("reference-lists:downtime-reasons:1")).id,
      workOrderId: (await row("work-orders")).id,
      remark: "Belt torn",
    }),
    update: { remark: "Belt torn, second time" },
  }),
  list: () => ({
    body: {
      sortModel: [{ colId: "startAt", sort: "desc" }],
      filterModel: { state: { filterType: "set", values: ["down"] } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "asset" }, { field: "startAt" }], format: "csv" } }),
  browse: async (row) => ({ query: { assetId: String((await row("assets")).id) } }),
  start: async (row) => ({ body: { assetId: (await row("assets")).id, remark: "Belt torn" } }),
  stop: async (row) => ({ body: { assetId: (await row("assets:down")).id } }),
  remove: async (row) => ({ params: { id: (await row("downtimes")).id } }),
  figures: async (row) => ({
    params: { assetId: (await row("assets")).id },
    query: { from: "2026-01-01T00:00:00Z", until: "2026-07-01T00:00:00Z", withBelow: "true" },
  }),
};
