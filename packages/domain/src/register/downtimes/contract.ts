import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, NameRef, optionalText, Ref } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { listOf } from "../../kit/list.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { DOWNTIME_SOURCES, DOWNTIME_STATES } from "./downtime.ts";
import { BASES, FIGURES, QUANTITIES } from "./figures/figures.ts";

/** What a person fills in. */
export const DowntimeDraft = z.object({
  assetId: idOf("assets"),
  startAt: instant(),
  /** Empty: it lasts. */
  endAt: instant().nullable().optional(),
  state: z.enum(DOWNTIME_STATES).optional(),
  isPlanned: z.boolean().optional(),
  reasonId: idOf("reference-lists").nullable().optional(),
  workOrderId: idOf("work-orders").nullable().optional(),
  remark: optionalText(1000),
});
export type DowntimeDraft = z.input<typeof DowntimeDraft>;

const facts = {
  /** What stands still. */
  name: z.string(),
  asset: Ref,
  startAt: instant(),
  endAt: instant().nullable(),
  state: z.enum(DOWNTIME_STATES),
  isPlanned: z.boolean(),
  reason: NameRef.nullable(),
  workOrder: Ref.nullable(),
  remark: z.string().nullable(),
  source: z.enum(DOWNTIME_SOURCES),
};
/** One row of the list. */
export const DowntimeRow = rowOf({
  ...facts,
  version: z.int(),
  /** Whole minutes that it lasted, or has lasted by now. */
  minutes: z.int(),
});
export type DowntimeRow = z.infer<typeof DowntimeRow>;

export const Downtime = recordOf({
  ...facts,
  assetId: z.int(),
  reasonId: z.int().nullable(),
  workOrderId: z.int().nullable(),
});
export type Downtime = z.infer<typeof Downtime>;

const Figure = z.object({
  value: z.number().nullable(),
  basis: z.enum(BASES),
  of: z.enum(QUANTITIES),
  by: z.enum(QUANTITIES),
  numerator: z.number(),
  denominator: z.number(),
  /** The first of what it was made of, and how many that is. */
  rows: z.array(z.object({ kind: z.enum(["entry", "order"]), id: z.int(), label: z.string(), minutes: z.number().nullable() })),
  rowsCount: z.int(),
});

/** Minutes are those that passed, not rounded. */
export const ReliabilityFigures = z.object({
  from: instant(),
  until: instant(),
  /** Whether what is below the asset counts too. */
  withBelow: z.boolean(),
  /** By which it was required to run, in the order of where it stood; none: all the time. */
  calendars: z.array(NameRef),
  requiredMinutes: z.number(),
  operatingMinutes: z.number(),
  unplannedMinutes: z.number(),
  plannedMinutes: z.number(),
  degradedMinutes: z.number(),
  failures: z.int(),
  failuresWithoutRepair: z.int(),
  untimedMinutes: z.number(),
  untimedOrders: z.int(),
  figures: z.object(Object.fromEntries(FIGURES.map((key) => [key, Figure])) as Record<(typeof FIGURES)[number], typeof Figure>),
});
export type ReliabilityFigures = z.infer<typeof ReliabilityFigures>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "downtimes", flag }) as const;

export const downtimes = defineContract({
  ...recordCalls({
    kind: "downtimes",
    api: "AssetDowntime",
    draft: DowntimeDraft,
    record: Downtime,
    row: DowntimeRow,
    columns: {
      name: column.text({ isRequired: true }),
      asset: column.reference("assets", { isRequired: true }),
      startAt: column.instant({ isRequired: true }),
      endAt: column.instant(),
      minutes: column.number({ isRequired: true }),
      state: column.choice(DOWNTIME_STATES, { isRequired: true }),
      isPlanned: column.yesNo({ isRequired: true }),
      reason: column.reference("reference-lists"),
      workOrder: column.reference("work-orders"),
      remark: column.text(),
      source: column.choice(DOWNTIME_SOURCES, { isRequired: true }),
    },
  }),
  /** Of an asset or an order, the latest first. */
  browse: {
    method: "GET",
    path: "/api/AssetDowntime/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets").optional(), workOrderId: idInPath("work-orders").optional() }),
    reply: listOf(DowntimeRow),
  },
  /** It stands still from now on, or since when it is said; why may be said later. */
  start: {
    method: "POST",
    path: "/api/AssetDowntime/start/",
    access: may("create"),
    body: DowntimeDraft.omit({ startAt: true, endAt: true }).extend({ startAt: instant().optional() }),
    whenDone: "startAt",
    reply: Downtime,
  },
  /** It runs again. */
  stop: {
    method: "POST",
    path: "/api/AssetDowntime/stop/",
    access: may("update"),
    body: z.object({ assetId: idOf("assets"), endAt: instant().optional() }),
    whenDone: "endAt",
    reply: Downtime,
  },
  /** Taken out of the figures; it stays among the archived. */
  remove: {
    method: "DELETE",
    path: "/api/AssetDowntime/:id",
    access: may("delete"),
    params: idParams("downtimes"),
    reply: z.object({ id: z.int() }),
  },
  figures: {
    method: "GET",
    path: "/api/AssetDowntime/figures/:assetId",
    access: may("view"),
    params: z.object({ assetId: idInPath("assets") }),
    query: z.object({ from: instant(), until: instant(), withBelow: z.enum(["true", "false"]).optional() }),
    reply: ReliabilityFigures,
  },
});
