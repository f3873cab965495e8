import type { Examples } from "../../kit/endpoint.ts";
import type { reordering } from "./contract.ts";

export const examples: Examples<typeof reordering> = {
  suggestions: async (row) => ({ query: { warehouseId: (await row("warehouses")).id } }),
  accept: async (row) => ({ body: { lines: [{ stockLevelId: (await row("stock-levels:short")).id, quantity: 6 }] } }),
  byFormula: async (row) => ({ body: { partId: (await row("master-parts")).id, warehouseId: (await row("warehouses")).id } }),
  recompute: async (row) => ({ body: { warehouseId: (await row("warehouses")).id } }),
};
