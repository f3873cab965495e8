import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { line, minutes, lineText, Ref } from "../../../kit/fields.ts";
import { idOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { STEP_KINDS } from "../../orders/steps/steps.ts";
import { SubtaskDraft } from "../../orders/tasks/contract.ts";

/** A step of a group with its task, one row each: as they leave in a file and come back. */
export const GroupStep = z.object({
  id: z.int(),
  taskGroup: Ref,
  task: z.string(),
  name: z.string(),
  kind: z.enum(STEP_KINDS),
  unit: z.string().nullable(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  isMandatory: z.boolean(),
  isSafety: z.boolean(),
  /** What may be chosen from, with a slash between. */
  choices: z.string().nullable(),
  /** The step whose result it waits for, and which result that is, in words. */
  shownAfter: z.string().nullable(),
  shownOn: z.string().nullable(),
});
export type GroupStep = z.infer<typeof GroupStep>;

/** What a row of a file says; its task is made where the group has none of that name. */
export const GroupStepDraft = z.object({
  taskGroupId: idOf("task-groups"),
  task: line(200),
  taskMinutes: minutes().nullable().optional(),
  ...SubtaskDraft.shape,
  shownAfter: lineText(300).nullable().optional(),
  shownOn: lineText(100).nullable().optional(),
});
export type GroupStepDraft = z.output<typeof GroupStepDraft>;

const list = {
  method: "POST",
  path: "/api/PlannedSubTask/list/",
  name: "planned-subtasks",
  access: { subModule: "task-groups", flag: "view" },
  body: ListRequest,
  reply: listOf(GroupStep),
  columns: {
    taskGroup: column.reference("task-groups", { isRequired: true }),
    task: column.text({ isRequired: true }),
    name: column.text({ isRequired: true }),
    kind: column.choice(STEP_KINDS, { isRequired: true }),
    unit: column.text(),
    minValue: column.number(),
    maxValue: column.number(),
    isMandatory: column.yesNo({ isRequired: true }),
    isSafety: column.yesNo({ isRequired: true }),
    choices: column.shown(column.text()),
    shownAfter: column.shown(column.text()),
    shownOn: column.shown(column.text()),
  },
  reads: true,
} as const;

/** The steps of all groups: of each the draft, else the version that is taken. */
export const groupSteps = defineContract({ list, export: exportOf(list) });
