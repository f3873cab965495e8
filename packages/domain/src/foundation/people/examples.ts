import type { Examples } from "../../kit/endpoint.ts";
import type { people } from "./contract.ts";

export const examples: Examples<typeof people> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "name", sort: "asc" }],
      filterModel: { jobTitle: { filterType: "text", type: "contains", filter: "fitter" } },
    },
  }),
  listGet: () => ({ query: { startRow: "0", endRow: "20" } }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "role" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("people")).id } }),
  create: async (row) => ({
    body: {
      firstName: "Mina",
      lastName: "Okafor",
      email: "mina.okafor@plant.example",
      phone: "+1 555 0142",
      jobTitle: "Fitter",
      isLead: true,
      roles: [{ roleId: (await row("roles")).id, siteId: (await row("locations:site")).id }],
      craftId: (await row("reference-lists:crafts:1")).id,
      craftIds: [(await row("reference-lists:crafts:1")).id],
      skills: [{ skillId: (await row("reference-lists:skills:1")).id, level: 3 }],
      employerId: (await row("suppliers")).id,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("people");
    return {
      params: { id },
      body: {
        version,
        jobTitle: "Lead fitter",
        roles: [{ roleId: (await row("roles")).id }],
        craftIds: [(await row("reference-lists:crafts:1")).id],
        skills: [{ skillId: (await row("reference-lists:skills:1")).id, level: 4 }],
      },
    };
  },
  archive: async (row) => {
    const { id, version } = await row("people");
    return { params: { id }, body: { version } };
  },
  restore: async (row) => {
    const { id, version } = await row("people");
    return { params: { id }, body: { version } };
  },
  bulk: async (row) => ({ body: { rows: [{ id: (await row("people")).id }], change: { roleId: (await row("roles")).id } } }),
  bulkArchive: async (row) => {
    const { id, version } = await row("people");
    return { body: { rows: [{ id, version }], change: { archived: true } } };
  },
  log: async (row) => ({ params: { id: (await row("people")).id } }),
  roles: () => ({}),
};
