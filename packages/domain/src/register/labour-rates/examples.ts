import type { Examples } from "../../kit/endpoint.ts";
import type { labourRates } from "./contract.ts";

export const examples: Examples<typeof labourRates> = {
  list: () => ({ body: { sortModel: [{ colId: "fromDay", sort: "desc" }] } }),
  create: async (row) => ({
    body: { craftId: (await row("reference-lists:crafts:1")).id, fromDay: "2026-01-01", toDay: "2026-06-30", amountMinor: 48_50 },
  }),
  update: async (row) => {
    const { id, version } = await row("labour-rates");
    return { params: { id }, body: { version, amountMinor: 51_00 } };
  },
  remove: async (row) => ({ params: { id: (await row("labour-rates")).id } }),
  currency: () => ({}),
  on: async (row) => ({ params: { personId: (await row("people")).id }, query: { day: "2026-05-04" } }),
};
