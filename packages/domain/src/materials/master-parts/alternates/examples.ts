import type { Examples } from "../../../kit/endpoint.ts";
import type { partAlternates } from "./contract.ts";

export const examples: Examples<typeof partAlternates> = {
  list: async (row) => ({ query: { partId: (await row("master-parts")).id } }),
  create: async (row) => ({
    body: { partId: (await row("master-parts")).id, alternateId: (await row("master-parts:other")).id, remark: "Longer shaft" },
  }),
  remove: async (row) => ({ params: { id: (await row("part-alternates")).id } }),
};
