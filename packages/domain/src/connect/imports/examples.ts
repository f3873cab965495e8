import type { Examples } from "../../kit/endpoint.ts";
import type { imports } from "./contract.ts";

const mapping = {
  title: { column: 2 },
  asset: { column: 1, createMissing: true },
  startedAt: { column: 0 },
  status: { answer: 4 },
  cost: { column: 4 },
};

export const examples: Examples<typeof imports> = {
  list: () => ({
    body: { sortModel: [{ colId: "createdBy", sort: "asc" }], filterModel: { state: { filterType: "set", values: ["done", "failed"] } } },
  }),
  export: () => ({
    body: { columns: [{ field: "fileName", title: "File" }, { field: "rowsCreated" }, { field: "createdBy" }], format: "xlsx" },
  }),
  get: async (row) => ({ params: { id: (await row("imports")).id } }),
  upload: () => ({ query: { target: "work-orders", fileName: "orders.csv" }, headers: { "content-type": "text/csv" } }),
  layout: async (row) => ({
    params: { id: (await row("imports")).id },
    body: { version: (await row("imports")).version, sheet: 0, headerLine: 1 },
  }),
  words: async (row) => ({ params: { id: (await row("imports")).id }, query: { field: "asset", column: "1" } }),
  mend: async (row) => ({
    params: { id: (await row("imports:checked")).id },
    body: {
      version: (await row("imports:checked")).version,
      lines: [{ line: 2, cells: ["2024-03-01", "A", "Tighten the panel", "PM01", "246.42"] }],
    },
  }),
  map: async (row) => ({ params: { id: (await row("imports")).id }, body: { version: (await row("imports")).version, mapping } }),
  check: async (row) => ({ body: { id: (await row("imports")).id, version: (await row("imports")).version } }),
  run: async (row) => ({ body: { id: (await row("imports:checked")).id, version: (await row("imports:checked")).version } }),
  undo: async (row) => ({ body: { id: (await row("imports:done")).id, version: (await row("imports:done")).version } }),
  kept: async (row) => ({ query: { importId: (await row("imports")).id } }),
  template: () => ({ query: { target: "work-orders", format: "xlsx" } }),
  foreseen: async (row) => ({ query: { importId: (await row("imports")).id } }),
  refused: async (row) => ({ query: { importId: (await row("imports")).id } }),
  refusedFile: async (row) => ({ params: { id: (await row("imports")).id } }),
};
