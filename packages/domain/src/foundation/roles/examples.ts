import type { Examples } from "../../kit/endpoint.ts";
import type { profileRights, userRoles } from "./contract.ts";

export const roleExamples: Examples<typeof userRoles> = {
  list: () => ({
    body: { sortModel: [{ colId: "name", sort: "asc" }], filterModel: { name: { filterType: "text", type: "contains", filter: "plan" } } },
  }),
  get: async (row) => ({ params: { id: (await row("roles")).id } }),
  create: () => ({
    body: {
      name: "Shift lead",
      description: "Gives out the work of a shift.",
      // Nothing that somebody would have to hold to give it.
      grants: {},
    },
  }),
  update: async (row) => {
    const { id, version } = await row("roles");
    return { params: { id }, body: { version, description: "Nobody needs it.", grants: { suppliers: { flags: [], scope: "own" } } } };
  },
  copy: async (row) => ({ params: { id: (await row("roles")).id }, body: { name: "Shift lead at night" } }),
  remove: async (row) => {
    const { id, version } = await row("roles");
    return { params: { id }, body: { version, moveTo: (await row("roles:other")).id } };
  },
  log: async (row) => ({ params: { id: (await row("roles")).id } }),
  people: async (row) => ({ params: { id: (await row("roles")).id } }),
  subModules: () => ({}),
  subModule: async (row) => ({ params: { id: (await row("roles")).id, subModuleId: "303" } }),
};

export const profileExamples: Examples<typeof profileRights> = { mine: () => ({}), of: () => ({}) };
