import type { FieldFault } from "../../kit/errors.ts";
import { limitsOf, SILENCE_KINDS, type OnlyWhile, type RuleHours, type RuleKind, type RuleLevel, type RuleScope } from "./rule.ts";

/** A week, and a year. */
export const MAX_RULE_MINUTES = 10_080;
export const MAX_COOL_DOWN_HOURS = 8760;

/** What a condition says before it is known to be whole. */
export interface SaidCondition {
  by: OnlyWhile["by"];
  datum: string | null;
  value: number | null;
  statusIds: readonly number[];
  settleMinutes: number;
}

/** What of a rule hangs together; ids are those that were named, whoever they belong to. */
export interface SaidRule {
  kind: RuleKind;
  datum: string | null;
  scope: RuleScope;
  sensorIds: readonly number[];
  typeId: number | null;
  assetId: number | null;
  classificationId: number | null;
  networkId: number | null;
  levels: readonly RuleLevel[];
  onlyWhile: SaidCondition | null;
  hours: RuleHours;
  nextStepMinutes: number | null;
  recipients: readonly Recipient[];
}
export interface Recipient {
  step: number;
  personId: number | null;
  crewId: number | null;
  roleId: number | null;
}

/** Which field names what a scope is over. */
export const TARGETS = { type: "typeId", asset: "assetId", classification: "classificationId", network: "networkId" } as const;
type Target = (typeof TARGETS)[keyof typeof TARGETS];

/** The target of the scope stays, those of other scopes are put aside: one who changes the scope means that one. */
export function scopedTo<R extends Pick<SaidRule, "scope" | "sensorIds" | Target>>(rule: R): R {
  const own = rule.scope === "sensors" ? null : TARGETS[rule.scope];
  const others = Object.values(TARGETS).filter((field) => field !== own);
  return {
    ...rule,
    sensorIds: rule.scope === "sensors" ? rule.sensorIds : [],
    ...Object.fromEntries(others.map((field) => [field, null])),
  };
}

/** A level with the limits that its kind has, and no others. */
export function levelOf(kind: RuleKind, level: RuleLevel): RuleLevel {
  const { lower, upper } = limitsOf(kind);
  const hasClear = kind !== "state";
  return {
    severity: level.severity,
    lower: lower ? level.lower : null,
    upper: upper ? level.upper : null,
    lowerClear: lower && hasClear ? level.lowerClear : null,
    upperClear: upper && hasClear ? level.upperClear : null,
    forMinutes: level.forMinutes,
    clearForMinutes: SILENCE_KINDS.includes(kind) ? 0 : level.clearForMinutes,
  };
}

/** The condition as the rule keeps it; null where what it needs is missing. */
export function conditionOf(said: SaidCondition): OnlyWhile | null {
  const { by, datum, value, statusIds, settleMinutes } = said;
  if (by === "operatingStatus") return statusIds.length > 0 ? { by, statusIds: [...statusIds], settleMinutes } : null;
  return datum !== null && value !== null ? { by, datum, value, settleMinutes } : null;
}

/** A kept condition with all that a form shows of either kind. */
export const saidOf = (kept: OnlyWhile): SaidCondition & { statusIds: number[] } => ({
  by: kept.by,
  datum: kept.by === "state" ? kept.datum : null,
  value: kept.by === "state" ? kept.value : null,
  statusIds: kept.by === "operatingStatus" ? [...kept.statusIds] : [],
  settleMinutes: kept.settleMinutes,
});

/** Every field at which a rule does not hang together; empty where it does. */
export const ruleFaults = (rule: SaidRule): FieldFault[] => [...measureFaults(rule), ...tellingFaults(rule)];

/** The part that decides about alarms, which is asked of a rule that is only tried, too. */
export const measureFaults = (rule: Omit<SaidRule, "nextStepMinutes" | "recipients">): FieldFault[] => [
  ...scopeFaults(rule),
  ...datumFaults(rule),
  ...levelsFaults(rule),
  ...conditionFaults(rule.onlyWhile),
];

