import type { Examples } from "../../kit/endpoint.ts";
import type { reservations } from "./contract.ts";

export const examples: Examples<typeof reservations> = {
  list: () => ({ body: { sortModel: [{ colId: "requiredOn", sort: "asc" }] } }),
  export: () => ({ body: { columns: [{ field: "part" }, { field: "missing", title: "Short" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("reservations")).id } }),
  create: async (row) => ({
    body: {
      partId: (await row("master-parts:stocked")).id,
      warehouseId: (await row("warehouses")).id,
      quantity: 1,
      wantsHard: true,
      requiredOn: "2026-12-24",
      reason: "For the shutdown",
    },
  }),
  update: async (row) => {
    const { id, version } = await row("reservations");
    return { params: { id }, body: { version, quantity: 2 } };
  },
  release: async (row) => {
    const { id, version } = await row("reservations");
    return { params: { id }, body: { version, reason: "Not needed any more" } };
  },
  available: async (row) => ({ query: { partId: (await row("master-parts")).id, on: "2026-12-24" } }),
};
