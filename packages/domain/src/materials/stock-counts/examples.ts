import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { stockCounts } from "./contract.ts";
import { numberOf } from "./status.ts";

type Row = Parameters<Examples<typeof stockCounts>["create"]>[0];
/** With everything by which lines are chosen. */
const whole = async (row: Row) => ({
  warehouseId: (await row("warehouses")).id,
  how: "abc" as const,
  classes: ["a" as const, "b" as const],
  binIds: [(await row("bins")).id],
  partIds: [(await row("master-parts")).id],
  note: "Before the audit",
});

const plain = recordExamples<typeof stockCounts>("stock-counts", {
  create: async (row) => await whole(row),
  update: { note: "Before the auditors come" },
});

export const examples: Examples<typeof stockCounts> = {
  ...plain,
  list: () => ({
    body: { sortModel: [{ colId: "createdAt", sort: "desc" }], filterModel: { status: { filterType: "set", values: ["counting"] } } },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "warehouse" }], format: "csv" } }),
  update: async (row) => {
    const { params, body } = await plain.update(row);
    const { binIds, partIds } = await whole(row);
    return { params, body: { ...body, binIds, partIds } };
  },
  preview: async (row) => ({ body: await whole(row) }),
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
