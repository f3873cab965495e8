import type { FieldFault } from "../../../kit/errors.ts";
import { readRule, writeRule } from "../recurrence/rrule.ts";
import { weekdayOf, type Recurrence } from "../recurrence/rule.ts";
import { intervalOn } from "../sum.ts";
import type { KeptTrigger } from "../triggers/trigger.ts";

/** What of a row of a file makes a plan due: a rule as our own files write it, or so many of a period. */
export interface Said {
  rule?: string | null | undefined;
  every?: number | null | undefined;
  period?: Period | null | undefined;
  mode?: "fixed" | "floating" | null | undefined;
  startDay?: string | null | undefined;
  time?: string | null | undefined;
  unitId?: number | null | undefined;
  firstAt?: number | null | undefined;
  lastDoneDay?: string | null | undefined;
  lastDoneUnits?: number | null | undefined;
  sinceDay?: string | null | undefined;
}
export const PERIODS = ["days", "weeks", "months", "quarters", "years", "units"] as const;
export type Period = (typeof PERIODS)[number];

/** The trigger that a row asks for; what it does not say fits whatever is there. */
export type Wanted =
  | { kind: "calendar"; mode: "fixed" | "floating"; rrule: string; startDay: string | null; time: string | null; startsOn: string }
  | { kind: "meter"; mode: "fixed" | "floating"; unitId: number; everyUnits: number; firstAt: number | null; startsAt: number };

/**
 * Null: the row says nothing of it. Work of which somebody says when it was last done is counted from there, unless the file says that it is fixed; a fixed one begins on the day
 * that is said, else an interval after it was last done, else on the first day that it may be due.
 */
export function wantedOf(said: Said, today: string): { wanted: Wanted | null; faults: FieldFault[] } {
  const fault = (path: string, reason: FieldFault["reason"]) => ({ wanted: null, faults: [{ path, reason }] });
  const isKnownDone = typeof said.lastDoneDay === "string" || typeof said.lastDoneUnits === "number";
  const mode = said.mode ?? (isKnownDone ? "floating" : "fixed");
  if (said.period === "units" || (said.unitId && !said.rule && !said.period)) {
    if (!said.every) return fault("every", "required");
    if (!said.unitId) return fault("unit", "required");
    const startsAt = said.firstAt ?? (said.lastDoneUnits ?? 0) + said.every;
    return {
      wanted: { kind: "meter", mode, unitId: said.unitId, everyUnits: said.every, firstAt: said.firstAt ?? null, startsAt },
      faults: [],
    };
  }
  if (!said.rule && !said.every && !said.period) return { wanted: null, faults: [] };
  if (!said.rule && !said.every) return fault("every", "required");
  if (!said.rule && !said.period) return fault("period", "required");
  const start = said.startDay ?? said.sinceDay ?? said.lastDoneDay ?? today;
  const rule = said.rule ? readRule(said.rule) : periodRule(said.every ?? 1, said.period ?? "days", mode, start);
  if (!rule || (rule.kind !== "dates" && !Number.isInteger(rule.every))) return fault(said.rule ? "rule" : "every", "rule_unknown");
  const isFromDone = mode === "fixed" && !said.startDay && !said.sinceDay && typeof said.lastDoneDay === "string";
  const startsOn = isFromDone ? (intervalOn(rule, start) ?? start) : start;
  return {
    wanted: { kind: "calendar", mode, rrule: writeRule(rule), startDay: said.startDay ?? null, time: said.time ?? null, startsOn },
    faults: [],
  };
}

/** What floats counts from the work before, so that its rule names no day of its own and is one for all machines. */
function periodRule(every: number, period: Period, mode: "fixed" | "floating", start: string): Recurrence {
  if (period === "days") return { kind: "days", every };
  if (period === "weeks")
    return mode === "floating" ? { kind: "days", every: every * 7 } : { kind: "weeks", every, weekdays: [weekdayOf(start)] };
  if (period === "years") return { kind: "years", every };
  const day = mode === "floating" ? 1 : Number(start.slice(8));
  return { kind: "months", every: period === "quarters" ? every * 3 : every, on: { by: "day", day } };
}

type Kept = Pick<KeptTrigger, "kind" | "mode" | "rrule" | "startDay" | "time" | "unitId" | "everyUnits" | "firstAt">;

/** Whether a trigger is the one that a row asks for. */
export function isWanted(kept: Kept, wanted: Wanted): boolean {
  if (kept.kind !== wanted.kind || kept.mode !== wanted.mode) return false;
  const says = <V>(asked: V | null, is: V | null) => asked === null || asked === is;
  if (wanted.kind === "calendar")
    return kept.rrule === wanted.rrule && says(wanted.startDay, kept.startDay) && says(wanted.time, kept.time);
  return kept.unitId === wanted.unitId && kept.everyUnits === wanted.everyUnits && says(wanted.firstAt, kept.firstAt);
}
