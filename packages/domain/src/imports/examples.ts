import type { Examples } from "../kit/endpoint.ts";
import type { imports } from "./contract.ts";

const mapping = { title: { column: 2 }, asset: { column: 1, createMissing: true }, startedAt: { column: 0 }, status: { answer: 4 }, cost: { column: 4 } };

export const examples: Examples<typeof imports> = {
  list: () => ({ body: {} }),
  get: async (row) => ({ params: { id: (await row("imports")).id } }),
  upload: () => ({ query: { target: "work-orders", fileName: "orders.csv" }, headers: { "content-type": "text/csv" } }),
  map: async (row) => ({ params: { id: (await row("imports")).id }, body: { version: (await row("imports")).version, mapping } }),
  check: async (row) => ({ body: { id: (await row("imports")).id, version: (await row("imports")).version } }),
  run: async (row) => ({ body: { id: (await row("imports:checked")).id, version: (await row("imports:checked")).version } }),
  refused: async (row) => ({ query: { importId: (await row("imports")).id } }),
  refusedFile: async (row) => ({ params: { id: (await row("imports")).id } }),
};
