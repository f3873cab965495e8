import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { clockTime, day, instant, NameRef, Ref, why } from "../../../kit/fields.ts";
import { idInPath, idParams, targetOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { StatusRef } from "../../orders/contract.ts";
import { STOP_STATES } from "../../orders/stops/stops.ts";
import { ON_TIME_RULES, VERDICTS } from "../compliance.ts";
import { QUIET } from "../points.ts";
import { WhyShown } from "../why.ts";

/** Moved: it has another day than its date, and is not decided. Reopened: a reading decided it that was corrected or removed, and it counts no more. */
export const OCCURRENCE_OUTCOMES = ["moved", "made", "skipped", "merged", "missed", "reopened"] as const;
export const OCCURRENCE_RULES = [
  "due",
  "open_order",
  "statutory",
  "stacked",
  "joined",
  "standing_still",
  "later_value",
  "early",
  "taken_along",
  "moved",
] as const;

const shown = {
  id: z.int(),
  /** Of its asset. */
  name: z.string(),
  plan: Ref,
  asset: Ref,
  site: Ref.nullable(),
  crew: Ref.nullable(),
  versionNumber: z.int(),
  k: z.int(),
  /** Multipliers of the levels that it owes. */
  levels: z.array(z.int()),
  dueAt: instant().nullable(),
  dueDay: day().nullable(),
  dueUnits: z.number().nullable(),
  outcome: z.enum(OCCURRENCE_OUTCOMES),
  rule: z.enum(OCCURRENCE_RULES),
  reason: z.string().nullable(),
  workOrder: Ref.nullable(),
  /** The open order that it was skipped for or joined. */
  openOrder: Ref.nullable(),
  /** Of its order. */
  status: StatusRef.nullable(),
  /** Of its stop, where its order is a route. */
  stopState: z.enum(STOP_STATES).nullable(),
  doneAt: instant().nullable(),
  isNotDue: z.boolean(),
  decidedAt: instant(),
  decidedBy: NameRef.nullable(),
};
export const PlanOccurrenceRow = z.object(shown);
export type PlanOccurrenceRow = z.infer<typeof PlanOccurrenceRow>;
export const PlanOccurrence = z.object({
  ...shown,
  planAssetId: z.int(),
  /** Where its order is a route: the stop that is its own. */
  workOrderStopId: z.int().nullable(),
  why: WhyShown,
});
export type PlanOccurrence = z.infer<typeof PlanOccurrence>;

/** Work that will fall due. */
export const Projected = z.object({
  planAssetId: z.int(),
  key: z.string(),
  plan: Ref,
  asset: Ref,
  siteId: z.int().nullable(),
  crewId: z.int().nullable(),
  /** Of the site's clocks. */
  day: day(),
  time: z.string(),
  timeZone: z.string(),
  at: instant(),
  minutes: z.int().nullable(),
  levels: z.array(z.int()),
  /** By the average of a meter. */
  isProjected: z.boolean(),
  /** Somebody moved it. */
  isMoved: z.boolean(),
  /** The next of its asset: it can be moved. */
  isNext: z.boolean(),
});
export type Projected = z.infer<typeof Projected>;

/** A line of parts that the weeks ask for, summed by the part, and without one by equal text and unit. */
export const PartOfWeek = z.object({
  week: day(),
  partId: z.int().nullable(),
  text: z.string(),
  unit: z.string().nullable(),
  quantity: z.number(),
});
export type PartOfWeek = z.infer<typeof PartOfWeek>;

/** A part of ours that plans ask for, against what is there and on order; weeks in which nothing of it changes are left out. */
export const PartAhead = z.object({
  part: Ref,
  unit: z.string().nullable(),
  /** In the warehouses that the caller reaches: usable and kept for nobody. */
  free: z.number(),
  onOrder: z.number(),
  /** In all weeks. */
  asked: z.number(),
  /** The Monday of the first week in which it does not suffice; null: it suffices. */
  firstShortWeek: day().nullable(),
  weeks: z.array(z.object({ week: day(), quantity: z.number(), left: z.number() })),
});
export type PartAhead = z.infer<typeof PartAhead>;

/** By what the hours of the weeks are told apart. */
export const WORKLOAD_BY = ["crews", "sites", "crafts"] as const;
export type WorkloadBy = (typeof WORKLOAD_BY)[number];

const WorkloadWeek = z.object({
  occurrences: z.int(),
  /** Planned for them. */
  minutes: z.int(),
  /** How many of them are told by the average of a meter. */
  byAverage: z.int(),
  /** What its people can do, without meetings and ways; null where nothing is known of it, or the caller may not see it. */
  available: z.int().nullable(),
});
export type WorkloadWeek = z.infer<typeof WorkloadWeek>;
export const WorkloadGroup = z.object({
  /** Null: nobody said whose it is. */
  id: z.int().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  weeks: z.array(WorkloadWeek),
});
export type WorkloadGroup = z.infer<typeof WorkloadGroup>;

const view = { subModule: "plans", flag: "view" } as const;
const list = {
  method: "POST",
  path: "/api/PlanOccurrence/list/",
  name: "plan-occurrences",
  access: view,
  body: ListRequest,
  reply: listOf(PlanOccurrenceRow),
  columns: {
    name: column.text({ isRequired: true }),
    dueAt: column.instant(),
    plan: column.reference("plans", { isRequired: true }),
    asset: column.reference("assets", { isRequired: true }),
    outcome: column.choice(OCCURRENCE_OUTCOMES, { isRequired: true }),
    rule: column.choice(OCCURRENCE_RULES, { isRequired: true }),
    workOrder: column.reference("work-orders"),
    openOrder: column.reference("work-orders"),
    doneAt: column.shown(column.instant()),
    site: column.reference("locations"),
    crew: column.reference("crews"),
    k: column.number({ isRequired: true }),
    isNotDue: column.yesNo({ isRequired: true }),
    versionNumber: column.number({ isRequired: true }),
    dueUnits: column.number(),
    decidedAt: column.instant({ isRequired: true }),
    planId: column.id("plans", { isRequired: true }),
    assetId: column.id("assets", { isRequired: true }),
  },
  reads: true,
} as const;

export const planOccurrences = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/PlanOccurrence/:id", access: view, params: idParams("plan-occurrences"), reply: PlanOccurrence },
  /** What an order came of. */
  ofOrder: {
    method: "GET",
    path: "/api/PlanOccurrence/",
    access: view,
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(PlanOccurrence) }),
  },
  /** What a plan will ask for in the next 52 weeks, each done when it is due; of the assets that the caller reaches. */
  forecast: {
    method: "GET",
    path: "/api/PlanOccurrence/forecast/",
    access: view,
    query: z.object({ planId: idInPath("plans") }),
    reply: z.object({
      from: day(),
      until: day(),
      rows: z.array(Projected),
      hasMore: z.boolean(),
      /** By the Monday of each week. */
      weeks: z.array(z.object({ week: day(), occurrences: z.int(), minutes: z.int() })),
      /** Null: nobody said which craft. */
      crafts: z.array(z.object({ craft: NameRef.nullable(), minutes: z.int() })),
      parts: z.array(PartOfWeek),
      /** Something that happens or a limit that is passed makes it due as well: nobody guesses that. */
      hasEvents: z.boolean(),
      /** Assets of which nobody can tell a day, and why. */
      quiet: z.array(z.object({ asset: Ref, reason: z.enum(QUIET) })),
    }),
  },
  /** What all plans will ask for in the next 52 weeks, by week, beside what people can do; of the assets that the caller reaches. */
  workload: {
    method: "GET",
    path: "/api/PlanOccurrence/workload/",
    access: view,
    query: z.object({
      by: z.enum(WORKLOAD_BY),
      siteId: idInPath("locations").optional(),
      crewId: idInPath("crews").optional(),
      planId: idInPath("plans").optional(),
    }),
    reply: z.object({
      from: day(),
      until: day(),
      /** The Monday of each; the first and the last are not whole. */
      weeks: z.array(day()),
      total: z.array(WorkloadWeek),
      groups: z.array(WorkloadGroup),
      parts: z.array(PartOfWeek),
      /** Null for those who may not see stock. What is short the soonest first. */
      stock: z.array(PartAhead).nullable(),
      /** Assets of plans that something that happens, or a limit that is passed, makes due as well. */
      notGuessed: z.int(),
      /** Assets of which nobody can tell a day. */
      withoutDay: z.int(),
      /** Occurrences of which nobody said how long they take. */
      withoutHours: z.int(),
      /** There is more than is worked out at once. */
      isCut: z.boolean(),
    }),
  },
  /** Done on time ÷ due in a period, with what it is made of and by which rule. */
  compliance: {
    method: "GET",
    path: "/api/PlanOccurrence/compliance/",
    access: view,
    query: z.object({
      from: day(),
      until: day(),
      planId: idInPath("plans").optional(),
      crewId: idInPath("crews").optional(),
      siteId: idInPath("locations").optional(),
    }),
    reply: z.object({
      from: day(),
      until: day(),
      rule: z.enum(ON_TIME_RULES),
      counts: z.object(Object.fromEntries(VERDICTS.map((verdict) => [verdict, z.int()])) as Record<(typeof VERDICTS)[number], z.ZodInt>),
      /** Null: nothing was due. */
      share: z.number().nullable(),
      /** The same of what was due in each of the last weeks of the period, by their Mondays, the oldest first. */
      weeks: z.array(z.object({ monday: day(), share: z.number().nullable() })),
    }),
  },
  /** Projected work between two days, in the current month where none are named, drawn in the calendar beside the orders that are there. */
  calendarpms: {
    method: "GET",
    path: "/api/WorkOrder/calendarpms",
    access: view,
    query: z.object({
      from: day().optional(),
      until: day().optional(),
      siteId: idInPath("locations").optional(),
      crewId: idInPath("crews").optional(),
      planId: idInPath("plans").optional(),
    }),
    reply: z.object({ rows: z.array(Projected), hasMore: z.boolean() }),
  },
  /** Moves the next one of a plan's asset: it alone, or the series from here. */
  postpone: {
    method: "POST",
    path: "/api/PlanOccurrence/postpone/",
    access: { subModule: "plans", flag: "update" },
    body: z.object({
      planAssetId: targetOf("plan-assets"),
      day: day(),
      time: clockTime().optional(),
      isSeries: z.boolean().optional(),
      reason: why(),
    }),
    reply: z.object({ planAssetId: z.int(), day: day() }),
  },
});
