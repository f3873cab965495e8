import type { Examples } from "../../kit/endpoint.ts";
import type { wall, wallScreens } from "./contract.ts";

export const examples: Examples<typeof wallScreens> = {
  list: async (row) => ({ query: { boardId: (await row("boards")).id } }),
  create: async (row) => ({ body: { boardId: (await row("boards")).id, name: "Beside the cold store", days: 90, scheme: "hours" } }),
  revoke: async (row) => ({ params: { id: (await row("wall-screens")).id } }),
};

export const wallExamples: Examples<typeof wall> = {
  look: async (row) => ({ body: { token: (await row("wall-screens")).code, px: 1920 } }),
};
