import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, line, lineText, minutesOrClock, NameRef, optionalLine, optionalText, prose, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf, withIdAlias } from "../../../kit/ids.ts";
import { File } from "../../../foundation/files/contract.ts";
import { SignatureDraft, StatusRef } from "../contract.ts";
import { MOST_MENTIONS } from "../notes/mentions.ts";
import { FINDINGS } from "../steps/findings.ts";
import { MAX_CHOICES, STEP_KINDS } from "../steps/steps.ts";

/** Tasks of one order and steps of one task, at most: what one call can put into a new order. */
export const MAX_PARTS = 200;

/** Steps of an order: tasks, and their subtasks with results. */
export const TaskDraft = z.object({
  plannedTaskName: line(200),
  /** The long text; empty by default. */
  taskDescription: prose(4000).optional(),
  /** Minutes or HH:mm; 00:00 by default. */
  estDuration: minutesOrClock().optional(),
  /** Absent or null under this name leaves the person unchanged (the old client sent null by accident). */
  responsiblePerson: z.null().optional(),
  /** null clears the person. */
  responsiblePersonId: idOf("people").nullable().optional(),
});

/** The request that a finding on a step led to. */
export const FollowUp = z.object({ id: z.int(), code: z.string(), name: z.string(), status: StatusRef, mergedIntoId: z.int().nullable() });
export type FollowUp = z.infer<typeof FollowUp>;

