import { readRule } from "@millwright/domain/work/plans/recurrence/rrule.ts";
import type { Recurrence } from "@millwright/domain/work/plans/recurrence/rule.ts";
import type { PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatDay, formatNumber } from "../../kit/format.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** 1 is Monday. */
export const weekdayWord = (weekday: number): string => t(`plans.weekday.${WEEKDAYS[weekday - 1] ?? "monday"}`);
const NTHS = ["first", "second", "third", "fourth"] as const;
/** -1 is the last. */
export const nthWord = (nth: number): string => t(`plans.nth.${NTHS[nth - 1] ?? "last"}`);
export const workTypeWord = (workType: number): string => t(workType === 1 ? "plans.workType.preventive" : "plans.workType.failure");

const SEVERITIES: Readonly<Record<number, "high" | "medium" | "low">> = { 3: "high", 2: "medium", 1: "low" };
/** Of an alarm: 3 high, 2 medium, 1 low. */
export const severityWord = (severity: number): string => t(`plans.severity.${SEVERITIES[severity] ?? "low"}`);

/** A rule by which dates come back, as a sentence. */
export function ruleWords(rrule: string): string {
  const rule = readRule(rrule);
  return rule ? sentenceOf(rule) : rrule;
}

function sentenceOf(rule: Recurrence): string {
  if (rule.kind === "days") return t("plans.rule.days", { count: rule.every });
  if (rule.kind === "years") return t("plans.rule.years", { count: rule.every });
  if (rule.kind === "dates") return t("plans.rule.dates", { days: rule.days.map(formatDay).join("; ") });
  if (rule.kind === "weeks") return t("plans.rule.weeks", { count: rule.every, days: rule.weekdays.map(weekdayWord).join(", ") });
  const { on } = rule;
  const every = t("plans.rule.months", { count: rule.every });
  if (on.by === "day") return t("plans.rule.onDay", { every, day: on.day });
  if (on.by === "last_day") return t("plans.rule.onLastDay", { every });
  if (on.by === "weekday") return t("plans.rule.onWeekday", { every, nth: nthWord(on.nth), weekday: weekdayWord(on.weekday) });
  return on.nth === -1 ? t("plans.rule.onLastWorkingDay", { every }) : t("plans.rule.onWorkingDay", { every, nth: on.nth });
}

/** A trigger in a sentence: what makes the plan due. */
export function triggerWords(trigger: PlanTrigger): string {
  const unit = trigger.unit?.code || trigger.unit?.name || "";
  if (trigger.kind === "calendar") {
    const rule = ruleWords(trigger.rrule ?? "");
    const from = { rule, day: formatDay(trigger.startDay ?? ""), time: trigger.time ?? "" };
    return trigger.mode === "fixed"
      ? t("plans.trigger.fixedDate", from)
      : t("plans.trigger.floatingDate", { ...from, anchor: t(`plans.anchorWords.${trigger.anchor}`) });
  }
  if (trigger.kind === "meter") {
    const values = { first: formatNumber(trigger.firstAt ?? 0), every: formatNumber(trigger.everyUnits ?? 0), unit };
    return t(trigger.mode === "fixed" ? "plans.trigger.fixedMeter" : "plans.trigger.floatingMeter", values);
  }
  if (trigger.kind === "event") {
    const event = trigger.eventType ? t(`plans.eventType.${trigger.eventType}`) : "";
    const { workType, severity, ruleId } = trigger.eventFilter;
    const only = [
      ...(typeof workType === "number" ? [workTypeWord(workType)] : []),
      ...(typeof severity === "number" ? [t("plans.trigger.ofSeverity", { severity: severityWord(severity) })] : []),
      ...(typeof ruleId === "number" ? [t("plans.trigger.oneRule")] : []),
      ...trigger.eventOnly.map(({ name }) => name),
    ];
    return only.length > 0 ? t("plans.trigger.eventOnly", { event, only: only.join(", ") }) : t("plans.trigger.event", { event });
  }
  const limits = { low: formatNumber(trigger.low ?? 0), high: formatNumber(trigger.high ?? 0), unit };
  return trigger.threshold ? t(`plans.trigger.${trigger.threshold}`, limits) : "";
}

/** What a row of the list says of a trigger (`PlanRow.rules`): how often, and nothing of from when. */
export function intervalWords(rule: string): string {
  const meter = /^(\d+(?:\.\d+)?) (.*)$/.exec(rule);
  if (meter) return t("plans.everyUnits", { every: formatNumber(Number(meter[1])), unit: meter[2] ?? "" });
  if (rule === "threshold" || rule === "event") return t(`plans.triggers.kind.${rule}`);
  return ruleWords(rule);
}
