import type { Examples } from "../../../kit/endpoint.ts";
import type { shortages } from "./contract.ts";

export const shortageExamples: Examples<typeof shortages> = {
  list: () => ({ body: { sortModel: [{ colId: "requiredOn", sort: "asc" }] } }),
  export: () => ({
    body: { columns: [{ field: "part" }, { field: "missing", title: "Missing" }, { field: "expectedOn" }], format: "csv" },
  }),
  get: async (row) => ({ params: { id: (await row("reservations:short")).id } }),
};
