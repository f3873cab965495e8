import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { day, instant, minutes, minutesOrClock, Money, NameRef, optionalText, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { MOST_MINUTES } from "./booking.ts";
import { LABOUR_STATES } from "./lines.ts";

const may = (flag: "view" | "update") => ({ subModule: "work-orders", flag }) as const;
const params = idParams("work-labour");

/** A line of an order's labour: what is planned of a craft or a person, or what somebody worked. */
export const WorkLabour = z.object({
  id: z.int(),
  workOrderLaborId: idAlias(),
  version: version(),
  workOrderId: z.int(),
  isPlanned: z.boolean(),
  state: z.enum(LABOUR_STATES),
  /** Of the person, else of the craft. */
  name: z.string(),
  code: z.string().nullable(),
  person: NameRef.nullable(),
  /** Of a planned line the one it is planned for, of hours the main one of who worked them. */
  craft: Ref.nullable(),
  task: NameRef.nullable(),
  headCount: z.int(),
  /** Planned of each head, or worked; null while nobody can say. */
  minutes: minutes().nullable(),
  /** Of all heads together. */
  totalMinutes: z.int(),
  totalHours: z.number(),
  /** The day on which it was begun. */
  day: day().nullable(),
  startAt: instant().nullable(),
  /** Of a timer that ran too long: when it was stopped, until somebody confirms when the work ended. */
  endAt: instant().nullable(),
  isTimer: z.boolean(),
  payCode: NameRef.nullable(),
  factor: z.number().nullable(),
  note: z.string().nullable(),
  /** What an hour cost when it was booked; of a planned line what one costs now. Null where nobody knows, and for those who may not see it. */
  rate: Money.nullable(),
  cost: Money.nullable(),
  /** Nobody knows what an hour costs: said to those who may see it. */
  hasNoRate: z.boolean(),
  /** The caller may change it, as far as the order allows. */
  mayChange: z.boolean(),
});
export type WorkLabour = z.infer<typeof WorkLabour>;

/** What one person worked on the order, or what is planned of a craft: as the specification's card tells it. */
export const Labour = z.object({
  name: z.string(),
  code: z.string().nullable(),
  person: NameRef,
  totalHours: z.number(),
  /** Of the latest hours. */
  rate: Money.nullable(),
  cost: Money.nullable(),
  details: z.array(z.object({ id: z.int(), submissionDate: day(), hoursSubmitted: z.number() })),
});
export type Labour = z.infer<typeof Labour>;

export const LabourTotals = z.object({
  plannedMinutes: z.int(),
  plannedHours: z.number(),
  actualMinutes: z.int(),
  actualHours: z.number(),
  /** Timers that run or wait for somebody to say when they ended. */
  open: z.int(),
});

/** A planned line says craft or person, head count and minutes; hours say the person, the day and minutes, or from when until when. */
const facts = {
  craftId: idOf("reference-lists").nullable().optional(),
  personId: idOf("people").nullable().optional(),
  headCount: z.int().min(1).max(99).optional(),
  minutes: minutesOrClock().nullable().optional(),
  taskId: idOf("work-order-tasks").nullable().optional(),
  day: day().nullable().optional(),
  startAt: instant().nullable().optional(),
  endAt: instant().nullable().optional(),
  payCodeId: idOf("reference-lists").nullable().optional(),
  note: optionalText(1000),
};
export const WorkLabourDraft = z.object({ isPlanned: z.boolean().optional(), ...facts });
export type WorkLabourDraft = z.input<typeof WorkLabourDraft>;
/** What a time sheet says of one entry. */
export const HoursDraft = z.object({
  workOrderId: targetOf("work-orders"),
  personId: idOf("people"),
  day: day().nullable().optional(),
  startAt: instant().nullable().optional(),
  endAt: instant().nullable().optional(),
  minutes: z.int().min(0).max(MOST_MINUTES).nullable().optional(),
  payCodeId: idOf("reference-lists").nullable().optional(),
  note: optionalText(1000),
});
export type HoursDraft = z.input<typeof HoursDraft>;

/** Hours across orders, as a list; what they cost is told with their order. */
export const LabourRow = z.object({
  id: z.int(),
  workOrder: Ref,
  person: NameRef,
  day: day(),
  startAt: instant().nullable(),
  endAt: instant().nullable(),
  minutes: z.int().nullable(),
  hours: z.number().nullable(),
  payCode: NameRef.nullable(),
  note: z.string().nullable(),
  state: z.enum(LABOUR_STATES),
});
export type LabourRow = z.infer<typeof LabourRow>;

const list = {
  name: "work-labour",
  method: "POST",
  path: "/api/WorkLabour/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(LabourRow),
  columns: {
    workOrder: column.reference("work-orders", { isRequired: true }),
    person: column.reference("people", { isRequired: true }),
    day: column.day({ isRequired: true }),
    startAt: column.instant(),
    endAt: column.instant(),
    minutes: column.number(),
    hours: column.shown(column.number()),
    payCode: column.reference("reference-lists"),
    note: column.text(),
    state: column.shown(column.choice(LABOUR_STATES, { isRequired: true })),
  },
  reads: true,
} as const;

export const workLabour = defineContract({
  list,
  export: exportOf(list),
  browse: {
    method: "GET",
    path: "/api/WorkLabour/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: z.object({
      rows: z.array(WorkLabour),
      labor: z.array(Labour),
      totals: LabourTotals,
      /** The same with everything below it that the caller reaches, and those orders; null where it has no sub-orders. */
      withSubOrders: LabourTotals.extend({ orderIds: z.array(z.int()) }).nullable(),
      /** Hours of others may be booked by who approves orders or leads the crew. */
      mayBookOthers: z.boolean(),
    }),
  },
  create: {
    method: "POST",
    path: "/api/WorkLabour/",
    access: may("update"),
    body: WorkLabourDraft.extend({ workOrderId: targetOf("work-orders") }),
    reply: WorkLabour,
  },
  update: {
    method: "PUT",
    path: "/api/WorkLabour/:id",
    access: may("update"),
    params,
    /** A timer that ran too long counts once its end is sent. */
    body: z.object(facts).extend({ version: version() }),
    reply: WorkLabour,
  },
  remove: { method: "DELETE", path: "/api/WorkLabour/:id", access: may("update"), params, reply: z.object({ removed: z.int() }) },
  /** The caller begins to work on the order: what of theirs runs elsewhere stops, and is told. */
  start: {
    method: "POST",
    path: "/api/WorkLabour/start/",
    access: may("update"),
    body: z.object({
      workOrderId: targetOf("work-orders"),
      taskId: idOf("work-order-tasks").nullable().optional(),
      payCodeId: idOf("reference-lists").nullable().optional(),
      note: optionalText(1000),
      /** When the work began, where that is told later. */
      startAt: instant().optional(),
    }),
    whenDone: "startAt",
    reply: z.object({ timer: WorkLabour, stopped: z.object({ line: WorkLabour, workOrder: Ref }).nullable() }),
  },
  /** A timer stops, now or when it is said: the caller's, or one that is named. One that has stopped meanwhile is told as it is. */
  stop: {
    method: "POST",
    path: "/api/WorkLabour/stop/",
    access: may("update"),
    body: z.object({ id: targetOf("work-labour").optional(), endAt: instant().optional() }),
    whenDone: "endAt",
    reply: WorkLabour,
  },
  /** What of the caller runs, on whichever device it was started, and what waits for them to say when it ended. */
  timer: {
    method: "GET",
    path: "/api/WorkLabour/timer/",
    access: may("view"),
    reply: z.object({
      timer: z.object({ line: WorkLabour, workOrder: Ref }).nullable(),
      unconfirmed: z.array(z.object({ line: WorkLabour, workOrder: Ref })),
      /** The same of those whom the caller leads, and what of theirs has run too long: whoever leads may say when it ended. */
      ofCrew: z.array(z.object({ line: WorkLabour, workOrder: Ref })),
      /** For so many hours a timer is believed. */
      longestHours: z.int(),
    }),
  },
});
