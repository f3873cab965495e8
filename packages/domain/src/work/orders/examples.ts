import type { Examples } from "../../kit/endpoint.ts";
import type { workOrders } from "./contract.ts";

export const examples: Examples<typeof workOrders> = {
  listGet: () => ({ query: { search: "bearing" } }),
  list: () => ({
    body: {
      quick: ["overdue"],
      sortModel: [{ colId: "dueAt", sort: "asc" }],
      filterModel: { priority: { filterType: "set", values: [3] } },
    },
  }),
  export: () => ({
    body: {
      columns: [{ field: "code" }, { field: "priority", words: { 3: "High" } }, { field: "dueAt" }],
      format: "xlsx",
      quick: ["overdue"],
    },
  }),
  counts: () => ({ body: { quick: ["mine"], filterModel: { statusCategory: { filterType: "set", values: ["open", "on_hold"] } } } }),
  crewLoad: async (row) => ({ body: { crewId: (await row("crews")).id, from: "2026-11-02", until: "2026-12-27" } }),
  get: async (row) => ({ params: { id: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      title: "Change the bearing of the conveyor",
      description: "<p>Noise on the <b>drive side</b>.</p>",
      priority: 3,
      workType: 2,
      assetId: (await row("assets")).id,
      locationId: (await row("locations")).id,
      contractorId: (await row("suppliers")).id,
      hazards: "Stored energy",
      protectiveEquipment: "Goggles",
      estimateMinutes: "01:30",
      dueAt: "2026-12-01T14:00:00.000Z",
      costCentreId: (await row("reference-lists:cost-centres:1")).id,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      params: { id },
      body: {
        version,
        title: "Change both bearings",
        crewId: (await row("crews")).id,
        board: { id: (await row("work-order-boards")).id },
      },
    };
  },
  updateDetails: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      params: { id },
      body: { version, failureClassId: (await row("reference-lists:failures:1")).id, incidentDate: "2026-11-20T06:30:00.000Z" },
    };
  },
  responsible: async (row) => ({ params: { personId: (await row("people")).id } }),
  workload: async (row) => ({ params: { personId: (await row("people")).id } }),
  setStatus: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      body: {
        workOrderId: id,
        version,
        statusId: 2,
        holdReasonId: (await row("reference-lists:hold-reasons:1")).id,
        board: { id: (await row("work-order-boards")).id },
      },
    };
  },
  stays: async (row) => ({ params: { id: (await row("work-orders")).id } }),
  takers: async (row) => ({ query: { workOrderId: (await row("work-orders:of-crew")).id } }),
  handOut: async (row) => {
    const { id, version } = await row("work-orders:of-crew");
    return { body: { workOrderId: id, version, personId: null } };
  },
  bulk: async (row) => ({
    body: {
      rows: [{ id: (await row("work-orders")).id }],
      change: { responsiblePersonId: (await row("people")).id, priority: 3, dueAt: "2026-12-04T14:00:00.000Z" },
    },
  }),
  bulkStatus: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      body: {
        rows: [{ id, version }],
        change: { statusId: 5, reason: "The line is being taken down.", holdReasonId: (await row("reference-lists:hold-reasons:1")).id },
      },
    };
  },
  completion: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  complete: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      body: {
        workOrderId: id,
        version,
        actualMinutes: "02:15",
        completionNotes: "Greased, ran for ten minutes without noise.",
        signature: { signerName: "Ida Holm" },
      },
    };
  },
  log: async (row) => ({ params: { id: (await row("work-orders")).id } }),
};
