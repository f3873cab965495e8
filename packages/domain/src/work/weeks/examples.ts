import type { Examples } from "../../kit/endpoint.ts";
import type { crewWeeks } from "./contract.ts";

export const examples: Examples<typeof crewWeeks> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "monday", sort: "desc" }],
      filterModel: { orderCount: { filterType: "number", type: "greaterThan", filter: 0 } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "byOrders" }], format: "csv" } }),
  plan: async (row) => ({ query: { crewId: (await row("crews")).id, monday: "2026-11-23" } }),
  mine: () => ({}),
  get: async (row) => ({ params: { id: (await row("crew-weeks")).id } }),
  lock: async (row) => ({ body: { crewId: (await row("crews")).id, monday: "2027-01-11" } }),
  unlock: async (row) => {
    const { id, version } = await row("crew-weeks");
    return { params: { id }, body: { version, reason: "The audit was moved into this week" } };
  },
  fill: async (row) => ({ body: { crewId: (await row("crews")).id, monday: "2027-01-11" } }),
  accept: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      body: {
        rows: [
          {
            id,
            version,
            estStartAt: "2027-01-12T08:00:00Z",
            responsiblePersonId: (await row("people")).id,
            confirmed: ["outside_shift", "overlaps", "after_due"],
          },
        ],
        breakInReason: "The line stands still",
      },
    };
  },
  log: async (row) => ({ params: { id: (await row("crew-weeks")).id } }),
};
