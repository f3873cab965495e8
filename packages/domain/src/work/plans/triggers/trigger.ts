import type { FieldFault } from "../../../kit/errors.ts";
import type { Plan, Trigger } from "../definition.ts";
import { readRule } from "../recurrence/rrule.ts";
import type { Recurrence } from "../recurrence/rule.ts";
import type { PlanTrigger } from "./contract.ts";
import { EVENT_FACTS } from "./events.ts";

/** A trigger as it is kept. */
export type KeptTrigger = Omit<PlanTrigger, "planId" | "version" | "unit" | "eventOnly">;

/** What is missing for its kind, or does not go together. */
export function triggerFaults(kept: Omit<KeptTrigger, "id">): FieldFault[] {
  if (kept.kind === "calendar") {
    const rule = readRule(kept.rrule ?? "");
    return [
      ...(rule ? [] : [{ path: "rrule", reason: "rule_unknown" as const }]),
      ...needed(kept, ["startDay", "time"]),
      // Listed dates come when they come.
      ...(rule?.kind === "dates" && kept.mode === "floating" ? [{ path: "mode", reason: "dates_do_not_float" as const }] : []),
    ];
  }
  if (kept.kind === "meter") return needed(kept, ["unitId", "firstAt", "everyUnits"]);
  if (kept.kind === "event") {
    const facts: readonly string[] = kept.eventType ? EVENT_FACTS[kept.eventType] : [];
    const unknown = kept.eventType ? Object.keys(kept.eventFilter).filter((key) => !facts.includes(key)) : [];
    return [...needed(kept, ["eventType"]), ...unknown.map((key) => ({ path: `eventFilter.${key}`, reason: "not_known" as const }))];
  }
  const { low, high } = kept;
  return [
    ...needed(kept, ["unitId", "threshold"]),
    ...(kept.threshold === "above" && high === null ? [{ path: "high", reason: "required" as const }] : []),
    ...(kept.threshold === "below" && low === null ? [{ path: "low", reason: "required" as const }] : []),
    ...((kept.threshold === "between" || kept.threshold === "outside") && (low === null || high === null || low >= high)
      ? [{ path: "high", reason: "limits_crossed" as const }]
      : []),
  ];
}

const needed = (kept: Omit<KeptTrigger, "id">, fields: (keyof typeof kept)[]): FieldFault[] =>
  fields.filter((path) => kept[path] === null).map((path) => ({ path, reason: "required" }));

/** As it decides; null where something is missing. */
export function triggerOf(kept: KeptTrigger): Trigger | null {
  if (triggerFaults(kept).length > 0) return null;
  const { id, mode, anchor } = kept;
  if (kept.kind === "calendar") {
    const { toleranceEarlyDays, toleranceLateDays } = kept;
    const rule = readRule(kept.rrule ?? "");
    return (
      rule && {
        id,
        kind: "calendar",
        mode,
        anchor,
        rule,
        startDay: kept.startDay ?? "",
        time: kept.time ?? "",
        toleranceEarlyDays,
        toleranceLateDays,
      }
    );
  }
  if (kept.kind === "meter") {
    const { averageWindowDays, generateAheadUnits, toleranceEarlyUnits } = kept;
    const counts = { unitId: kept.unitId ?? 0, firstAt: kept.firstAt ?? 0, everyUnits: kept.everyUnits ?? 1 };
    return { id, kind: "meter", mode, anchor, ...counts, averageWindowDays, generateAheadUnits, toleranceEarlyUnits };
  }
  if (kept.kind === "event") {
    const { delayMinutes, restMinutes, eventFilter } = kept;
    return { id, kind: "event", eventType: kept.eventType ?? "", filter: eventFilter, delayMinutes, restMinutes };
  }
  const { low, high, returnBy, response } = kept;
  return { id, kind: "threshold", unitId: kept.unitId ?? 0, when: kept.threshold ?? "above", low, high, returnBy, response };
}

/** How many days lie between two dates of a rule, at the least. */
export function shortestInterval(rule: Recurrence): number {
  if (rule.kind === "days") return rule.every;
  if (rule.kind === "years") return rule.every * 365;
  // The fifth of one and the first of the next: a month has 28 days at the least, an nth weekday or working day comes a week earlier.
  if (rule.kind === "months") return rule.on.by === "day" || rule.on.by === "last_day" ? rule.every * 28 : rule.every * 28 - 7;
  const days =
    rule.kind === "weeks"
      ? [...new Set(rule.weekdays)].toSorted((one, other) => one - other)
      : rule.days.toSorted().map((day) => Date.parse(day) / 86_400_000);
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  const around = rule.kind === "weeks" ? [rule.every * 7 - ((days.at(-1) ?? 0) - (days[0] ?? 0))] : [];
  return Math.min(...gaps, ...around, 10_000);
}

/** Why a plan cannot be put in force. */
export function planFaults(plan: Plan): FieldFault[] {
  const calendars = plan.triggers.flatMap((trigger) => (trigger.kind === "calendar" ? [trigger] : []));
  const multipliers = plan.levels.map(({ multiplier }) => multiplier);
  return [
    ...(plan.triggers.length === 0 ? [{ path: "triggers", reason: "no_trigger" as const }] : []),
    // Made before the one before it is due: the open one would swallow it.
    ...(plan.openPolicy !== "stack" && calendars.some(({ rule }) => plan.leadTimeDays >= shortestInterval(rule))
      ? [{ path: "leadTimeDays", reason: "lead_too_long" as const }]
      : []),
    // What joins an order adds to it what is missing; a stop that is open holds all of it, and another round is another walk.
    ...(plan.isRoute && plan.openPolicy === "merge" ? [{ path: "openPolicy", reason: "route_merges_not" as const }] : []),
    ...(plan.firstDay !== null && plan.lastDay !== null && plan.lastDay < plan.firstDay
      ? [{ path: "lastDay", reason: "ends_before_start" as const }]
      : []),
    ...multipliers.flatMap((multiplier, at) =>
      multipliers.indexOf(multiplier) === at ? [] : [{ path: `levels.${at}.multiplier`, reason: "duplicate" as const }],
    ),
  ];
}
