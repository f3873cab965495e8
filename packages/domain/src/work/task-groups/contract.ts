import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, name, NameRef, optionalText, prose, Ref, version, why } from "../../kit/fields.ts";
import { idInPath, idOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PlannedLabour, PlannedPart, PlannedSubtask, PlannedTask } from "./planned/contract.ts";
import { DIFFERENCES, GROUP_STATES, PARTS_OF_GROUP, VERSION_STATES } from "./states.ts";

/** Groups within one group, at most. */
export const MAX_MEMBERS = 50;

/** What a person fills in of the group itself; its steps, labour and parts stand in its versions. */
export const TaskGroupDraft = z.object({
  code: code(),
  name: name(),
  siteId: idOf("locations").nullable().optional(),
  responsiblePersonId: idOf("people").nullable().optional(),
  notes: optionalText(4000),
});
export type TaskGroupDraft = z.input<typeof TaskGroupDraft>;

const own = {
  code: z.string(),
  name: z.string(),
  site: Ref.nullable(),
  responsiblePerson: NameRef.nullable(),
  state: z.enum(GROUP_STATES),
  /** The version that is taken; null: none was published yet. */
  publishedVersion: z.int().nullable(),
  /** Of the draft, else of the version that is taken; without the groups in it. */
  stepsCount: z.int(),
  /** Of its tasks, in hours. */
  estLaborHrs: z.number(),
};

/** One row of the list. */
export const TaskGroupRow = rowOf(own);
export type TaskGroupRow = z.infer<typeof TaskGroupRow>;

export const TaskGroup = recordOf({
  ...own,
  siteId: z.int().nullable(),
  responsiblePersonId: z.int().nullable(),
  notes: z.string().nullable(),
  retiredReason: z.string().nullable(),
  /** The number of the draft that is being written; null: nothing is. */
  draftNumber: z.int().nullable(),
});
export type TaskGroup = z.infer<typeof TaskGroup>;

export const TaskGroupVersion = z.object({
  number: z.int(),
  state: z.enum(VERSION_STATES),
  note: z.string().nullable(),
  publishedAt: instant().nullable(),
  publishedBy: NameRef.nullable(),
  tasksCount: z.int(),
  subtasksCount: z.int(),
  /** Open orders that took this version. */
  openOrders: z.int(),
});
export type TaskGroupVersion = z.infer<typeof TaskGroupVersion>;

/** A group within a group. In a draft it stands for its latest version, in a published one for the version it had then. */
export const Member = Ref.extend({ number: z.int().nullable(), state: z.enum(GROUP_STATES), tasksCount: z.int(), subtasksCount: z.int() });
export type Member = z.infer<typeof Member>;

/** One version with all that stands in it. */
export const TaskGroupContent = z.object({
  taskGroupId: z.int(),
  number: z.int(),
  state: z.enum(VERSION_STATES),
  /** Of the draft: it grows with every change. */
  version: version(),
  tools: z.string().nullable(),
  hazards: z.string().nullable(),
  protectiveEquipment: z.string().nullable(),
  note: z.string().nullable(),
  publishedAt: instant().nullable(),
  publishedBy: NameRef.nullable(),
  tasks: z.array(PlannedTask),
  subtasks: z.array(PlannedSubtask),
  labour: z.array(PlannedLabour),
  parts: z.array(PlannedPart),
  members: z.array(Member),
});
export type TaskGroupContent = z.infer<typeof TaskGroupContent>;

/** One line of what became otherwise: what was added, removed, or changed field by field. */
export const Difference = z.object({
  what: z.enum(PARTS_OF_GROUP),
  how: z.enum(DIFFERENCES),
  name: z.string(),
  /** The task that a step belongs to. */
  within: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type Difference = z.infer<typeof Difference>;

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "task-groups", flag }) as const;
const ofGroup = z.object({ taskGroupId: idInPath("task-groups") });
const number = () =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .optional();
const group = { taskGroupId: targetOf("task-groups") };
/** `version` is that of the content which was shown. */
const shown = { ...group, version: version() };