export const Subtask = z.object({
  id: z.int(),
  workOrderSubTaskId: idAlias(),
  workOrderTaskId: z.int(),
  workOrderId: z.int(),
  version: version(),
  name: z.string(),
  kind: z.enum(STEP_KINDS),
  instructions: z.string().nullable(),
  unit: z.string().nullable(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  isMandatory: z.boolean(),
  /** It keeps somebody from harm; a mandatory one is done before the order is started. */
  isSafety: z.boolean(),
  sortOrder: z.int(),
  /** What may be chosen from, of a step whose kind is that; the result is the place in it, from 1. */
  choices: z.array(z.string()),
  /** What a step reads that is a reading of a meter; null until somebody says which where there are several. */
  meterId: z.int().nullable(),
  meter: Ref.nullable(),
  /** The step whose result it waits for, and which result that is (`showing.ts`). */
  shownAfterId: z.int().nullable(),
  shownOn: z.string().nullable(),
  /** It waits for that result, or the result was another one: nobody has to do it. */
  isHidden: z.boolean(),
  /** A picture of this order that shows how it is done. */
  guideFileId: z.int().nullable(),
  /** Why it does not apply; it is answered by that. */
  notApplicableReason: z.string().nullable(),
  /** The drawing of a signature; null where the name was typed. */
  resultFileId: z.int().nullable(),
  resultChoice: z.int().nullable(),
  resultNumber: z.number().nullable(),
  resultText: z.string().nullable(),
  photos: z.int(),
  doneAt: instant().nullable(),
  doneBy: NameRef.nullable(),
  /** For the order's asset as it is now; a rejected one is named until there is another. */
  followUp: FollowUp.nullable(),
  /** Why nothing follows a finding, and who said so. */
  findingReason: z.string().nullable(),
  findingReasonBy: NameRef.nullable(),
  findingReasonAt: instant().nullable(),
});
export type Subtask = z.infer<typeof Subtask>;

export const Task = z.object({
  id: z.int(),
  workOrderTaskId: idAlias(),
  workOrderId: z.int(),
  /** The stop of a route order that it is done at; null: of the whole order. */
  workOrderStopId: z.int().nullable(),
  version: version(),
  plannedTaskName: z.string(),
  taskDescription: z.string(),
  responsiblePersonId: z.int().nullable(),
  /** Name of the responsible person, the column's name in the specification. */
  fullName: z.string().nullable(),
  /** HH:mm, as the specification shows it. */
  estDuration: z.string(),
  estLaborHrs: z.number(),
  subtasksCount: z.int(),
  subtasksDone: z.int(),
  mandatoryLeft: z.int(),
  failed: z.int(),
  flagged: z.int(),
  outside: z.int(),
  sortOrder: z.int(),
  completedAt: instant().nullable(),
  completedBy: NameRef.nullable(),
});
export type Task = z.infer<typeof Task>;

/** A finding as it is told away from its order. */
export const StepFinding = z.object({
  id: z.int(),
  name: z.string(),
  finding: z.enum(FINDINGS),
  resultNumber: z.number().nullable(),
  unit: z.string().nullable(),
  resultText: z.string().nullable(),
  doneAt: instant(),
  workOrder: Ref,
  followUp: FollowUp.nullable(),
  findingReason: z.string().nullable(),
  isAnswered: z.boolean(),
});
export type StepFinding = z.infer<typeof StepFinding>;

/** A photo of a step, and which one. */
export const StepPhoto = File.extend({ step: NameRef, task: NameRef });
export type StepPhoto = z.infer<typeof StepPhoto>;

/** What the same step said in an order that is finished. */
export const PreviousResult = z.object({
  doneAt: instant(),
  workOrder: Ref,
  resultChoice: z.int().nullable(),
  /** What was chosen of a list, in its word of then. */
  choice: z.string().nullable(),
  resultNumber: z.number().nullable(),
  resultText: z.string().nullable(),
});
export type PreviousResult = z.infer<typeof PreviousResult>;
export const PreviousResults = z.object({ stepId: z.int(), results: z.array(PreviousResult) });
export type PreviousResults = z.infer<typeof PreviousResults>;

export const SubtaskDraft = z.object({
  name: line(300),
  kind: z.enum(STEP_KINDS).optional(),
  instructions: optionalText(2000),
  unit: optionalLine(20),
  minValue: z.number().nullable().optional(),
  maxValue: z.number().nullable().optional(),
  isMandatory: z.boolean().optional(),
  isSafety: z.boolean().optional(),
  choices: z.array(line(100)).max(MAX_CHOICES).optional(),
});
/** What only a step of an order knows: which meter, after which other step, and a picture of its own. */
export const OrderStepDraft = SubtaskDraft.extend({
  meterId: idOf("meters").nullable().optional(),
  shownAfterId: idOf("work-order-subtasks").nullable().optional(),
  shownOn: optionalLine(20),
  guideFileId: idOf("files").nullable().optional(),
});

/** A step's result. `isDone: false` takes it back. */
const ResultDraft = z.object({
  isDone: z.boolean(),
  resultChoice: z.int().min(1).max(MAX_CHOICES).nullable().optional(),
  resultNumber: z.number().nullable().optional(),
  resultText: optionalText(2000),
  /** It does not apply, for this reason: answered without a result. */
  notApplicableReason: optionalText(500),
  /** Which meter was read, where the step does not say. */
  meterId: idOf("meters").nullable().optional(),
  /** The meter did run that fast. */
  isConfirmed: z.boolean().optional(),
  signature: SignatureDraft.nullable().optional(),
  /** When it was done, where that is told later. */
  doneAt: instant().optional(),
});

const view = { subModule: "work-orders", flag: "view" } as const;
const update = { subModule: "work-orders", flag: "update" } as const;
const ids = (kind: "work-order-tasks" | "work-order-subtasks") => z.array(targetOf(kind)).min(1).max(MAX_PARTS);
/** All of an order, or those of one stop. */
const listed = z.object({ woId: idInPath("work-orders"), stopId: idInPath("work-order-stops").optional() });
const removed = z.object({ removed: z.int() });
const taskList = z.object({ rows: z.array(Task) });
const subtaskList = z.object({ rows: z.array(Subtask) });

export const workOrderTasks = defineContract({
  list: { method: "GET", path: "/api/WorkOrderTask/", access: view, query: listed, reply: taskList },
  create: {
    method: "POST",
    path: "/api/WorkOrderTask/",
    access: update,
    query: z.object({ woId: idInPath("work-orders") }),
    body: TaskDraft,
    reply: Task,
  },
  update: {
    method: "PUT",
    path: "/api/WorkOrderTask/:id",
    access: update,
    params: idParams("work-order-tasks"),
    body: TaskDraft.partial().extend({ version: version() }),
    reply: Task,
  },
  /** Marks tasks done (or not) together; refused as a whole when a mandatory step of one is open. */
  batchComplete: {
    method: "PUT",
    path: "/api/WorkOrderTask/batchComplete",
    access: update,
    body: z.object({ ids: ids("work-order-tasks"), isDone: z.boolean().optional() }),
    reply: taskList,
  },
  reorder: {
    method: "PUT",
    path: "/api/WorkOrderTask/reorder",
    access: update,
    body: z.object({ ids: ids("work-order-tasks") }),
    reply: taskList,
  },
  removeMany: {
    method: "DELETE",
    path: "/api/WorkOrderTask/multi-delete",
    access: update,
    body: z.object({ ids: ids("work-order-tasks") }),
    reply: removed,
  },
});

export const workOrderSubtasks = defineContract({
  list: {
    method: "GET",
    path: "/api/WorkOrderSubTasks/",
    access: view,
    query: listed,
    reply: subtaskList,
  },
  create: {
    method: "POST",
    path: "/api/WorkOrderSubTasks/",
    access: update,
    body: OrderStepDraft.extend({ workOrderTaskId: targetOf("work-order-tasks") }),
    reply: Subtask,
  },
  update: {
    method: "PUT",
    path: "/api/WorkOrderSubTasks/:id",
    access: update,
    params: idParams("work-order-subtasks"),
    body: OrderStepDraft.partial().extend({ version: version() }),
    reply: Subtask,
  },
  complete: {
    method: "PUT",
    path: "/api/WorkOrderSubTasks/complete",
    access: update,
    body: withIdAlias("workOrderSubTaskId", ResultDraft.extend({ id: targetOf("work-order-subtasks"), version: version() })),
    whenDone: "doneAt",
    reply: Subtask,
  },
  /** Makes a request of a finding, or answers with the one that is there: once for a step and an asset. */
  followUp: {
    method: "POST",
    path: "/api/WorkOrderSubTasks/followUp",
    access: { subModule: "work-requests", flag: "create" },
    body: withIdAlias("workOrderSubTaskId", z.object({ id: targetOf("work-order-subtasks") })),
    reply: z.object({ followUp: FollowUp, isNew: z.boolean() }),
  },
  /** Says why nothing follows a finding; nothing said takes the reason back. Also where the order is completed, until it is closed. */
  answerFinding: {
    method: "PUT",
    path: "/api/WorkOrderSubTasks/finding",
    access: update,
    body: withIdAlias(
      "workOrderSubTaskId",
      z.object({ id: targetOf("work-order-subtasks"), version: version(), reason: optionalText(500) }),
    ),
    reply: Subtask,
  },
  /** What was found on an asset, what waits for an answer first, then the newest. */
  findings: {
    method: "GET",
    path: "/api/WorkOrderSubTasks/findings",
    access: view,
    query: z.object({ assetId: idInPath("assets") }),
    reply: z.object({ rows: z.array(StepFinding), hasMore: z.boolean() }),
  },
  /**
   * What each step of an order said in the last finished orders of its asset, the newest first: the step of the same task group, else the one of the same words. Orders out of
   * the caller's reach say nothing.
   */
  previous: {
    method: "GET",
    path: "/api/WorkOrderSubTasks/previous",
    access: view,
    query: z.object({ woId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(PreviousResults) }),
  },
  /** All photos of an order's steps, in the order of the work. */
  photos: {
    method: "GET",
    path: "/api/WorkOrderSubTasks/photos",
    access: view,
    query: z.object({ woId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(StepPhoto) }),
  },
  reorder: {
    method: "PUT",
    path: "/api/WorkOrderSubTasks/reorder",
    access: update,
    body: z.object({ ids: ids("work-order-subtasks") }),
    reply: subtaskList,
  },
  remove: { method: "DELETE", path: "/api/WorkOrderSubTasks/:id", access: update, params: idParams("work-order-subtasks"), reply: removed },
  removeMany: {
    method: "POST",
    path: "/api/WorkOrderSubTasks/multi-delete",
    access: update,
    body: z.object({ ids: ids("work-order-subtasks") }),
    reply: removed,
  },
});

/** Who is named in a note, where its text holds this: a person or a crew. */
const NewMention = z.object({ personId: idOf("people").optional(), crewId: idOf("crews").optional(), text: lineText(250).min(2) });
export type NewMention = z.output<typeof NewMention>;

export const WorkNote = z.object({
  id: z.int(),
  workOrderId: z.int(),
  note: z.string(),
  /** Who is named in it: what stands in the text for them, and what they are called now. Absent in what a device kept from before. */
  mentions: z.array(z.object({ kind: z.enum(["person", "crew"]), id: z.int(), text: z.string(), name: z.string() })).optional(),
  createdAt: instant(),
  createdBy: NameRef.nullable(),
});
export type WorkNote = z.infer<typeof WorkNote>;

export const workNotes = defineContract({
  list: {
    method: "GET",
    path: "/api/WorkNotes/",
    access: view,
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(WorkNote) }),
  },
  create: {
    method: "POST",
    path: "/api/WorkNotes/",
    access: update,
    body: z.object({
      workOrderId: targetOf("work-orders"),
      note: prose(4000).min(1),
      mentions: z.array(NewMention).max(MOST_MENTIONS).optional(),
      /** When it was written, where that is told later. */
      doneAt: instant().optional(),
    }),
    whenDone: "doneAt",
    reply: WorkNote,
  },
});
