import type { Examples } from "../../kit/endpoint.ts";
import type { locations } from "./contract.ts";

export const examples: Examples<typeof locations> = {
  list: () => ({
    body: { sortModel: [{ colId: "code", sort: "asc" }], filterModel: { name: { filterType: "text", type: "contains", filter: "hall" } } },
  }),
  browse: async (row) => ({ query: { treeview: "true", parentId: (await row("locations")).id } }),
  export: () => ({
    body: { columns: [{ field: "code" }, { field: "path" }, { field: "isSite", words: { true: "Yes", false: "No" } }], format: "xlsx" },
  }),
  get: async (row) => ({ params: { id: (await row("locations")).id } }),
  create: async (row) => ({ body: { code: "LOC-900", name: "Packing hall", parentId: (await row("locations")).id } }),
  update: async (row) => {
    const { id, version } = await row("locations");
    return { params: { id }, body: { version, name: "Packing hall, north" } };
  },
  validate: async (row) => ({ params: { code: "LOC-901" }, query: { id: (await row("locations")).id } }),
  archive: async (row) => {
    const { id, version } = await row("locations");
    return { params: { id }, body: { version } };
  },
  archiveMany: async (row) => {
    const { id, version } = await row("locations");
    return { body: { rows: [{ id, version }] } };
  },
  restore: async (row) => {
    const { id, version } = await row("locations");
    return { params: { id }, body: { version } };
  },
  bulkArchive: async (row) => {
    const { id, version } = await row("locations");
    return { body: { rows: [{ id, version }], change: { archived: true } } };
  },
  log: async (row) => ({ params: { id: (await row("locations")).id } }),
};
