import { limitsOf, SILENCE_KINDS, type RuleKind, type RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { t } from "../../i18n/iot.ts";
import { formatNumber } from "../../kit/format.ts";
import type { Scaled } from "./scaled.ts";

export const minutesSaid = (minutes: number): string => t("alarmRules.minutes", { count: minutes, shown: formatNumber(minutes) });
const SEVERITY = { 3: "high", 2: "medium", 1: "low" } as const;
export const severityWord = (severity: RuleLevel["severity"]): string => t(`alarmRules.severity.${SEVERITY[severity]}`);

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Whether all limits of its kind are there; what is being typed may not be whole yet. */
export function isWhole(kind: RuleKind, { lower, upper }: RuleLevel): boolean {
  const has = limitsOf(kind);
  return (!has.lower || isNumber(lower)) && (!has.upper || isNumber(upper));
}

/** "Medium: above 5 °C for 1 min; clears below 4 °C for 5 min". */
export function sentenceOf(kind: RuleKind, level: RuleLevel, { written }: Pick<Scaled, "written">): string {
  const severity = severityWord(level.severity);
  if (!isWhole(kind, level)) return t("alarmRules.sentence.incomplete", { severity });
  const say = (value: number | null) => (isNumber(value) ? written(value) : "");
  const limits = { severity, lower: say(level.lower), upper: say(level.upper) };
  const passed = t(`alarmRules.sentence.${kind}`, limits);
  const forMinutes = Number(level.forMinutes);
  const said =
    forMinutes > 0
      ? t("alarmRules.sentence.for", { said: passed, minutes: minutesSaid(forMinutes) })
      : t("alarmRules.sentence.at", { said: passed });
  if (SILENCE_KINDS.includes(kind)) return said;
  return t("alarmRules.sentence.both", { said, clear: clearOf(kind, level, say) });
}

function clearOf(kind: RuleKind, level: RuleLevel, say: (value: number | null) => string): string {
  const values = { lower: say(level.lowerClear ?? level.lower), upper: say(level.upperClear ?? level.upper) };
  const clear = {
    above: () => t("alarmRules.sentence.clearAbove", values),
    below: () => t("alarmRules.sentence.clearBelow", values),
    outside: () => t("alarmRules.sentence.clearOutside", values),
    rate: () => t("alarmRules.sentence.clearRate", values),
    state: () => t("alarmRules.sentence.clearPlain"),
    noData: () => "",
    gateway: () => "",
  }[kind]();
  const minutes = Number(level.clearForMinutes);
  return minutes > 0 ? t("alarmRules.sentence.clearFor", { said: clear, minutes: minutesSaid(minutes) }) : clear;
}
