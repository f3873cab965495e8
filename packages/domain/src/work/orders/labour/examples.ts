import type { Examples } from "../../../kit/endpoint.ts";
import type { workLabour } from "./contract.ts";

export const workLabourExamples: Examples<typeof workLabour> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "day", sort: "desc" }],
      filterModel: { minutes: { filterType: "number", type: "greaterThan", filter: 10 } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "workOrder" }, { field: "person" }, { field: "hours" }], format: "csv" } }),
  browse: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      day: "2026-05-05",
      minutes: "01:30",
      payCodeId: (await row("reference-lists:pay-codes:1")).id,
      note: "Belt changed",
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-labour:planned");
    return { params: { id }, body: { version, minutes: 45 } };
  },
  remove: async (row) => ({ params: { id: (await row("work-labour:planned")).id } }),
  start: async (row) => ({ body: { workOrderId: (await row("work-orders")).id } }),
  // One that another device has stopped already.
  stop: async (row) => ({ body: { id: (await row("work-labour")).id } }),
  timer: () => ({}),
};
