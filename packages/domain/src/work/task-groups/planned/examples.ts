import type { Examples } from "../../../kit/endpoint.ts";
import type { plannedLabour, plannedParts, plannedSubtasks, plannedTasks } from "./contract.ts";

type Row = Parameters<Examples<typeof plannedTasks>["list"]>[0];
const ofGroup = async (row: Row) => ({ query: { taskGroupId: (await row("task-groups")).id } });
const changed = async <B extends object>(row: Row, kind: string, change: B) => {
  const { id, version } = await row(kind);
  return { params: { id }, body: { version, ...change } };
};
const ids = async (row: Row, kind: string) => ({ body: { ids: [(await row(kind)).id] } });

export const taskExamples: Examples<typeof plannedTasks> = {
  list: ofGroup,
  create: async (row) => ({
    ...(await ofGroup(row)),
    body: { plannedTaskName: "Check the drive", estDuration: "00:45", responsiblePersonId: (await row("people")).id },
  }),
  update: async (row) => await changed(row, "planned-tasks", { taskDescription: "Isolate it first." }),
  reorder: async (row) => await ids(row, "planned-tasks"),
  removeMany: async (row) => await ids(row, "planned-tasks"),
};

export const subtaskExamples: Examples<typeof plannedSubtasks> = {
  list: ofGroup,
  create: async (row) => ({
    body: {
      plannedTaskId: (await row("planned-tasks")).id,
      name: "Temperature of the bearing",
      kind: "number",
      unit: "°C",
      minValue: 10,
      maxValue: 80,
      isMandatory: true,
    },
  }),
  update: async (row) => await changed(row, "planned-subtasks", { instructions: "Measure on the drive side." }),
  reorder: async (row) => await ids(row, "planned-subtasks"),
  removeMany: async (row) => await ids(row, "planned-subtasks"),
};

export const labourExamples: Examples<typeof plannedLabour> = {
  list: ofGroup,
  create: async (row) => ({
    ...(await ofGroup(row)),
    body: { craftId: (await row("reference-lists:crafts:1")).id, headCount: 2, minutes: "01:30" },
  }),
  update: async (row) => await changed(row, "planned-labour", { craftId: (await row("reference-lists:crafts:1")).id, headCount: 3 }),
  removeMany: async (row) => await ids(row, "planned-labour"),
};

export const partExamples: Examples<typeof plannedParts> = {
  list: ofGroup,
  uses: async (row) => ({ query: { partId: (await row("master-parts")).id } }),
  create: async (row) => ({ ...(await ofGroup(row)), body: { text: "Oil filter", quantity: 2.5, unit: "pcs" } }),
  update: async (row) => await changed(row, "planned-parts", { quantity: 4 }),
  removeMany: async (row) => await ids(row, "planned-parts"),
};
