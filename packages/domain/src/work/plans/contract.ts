import { z } from "zod";
import { bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import {
  clockTime,
  code,
  day,
  instant,
  minutes,
  minutesOrClock,
  name,
  NameRef,
  optionalText,
  Ref,
  version,
  why,
} from "../../kit/fields.ts";
import { idInPath, idOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PRIORITIES } from "../orders/priority.ts";
import { SIGNATURE_RULES } from "../orders/signature.ts";
import { BACKLOG_RULES, OPEN_POLICIES, TRIGGER_LOGICS, TRIGGER_MODES } from "./definition.ts";
import { WORKING_DAY_RULES } from "./recurrence/moving.ts";

/** Draft: nothing is made yet. Retired: nothing is made any more. */
export const PLAN_STATES = ["draft", "active", "suspended", "retired"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const MAX_LEVELS = 10;
export const MAX_SEASONS = 4;
export const MAX_PLANS_AT_ONCE = 500;

const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const workType = z.union([z.literal(1), z.literal(2)]);
const value = () => idOf("reference-lists").nullable().optional();

export const PlanLevel = z.object({
  /** Every so many occurrences. */
  multiplier: z.int().min(1).max(1000),
  taskGroupIds: z.array(idOf("task-groups")).max(10),
});
const monthDay = () => z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
export const PlanSeason = z.object({ from: monthDay(), until: monthDay() });

/** What a person fills in. */
export const PlanDraft = z.object({
  code: code(),
  name: name(),
  siteId: idOf("locations").nullable().optional(),
  workType: workType.optional(),
  priority: priority.optional(),
  workOrderTypeId: value(),
  maintenanceTypeId: value(),
  costCentreId: value(),
  maintenanceDepartmentId: value(),
  settlingDepartmentId: value(),
  crewId: idOf("crews").nullable().optional(),
  responsiblePersonId: idOf("people").nullable().optional(),
  /** Null: what the organisation asks for. */
  signatureRule: z.enum(SIGNATURE_RULES).nullable().optional(),
  estimateMinutes: minutesOrClock().nullable().optional(),
  isStatutory: z.boolean().optional(),
  /** One order with a stop for each asset, instead of one order for each. */
  isRoute: z.boolean().optional(),
  levels: z.array(PlanLevel).max(MAX_LEVELS).optional(),
  suppressesLower: z.boolean().optional(),
  triggerLogic: z.enum(TRIGGER_LOGICS).optional(),
  leadTimeDays: z.int().min(0).max(366).optional(),
  openPolicy: z.enum(OPEN_POLICIES).optional(),
  backlogRule: z.enum(BACKLOG_RULES).optional(),
  workingDayRule: z.enum(WORKING_DAY_RULES).optional(),
  seasons: z.array(PlanSeason).max(MAX_SEASONS).optional(),
  startsSeason: z.boolean().optional(),
  firstDay: day().nullable().optional(),
  lastDay: day().nullable().optional(),
  /** Assets that all of these say join by themselves; where none is said, nothing does. */
  joinClassificationId: value(),
  joinCategoryId: value(),
  joinGroup1Id: value(),
  /** With all that stands below it; where none is said, the plan's site. */
  joinLocationId: idOf("locations").nullable().optional(),
  /** What joins is not due before so many days. */
  joinAfterDays: z.int().min(0).max(3660).optional(),
  notes: optionalText(4000),
});
export type PlanDraft = z.input<typeof PlanDraft>;

const own = {
  code: z.string(),
  name: z.string(),
  state: z.enum(PLAN_STATES),
  /** The version that is in force; null: none was published. */
  versionNumber: z.int().nullable(),
  /** Something changed that is not in force. */
  hasChanges: z.boolean(),
  site: Ref.nullable(),
  crew: Ref.nullable(),
  responsiblePerson: NameRef.nullable(),
  workType,
  priority,
  isStatutory: z.boolean(),
  isRoute: z.boolean(),
  triggerLogic: z.enum(TRIGGER_LOGICS),
  leadTimeDays: z.int(),
  openPolicy: z.enum(OPEN_POLICIES),
  suppressesLower: z.boolean(),
  backlogRule: z.enum(BACKLOG_RULES),
  workingDayRule: z.enum(WORKING_DAY_RULES),
  startsSeason: z.boolean(),
  firstDay: day().nullable(),
  lastDay: day().nullable(),
  maintenanceType: NameRef.nullable(),
  workOrderType: NameRef.nullable(),
  costCentre: NameRef.nullable(),
  maintenanceDepartment: NameRef.nullable(),
  settlingDepartment: NameRef.nullable(),
  joinClassification: NameRef.nullable(),
  joinCategory: NameRef.nullable(),
  joinGroup1: NameRef.nullable(),
  joinLocation: Ref.nullable(),
  joinAfterDays: z.int(),
};

/** Of the assets that the caller reaches. */
const counted = {
  assetsCount: z.int(),
  nextDueAt: instant().nullable(),
  /** How many of them could not be worked out at the last run. */
  faults: z.int(),
  /** How many were skipped twice in a row or more. */
  skippedTwice: z.int(),
  /** How many people and crews it names that are archived: they get no work, and its orders carry nobody. */
  unstaffed: z.int(),
};

/** Days over which a row says how much of what was due was done on time. */
export const COMPLIANCE_DAYS = 90;

/** One row of the list. */
export const PlanRow = rowOf({
  ...own,
  ...z.object(counted).partial().shape,
  /** What makes it due: dates in the words of RFC 5545, a meter as "2000 h", else the kind of trigger. */
  rules: z.array(z.string()).optional(),
  /** Done on time ÷ due in the last 90 days, 0 to 1, of what the caller reaches; null: nothing was due. */
  compliance: z.number().nullable().optional(),
});
export type PlanRow = z.infer<typeof PlanRow>;

export const MaintenancePlan = recordOf({
  ...own,
  ...counted,
  siteId: z.int().nullable(),
  crewId: z.int().nullable(),
  responsiblePersonId: z.int().nullable(),
  workOrderTypeId: z.int().nullable(),
  maintenanceTypeId: z.int().nullable(),
  costCentreId: z.int().nullable(),
  maintenanceDepartmentId: z.int().nullable(),
  settlingDepartmentId: z.int().nullable(),
  joinClassificationId: z.int().nullable(),
  joinCategoryId: z.int().nullable(),
  joinGroup1Id: z.int().nullable(),
  joinLocationId: z.int().nullable(),
  signatureRule: z.enum(SIGNATURE_RULES).nullable(),
  estimateMinutes: minutes().nullable(),
  levels: z.array(PlanLevel),
  seasons: z.array(PlanSeason),
  suspendedReason: z.string().nullable(),
  suspendedUntil: day().nullable(),
  notes: z.string().nullable(),
});
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;

/** An asset's next due as it is, and as it will be. */
export const NextDue = z.object({
  planAssetId: z.int(),
  asset: Ref,
  before: day().nullable(),
  after: day().nullable(),
  afterUnits: z.number().nullable(),
});

/** A task group of a plan's levels: the version that is in force here, and the one that publishing the plan would take. */
export const PlanGroup = z.object({
  group: Ref,
  multipliers: z.array(z.int()),
  /** Null: it came to the plan since that was published. */
  inForce: z.int().nullable(),
  /** Null: it is not published, or retired. */
  latest: z.int().nullable(),
});
export type PlanGroup = z.infer<typeof PlanGroup>;

export const PlanVersion = z.object({
  id: z.int(),
  number: z.int(),
  note: z.string().nullable(),
  publishedAt: instant(),
  publishedBy: NameRef.nullable(),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

/** What a trigger would say otherwise. */
export const TriggerChange = z.object({
  triggerId: idOf("plan-triggers"),
  mode: z.enum(TRIGGER_MODES).optional(),
  rrule: z.string().max(4000).optional(),
  startDay: day().optional(),
  time: clockTime().optional(),
  firstAt: z.number().min(0).max(1e12).optional(),
  everyUnits: z.number().min(0.000001).max(1e12).optional(),
});

/** What a plan asks for in the next 52 weeks. */
export const SimulatedYear = z.object({
  /** Null: it is not published. */
  versionNumber: z.int().nullable(),
  crew: NameRef.nullable(),
  assets: z.int(),
  occurrences: z.int(),
  minutes: z.int(),
  /** `2027-01`. */
  months: z.array(z.object({ month: z.string(), occurrences: z.int(), minutes: z.int() })),
  /** The first ten of them. */
  first: z.array(
    z.object({ day: day(), time: z.string(), asset: Ref, levels: z.array(z.int()), minutes: z.int(), isProjected: z.boolean() }),
  ),
});
export type SimulatedYear = z.infer<typeof SimulatedYear>;

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "plans", flag }) as const;

export const GENERATED = ["made", "skipped", "merged", "missed"] as const;
/** Why nothing is made for an asset of a plan. */
export const NOT_GENERATED = ["draft", "plan_suspended", "retired", "suspended", "archived", "out_of_service", "fault"] as const;
/** What a run did, or would do. */
export const Generated = z.object({
  made: z.int(),
  skipped: z.int(),
  merged: z.int(),
  missed: z.int(),
  /** Assets that nothing is made for, and why: their plan is not in force, they rest, or they could not be worked out. Of plans that were named, at most 200. */
  refused: z.array(z.object({ planAssetId: z.int(), plan: Ref, asset: Ref, reason: z.enum(NOT_GENERATED) })),
  rows: z.array(
    z.object({
      plan: Ref,
      asset: Ref,
      dueDay: day().nullable(),
      outcome: z.enum(GENERATED),
      rule: z.string(),
      workOrder: z.object({ id: z.int(), code: z.string() }).nullable(),
    }),
  ),
  /** There is more than these rows. */
  hasMore: z.boolean(),
  /** More assets wait than one call looks at: ask again. */
  isUnfinished: z.boolean(),
});
export type Generated = z.infer<typeof Generated>;

export const plans = defineContract({
  ...recordCalls({
    kind: "plans",
    api: "MaintenancePlan",
    draft: PlanDraft,
    record: MaintenancePlan,
    row: PlanRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      state: column.choice(PLAN_STATES, { isRequired: true }),
      site: column.reference("locations"),
      crew: column.reference("crews"),
      responsiblePerson: column.reference("people"),
      nextDueAt: column.shown(column.instant({ isFigure: true })),
      assetsCount: column.shown(column.number({ isFigure: true })),
      versionNumber: column.number(),
      hasChanges: column.yesNo({ isRequired: true }),
      faults: column.shown(column.number({ isFigure: true })),
      skippedTwice: column.shown(column.number({ isFigure: true })),
      unstaffed: column.shown(column.number({ isFigure: true })),
      rules: column.shown(column.text({ isFigure: true })),
      compliance: column.shown(column.number({ isFigure: true })),
      workType: column.choice([1, 2], { isRequired: true }),
      priority: column.choice(PRIORITIES, { isRequired: true }),
      isStatutory: column.yesNo({ isRequired: true }),
      isRoute: column.yesNo({ isRequired: true }),
      triggerLogic: column.choice(TRIGGER_LOGICS, { isRequired: true }),
      leadTimeDays: column.number({ isRequired: true }),
      openPolicy: column.choice(OPEN_POLICIES, { isRequired: true }),
      suppressesLower: column.yesNo({ isRequired: true }),
      backlogRule: column.choice(BACKLOG_RULES, { isRequired: true }),
      workingDayRule: column.choice(WORKING_DAY_RULES, { isRequired: true }),
      startsSeason: column.yesNo({ isRequired: true }),
      firstDay: column.day(),
      lastDay: column.day(),
      maintenanceType: column.reference("reference-lists"),
      workOrderType: column.reference("reference-lists"),
      costCentre: column.reference("reference-lists"),
      maintenanceDepartment: column.reference("reference-lists"),
      settlingDepartment: column.reference("reference-lists"),
      joinClassification: column.reference("reference-lists"),
      joinCategory: column.reference("reference-lists"),
      joinGroup1: column.reference("reference-lists"),
      joinLocation: column.reference("locations"),
      joinAfterDays: column.number({ isRequired: true }),
    },
  }),
  groups: {
    method: "GET",
    path: "/api/MaintenancePlan/groups/",
    access: may("view"),
    query: z.object({ planId: idInPath("plans") }),
    reply: z.object({ rows: z.array(PlanGroup) }),
  },
  versions: {
    method: "GET",
    path: "/api/MaintenancePlan/versions/",
    access: may("view"),
    query: z.object({ planId: idInPath("plans") }),
    reply: z.object({ rows: z.array(PlanVersion) }),
  },
  /** What publishing would change: the next due of each asset before and after, at most 200 of them. */
  difference: {
    method: "GET",
    path: "/api/MaintenancePlan/difference/",
    access: may("view"),
    query: z.object({ planId: idInPath("plans") }),
    reply: z.object({ rows: z.array(NextDue), hasMore: z.boolean() }),
  },
  /** The year as it is in force beside the year as the plan says now, or would say with some changes. Nothing is written. */
  simulate: {
    method: "POST",
    path: "/api/MaintenancePlan/simulate/",
    access: may("view"),
    body: z.object({
      planId: targetOf("plans"),
      triggers: z.array(TriggerChange).max(20).optional(),
      leadTimeDays: z.int().min(0).max(366).optional(),
      crewId: idOf("crews").nullable().optional(),
      levels: z.array(PlanLevel).max(MAX_LEVELS).optional(),
      addAssetIds: z.array(idOf("assets")).max(500).optional(),
      removeAssetIds: z.array(idOf("assets")).max(500).optional(),
    }),
    reply: z.object({
      from: day(),
      until: day(),
      before: SimulatedYear,
      after: SimulatedYear,
      /** Assets whose next due becomes another one, at most 200 of them. */
      changed: z.array(z.object({ asset: Ref, before: day().nullable(), after: day().nullable() })),
      hasMore: z.boolean(),
      hasEvents: z.boolean(),
    }),
    reads: true,
  },
  /** Puts what the plan says now in force, as its next version. Orders that are there keep theirs. */
  publish: {
    method: "POST",
    path: "/api/MaintenancePlan/publish/",
    access: may("approve"),
    body: z.object({ id: targetOf("plans"), version: version(), note: optionalText(1000) }),
    reply: MaintenancePlan,
  },
  suspend: {
    method: "POST",
    path: "/api/MaintenancePlan/suspend/",
    access: may("update"),
    body: z.object({
      id: targetOf("plans"),
      version: version(),
      reason: why(),
      until: day().nullable().optional(),
    }),
    reply: MaintenancePlan,
  },
  /** What fell due meanwhile is not owed. */
  resume: {
    method: "POST",
    path: "/api/MaintenancePlan/resume/",
    access: may("update"),
    body: z.object({ id: targetOf("plans"), version: version() }),
    reply: MaintenancePlan,
  },
  retire: {
    method: "POST",
    path: "/api/MaintenancePlan/retire/",
    access: may("approve"),
    body: z.object({ id: targetOf("plans"), version: version(), reason: why() }),
    reply: MaintenancePlan,
  },
  bulkSuspend: bulkOf({
    path: "/api/MaintenancePlan/bulk/suspend/",
    access: may("update"),
    kind: "plans",
    change: z.object({ reason: why(), until: day().nullable().optional() }),
  }),
  bulkPublish: bulkOf({
    path: "/api/MaintenancePlan/bulk/publish/",
    access: may("approve"),
    kind: "plans",
    change: z.object({ note: optionalText(1000) }),
  }),
  /** Makes what is due up to the end of a day; without plans, of all that the caller reaches. `userId` filters by the responsible person of the plan. */
  generate: {
    method: "POST",
    path: "/api/WorkOrder/generate/",
    access: may("update"),
    query: z.object({ userId: idInPath("people").optional() }),
    body: z.object({
      until: day().optional(),
      planIds: z.array(idOf("plans")).max(MAX_PLANS_AT_ONCE).optional(),
      isDryRun: z.boolean().optional(),
    }),
    reply: Generated,
  },
});
