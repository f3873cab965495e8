import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { materialReceipts } from "./contract.ts";
import { numberOf } from "./status.ts";

const plain = recordExamples<typeof materialReceipts>("material-receipts", {
  create: async (row) => ({
    purchaseOrderId: (await row("purchase-orders:sent")).id,
    deliveryNote: "DN-4711",
    note: "Two pallets",
  }),
  update: { deliveryNote: "DN-4712" },
});

export const examples: Examples<typeof materialReceipts> = {
  ...plain,
  list: () => ({
    body: { sortModel: [{ colId: "createdAt", sort: "desc" }], filterModel: { status: { filterType: "set", values: ["draft"] } } },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "supplier" }], format: "csv" } }),
  status: async (row) => {
    const { id, version } = await row("material-receipts");
    return { query: { id, status: numberOf("received") }, body: { version, reason: "All of it came" } };
  },
  receive: async (row) => {
    const { id, version } = await row("material-receipts");
    const line = await row("material-receipt-lines");
    return {
      body: { materialReceiptId: id, version, pieces: [{ lineId: line.id, quantity: 1, note: "On shelf 3" }] },
    };
  },
  returnRejected: async (row) => {
    const { id, version } = await row("material-receipts:rejected");
    return { body: { materialReceiptId: id, version, reason: "Cracked" } };
  },
  addLine: async (row) => ({
    body: {
      materialReceiptId: (await row("material-receipts:empty")).id,
      purchaseOrderLineId: (await row("purchase-order-lines:sent")).id,
      quantity: 1,
    },
  }),
  addFree: async (row) => ({
    body: {
      materialReceiptId: (await row("material-receipts")).id,
      partId: (await row("master-parts")).id,
      quantity: 2,
      price: { amountMinor: 950, currency: "USD" },
    },
  }),
  changeLine: async (row) => {
    const { id, version } = await row("material-receipt-lines");
    return { params: { lineId: id }, body: { version, quantity: 2 } };
  },
  removeLine: async (row) => ({ params: { lineId: (await row("material-receipt-lines")).id } }),
};
