import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, codeText, filled, instant, name, NameRef, optionalText, Ref } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { SERIES_KINDS } from "../readings/roll-up.ts";
import { MAX_RULE_LEVELS, RULE_ACTIONS, RULE_HOURS, RULE_KINDS, RULE_SCOPES, SEVERITIES } from "./rule.ts";
import { MAX_COOL_DOWN_HOURS, MAX_RULE_MINUTES } from "./validity.ts";

export const MAX_RULE_SENSORS = 200;
export const MAX_RULE_RECIPIENTS = 40;
const MAX_STATUSES = 20;
/** The steps in which people are told: at once, and where nobody acknowledged it in time. */
export const RECIPIENT_STEPS = [1, 2] as const;
/** Days over which a rule is tried, and counted. */
export const RULE_DAYS = 30;

const severity = z.union([z.literal(SEVERITIES[0]), z.literal(SEVERITIES[1]), z.literal(SEVERITIES[2])]);
const limit = () => filled(z.number().nullable().optional());
const minutes = () => z.int().min(0).max(MAX_RULE_MINUTES);

/** Limits are in the unit that is stored; those that the kind does not have are put aside. */
export const RuleLevelDraft = z.object({
  severity,
  lower: limit(),
  upper: limit(),
  lowerClear: limit(),
  upperClear: limit(),
  forMinutes: minutes(),
  clearForMinutes: minutes(),
});

export const CONDITIONS = ["state", "operatingStatus"] as const;
export const OnlyWhileDraft = z.object({
  by: z.enum(CONDITIONS),
  /** Of a state: which, and the value that it must have. */
  datum: filled(codeText(100).nullable().optional()),
  value: limit(),
  /** The operating statuses of which the asset must have one. */
  statusIds: z.array(idOf("reference-lists")).max(MAX_STATUSES).optional(),
  settleMinutes: minutes(),
});

const step = z.union([z.literal(RECIPIENT_STEPS[0]), z.literal(RECIPIENT_STEPS[1])]);
/** One of the three: a person, a crew, or who has a role at the alarm's site. */
export const RecipientDraft = z.object({
  step,
  personId: filled(idOf("people").nullable().optional()),
  crewId: filled(idOf("crews").nullable().optional()),
  roleId: filled(idOf("roles").nullable().optional()),
});

const definition = {
  kind: z.enum(RULE_KINDS),
  /** As gateways name it; nothing for kinds that are about silence. */
  datum: codeText(100)
    .nullable()
    .transform((sent) => (sent ? sent : null))
    .optional(),
  scope: z.enum(RULE_SCOPES),
  /** Of the scope `sensors`. */
  sensorIds: z.array(idOf("sensors")).max(MAX_RULE_SENSORS).optional(),
  typeId: idOf("reference-lists").nullable().optional(),
  assetId: idOf("assets").nullable().optional(),
  /** With all assets below it. */
  includesBelow: z.boolean().optional(),
  classificationId: idOf("reference-lists").nullable().optional(),
  networkId: idOf("networks").nullable().optional(),
  /** Narrows any scope to one site. */
  siteId: idOf("locations").nullable().optional(),
  levels: z.array(RuleLevelDraft).min(1).max(MAX_RULE_LEVELS),
  onlyWhile: OnlyWhileDraft.nullable().optional(),
  hours: z.enum(RULE_HOURS).optional(),
  /** Nothing: that of the asset. */
  productionCalendarId: idOf("production-calendars").nullable().optional(),
};

/** What a person fills in. */
export const AlarmRuleDraft = z.object({
  code: code(),
  name: name(),
  isActive: z.boolean().optional(),
  ...definition,
  action: z.enum(RULE_ACTIONS).optional(),
  coolDownHours: z.int().min(0).max(MAX_COOL_DOWN_HOURS).optional(),
  /** After so many minutes without an acknowledgement those of the second step are told. */
  nextStepMinutes: z.int().min(1).max(MAX_RULE_MINUTES).nullable().optional(),
  recipients: z.array(RecipientDraft).max(MAX_RULE_RECIPIENTS).optional(),
  notes: optionalText(4000),
});
export type AlarmRuleDraft = z.input<typeof AlarmRuleDraft>;

const RuleLevelShown = z.object({
  severity,
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  lowerClear: z.number().nullable(),
  upperClear: z.number().nullable(),
  forMinutes: z.int(),
  clearForMinutes: z.int(),
});
const OnlyWhileShown = z.object({
  by: z.enum(CONDITIONS),
  datum: z.string().nullable(),
  value: z.number().nullable(),
  statusIds: z.array(z.int()),
  settleMinutes: z.int(),
});

/** Over the last thirty days, of the sensors that the reader reaches. */
const figures = {
  /** In its scope now. */
  sensorCount: z.int(),
  alarmCount: z.int(),
  activeMinutes: z.int(),
  /** Median from raised to acknowledged; null: nobody acknowledged one. */
  acknowledgeMinutes: z.int().nullable(),
  /** Percent of the alarms that led to work; null: there were none. */
  workShare: z.int().nullable(),
  /** Three alarms of one sensor within an hour. */
  isChattering: z.boolean(),
  /** One stands for more than a day. */
  isStanding: z.boolean(),
};