export const taskGroups = defineContract({
  ...recordCalls({
    kind: "task-groups",
    api: "TaskGroup",
    draft: TaskGroupDraft,
    record: TaskGroup,
    row: TaskGroupRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      site: column.reference("locations"),
      responsiblePerson: column.reference("people"),
      state: column.choice(GROUP_STATES, { isRequired: true }),
      publishedVersion: column.number(),
      stepsCount: column.shown(column.number()),
      estLaborHrs: column.shown(column.number()),
    },
  }),
  versions: {
    method: "GET",
    path: "/api/TaskGroup/versions/",
    access: may("view"),
    query: ofGroup,
    reply: z.object({ rows: z.array(TaskGroupVersion) }),
  },
  /** Published groups of which a text speaks, by code or by name: what a request asks for in words. */
  suggested: {
    method: "GET",
    path: "/api/TaskGroup/suggested/",
    access: may("view"),
    query: z.object({ text: prose(4000).min(1) }),
    reply: z.object({ rows: z.array(Ref) }),
  },
  /** A version by its number; without one the draft, else the version that is taken. */
  content: {
    method: "GET",
    path: "/api/TaskGroup/content/",
    access: may("view"),
    query: ofGroup.extend({ number: number() }),
    reply: TaskGroupContent,
  },
  /** What a version has otherwise than the one before it; without numbers the draft against the version that is taken. */
  difference: {
    method: "GET",
    path: "/api/TaskGroup/difference/",
    access: may("view"),
    query: ofGroup.extend({ from: number(), to: number() }),
    reply: z.object({ from: z.int().nullable(), to: z.int(), rows: z.array(Difference) }),
  },
  /** The draft that is being written; where there is none, one is made of the version that is taken. */
  startDraft: { method: "POST", path: "/api/TaskGroup/draft/", access: may("update"), body: z.object(group), reply: TaskGroupContent },
  /** Tools, hazards and protective equipment of the draft, and what is otherwise in it, in words. */
  saveDraft: {
    method: "PUT",
    path: "/api/TaskGroup/draft/",
    access: may("update"),
    body: z.object({
      ...shown,
      tools: optionalText(2000),
      hazards: optionalText(2000),
      protectiveEquipment: optionalText(2000),
      note: optionalText(1000),
    }),
    reply: TaskGroupContent,
  },
  discardDraft: { method: "POST", path: "/api/TaskGroup/draft/discard/", access: may("update"), body: z.object(group), reply: TaskGroup },
  /** The groups within the draft, in their order. */
  setMembers: {
    method: "PUT",
    path: "/api/TaskGroup/members/",
    access: may("update"),
    body: z.object({ ...shown, memberIds: z.array(idOf("task-groups")).max(MAX_MEMBERS) }),
    reply: TaskGroupContent,
  },
  /** What somebody else changed since it was shown is shown first. */
  publish: {
    method: "PUT",
    path: "/api/TaskGroup/publish/",
    access: may("approve"),
    body: z.object({ ...shown, note: optionalText(1000) }),
    reply: TaskGroup,
  },
  retire: {
    method: "PUT",
    path: "/api/TaskGroup/retire/",
    access: may("approve"),
    body: z.object({ ...group, version: version(), reason: why() }),
    reply: TaskGroup,
  },
  /** Puts the published version of groups into an open order; what it took before it takes again only where that is said. */
  take: {
    method: "POST",
    path: "/api/TaskGroup/take/",
    access: { subModule: "work-orders", flag: "update" },
    body: z.object({
      workOrderId: targetOf("work-orders"),
      taskGroupIds: z.array(idOf("task-groups")).min(1).max(20),
      again: z.boolean().optional(),
    }),
    reply: z.object({ tasks: z.int(), steps: z.int() }),
  },
});
