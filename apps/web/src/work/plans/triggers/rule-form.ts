import { z } from "zod";
import { readRule, writeRule } from "@millwright/domain/work/plans/recurrence/rrule.ts";
import type { Nth, Recurrence, Weekday } from "@millwright/domain/work/plans/recurrence/rule.ts";
import { ANCHORS, TRIGGER_MODES } from "@millwright/domain/work/plans/definition.ts";
import { PlanTriggerDraft, type PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import { EVENT_FACTS } from "@millwright/domain/work/plans/triggers/events.ts";

/** What a person chooses by which dates come back; on the wire it is one line. */
export const RULE_KINDS = ["days", "weeks", "monthDay", "monthLastDay", "monthWeekday", "monthWorkingDay", "years", "dates"] as const;
export const NTHS = [1, 2, 3, 4, -1] as const;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A trigger with the parts of its rule. */
const units = () => z.number().min(0).max(1e12).nullable().optional();
const days = () => z.int().min(0).max(366).nullable().optional();
const minutes = () => z.int().min(0).max(525_600).nullable().optional();
const only = () => z.int().nullable().optional();
export const TriggerForm = PlanTriggerDraft.omit({ rrule: true, eventFilter: true }).extend({
  // Fields of another kind stand empty.
  mode: z.enum(TRIGGER_MODES).nullable().optional(),
  anchor: z.enum(ANCHORS).nullable().optional(),
  averageWindowDays: z.int().min(1).max(366).nullable().optional(),
  generateAheadUnits: units(),
  toleranceEarlyDays: days(),
  toleranceLateDays: days(),
  toleranceEarlyUnits: units(),
  returnBy: units(),
  response: z.enum(["warn", "act"]).nullable().optional(),
  delayMinutes: minutes(),
  restMinutes: minutes(),
  ruleKind: z.enum(RULE_KINDS).nullable().optional(),
  every: z.int().min(1).max(999).nullable().optional(),
  weekdays: z.array(z.int()).nullable().optional(),
  monthDay: z.int().min(1).max(31).nullable().optional(),
  nth: z.int().nullable().optional(),
  weekday: z.int().nullable().optional(),
  workingDay: z.int().min(-1).max(23).nullable().optional(),
  dates: z.array(z.string()).nullable().optional(),
  statusId: only(),
  workType: only(),
  workOrderTypeId: only(),
  failureProblemId: only(),
  reasonId: only(),
  severity: only(),
  ruleId: only(),
});
export type TriggerForm = z.input<typeof TriggerForm>;

type Parts = Pick<TriggerForm, "ruleKind" | "every" | "weekdays" | "monthDay" | "nth" | "weekday" | "workingDay" | "dates">;
const PARTS = ["ruleKind", "every", "weekdays", "monthDay", "nth", "weekday", "workingDay", "dates"] as const;

/** The rule that the parts say; what is left out is what most mean. */
export function ruleOf(parts: Parts): string {
  return writeRule(recurrenceOf(parts));
}

function recurrenceOf({ ruleKind, every, weekdays, monthDay, nth, weekday, workingDay, dates }: Parts): Recurrence {
  const interval = every ?? 1;
  switch (ruleKind ?? "weeks") {
    case "days":
      return { kind: "days", every: interval };
    case "years":
      return { kind: "years", every: interval };
    case "weeks":
      return { kind: "weeks", every: interval, weekdays: (weekdays && weekdays.length > 0 ? weekdays : [1]) as Weekday[] };
    case "dates":
      return { kind: "dates", days: dates ?? [] };
    case "monthDay":
      return { kind: "months", every: interval, on: { by: "day", day: monthDay ?? 1 } };
    case "monthLastDay":
      return { kind: "months", every: interval, on: { by: "last_day" } };
    case "monthWeekday":
      return { kind: "months", every: interval, on: { by: "weekday", nth: (nth ?? 1) as Nth, weekday: (weekday ?? 1) as Weekday } };
    case "monthWorkingDay":
      return { kind: "months", every: interval, on: { by: "working_day", nth: workingDay ?? 1 } };
  }
}

export function partsOf(rrule: string | null): Parts {
  const rule = rrule === null ? null : readRule(rrule);
  if (!rule) return { ruleKind: "weeks", every: 1, weekdays: [1] };
  if (rule.kind === "dates") return { ruleKind: "dates", dates: [...rule.days] };
  if (rule.kind === "weeks") return { ruleKind: "weeks", every: rule.every, weekdays: [...rule.weekdays] };
  if (rule.kind !== "months") return { ruleKind: rule.kind, every: rule.every };
  const { every, on } = rule;
  if (on.by === "day") return { ruleKind: "monthDay", every, monthDay: on.day };
  if (on.by === "last_day") return { ruleKind: "monthLastDay", every };
  if (on.by === "weekday") return { ruleKind: "monthWeekday", every, nth: on.nth, weekday: on.weekday };
  return { ruleKind: "monthWorkingDay", every, workingDay: on.nth };
}

/** What a filter of events may name, whichever the event. */
const FACTS: readonly string[] = Object.values(EVENT_FACTS).flat();

/** As the form holds a trigger that is there. */
export const formOf = ({ eventFilter, ...trigger }: PlanTrigger) => ({ ...trigger, ...partsOf(trigger.rrule), ...eventFilter });

/** What stands in place of a field that was emptied. */
const EMPTIED: Partial<PlanTriggerDraft> = {
  generateAheadUnits: 0,
  toleranceEarlyDays: 0,
  toleranceLateDays: 0,
  toleranceEarlyUnits: 0,
  returnBy: 0,
  delayMinutes: 0,
  restMinutes: 0,
  averageWindowDays: 30,
  mode: "fixed",
  anchor: "completed",
  response: "act",
};

/** As the call takes it: the parts become the rule. */
export function sentOf(draft: TriggerForm): PlanTriggerDraft {
  const rest = Object.entries(draft).flatMap(([key, value]) => {
    if ((PARTS as readonly string[]).includes(key) || FACTS.includes(key)) return [];
    return [[key, value ?? EMPTIED[key as keyof PlanTriggerDraft] ?? value]];
  });
  return {
    ...(Object.fromEntries(rest) as unknown as PlanTriggerDraft),
    ...(draft.kind === "calendar" ? { rrule: ruleOf(draft) } : {}),
    ...(draft.kind === "event" ? { eventFilter: filterOf(draft) } : {}),
  };
}

/** Of the facts that this event comes with, those that were chosen. */
function filterOf(draft: TriggerForm): Record<string, number> {
  const facts: readonly (keyof TriggerForm)[] = draft.eventType ? EVENT_FACTS[draft.eventType] : [];
  return Object.fromEntries(facts.flatMap((key) => (typeof draft[key] === "number" ? [[key, draft[key]]] : [])));
}