const own = {
  ruleId: idAlias(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  kind: z.enum(RULE_KINDS),
  datum: z.string().nullable(),
  scope: z.enum(RULE_SCOPES),
  type: Ref.nullable(),
  asset: Ref.nullable(),
  classification: Ref.nullable(),
  network: Ref.nullable(),
  site: Ref.nullable(),
  hours: z.enum(RULE_HOURS),
  action: z.enum(RULE_ACTIONS),
  coolDownHours: z.int(),
  nextStepMinutes: z.int().nullable(),
  levels: z.array(RuleLevelShown),
  /** The levels in words, in the unit that is stored. */
  condition: z.string(),
};

/** One row of the list. */
export const AlarmRuleRow = rowOf({ ...own, ...z.object(figures).partial().shape });
export type AlarmRuleRow = z.infer<typeof AlarmRuleRow>;

export const AlarmRule = recordOf({
  ...own,
  ...figures,
  typeId: z.int().nullable(),
  assetId: z.int().nullable(),
  includesBelow: z.boolean(),
  classificationId: z.int().nullable(),
  networkId: z.int().nullable(),
  siteId: z.int().nullable(),
  productionCalendarId: z.int().nullable(),
  productionCalendar: NameRef.nullable(),
  onlyWhile: OnlyWhileShown.nullable(),
  /** All that are named; `sensors` are those of them that the reader reaches. */
  sensorIds: z.array(z.int()),
  sensors: z.array(Ref),
  recipients: z.array(z.object({ step: z.int(), personId: z.int().nullable(), crewId: z.int().nullable(), roleId: z.int().nullable() })),
  /** The same by name. */
  told: z.array(z.object({ step: z.int(), name: z.string() })),
  notes: z.string().nullable(),
});
export type AlarmRule = z.infer<typeof AlarmRule>;

/** A rule as it is tried: what decides about alarms, saved or not. */
export const TriedRule = z.object({ ...definition, sensorId: idOf("sensors").nullable().optional() });
export type TriedRule = z.input<typeof TriedRule>;

const TriedAlarm = z.object({
  sinceAt: instant(),
  raisedAt: instant(),
  /** Null: it would still stand. */
  clearedAt: instant().nullable(),
  severity,
  worst: z.number().nullable(),
});
const TriedSensor = z.object({
  sensor: Ref,
  typeId: z.int().nullable(),
  seriesId: z.int().nullable(),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  kind: z.enum(SERIES_KINDS).nullable(),
  alarmCount: z.int(),
  activeMinutes: z.int(),
  /** The newest first; not all of very many. */
  alarms: z.array(TriedAlarm),
});

/** What a rule would have raised. */
export const Trial = z.object({
  from: instant(),
  until: instant(),
  /** In its scope and within reach, and how many of them were looked at. */
  sensorCount: z.int(),
  triedCount: z.int(),
  alarmCount: z.int(),
  activeMinutes: z.int(),
  /** Those with alarms, the noisiest first, and the one that was asked for; where no alarm was raised the first one. */
  sensors: z.array(TriedSensor),
});
export type Trial = z.infer<typeof Trial>;

/** A rule that holds for a sensor. */
const HoldingRule = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  kind: z.enum(RULE_KINDS),
  datum: z.string().nullable(),
  levels: z.array(RuleLevelShown),
});
export type HoldingRule = z.infer<typeof HoldingRule>;

const view = { subModule: "alarm-rules", flag: "view" } as const;

export const alarmRules = defineContract({
  ...recordCalls({
    kind: "alarm-rules",
    api: "AlarmRules",
    draft: AlarmRuleDraft,
    record: AlarmRule,
    row: AlarmRuleRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      isActive: column.yesNo({ isRequired: true }),
      kind: column.choice(RULE_KINDS, { isRequired: true }),
      datum: column.text(),
      condition: column.shown(column.text()),
      scope: column.choice(RULE_SCOPES, { isRequired: true }),
      type: column.reference("reference-lists"),
      asset: column.reference("assets"),
      classification: column.reference("reference-lists"),
      network: column.reference("networks"),
      site: column.reference("locations"),
      hours: column.choice(RULE_HOURS, { isRequired: true }),
      action: column.choice(RULE_ACTIONS, { isRequired: true }),
      coolDownHours: column.number({ isRequired: true }),
      nextStepMinutes: column.number(),
      sensorCount: column.shown(column.number({ isFigure: true })),
      alarmCount: column.number({ isRequired: true, isFigure: true }),
      activeMinutes: column.shown(column.number({ isFigure: true })),
      acknowledgeMinutes: column.shown(column.number({ isFigure: true })),
      workShare: column.shown(column.number({ isFigure: true })),
      isChattering: column.yesNo({ isRequired: true, isFigure: true }),
      isStanding: column.yesNo({ isRequired: true, isFigure: true }),
    },
  }),
  /** What a rule would have raised over the last thirty days, of the sensors within reach; nothing is written. */
  tryOut: { method: "POST", path: "/api/AlarmRules/try/", access: view, body: TriedRule, reply: Trial, reads: true },
  /** The rules that hold for a sensor, of those within reach. */
  ofSensor: {
    method: "GET",
    path: "/api/AlarmRules/ofSensor/",
    access: view,
    query: z.object({ sensorId: idInPath("sensors") }),
    reply: z.object({ rows: z.array(HoldingRule) }),
  },
});
