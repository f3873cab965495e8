import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, Ref } from "../../kit/fields.ts";
import { idInPath } from "../../kit/ids.ts";
import { StatusRef } from "../../work/orders/contract.ts";
import { RULE_KINDS, SEVERITIES, type Severity } from "../alarm-rules/rule.ts";
import { ALARM_STATES } from "../alarms/contract.ts";

const WorkRef = Ref.extend({ status: StatusRef });

/** An alarm and what came of it. What the caller does not reach is null. */
export const AlarmThread = z.object({
  alarm: z.object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(RULE_KINDS),
    /** The highest that it was. */
    highestSeverity: z.literal([...SEVERITIES]) as z.ZodType<Severity>,
    state: z.enum(ALARM_STATES),
    sinceAt: instant(),
    raisedAt: instant(),
    clearedAt: instant().nullable(),
    limitValue: z.number().nullable(),
    worstValue: z.number().nullable(),
    worstAt: instant().nullable(),
    unit: z.string().nullable(),
    decimals: z.int().nullable(),
    datum: z.string().nullable(),
    /** The sensor, where the reader reaches it, and its type, by which values are shown to each in their unit. */
    sensorId: z.int().nullable(),
    typeId: z.int().nullable(),
    isRepeat: z.boolean(),
  }),
  sensor: Ref.nullable(),
  gateway: Ref.nullable(),
  request: WorkRef.nullable(),
  order: WorkRef.nullable(),
  /** Of a repeat: the order that was completed before. */
  previousOrder: Ref.nullable(),
  /** Its request was rejected or its order cancelled: no work is made until it has cleared. */
  isResting: z.boolean(),
});
export type AlarmThread = z.infer<typeof AlarmThread>;

/** So many are told, the newest first. */
export const MOST_THREADS = 20;

const view = { subModule: "alarms", flag: "view" } as const;
const threads = z.object({ rows: z.array(AlarmThread) });

/** Alarms beside the work that they made. */
export const alarmWork = defineContract({
  ofAlarm: {
    method: "GET",
    path: "/api/Alarms/:alarmId/work",
    access: view,
    params: z.object({ alarmId: idInPath("alarms") }),
    reply: threads,
  },
  ofRequest: {
    method: "GET",
    path: "/api/WorkRequest/:workRequestId/alarms",
    access: view,
    params: z.object({ workRequestId: idInPath("work-requests") }),
    reply: threads,
  },
  ofOrder: {
    method: "GET",
    path: "/api/WorkOrder/:workOrderId/alarms",
    access: view,
    params: z.object({ workOrderId: idInPath("work-orders") }),
    reply: threads,
  },
  ofAsset: {
    method: "GET",
    path: "/api/Assets/:assetId/alarmWork",
    access: view,
    params: z.object({ assetId: idInPath("assets") }),
    reply: threads,
  },
});
