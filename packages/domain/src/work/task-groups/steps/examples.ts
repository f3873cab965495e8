import type { Examples } from "../../../kit/endpoint.ts";
import type { groupSteps } from "./contract.ts";

export const stepExamples: Examples<typeof groupSteps> = {
  list: () => ({ body: { sortModel: [{ colId: "name", sort: "asc" }] } }),
  export: () => ({ body: { columns: [{ field: "task" }, { field: "name", title: "Step" }], format: "csv" } }),
};
