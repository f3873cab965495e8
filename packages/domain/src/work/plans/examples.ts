import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { plans } from "./contract.ts";

const plain = recordExamples<typeof plans>("plans", {
  create: async (row) => ({
    code: "PM-900",
    name: "Inspect the pump",
    siteId: (await row("locations")).id,
    crewId: (await row("crews")).id,
    priority: 2,
    isStatutory: false,
    isRoute: true,
    leadTimeDays: 3,
    openPolicy: "skip",
    triggerLogic: "any",
    levels: [{ multiplier: 1, taskGroupIds: [(await row("task-groups:published")).id] }],
    seasons: [{ from: "04-01", until: "10-31" }],
    firstDay: "2027-03-01",
    lastDay: null,
    joinLocationId: (await row("locations")).id,
    joinAfterDays: 14,
  }),
  update: { name: "Inspect the pump and its seal" },
});
type Row = Parameters<(typeof plain)["get"]>[0];
const versioned = async (row: Row, kind: string) => {
  const { id, version } = await row(kind);
  return { id, version };
};

export const examples: Examples<typeof plans> = {
  ...plain,
  update: async (row) => {
    const { params, body } = await plain.update(row);
    return { params, body: { ...body, levels: [{ multiplier: 4, taskGroupIds: [(await row("task-groups:published")).id] }] } };
  },
  groups: async (row) => ({ query: { planId: (await row("plans")).id } }),
  versions: async (row) => ({ query: { planId: (await row("plans")).id } }),
  difference: async (row) => ({ query: { planId: (await row("plans")).id } }),
  simulate: async (row) => {
    const { id } = await row("plans");
    return {
      body: {
        planId: id,
        triggers: [{ triggerId: (await row("plan-triggers")).id, rrule: "FREQ=DAILY;INTERVAL=20" }],
        leadTimeDays: 2,
        crewId: (await row("crews")).id,
        levels: [{ multiplier: 2, taskGroupIds: [(await row("task-groups:published")).id] }],
        addAssetIds: [(await row("assets")).id],
        removeAssetIds: [(await row("assets")).id],
      },
    };
  },
  publish: async (row) => ({ body: { ...(await versioned(row, "plans:ready")), note: "First version" } }),
  suspend: async (row) => ({
    body: { ...(await versioned(row, "plans:active")), reason: "The line is being rebuilt", until: "2030-01-31" },
  }),
  resume: async (row) => ({ body: await versioned(row, "plans:suspended") }),
  retire: async (row) => ({ body: { ...(await versioned(row, "plans:active")), reason: "The machine is gone" } }),
  bulkSuspend: async (row) => ({ body: { rows: [await versioned(row, "plans:active")], change: { reason: "Shutdown" } } }),
  bulkPublish: async (row) => ({ body: { rows: [await versioned(row, "plans:several:ready")], change: {} } }),
  generate: async (row) => ({ body: { planIds: [(await row("plans:active")).id], isDryRun: true } }),
};
