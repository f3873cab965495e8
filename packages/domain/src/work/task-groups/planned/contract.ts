import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { line, lineText, minutes, minutesOrClock, optionalLine, prose, Ref, version } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { STEP_KINDS } from "../../orders/steps/steps.ts";
import { MAX_PARTS, SubtaskDraft } from "../../orders/tasks/contract.ts";

/** Tasks, steps, labour and parts of a version, named as those of an order are. */
export const PlannedTaskDraft = z.object({
  plannedTaskName: line(200),
  /** The long text; empty by default. */
  taskDescription: prose(4000).optional(),
  /** Minutes or HH:mm; 00:00 by default. */
  estDuration: minutesOrClock().optional(),
  /** null clears the person. */
  responsiblePersonId: idOf("people").nullable().optional(),
});
export type PlannedTaskDraft = z.input<typeof PlannedTaskDraft>;

export const PlannedTask = z.object({
  id: z.int(),
  taskGroupId: z.int(),
  version: version(),
  /** The same task from version to version. */
  taskKey: z.uuid(),
  plannedTaskName: z.string(),
  taskDescription: z.string(),
  responsiblePersonId: z.int().nullable(),
  fullName: z.string().nullable(),
  /** HH:mm, as the specification shows it. */
  estDuration: z.string(),
  estLaborHrs: z.number(),
  subtasksCount: z.int(),
  sortOrder: z.int(),
});
export type PlannedTask = z.infer<typeof PlannedTask>;

export const PlannedSubtask = z.object({
  id: z.int(),
  taskGroupId: z.int(),
  plannedTaskId: z.int(),
  version: version(),
  /** The same step from version to version. */
  stepKey: z.uuid(),
  name: z.string(),
  kind: z.enum(STEP_KINDS),
  instructions: z.string().nullable(),
  unit: z.string().nullable(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  isMandatory: z.boolean(),
  isSafety: z.boolean(),
  choices: z.array(z.string()),
  /** The step of this group whose result it waits for, by its key, and which result that is. */
  shownAfterKey: z.uuid().nullable(),
  shownOn: z.string().nullable(),
  sortOrder: z.int(),
  /** Pictures that guide whoever does it. */
  pictures: z.int(),
});
export type PlannedSubtask = z.infer<typeof PlannedSubtask>;

export const PlannedSubtaskDraft = SubtaskDraft.extend({
  shownAfterKey: z.uuid().nullable().optional(),
  shownOn: optionalLine(20),
});
export type PlannedSubtaskDraft = z.input<typeof PlannedSubtaskDraft>;

export const MAX_HEADS = 100;
export const PlannedLabourDraft = z.object({
  craftId: idOf("reference-lists"),
  headCount: z.int().min(1).max(MAX_HEADS).optional(),
  /** Of each of them. */
  minutes: minutesOrClock().optional(),
});
export const PlannedLabour = z.object({
  id: z.int(),
  taskGroupId: z.int(),
  version: version(),
  lineKey: z.uuid(),
  craftId: z.int(),
  craft: Ref,
  headCount: z.int(),
  minutes: minutes(),
  sortOrder: z.int(),
});
export type PlannedLabour = z.infer<typeof PlannedLabour>;

export const PlannedPartDraft = z.object({
  /** A part that is kept; its name and unit stand in the line then. */
  partId: idOf("master-parts").nullable().optional(),
  /** What it is in words, where it names no part. */
  text: lineText(200).optional(),
  /** Thousandths at most. */
  quantity: z
    .number()
    .min(0)
    .max(1e9)
    .refine((sent) => sent > 0 && Math.abs(sent * 1000 - Math.round(sent * 1000)) < 1e-3, "bad_form")
    .optional(),
  unit: optionalLine(20),
});
export const PlannedPart = z.object({
  id: z.int(),
  taskGroupId: z.int(),
  version: version(),
  lineKey: z.uuid(),
  partId: z.int().nullable(),
  part: Ref.nullable(),
  text: z.string(),
  quantity: z.number(),
  unit: z.string().nullable(),
  sortOrder: z.int(),
});
export type PlannedPart = z.infer<typeof PlannedPart>;

const view = { subModule: "task-groups", flag: "view" } as const;
const update = { subModule: "task-groups", flag: "update" } as const;
const ofGroup = z.object({ taskGroupId: idInPath("task-groups") });
const removed = z.object({ removed: z.int() });
type Planned = "planned-tasks" | "planned-subtasks" | "planned-labour" | "planned-parts";
const ids = (kind: Planned) => z.array(targetOf(kind)).min(1).max(MAX_PARTS);
const rowsOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row) });

