import type { Examples } from "../../kit/endpoint.ts";
import type { suppliers } from "./contract.ts";

export const examples: Examples<typeof suppliers> = {
  list: () => ({
    body: { sortModel: [{ colId: "name", sort: "asc" }], filterModel: { name: { filterType: "text", type: "contains", filter: "north" } } },
  }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "name", title: "Supplier" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("suppliers")).id } }),
  create: async (row) => ({
    body: {
      code: "SUP-900",
      name: "North House",
      categoryId: (await row("reference-lists:supplier-categories:1")).id,
      leadTimeDays: 4,
      contacts: [{ name: "Ida Lund", email: "ida@north.example" }],
    },
  }),
  update: async (row) => ({
    params: { id: (await row("suppliers")).id },
    body: { version: (await row("suppliers")).version, name: "North House Ltd" },
  }),
  archive: async (row) => ({ params: { id: (await row("suppliers")).id }, body: { version: (await row("suppliers")).version } }),
  restore: async (row) => ({ params: { id: (await row("suppliers")).id }, body: { version: (await row("suppliers")).version } }),
  bulk: async (row) => ({
    body: { rows: [{ id: (await row("suppliers")).id }], change: { categoryId: (await row("reference-lists:supplier-categories:1")).id } },
  }),
  bulkArchive: async (row) => ({
    body: { rows: [{ id: (await row("suppliers")).id, version: (await row("suppliers")).version }], change: { archived: true } },
  }),
  log: async (row) => ({ params: { id: (await row("suppliers")).id } }),
};
