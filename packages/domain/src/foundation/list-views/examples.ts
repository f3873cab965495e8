import type { Examples } from "../../kit/endpoint.ts";
import type { listViews } from "./contract.ts";

export const examples: Examples<typeof listViews> = {
  list: () => ({ query: { list: "suppliers" } }),
  get: async (row) => ({ params: { id: (await row("list-views")).id } }),
  create: async (row) => ({
    body: {
      list: "suppliers",
      name: "Slow suppliers",
      state: { sort: "-leadTimeDays", filter: { leadTimeDays: { filterType: "number", type: "greaterThan", filter: 14 } } },
      columns: [{ field: "name", width: 300 }, { field: "leadTimeDays" }, { field: "currency", isHidden: true }],
      roleIds: [(await row("roles")).id],
    },
  }),
  update: async (row) => ({
    params: { id: (await row("list-views")).id },
    body: { version: (await row("list-views")).version, name: "Very slow suppliers", roleIds: [(await row("roles")).id] },
  }),
  remove: async (row) => ({ params: { id: (await row("list-views")).id } }),
  arrange: () => ({ body: { list: "suppliers", columns: [{ field: "code" }, { field: "rating", width: 90 }] } }),
};
