import type { Examples } from "../../kit/endpoint.ts";
import type { allAssets } from "./contract.ts";

export const examples: Examples<typeof allAssets> = {
  browse: async (row) => ({ query: { treeview: "true", locationId: (await row("locations")).id, PageNumber: "1", PageRows: "50" } }),
  mobile: () => ({ query: { PageRows: "200" } }),
};
