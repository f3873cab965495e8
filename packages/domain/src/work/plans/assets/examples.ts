import type { Examples } from "../../../kit/endpoint.ts";
import type { planAssets } from "./contract.ts";

export const planAssetExamples: Examples<typeof planAssets> = {
  list: () => ({ body: { sortModel: [{ colId: "nextDueAt", sort: "asc" }] } }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "nextDueAt", title: "Next due" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("plan-assets")).id } }),
  add: async (row) => ({
    body: {
      planId: (await row("plans")).id,
      assetIds: [(await row("assets")).id],
      crewId: (await row("crews")).id,
      sinceDay: "2027-03-01",
    },
  }),
  update: async (row) => {
    const { id, version } = await row("plan-assets");
    return { params: { id }, body: { version, offsetDays: 3, lastDoneDay: "2026-09-01" } };
  },
  remove: async (row) => ({ params: { id: (await row("plan-assets")).id } }),
  bulkSuspend: async (row) => {
    const { id, version } = await row("plan-assets");
    return { body: { rows: [{ id, version }], change: { isSuspended: true, reason: "Stands in the yard" } } };
  },
  stagger: async (row) => ({ body: { planId: (await row("plans")).id, days: 30 } }),
  move: async (row) => {
    const { id, version } = await row("plan-assets");
    return { body: { id, version, by: 1 } };
  },
  dueHere: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  lastYear: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  takeAlong: async (row) => ({
    body: { id: (await row("plan-assets:active")).id, workOrderId: (await row("work-orders:of-plan")).id },
  }),
  doNow: async (row) => ({ body: { id: (await row("plan-assets:active")).id } }),
};
