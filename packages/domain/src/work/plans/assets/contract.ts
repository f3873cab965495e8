import { z } from "zod";
import { bulkOf } from "../../../kit/bulk.ts";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { day, instant, minutes, Money, Ref, version, optionalText } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { QUIET } from "../points.ts";
import { WhyShown } from "../why.ts";

export const MAX_ASSETS_AT_ONCE = 500;

/** Why the plans of an asset rest, though nobody suspended them: by the asset itself. */
export const RESTS = ["archived", "out_of_service"] as const;
export type Rest = (typeof RESTS)[number];

/** A reading is past the limit of a trigger, since then. */
export const PastLimit = z.object({ triggerId: z.int(), since: instant(), value: z.number() });

const shown = {
  id: z.int(),
  version: version(),
  /** Of its asset. */
  name: z.string(),
  plan: Ref,
  asset: Ref,
  site: Ref.nullable(),
  crew: Ref.nullable(),
  /** It came by the plan's filter. */
  isJoined: z.boolean(),
  offsetDays: z.int(),
  sinceDay: day(),
  lastDoneDay: day().nullable(),
  lastDoneUnits: z.number().nullable(),
  isSuspended: z.boolean(),
  suspendedReason: z.string().nullable(),
  suspendedUntil: day().nullable(),
  rests: z.enum(RESTS).nullable(),
  pastLimits: z.array(PastLimit),
  nextDueAt: instant().nullable(),
  nextDueDay: day().nullable(),
  nextUnits: z.number().nullable(),
  /** By the average of a meter. */
  nextIsProjected: z.boolean(),
  skippedInRow: z.int(),
  /** Its place on a route; null: after those that have one, as it came. */
  routeOrder: z.int().nullable(),
  quiet: z.array(z.object({ triggerId: z.int().nullable(), reason: z.enum(QUIET) })),
  fault: z.string().nullable(),
};

export const PlanAssetRow = z.object(shown);
export type PlanAssetRow = z.infer<typeof PlanAssetRow>;

/** One, with the sum behind its next due. */
export const PlanAsset = z.object({ ...shown, why: WhyShown.nullable() });
export type PlanAsset = z.infer<typeof PlanAsset>;

/** Days until it is due by the clocks of the site; less than none: so many late. */
export const DueHere = z.object({ planAssetId: z.int(), plan: Ref, day: day(), days: z.int(), isProjected: z.boolean() });
export type DueHere = z.infer<typeof DueHere>;

/** Orders that fell due in the last 12 months, their hours and costs; of a route the share of one stop. Costs are null for who may not see them. */
export const LastYear = z.object({ planAssetId: z.int(), orders: z.int(), minutes: minutes(), cost: Money.nullable() });
export type LastYear = z.infer<typeof LastYear>;

export const PlanAssetDraft = z.object({
  crewId: idOf("crews").nullable().optional(),
  offsetDays: z.int().min(0).max(3660).optional(),
  /** The first day on which it may be due. */
  sinceDay: day().optional(),
  lastDoneDay: day().nullable().optional(),
  lastDoneUnits: z.number().min(0).max(1e12).nullable().optional(),
});
export type PlanAssetDraft = z.input<typeof PlanAssetDraft>;

const may = (flag: "view" | "update") => ({ subModule: "plans", flag }) as const;
const list = {
  method: "POST",
  path: "/api/PlanAsset/list/",
  name: "plan-assets",
  access: may("view"),
  body: ListRequest,
  reply: listOf(PlanAssetRow),
  columns: {
    name: column.text({ isRequired: true }),
    plan: column.reference("plans", { isRequired: true }),
    asset: column.reference("assets", { isRequired: true }),
    site: column.reference("locations"),
    crew: column.reference("crews"),
    nextDueAt: column.instant(),
    nextUnits: column.number(),
    offsetDays: column.number({ isRequired: true }),
    sinceDay: column.day({ isRequired: true }),
    lastDoneDay: column.day(),
    lastDoneUnits: column.number(),
    isSuspended: column.yesNo({ isRequired: true }),
    isJoined: column.yesNo({ isRequired: true }),
    skippedInRow: column.number({ isRequired: true }),
    routeOrder: column.number(),
    planId: column.id("plans", { isRequired: true }),
    assetId: column.id("assets", { isRequired: true }),
  },
  reads: true,
} as const;

export const planAssets = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/PlanAsset/:id", access: may("view"), params: idParams("plan-assets"), reply: PlanAsset },
  /** Puts assets into a plan; those that are in it already stay as they are. */
  add: {
    method: "POST",
    path: "/api/PlanAsset/",
    access: may("update"),
    body: PlanAssetDraft.extend({ planId: targetOf("plans"), assetIds: z.array(idOf("assets")).min(1).max(MAX_ASSETS_AT_ONCE) }),
    reply: z.object({ added: z.int(), rows: z.array(PlanAssetRow) }),
  },
  update: {
    method: "PUT",
    path: "/api/PlanAsset/:id",
    access: may("update"),
    params: idParams("plan-assets"),
    body: PlanAssetDraft.extend({ version: version() }),
    reply: PlanAsset,
  },
  remove: {
    method: "DELETE",
    path: "/api/PlanAsset/:id",
    access: may("update"),
    params: idParams("plan-assets"),
    reply: z.object({ id: z.int() }),
  },
  bulkSuspend: bulkOf({
    path: "/api/PlanAsset/bulk/suspend/",
    access: may("update"),
    kind: "plan-assets",
    change: z.object({
      isSuspended: z.boolean(),
      reason: optionalText(500),
      until: day().nullable().optional(),
    }),
  }),
  /** Spreads a plan's assets evenly over so many days, in the order of their codes. */
  stagger: {
    method: "POST",
    path: "/api/PlanAsset/stagger/",
    access: may("update"),
    body: z.object({ planId: targetOf("plans"), days: z.int().min(1).max(366) }),
    reply: z.object({ changed: z.int() }),
  },
  /** Moves an asset of a route up or down by so many places. */
  move: {
    method: "PUT",
    path: "/api/PlanAsset/move/",
    access: may("update"),
    body: z.object({
      id: targetOf("plan-assets"),
      version: version(),
      by: z.int().min(-1000).max(1000),
    }),
    reply: z.object({ id: z.int(), place: z.int() }),
  },
  /** What of plans is late on an asset or due within 30 days, and has no open order: worth doing with other work on it. */
  dueHere: {
    method: "GET",
    path: "/api/PlanAsset/dueHere/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets") }),
    reply: z.object({ rows: z.array(DueHere) }),
  },
  /** What plans asked of an asset in the last 12 months. */
  lastYear: {
    method: "GET",
    path: "/api/PlanAsset/lastYear/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets") }),
    reply: z.object({ rows: z.array(LastYear) }),
  },
  /** The next one is done with an open order on the asset, which takes its steps. */
  takeAlong: {
    method: "POST",
    path: "/api/PlanAsset/takeAlong/",
    access: may("update"),
    body: z.object({ id: targetOf("plan-assets"), workOrderId: targetOf("work-orders") }),
    reply: z.object({ workOrder: z.object({ id: z.int(), code: z.string() }) }),
  },
  /** Makes the next one now, however early. */
  doNow: {
    method: "POST",
    path: "/api/PlanAsset/doNow/",
    access: may("update"),
    body: z.object({ id: targetOf("plan-assets") }),
    reply: z.object({ workOrder: z.object({ id: z.int(), code: z.string() }) }),
  },
});
