import type { Examples } from "../../../kit/endpoint.ts";
import type { workNotes, workOrderSubtasks, workOrderTasks } from "./contract.ts";

export const taskExamples: Examples<typeof workOrderTasks> = {
  list: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
  create: async (row) => ({
    query: { woId: (await row("work-orders")).id },
    body: { plannedTaskName: "Check the drive", estDuration: "00:45", responsiblePersonId: (await row("people")).id },
  }),
  update: async (row) => {
    const { id, version } = await row("work-order-tasks");
    return { params: { id }, body: { version, taskDescription: "Isolate it first.", responsiblePerson: null } };
  },
  batchComplete: async (row) => ({ body: { ids: [(await row("work-order-tasks")).id] } }),
  reorder: async (row) => ({ body: { ids: [(await row("work-order-tasks")).id] } }),
  removeMany: async (row) => ({ body: { ids: [(await row("work-order-tasks")).id] } }),
};

export const subtaskExamples: Examples<typeof workOrderSubtasks> = {
  list: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderTaskId: (await row("work-order-tasks")).id,
      name: "Temperature of the bearing",
      kind: "number",
      unit: "°C",
      minValue: 10,
      maxValue: 80,
      isMandatory: true,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("work-order-subtasks");
    return { params: { id }, body: { version, instructions: "Measure on the drive side." } };
  },
  complete: async (row) => {
    const { id, version } = await row("work-order-subtasks");
    return { body: { workOrderSubTaskId: id, version, isDone: true } };
  },
  followUp: async (row) => ({ body: { workOrderSubTaskId: (await row("work-order-subtasks:finding")).id } }),
  answerFinding: async (row) => {
    const { id, version } = await row("work-order-subtasks:finding");
    return { body: { workOrderSubTaskId: id, version, reason: "Set right at once, nothing is left to do." } };
  },
  findings: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  previous: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
  photos: async (row) => ({ query: { woId: (await row("work-orders")).id } }),
  reorder: async (row) => ({ body: { ids: [(await row("work-order-subtasks")).id] } }),
  remove: async (row) => ({ params: { id: (await row("work-order-subtasks")).id } }),
  removeMany: async (row) => ({ body: { ids: [(await row("work-order-subtasks")).id] } }),
};

export const noteExamples: Examples<typeof workNotes> = {
  list: async (row) => ({ query: { workOrderId: (await row("work-orders")).id } }),
  create: async (row) => ({
    body: {
      workOrderId: (await row("work-orders")).id,
      note: "@Mina Okafor, @Night crew: the spare bearing is in stockroom 2.",
      mentions: [
        { personId: (await row("people")).id, text: "@Mina Okafor" },
        { crewId: (await row("crews")).id, text: "@Night crew" },
      ],
    },
  }),
};
