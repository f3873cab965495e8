import type { ImportTarget } from "../fields.ts";
import { PRIORITY_CHOICES } from "./priority.ts";

export const workOrderTarget: ImportTarget = {
  key: "work-orders",
  title: "Work orders",
  subModule: "work-orders",
  identity: "code or row",
  keys: [["title"], ["code"]],
  fields: [
    { key: "code", title: "Code", kind: "text", codeIsMade: "always", maxLength: 60, guesses: ["workorder", "workorderno", "workordernumber", "ordercode", "orderno", "ordernumber", "order", "wonumber", "wono", "number", "id"], example: "", note: "By this an order is found again. Without one it gets the next number." },
    { key: "title", title: "Title", kind: "text", isRequired: true, maxLength: 200, guesses: ["shorttext", "originalshorttext", "description", "subject", "summary"], example: "Replace drag tooth" },
    { key: "asset", title: "Asset", kind: "record", path: "assetId", lookup: "assets", canCreate: true, guesses: ["assetcode", "equipment", "machine", "functionallocation"], example: "PMP-101", note: "Code or name." },
    { key: "location", title: "Location", kind: "record", path: "locationId", lookup: "locations", canCreate: true, guesses: ["locationcode", "place", "room"], example: "", note: "Code or name. Without one the order is where its asset stands." },
    { key: "startedAt", title: "Started", kind: "instant", guesses: ["start", "startdate", "startedat", "bscstartdate", "basicstartdate", "date"], example: "2026-02-03" },
    { key: "completedAt", title: "Finished", kind: "instant", guesses: ["finish", "enddate", "completed", "completedat", "completedon", "finishedon"], example: "2026-02-04" },
    { key: "dueAt", title: "Due", kind: "instant", guesses: ["duedate", "dueat", "requiredend"], example: "2026-02-10" },
    { key: "workOrderType", title: "Work-order type", kind: "record", path: "workOrderTypeId", lookup: "work-order-types", canCreate: true, guesses: ["ordertype", "pmtype", "type"], example: "PM01" },
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
    { key: "priority", title: "Priority", kind: "choice", isAnswerable: true, guesses: ["urgency"], choices: PRIORITY_CHOICES, example: "Medium" },
    { key: "status", title: "Status", kind: "record", path: "statusId", lookup: "statuses", isUncoded: true, isAnswerable: true, guesses: ["state"], example: "Closed" },
    {
      key: "finishedStatus",
      title: "Status of finished orders",
      kind: "record",
      lookup: "statuses",
      isUncoded: true,
      isAnswerable: true,
      standsInFor: { field: "status", where: "completedAt" },
      guesses: [],
      example: "",
      note: "For rows that say when they were finished, and no status.",
    },
    { key: "responsiblePerson", title: "Responsible", codeTitle: "Responsible e-mail", kind: "record", path: "responsiblePersonId", lookup: "people", canCreate: true, isCreatedOnDemand: true, guesses: ["responsibleperson", "technician", "assignedto", "assignee"], example: "Ola Berg", note: "First and last name, or the e-mail address." },
    { key: "cost", title: "Cost", kind: "money", path: "costMinor", guesses: ["totalcost", "actualcost", "amount"], example: "1250.50" },
    { key: "notes", title: "Completion notes", kind: "text", path: "completionNotes", maxLength: 4000, guesses: ["notes", "remarks", "comment"], example: "" },
  ],
};
