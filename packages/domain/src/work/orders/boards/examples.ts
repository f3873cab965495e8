import type { Examples } from "../../../kit/endpoint.ts";
import { recordExamples } from "../../../kit/record-calls.ts";
import type { workOrderBoards } from "./contract.ts";

export const boardExamples: Examples<typeof workOrderBoards> = {
  ...recordExamples<typeof workOrderBoards>("work-order-boards", {
    create: async (row) => ({
      name: "Corrective work by status",
      state: { filter: { workType: { filterType: "set", values: [2] } }, quick: "overdue" },
      columnsBy: "status",
      lanesBy: "crew",
      cardFields: ["priority", "asset", "due", "person", "partsReady"],
      limits: [{ column: "6", most: 5, isRefused: true }],
      roleIds: [(await row("roles")).id],
    }),
    update: { columnsBy: "priority", lanesBy: "none" },
  }),
  update: async (row) => ({
    params: { id: (await row("work-order-boards")).id },
    body: { version: (await row("work-order-boards")).version, columnsBy: "priority", lanesBy: "none", roleIds: [(await row("roles")).id] },
  }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "columnsBy" }], format: "csv" } }),
  sharing: () => ({}),
  cards: async (row) => ({
    params: { id: (await row("work-order-boards")).id },
    body: { filterModel: { priority: { filterType: "set", values: [3] } }, search: "bearing", quick: ["mine"], from: "2026-11-23" },
  }),
};
