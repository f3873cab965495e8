import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { downtimes } from "./contract.ts";

let serial = 0;
/** Nothing stands still twice at a time: each example has an asset of its own. */
const anAsset = () => {
  serial += 1;
  return `assets:own-${serial}`;
};
/** Of a whole second, as it comes back. */
const ago = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - days * 86_400_000).toISOString().replace(".000Z", "Z");

export const examples: Examples<typeof downtimes> = {
  ...recordExamples<typeof downtimes>("downtimes", {
    create: async (row) => ({
      assetId: (await row(anAsset())).id,
      startAt: ago(3),
      endAt: ago(2),
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
  start: async (row) => ({ body: { assetId: (await row(anAsset())).id, remark: "Belt torn" } }),
  stop: async (row) => ({ body: { assetId: (await row("assets:down")).id } }),
  remove: async (row) => ({ params: { id: (await row("downtimes")).id } }),
  figures: async (row) => ({
    params: { assetId: (await row("assets")).id },
    query: { from: "2026-01-01T00:00:00Z", until: "2026-07-01T00:00:00Z", withBelow: "true" },
  }),
};
