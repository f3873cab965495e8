import type { ColumnKey } from "../../../kit/columns.ts";
import type { ImportTarget } from "../../../kit/imports/target.ts";
import type { StepKind } from "../../orders/steps/steps.ts";
import type { groupSteps } from "./contract.ts";

const KINDS: Readonly<Record<StepKind, { title: string; guesses: readonly string[] }>> = {
  check: { title: "Check", guesses: ["check", "tick", "done"] },
  yes_no: { title: "Yes / No", guesses: ["yesno", "boolean", "question"] },
  inspection: { title: "Inspection", guesses: ["passfail", "inspect", "inspection"] },
  choice: { title: "Choice", guesses: ["choice", "options", "list", "select"] },
  number: { title: "Number", guesses: ["measure", "numeric", "value"] },
  meter: { title: "Meter reading", guesses: ["meter", "reading", "counter"] },
  text: { title: "Text", guesses: ["note", "comment", "words"] },
  photo: { title: "Photo", guesses: ["picture", "image"] },
  signature: { title: "Signature", guesses: ["signature", "sign"] },
};

/** A row for each step; groups and tasks that are not there are made. */
export const groupStepTarget: ImportTarget<ColumnKey<typeof groupSteps.list>> = {
  key: "planned-subtasks",
  title: "Task groups, step by step",
  subModule: "task-groups",
  identity: "code",
  keys: [["taskGroup", "task", "name"]],
  fields: [
    {
      key: "taskGroup",
      title: "Task group",
      kind: "record",
      path: "taskGroupId",
      lookup: "task-groups",
      canCreate: true,
      isRequired: true,
      isAnswerable: true,
      guesses: ["group", "jobplan", "tasklist", "procedure"],
      example: "TG-100",
      note: "With the task and the step, by this a row is found again.",
    },
    {
      key: "task",
      title: "Task",
      kind: "text",
      isRequired: true,
      maxLength: 200,
      guesses: ["taskname", "operation"],
      example: "Oil and filters",
    },
    {
      key: "taskMinutes",
      title: "Minutes of the task",
      kind: "number",
      guesses: ["estduration", "duration", "minutes", "taskminutes"],
      example: "45",
    },
    {
      key: "name",
      title: "Step",
      kind: "text",
      isRequired: true,
      maxLength: 300,
      guesses: ["subtask", "stepname", "instruction"],
      example: "Oil pressure",
    },
    {
      key: "kind",
      title: "Kind of result",
      kind: "choice",
      guesses: ["kind", "type", "resulttype"],
      choices: Object.entries(KINDS).map(([value, told]) => ({ value, ...told })),
      example: "Number",
    },
    {
      key: "choices",
      title: "To choose from",
      kind: "text",
      maxLength: 2000,
      guesses: ["choices", "options", "answers"],
      example: "",
      note: "Of a choice, with a slash between: Good / Worn / Broken.",
    },
    { key: "unit", title: "Unit", kind: "text", maxLength: 20, guesses: ["uom", "unitofmeasure"], example: "bar" },
    { key: "minValue", title: "Lower limit", kind: "number", guesses: ["min", "minimum", "low"], example: "2" },
    { key: "maxValue", title: "Upper limit", kind: "number", guesses: ["max", "maximum", "high"], example: "4" },
    { key: "isMandatory", title: "Mandatory", kind: "flag", guesses: ["required", "must"], example: "yes" },
    {
      key: "instructions",
      title: "Instructions",
      kind: "text",
      maxLength: 2000,
      guesses: ["howto", "longtext"],
      example: "Read it after ten minutes.",
    },
  ],
};
