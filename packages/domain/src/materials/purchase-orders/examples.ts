import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { purchaseOrders } from "./contract.ts";
import { numberOf } from "./status.ts";

const plain = recordExamples<typeof purchaseOrders>("purchase-orders", {
  create: async (row) => ({
    supplierId: (await row("suppliers")).id,
    warehouseId: (await row("warehouses")).id,
    expectedOn: "2027-02-01",
    note: "Deliver to gate 2",
  }),
  update: { note: "Deliver to gate 3" },
});

export const examples: Examples<typeof purchaseOrders> = {
  ...plain,
  list: () => ({
    body: {
      sortModel: [{ colId: "code", sort: "desc" }],
      filterModel: { status: { filterType: "set", values: ["draft", "sent"] } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "supplier" }, { field: "total", title: "Sum" }], format: "csv" } }),
  status: async (row) => {
    const { id, version } = await row("purchase-orders");
    return { query: { id, status: numberOf("cancelled") }, body: { version, reason: "Ordered elsewhere" } };
  },
  approve: async (row) => {
    const { id, version } = await row("purchase-orders:with a line");
    return { params: { id }, body: { version } };
  },
  offer: async (row) => ({
    params: { id: (await row("purchase-orders")).id },
    query: { partId: (await row("master-parts")).id },
  }),
  addLine: async (row) => ({
    body: {
      purchaseOrderId: (await row("purchase-orders")).id,
      partId: (await row("master-parts")).id,
      quantity: 4,
      price: { amountMinor: 1250, currency: "USD" },
      pricePer: 10,
      supplierNumber: "6204-2RS",
    },
  }),
  changeLine: async (row) => {
    const { id, version } = await row("purchase-order-lines");
    return { params: { lineId: id }, body: { version, quantity: 6 } };
  },
  removeLine: async (row) => ({ params: { lineId: (await row("purchase-order-lines")).id } }),
};
