import type { Examples } from "../../kit/endpoint.ts";
import type { audit } from "./contract.ts";

export const examples: Examples<typeof audit> = {
  list: () => ({
    body: {
      sortModel: [{ colId: "at", sort: "desc" }],
      filterModel: {
        entity: { filterType: "set", values: ["suppliers"] },
        at: { filterType: "date", type: "greaterThan", dateFrom: "2026-01-01" },
      },
      search: "Okafor",
    },
  }),
  export: () => ({
    body: { columns: [{ field: "at" }, { field: "person" }, { field: "action", words: { created: "Created" } }], format: "csv" },
  }),
  entry: async (row) => ({ params: { id: (await row("audit")).id } }),
  chain: () => ({}),
  verify: () => ({ body: {} }),
  forget: async (row) => {
    const { id, version, code } = await row("people:archived");
    return { body: { id, version, name: code } };
  },
};
