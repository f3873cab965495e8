import type { Examples } from "../../../kit/endpoint.ts";
import type { crewAssets, crewMembers } from "./contract.ts";

const listed = { body: { sortModel: [{ colId: "crew", sort: "asc" as const }] } };

export const memberExamples: Examples<typeof crewMembers> = {
  list: () => listed,
  export: () => ({ body: { columns: [{ field: "crew" }, { field: "person", title: "Person" }], format: "csv" } }),
  create: async (row) => ({
    body: { crewId: (await row("crews")).id, personId: (await row("people")).id, fromDay: "2020-01-01", toDay: "2020-01-31" },
  }),
  update: async (row) => {
    const { id, version } = await row("crew-members");
    return { params: { id }, body: { version, isLead: true } };
  },
  remove: async (row) => ({ params: { id: (await row("crew-members")).id } }),
};

export const assetExamples: Examples<typeof crewAssets> = {
  list: () => listed,
  create: async (row) => ({ body: { crewId: (await row("crews")).id, assetId: (await row("assets")).id } }),
  remove: async (row) => ({ params: { id: (await row("crew-assets")).id } }),
};
