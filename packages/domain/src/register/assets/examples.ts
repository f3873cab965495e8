import type { Examples } from "../../kit/endpoint.ts";
import type { assets } from "./contract.ts";

export const examples: Examples<typeof assets> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "name", sort: "asc" }],
      filterModel: { criticality: { filterType: "set", values: [1, 2] } },
      search: "pump",
    },
  }),
  browse: async (row) => ({ query: { treeview: "true", parentId: (await row("assets")).id, PageNumber: "1", PageRows: "50" } }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "location" }], format: "csv", search: "a" } }),
  get: async (row) => ({ params: { id: (await row("assets")).id } }),
  create: async (row) => ({
    body: {
      code: "PMP-900",
      name: "Circulation pump",
      parentId: (await row("assets")).id,
      locationId: (await row("locations")).id,
      criticality: 1,
      serialNumber: "SN-88-104",
      inServiceOn: "2024-03-18",
    },
  }),
  copy: async (row) => ({ params: { id: (await row("assets")).id }, body: { code: "PMP-950", count: 2, withBelow: true } }),
  update: async (row) => {
    const { id, version } = await row("assets");
    return { params: { id }, body: { version, name: "Circulation pump 2", criticality: 2 } };
  },
  choosePhoto: async (row) => {
    const { id, version } = await row("assets");
    return { params: { id }, body: { fileId: null, version } };
  },
  validate: async (row) => ({ params: { code: "PMP-901" }, query: { id: (await row("assets")).id } }),
  archive: async (row) => {
    const { id, version } = await row("assets");
    return { params: { id }, body: { version } };
  },
  archiveMany: async (row) => {
    const { id, version } = await row("assets");
    return { body: { rows: [{ id, version }] } };
  },
  restore: async (row) => {
    const { id, version } = await row("assets");
    return { params: { id }, body: { version } };
  },
  bulk: async (row) => ({
    body: { rows: [{ id: (await row("assets")).id }], change: { criticality: 3, locationId: (await row("locations")).id } },
  }),
  bulkArchive: async (row) => {
    const { id, version } = await row("assets");
    return { body: { rows: [{ id, version }], change: { archived: true } } };
  },
  logs: () => ({ query: { PageRows: "20" } }),
  log: async (row) => ({ params: { id: (await row("assets")).id } }),
};