/** Those of the draft, else of the version that is taken. What is added to a group that is published begins a draft. */
export const plannedTasks = defineContract({
  list: { method: "GET", path: "/api/PlannedTask/", access: view, query: ofGroup, reply: rowsOf(PlannedTask) },
  create: { method: "POST", path: "/api/PlannedTask/", access: update, query: ofGroup, body: PlannedTaskDraft, reply: PlannedTask },
  update: {
    method: "PUT",
    path: "/api/PlannedTask/:id",
    access: update,
    params: idParams("planned-tasks"),
    body: PlannedTaskDraft.partial().extend({ version: version() }),
    reply: PlannedTask,
  },
  reorder: {
    method: "PUT",
    path: "/api/PlannedTask/reorder",
    access: update,
    body: z.object({ ids: ids("planned-tasks") }),
    reply: rowsOf(PlannedTask),
  },
  removeMany: {
    method: "DELETE",
    path: "/api/PlannedTask/multi-delete",
    access: update,
    body: z.object({ ids: ids("planned-tasks") }),
    reply: removed,
  },
});

export const plannedSubtasks = defineContract({
  list: { method: "GET", path: "/api/PlannedSubTask/", access: view, query: ofGroup, reply: rowsOf(PlannedSubtask) },
  create: {
    method: "POST",
    path: "/api/PlannedSubTask/",
    access: update,
    body: PlannedSubtaskDraft.extend({ plannedTaskId: targetOf("planned-tasks") }),
    reply: PlannedSubtask,
  },
  update: {
    method: "PUT",
    path: "/api/PlannedSubTask/:id",
    access: update,
    params: idParams("planned-subtasks"),
    body: PlannedSubtaskDraft.partial().extend({ version: version() }),
    reply: PlannedSubtask,
  },
  reorder: {
    method: "PUT",
    path: "/api/PlannedSubTask/reorder",
    access: update,
    body: z.object({ ids: ids("planned-subtasks") }),
    reply: rowsOf(PlannedSubtask),
  },
  removeMany: {
    method: "DELETE",
    path: "/api/PlannedSubTask/multi-delete",
    access: update,
    body: z.object({ ids: ids("planned-subtasks") }),
    reply: removed,
  },
});

export const plannedLabour = defineContract({
  list: { method: "GET", path: "/api/PlannedLabour/", access: view, query: ofGroup, reply: rowsOf(PlannedLabour) },
  create: { method: "POST", path: "/api/PlannedLabour/", access: update, query: ofGroup, body: PlannedLabourDraft, reply: PlannedLabour },
  update: {
    method: "PUT",
    path: "/api/PlannedLabour/:id",
    access: update,
    params: idParams("planned-labour"),
    body: PlannedLabourDraft.partial().extend({ version: version() }),
    reply: PlannedLabour,
  },
  removeMany: {
    method: "DELETE",
    path: "/api/PlannedLabour/multi-delete",
    access: update,
    body: z.object({ ids: ids("planned-labour") }),
    reply: removed,
  },
});

export const plannedParts = defineContract({
  /** The task groups whose newest version is planned with a part. */
  uses: {
    method: "GET",
    path: "/api/PlannedPart/uses/",
    access: view,
    query: z.object({ partId: idInPath("master-parts") }),
    reply: rowsOf(z.object({ taskGroup: Ref, quantity: z.number(), unit: z.string().nullable() })),
  },
  list: { method: "GET", path: "/api/PlannedPart/", access: view, query: ofGroup, reply: rowsOf(PlannedPart) },
  create: { method: "POST", path: "/api/PlannedPart/", access: update, query: ofGroup, body: PlannedPartDraft, reply: PlannedPart },
  update: {
    method: "PUT",
    path: "/api/PlannedPart/:id",
    access: update,
    params: idParams("planned-parts"),
    body: PlannedPartDraft.partial().extend({ version: version() }),
    reply: PlannedPart,
  },
  removeMany: {
    method: "DELETE",
    path: "/api/PlannedPart/multi-delete",
    access: update,
    body: z.object({ ids: ids("planned-parts") }),
    reply: removed,
  },
});
