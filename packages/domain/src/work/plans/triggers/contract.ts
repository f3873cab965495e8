import { z } from "zod";
import { recordOf } from "../../../kit/bounded.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { clockTime, day, NameRef, Ref, version } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { ANCHORS, THRESHOLDS, TRIGGER_KINDS, TRIGGER_MODES } from "../definition.ts";
import { EVENT_TYPES } from "./events.ts";

/** An event has but a few facts. */
const MAX_EVENT_FILTERS = 20;
const units = () => z.number().min(0).max(1e12);
const limit = () => z.number().min(-1e12).max(1e12).nullable().optional();
const minutes = () => z.int().min(0).max(525_600).optional();

/** What makes a plan due. Which fields a kind needs is said in `trigger.ts`. */
export const PlanTriggerDraft = z.object({
  kind: z.enum(TRIGGER_KINDS),
  mode: z.enum(TRIGGER_MODES).optional(),
  anchor: z.enum(ANCHORS).optional(),
  /** In the words of RFC 5545; our meaning (`recurrence/rrule.ts`). */
  rrule: z.string().max(4000).nullable().optional(),
  startDay: day().nullable().optional(),
  time: clockTime().nullable().optional(),
  unitId: idOf("reference-lists").nullable().optional(),
  /** The first due value. */
  firstAt: units().nullable().optional(),
  everyUnits: units().min(0.000001).nullable().optional(),
  averageWindowDays: z.int().min(1).max(366).optional(),
  generateAheadUnits: units().optional(),
  toleranceEarlyDays: z.int().min(0).max(366).optional(),
  toleranceLateDays: z.int().min(0).max(366).optional(),
  toleranceEarlyUnits: units().optional(),
  threshold: z.enum(THRESHOLDS).nullable().optional(),
  low: limit(),
  high: limit(),
  returnBy: units().optional(),
  response: z.enum(["warn", "act"]).optional(),
  eventType: z.enum(EVENT_TYPES).nullable().optional(),
  eventFilter: recordOf(z.string().max(40), z.union([z.string().max(100), z.int()]), MAX_EVENT_FILTERS).optional(),
  delayMinutes: minutes(),
  restMinutes: minutes(),
});
export type PlanTriggerDraft = z.input<typeof PlanTriggerDraft>;

export const PlanTrigger = z.object({
  id: z.int(),
  planId: z.int(),
  version: version(),
  kind: z.enum(TRIGGER_KINDS),
  mode: z.enum(TRIGGER_MODES),
  anchor: z.enum(ANCHORS),
  rrule: z.string().nullable(),
  startDay: day().nullable(),
  time: z.string().nullable(),
  unitId: z.int().nullable(),
  unit: Ref.nullable(),
  firstAt: z.number().nullable(),
  everyUnits: z.number().nullable(),
  averageWindowDays: z.int(),
  generateAheadUnits: z.number(),
  toleranceEarlyDays: z.int(),
  toleranceLateDays: z.int(),
  toleranceEarlyUnits: z.number(),
  threshold: z.enum(THRESHOLDS).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  returnBy: z.number(),
  response: z.enum(["warn", "act"]),
  eventType: z.enum(EVENT_TYPES).nullable(),
  eventFilter: z.record(z.string(), z.union([z.string(), z.int()])),
  /** The values that the filter names. */
  eventOnly: z.array(NameRef),
  delayMinutes: z.int(),
  restMinutes: z.int(),
});
export type PlanTrigger = z.infer<typeof PlanTrigger>;

const view = { subModule: "plans", flag: "view" } as const;
const update = { subModule: "plans", flag: "update" } as const;

/** Changes of triggers are in force with the plan's next version. */
export const planTriggers = defineContract({
  list: {
    method: "GET",
    path: "/api/PlanTrigger/",
    access: view,
    query: z.object({ planId: idInPath("plans") }),
    reply: z.object({ rows: z.array(PlanTrigger) }),
  },
  create: {
    method: "POST",
    path: "/api/PlanTrigger/",
    access: update,
    body: PlanTriggerDraft.extend({ planId: targetOf("plans") }),
    reply: PlanTrigger,
  },
  update: {
    method: "PUT",
    path: "/api/PlanTrigger/:id",
    access: update,
    params: idParams("plan-triggers"),
    body: PlanTriggerDraft.partial().extend({ version: version() }),
    reply: PlanTrigger,
  },
  remove: {
    method: "DELETE",
    path: "/api/PlanTrigger/:id",
    access: update,
    params: idParams("plan-triggers"),
    reply: z.object({ id: z.int() }),
  },
  /** The next ten dates of a calendar's rule, at the clocks of a place. */
  preview: {
    method: "POST",
    path: "/api/PlanTrigger/preview/",
    access: view,
    body: z.object({
      rrule: z.string().max(4000),
      startDay: day(),
      time: clockTime(),
      from: day().optional(),
      locationId: idOf("locations").nullable().optional(),
    }),
    reply: z.object({ timeZone: z.string(), dates: z.array(z.object({ day: day(), at: z.iso.datetime() })) }),
    reads: true,
  },
});
