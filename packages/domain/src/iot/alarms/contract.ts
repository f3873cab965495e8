import { z } from "zod";
import { bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { codeText, instant, NameRef, optionalText, Ref, version, why } from "../../kit/fields.ts";
import { idAlias, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { RULE_KINDS, SEVERITIES, type Severity } from "../alarm-rules/rule.ts";

export const ALARM_STATES = ["active", "cleared"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];
export const CLEAR_REASONS = ["back_to_normal", "rule_removed", "sensor_gone", "heard_again"] as const;
export const SUPPRESSIONS = ["out_of_service", "work_in_progress", "gateway"] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** What happened to an alarm. */
export const ALARM_EVENTS = [
  "raised",
  "risen",
  "fallen",
  "acknowledged",
  "shelved",
  "unshelved",
  "suppressed",
  "unsuppressed",
  "late_reading",
  "told",
  "work_made",
  "work_joined",
  "work_capped",
  "cleared",
] as const;

/** So long at most it may be put on the shelf. */
export const MAX_SHELF_DAYS = 7;

const severity = () => z.literal([...SEVERITIES]) as z.ZodType<Severity>;

const own = {
  alarmId: idAlias(),
  /** The rule's, as it was called then. */
  name: z.string(),
  state: z.enum(ALARM_STATES),
  severity: severity(),
  highestSeverity: severity(),
  /** Since when the limit was passed, and when that had lasted long enough. */
  sinceAt: instant(),
  raisedAt: instant(),
  clearedAt: instant().nullable(),
  clearReason: z.enum(CLEAR_REASONS).nullable(),
  /** In the unit that is stored; nothing of what is silent. */
  lastValue: z.number().nullable(),
  limitValue: z.number().nullable(),
  worstValue: z.number().nullable(),
  unit: z.string().nullable(),
  /** Of the rule, as it is now: a change is of an hour. */
  kind: z.enum(RULE_KINDS),
  datum: z.string().nullable(),
  decimals: z.int().nullable(),
  /** Of the sensor: by it and the datum a reader's unit is known. */
  typeId: z.int().nullable(),
  /** Null: the reader does not see it. */
  rule: Ref.nullable(),
  sensor: Ref.nullable(),
  gateway: Ref.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  site: Ref.nullable(),
  acknowledgedAt: instant().nullable(),
  acknowledgedBy: NameRef.nullable(),
  shelvedUntil: instant().nullable(),
  /** It stands, quietly. */
  suppressedBy: z.enum(SUPPRESSIONS).nullable(),
  isRepeat: z.boolean(),
  /** A record is kept of its sensor: who acknowledges it says what was done. */
  needsNote: z.boolean(),
};

/** One row of the list. */
export const AlarmRow = rowOf(own);
export type AlarmRow = z.infer<typeof AlarmRow>;

const AlarmEvent = z.object({
  id: z.int(),
  at: instant(),
  kind: z.enum(ALARM_EVENTS),
  severity: severity().nullable(),
  value: z.number().nullable(),
  person: NameRef.nullable(),
  note: z.string().nullable(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

export const Alarm = recordOf({
  ...own,
  ruleId: z.int(),
  seriesId: z.int().nullable(),
  sensorId: z.int().nullable(),
  gatewayId: z.int().nullable(),
  assetId: z.int().nullable(),
  siteId: z.int().nullable(),
  worstAt: instant().nullable(),
  shelveReason: z.string().nullable(),
  shelvedBy: NameRef.nullable(),
  /** Of a silent gateway: how many sensors are not heard because of it. */
  unreachableCount: z.int().nullable(),
  /** What happened to it, the oldest first. */
  events: z.array(AlarmEvent),
});
export type Alarm = z.infer<typeof Alarm>;

const may = <const F extends "view" | "update">(flag: F) => ({ subModule: "alarms", flag }) as const;
const params = idParams("alarms");
/** What was done about it. */
const note = optionalText(2000);
const Acknowledging = z.object({ note });
const Shelving = z.object({ until: instant(), reason: why() });

const {
  list,
  export: exporting,
  get,
  log,
} = recordCalls({
  kind: "alarms",
  api: "Alarms",
  draft: z.object({}),
  record: Alarm,
  row: AlarmRow,
  columns: {
    state: column.choice(ALARM_STATES, { isRequired: true }),
    severity: column.choice(SEVERITIES, { isRequired: true }),
    name: column.text({ isRequired: true, isSearched: true }),
    sinceAt: column.instant({ isRequired: true }),
    raisedAt: column.instant({ isRequired: true }),
    lastValue: column.number(),
    limitValue: column.number(),
    worstValue: column.number(),
    unit: column.text(),
    sensor: column.reference("sensors"),
    gateway: column.reference("gateways"),
    asset: column.reference("assets"),
    rule: column.reference("alarm-rules", { isRequired: true }),
    location: column.reference("locations"),
    site: column.reference("locations"),
    acknowledgedAt: column.instant(),
    acknowledgedBy: column.reference("people"),
    shelvedUntil: column.instant(),
    suppressedBy: column.choice(SUPPRESSIONS),
    highestSeverity: column.choice(SEVERITIES, { isRequired: true }),
    clearedAt: column.instant(),
    clearReason: column.choice(CLEAR_REASONS),
    isRepeat: column.yesNo({ isRequired: true }),
  },
});

/** Alarms are raised and cleared by what sensors say, and by nobody else; people acknowledge them and put them on the shelf. */
export const alarms = defineContract({
  list,
  export: exporting,
  get,
  log,
  /** Again is no change: the first one stays. */
  acknowledge: {
    method: "PUT",
    path: "/api/Alarms/:id/acknowledge",
    access: may("update"),
    params,
    body: Acknowledging.extend({ version: version() }),
    reply: Alarm,
  },
  bulkAcknowledge: bulkOf({ path: "/api/Alarms/bulk/acknowledge/", access: may("update"), kind: "alarms", change: Acknowledging }),
  /** Quiet until then, seven days at most. */
  shelve: {
    method: "PUT",
    path: "/api/Alarms/:id/shelve",
    access: may("update"),
    params,
    body: Shelving.extend({ version: version() }),
    reply: Alarm,
  },
  bulkShelve: bulkOf({ path: "/api/Alarms/bulk/shelve/", access: may("update"), kind: "alarms", change: Shelving }),
  unshelve: {
    method: "PUT",
    path: "/api/Alarms/:id/unshelve",
    access: may("update"),
    params,
    body: z.object({ version: version() }),
    reply: Alarm,
  },
  /** All open alarms of a sensor; a code that is not known, or out of reach, is not found. */
  acknowledgeSensor: {
    method: "POST",
    path: "/api/NotificationAcknowledge",
    access: may("update"),
    query: z.object({ SensorCode: codeText(60).min(1) }),
    body: Acknowledging.optional(),
    reply: z.object({
      sensor: Ref,
      alarms: z.array(
        z.object({ id: z.int(), name: z.string(), severity: severity(), acknowledgedAt: instant(), acknowledgedBy: NameRef.nullable() }),
      ),
    }),
  },
});
