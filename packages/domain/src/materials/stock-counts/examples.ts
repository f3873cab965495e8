import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { stockCounts } from "./contract.ts";
import { numberOf } from "./status.ts";

const plain = recordExamples<typeof stockCounts>("stock-counts", {
  create: async (row) => ({ warehouseId: (await row("warehouses")).id, how: "all", note: "Before the audit" }),
  update: { note: "Before the auditors come" },
});

export const examples: Examples<typeof stockCounts> = {
  ...plain,
  list: () => ({
    body: { sortModel: [{ colId: "createdAt", sort: "desc" }], filterModel: { status: { filterType: "set", values: ["counting"] } } },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "warehouse" }], format: "csv" } }),
  preview: async (row) => ({ body: { warehouseId: (await row("warehouses")).id, how: "abc", classes: ["a", "b"] } }),
  due: () => ({}),
  accuracy: async (row) => ({ query: { warehouseId: (await row("warehouses")).id } }),
  status: async (row) => {
    const { id, version } = await row("stock-counts");
    return { query: { id, status: numberOf("cancelled") }, body: { version, reason: "The store is being moved" } };
  },
  enter: async (row) => ({
    body: {
      stockCountId: (await row("stock-counts:counting")).id,
      entries: [{ lineId: (await row("stock-count-lines")).id, quantity: 9 }],
    },
  }),
  found: async (row) => ({
    body: { stockCountId: (await row("stock-counts:counting")).id, partId: (await row("master-parts")).id, quantity: 2 },
  }),
  finish: async (row) => {
    const { id, version } = await row("stock-counts:counted");
    return { params: { id }, body: { version } };
  },
  recount: async (row) => {
    const { id, version } = await row("stock-counts:approving");
    return {
      params: { id },
      body: { version, lineIds: [(await row("stock-count-lines:approving")).id], reason: "A box stood behind the shelf" },
    };
  },
  book: async (row) => {
    const { id, version } = await row("stock-counts:approving");
    return { params: { id }, body: { version, note: "Seen with the keeper" } };
  },
};