const required = (path: string): FieldFault => ({ path, reason: "required" });

function scopeFaults({ kind, scope, ...rule }: Pick<SaidRule, "kind" | "scope" | "sensorIds" | Target>): FieldFault[] {
  if (kind === "gateway" && scope !== "network") return [{ path: "scope", reason: "rule_of_network" }];
  if (scope === "sensors") return rule.sensorIds.length > 0 ? repeated("sensorIds", rule.sensorIds) : [required("sensorIds")];
  return rule[TARGETS[scope]] === null ? [required(TARGETS[scope])] : [];
}

function datumFaults({ kind, datum }: Pick<SaidRule, "kind" | "datum">): FieldFault[] {
  return !SILENCE_KINDS.includes(kind) && datum === null ? [required("datum")] : [];
}

function levelsFaults({ kind, levels }: Pick<SaidRule, "kind" | "levels">): FieldFault[] {
  const twice = levels.findIndex(({ severity }, at) => levels.findIndex((level) => level.severity === severity) < at);
  return [
    ...levels.flatMap((level, at) => levelFaults(kind, level, `levels.${at}`)),
    ...(twice > 0 ? [{ path: `levels.${twice}.severity`, reason: "duplicate" } as const] : []),
  ];
}

function levelFaults(kind: RuleKind, { lower, upper, lowerClear, upperClear }: RuleLevel, path: string): FieldFault[] {
  const has = limitsOf(kind);
  const faults: FieldFault[] = [];
  if (has.lower && lower === null) faults.push(required(`${path}.lower`));
  if (has.upper && upper === null) faults.push(required(`${path}.upper`));
  if (faults.length > 0) return faults;
  if (kind === "rate" && upper !== null && upper <= 0) faults.push({ path: `${path}.upper`, reason: "rate_positive" });
  if (lower !== null && upper !== null && lower >= upper) return [...faults, { path: `${path}.lower`, reason: "limits_crossed" }];
  // Beyond the limit it would be over before it began; beyond the other limit, never.
  if (upper !== null && upperClear !== null && (upperClear > upper || (lower !== null && upperClear < lower)))
    faults.push({ path: `${path}.upperClear`, reason: "clear_inside" });
  if (lower !== null && lowerClear !== null && (lowerClear < lower || (upper !== null && lowerClear > upper)))
    faults.push({ path: `${path}.lowerClear`, reason: "clear_inside" });
  return faults;
}

function conditionFaults(said: SaidCondition | null): FieldFault[] {
  if (said === null) return [];
  if (said.by === "operatingStatus")
    return said.statusIds.length > 0 ? repeated("onlyWhile.statusIds", said.statusIds) : [required("onlyWhile.statusIds")];
  return [...(said.datum === null ? [required("onlyWhile.datum")] : []), ...(said.value === null ? [required("onlyWhile.value")] : [])];
}

function tellingFaults({ recipients, nextStepMinutes }: Pick<SaidRule, "recipients" | "nextStepMinutes">): FieldFault[] {
  const named = recipients.map(({ step, personId, crewId, roleId }) => [step, personId, crewId, roleId].join(" "));
  const faults = recipients.flatMap(({ personId, crewId, roleId }, at): FieldFault[] => {
    const count = [personId, crewId, roleId].filter((id) => id !== null).length;
    if (count !== 1) return [{ path: `recipients.${at}.personId`, reason: "one_recipient" }];
    return named.indexOf(named[at] ?? "") < at ? [{ path: `recipients.${at}.personId`, reason: "duplicate" }] : [];
  });
  const hasNext = recipients.some(({ step }) => step === 2);
  return hasNext && nextStepMinutes === null ? [...faults, required("nextStepMinutes")] : faults;
}

const repeated = (path: string, ids: readonly number[]): FieldFault[] =>
  ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ path: `${path}.${at}`, reason: "duplicate" } as const] : []));
