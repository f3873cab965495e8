import type { Examples } from "../../kit/endpoint.ts";
import type { files } from "./contract.ts";

export const examples: Examples<typeof files> = {
  list: async (row) => ({ query: { rootFolder: "Suppliers", id: String((await row("suppliers")).id) } }),
  upload: async (row) => ({
    query: { id: String((await row("suppliers")).id), fileName: "price list.png" },
    headers: { rootfolder: "Suppliers", "content-type": "image/png", description: "As of March" },
  }),
  get: async (row) => ({ params: { id: (await row("files")).id }, query: { size: "full" } }),
  icons: async (row) => ({ body: { rootFolder: "Assets", records: [(await row("assets")).id] } }),
  remove: async (row) => ({ params: { id: (await row("files")).id } }),
};
