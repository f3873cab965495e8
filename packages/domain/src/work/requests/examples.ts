import type { Examples } from "../../kit/endpoint.ts";
import type { workRequests } from "./contract.ts";

const photoless = { title: "Oil under the filler", priority: 3 } as const;

export const examples: Examples<typeof workRequests> = {
  listGet: () => ({}),
  list: () => ({ body: { quick: ["unconverted"], sortModel: [{ colId: "createdAt", sort: "desc" }] } }),
  export: () => ({ body: { columns: [{ field: "code" }, { field: "status" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("work-requests")).id } }),
  create: async (row) => ({ body: { ...photoless, assetId: (await row("assets")).id, description: "Since this morning, left side." } }),
  update: async (row) => ({
    body: {
      workRequestId: (await row("work-requests")).id,
      version: (await row("work-requests")).version,
      title: "Oil under the filler, spreading",
    },
  }),
  setStatus: async (row) => ({
    body: { id: (await row("work-requests")).id, version: (await row("work-requests")).version, move: "accept" },
  }),
  bulk: async (row) => ({ body: { rows: [{ id: (await row("work-requests")).id }], change: { priority: 1 } } }),
  bulkStatus: async (row) => ({
    body: {
      rows: [{ id: (await row("work-requests")).id, version: (await row("work-requests")).version }],
      change: { move: "reject", reason: "Reported twice." },
    },
  }),
  ask: async (row) => ({
    body: { id: (await row("work-requests")).id, version: (await row("work-requests")).version, text: "Which of the two fillers is it?" },
  }),
  answer: async (row) => ({ body: { id: (await row("work-requests:asked")).id, text: "The left one." } }),
  merge: async (row) => ({
    body: {
      id: (await row("work-requests")).id,
      version: (await row("work-requests")).version,
      intoId: (await row("work-requests:same")).id,
    },
  }),
  join: async (row) => ({
    body: {
      id: (await row("work-requests")).id,
      version: (await row("work-requests")).version,
      workOrderId: (await row("work-orders")).id,
    },
  }),
  leave: async (row) => ({
    body: { id: (await row("work-requests:joined")).id, version: (await row("work-requests:joined")).version },
  }),
  follow: async (row) => ({ body: { id: (await row("work-requests:here")).id, locationId: (await row("locations")).id, follows: true } }),
  openHere: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  convert: async (row) => ({
    query: { workRequestID: (await row("work-requests")).id },
    body: { priority: 3, taskGroupId: (await row("task-groups:published")).id },
  }),
  log: async (row) => ({ params: { id: (await row("work-requests")).id } }),
};
