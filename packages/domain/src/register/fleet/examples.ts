import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { fleet } from "./contract.ts";

let serial = 0;
/** Of a whole second, as it comes back; no two at the same time. */
const at = () => {
  serial += 1;
  return new Date(Math.floor(Date.now() / 1000) * 1000 - serial * 60_000).toISOString().replace(".000Z", "Z");
};

export const examples: Examples<typeof fleet> = {
  ...recordExamples<typeof fleet>("fleet", {
    create: async (row) => ({
      assetId: (await row("assets")).id,
      driverId: (await row("people")).id,
      at: at(),
      fuel: 42.5,
      isFull: true,
      position: "Station at the north gate",
      latitude: 59.91,
      longitude: 10.75,
      purpose: "Delivery to the west plant",
      workOrderId: (await row("work-orders")).id,
    }),
    update: { purpose: "Delivery to the east plant" },
  }),
  list: () => ({
    body: {
      sortModel: [{ colId: "at", sort: "desc" }],
      filterModel: { purpose: { filterType: "text", type: "contains", filter: "plant" } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "asset" }, { field: "at" }, { field: "fuel" }], format: "csv" } }),
  browse: async (row) => ({ query: { assetId: String((await row("assets")).id) } }),
};
