import type { ImportTarget } from "../fields.ts";
import { PRIORITY_CHOICES } from "./priority.ts";

export const workOrderTarget: ImportTarget = {
  key: "work-orders",
  title: "Work orders",
  subModule: "work-orders",
  identity: "row",
  keys: [["title"]],
  fields: [
    { key: "title", title: "Title", kind: "text", isRequired: true, maxLength: 200, guesses: ["shorttext", "originalshorttext", "description", "subject", "summary"], example: "Replace drag tooth" },
    { key: "asset", title: "Asset", kind: "record", lookup: "assets", canCreate: true, guesses: ["assetcode", "equipment", "machine", "functionallocation"], example: "PMP-101", note: "Code or name." },
    { key: "startedAt", title: "Start", kind: "day", guesses: ["startdate", "bscstartdate", "basicstartdate", "date"], example: "2026-02-03" },
    { key: "completedAt", title: "Finished", kind: "day", guesses: ["finish", "enddate", "completed", "completedat"], example: "2026-02-04" },
    { key: "dueAt", title: "Due", kind: "day", guesses: ["duedate", "requiredend"], example: "2026-02-10" },
    { key: "workOrderType", title: "Work-order type", kind: "record", lookup: "work-order-types", canCreate: true, guesses: ["ordertype", "pmtype", "type"], example: "PM01" },
    {
      key: "workType",
      title: "Work type",
      kind: "choice",
      isLenient: true,
      guesses: ["pmtype"],
      choices: [
        { value: 1, title: "Preventive", guesses: ["pm02", "pm", "preventive", "planned"] },
        { value: 2, title: "Failure", guesses: ["pm01", "failure", "corrective", "breakdown"] },
      ],
      example: "Failure",
    },
    { key: "priority", title: "Priority", kind: "choice", isLenient: true, isAnswerable: true, guesses: ["urgency"], choices: PRIORITY_CHOICES, example: "Medium" },
    { key: "status", title: "Status", kind: "record", lookup: "statuses", isAnswerable: true, guesses: ["state"], example: "Closed" },
    { key: "responsiblePerson", title: "Responsible person", kind: "record", lookup: "people", guesses: ["responsible", "technician", "assignedto"], example: "Ola Berg", note: "First and last name, or the e-mail address." },
    { key: "cost", title: "Cost", kind: "money", guesses: ["totalcost", "actualcost", "amount"], example: "1250.50" },
    { key: "notes", title: "Completion notes", kind: "text", maxLength: 4000, guesses: ["notes", "remarks", "comment"], example: "" },
  ],
};
