import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { materialRequests } from "./contract.ts";
import { numberOf } from "./status.ts";

const plain = recordExamples<typeof materialRequests>("material-requests", {
  create: async (row) => ({
    workOrderId: (await row("work-orders")).id,
    warehouseId: (await row("warehouses")).id,
    requiredOn: "2027-02-01",
    note: "For the shutdown",
    lines: [{ partId: (await row("master-parts")).id, quantity: 2, warehouseId: (await row("warehouses")).id, note: "The newer ones" }],
  }),
  update: { note: "For the long shutdown" },
});

export const examples: Examples<typeof materialRequests> = {
  ...plain,
  list: () => ({
    body: {
      sortModel: [{ colId: "requiredOn", sort: "asc" }],
      filterModel: { status: { filterType: "set", values: ["submitted", "approved"] } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "name", title: "For" }], format: "csv" } }),
  status: async (row) => {
    const { id, version } = await row("material-requests");
    return { query: { id, status: numberOf("cancelled") }, body: { version, reason: "Found some in the line stockroom" } };
  },
  issue: async (row) => {
    const { id, version } = await row("material-requests:approved");
    const line = await row("material-request-lines:approved");
    return { body: { materialRequestId: id, version, lines: [{ lineId: line.id, quantity: 1 }] } };
  },
  addLine: async (row) => ({
    body: {
      materialRequestId: (await row("material-requests")).id,
      partId: (await row("master-parts")).id,
      quantity: 2,
      note: "The newer ones",
    },
  }),
  changeLine: async (row) => {
    const { id, version } = await row("material-request-lines");
    return { params: { lineId: id }, body: { version, quantity: 3 } };
  },
  removeLine: async (row) => ({ params: { lineId: (await row("material-request-lines")).id } }),
};
