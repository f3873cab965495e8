import type { Examples } from "../../kit/endpoint.ts";
import type { serialStock, stock, stockMovements } from "./contract.ts";

type Row = (kind: string) => Promise<{ id: number }>;
const file = () => ({ body: { columns: [{ field: "part" }, { field: "warehouse", title: "Store" }], format: "csv" as const } });

export const examples: Examples<typeof stock> = {
  list: () => ({ body: { sortModel: [{ colId: "onHand", sort: "desc" }] } }),
  export: file,
  get: async (row) => ({ params: { id: (await row("stock-levels")).id } }),
  rows: async (row) => ({ query: { partId: (await row("master-parts")).id } }),
  keep: async (row) => ({
    body: {
      partId: (await row("master-parts")).id,
      warehouseId: (await row("warehouses")).id,
      version: 1,
      minimum: 2,
      maximum: 10,
      reason: "Two lines stand still",
    },
  }),
};

export const serialExamples: Examples<typeof serialStock> = {
  list: async (row) => ({ query: { partId: (await row("master-parts")).id } }),
  get: async (row) => ({ params: { id: (await row("stock-lots")).id } }),
  history: async (row) => ({ params: { id: (await row("stock-lots")).id } }),
};

/** What a fixture put into the warehouse. */
const lying = async (row: Row) => ({
  partId: (await row("master-parts:stocked")).id,
  warehouseId: (await row("warehouses")).id,
  quantity: 2,
});

export const movementExamples: Examples<typeof stockMovements> = {
  list: () => ({ body: { sortModel: [{ colId: "effectiveAt", sort: "desc" }] } }),
  export: file,
  get: async (row) => ({ params: { id: (await row("stock-movements")).id } }),
  receive: async (row) => ({
    body: {
      from: "supplier",
      supplierId: (await row("suppliers")).id,
      partId: (await row("master-parts")).id,
      warehouseId: (await row("warehouses")).id,
      quantity: 12,
      price: { amountMinor: 1683, per: 1 },
    },
  }),
  issue: async (row) => ({ body: { workOrderId: (await row("work-orders")).id, lines: [await lying(row)] } }),
  giveBack: async (row) => ({ body: { movementId: (await row("stock-movements:issued")).id, line: 2, quantity: 1 } }),
  onWay: async (row) => ({ query: { warehouseId: (await row("warehouses")).id } }),
  transfer: async (row) => ({ body: { ...(await lying(row)), toWarehouseId: (await row("warehouses:other")).id } }),
  arrive: async (row) => ({ body: { movementId: (await row("stock-movements:sent")).id, line: 2, quantity: 1 } }),
  adjust: async (row) => ({ body: { ...(await lying(row)), direction: "less", reason: "Counted anew" } }),
  scrap: async (row) => ({ body: { ...(await lying(row)), reason: "Rusted" } }),
  reverse: async (row) => ({ params: { id: (await row("stock-movements")).id }, body: { reason: "Wrong part" } }),
};
