import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { taskGroups } from "./contract.ts";

type Row = Parameters<(typeof plain)["get"]>[0];
const ofGroup = async (row: Row, kind = "task-groups") => ({ taskGroupId: (await row(kind)).id });

/** With the version of its draft. */
const shown = async (row: Row) => {
  const { id, version } = await row("task-groups:ready");
  return { taskGroupId: id, version };
};

const plain = recordExamples<typeof taskGroups>("task-groups", {
  create: async (row) => ({
    code: "TG-900",
    name: "Service of the pump",
    siteId: (await row("locations")).id,
    responsiblePersonId: (await row("people")).id,
    notes: "Some words",
  }),
  update: { name: "Yearly service of the pump" },
});

export const examples: Examples<typeof taskGroups> = {
  ...plain,
  versions: async (row) => ({ query: await ofGroup(row) }),
  suggested: () => ({ query: { text: "TG-005, before the weekend" } }),
  content: async (row) => ({ query: await ofGroup(row) }),
  difference: async (row) => ({ query: await ofGroup(row) }),
  startDraft: async (row) => ({ body: await ofGroup(row, "task-groups:published") }),
  saveDraft: async (row) => ({ body: { ...(await shown(row)), tools: "Torque wrench", hazards: "Hot surface: let it cool down." } }),
  discardDraft: async (row) => ({ body: await ofGroup(row, "task-groups:redrafted") }),
  setMembers: async (row) => ({ body: { ...(await shown(row)), memberIds: [(await row("task-groups:published")).id] } }),
  publish: async (row) => ({ body: { ...(await shown(row)), note: "The first one." } }),
  retire: async (row) => {
    const { id, version } = await row("task-groups");
    return { body: { taskGroupId: id, version, reason: "The machine was scrapped." } };
  },
  take: async (row) => ({
    body: { workOrderId: (await row("work-orders")).id, taskGroupIds: [(await row("task-groups:published")).id] },
  }),
};
