import { dayAfter } from "../../kit/zones.ts";
import type { Anchor, Count, Wall } from "./definition.ts";
import { workingDay, type WorkingDayRule } from "./recurrence/moving.ts";
import { readRule } from "./recurrence/rrule.ts";
import { dateAt, type IsWorkingDay, type Recurrence } from "./recurrence/rule.ts";

/** What a day was counted from: the work before, what somebody said was done, the cancelled order, or the trigger's first day. */
export type Base =
  | { from: "made"; orderId: number; anchor: Anchor }
  | { from: "cancelled"; orderId: number }
  | { from: "stated" }
  | { from: "start" };

/** The sum by which something is due: the values that decided, enough to do it again. */
export type Sum =
  | {
      kind: "fixed_date";
      rrule: string;
      startDay: string;
      k: number;
      seriesDay: string;
      offsetDays: number;
      workingDayRule: WorkingDayRule;
      /** The days between that the site does not work. */
      daysOff: string[];
      day: string;
      time: string;
    }
  | { kind: "season_start"; day: string; time: string }
  | {
      kind: "floating_date";
      rrule: string;
      base: Base;
      baseDay: string;
      workingDayRule: WorkingDayRule;
      daysOff: string[];
      seasonDay: string | null;
      day: string;
      time: string;
    }
  | {
      kind: "meter";
      mode: "fixed" | "floating";
      meterId: number;
      base: Base;
      /** Fixed: the first value and how many on; floating: life to date at the work before. */
      baseUnits: number;
      isBetweenReadings: boolean;
      everyUnits: number;
      k: number;
      dueUnits: number;
      last: Count;
      perDay: number | null;
      averageWindowDays: number;
      generateAheadUnits: number;
      /** When it is reached by the average, or was reached; null: nobody can tell. */
      dueAt: number | null;
      /** It is reached out of season: it waits for the season's first day. */
      seasonDay: string | null;
    }
  | { kind: "threshold"; meterId: number; at: number; ref: string }
  | { kind: "event"; eventType: string; ref: string; at: number; delayMinutes: number; dueAt: number };

export interface Why {
  sum: Sum;
  /** Moved by somebody from the day that the sum says. */
  movedTo: Wall | null;
  /** The other triggers, where all must have come due. */
  others: Sum[];
}

export const DAY = 86_400_000;

/** Where a floating rule comes to from a day: an interval on, and where it names weekdays the first of those from there. */
export function intervalOn(rule: Recurrence, base: string): string | null {
  if (rule.kind === "days") return dayAfter(base, rule.every);
  if (rule.kind === "dates") return rule.days.toSorted().find((day) => day > base) ?? null;
  const anchored = { first: base, isWorkingDay: () => true };
  if (rule.kind === "years") return dateAt({ ...anchored, rule }, 2);
  if (rule.kind === "months") return dateAt({ ...anchored, rule: { ...rule, on: { by: "day", day: Number(base.slice(8)) } } }, 2);
  const from = dayAfter(base, rule.every * 7);
  return dateAt({ ...anchored, first: from, rule: { ...rule, every: 1 } }, 1);
}

/** When something is due by its sum, done again from the values alone; units where a meter has not said the day. */
export function dueBy(sum: Sum): { day: string; time: string } | { at: number | null; units: number } | { at: number } {
  const isOff = (days: readonly string[]): IsWorkingDay => {
    const off = new Set(days);
    return (day) => !off.has(day);
  };
  if (sum.kind === "fixed_date") {
    const rule = readRule(sum.rrule);
    // What an nth working day is, the series day says: the site's calendar of then is not kept whole.
    const counted =
      rule && !(rule.kind === "months" && rule.on.by === "working_day")
        ? dateAt({ rule, first: sum.startDay, isWorkingDay: () => true }, sum.k)
        : sum.seriesDay;
    const day = workingDay(dayAfter(counted ?? sum.seriesDay, sum.offsetDays), sum.workingDayRule, isOff(sum.daysOff));
    return { day: day ?? "", time: sum.time };
  }
  if (sum.kind === "floating_date") {
    const rule = readRule(sum.rrule);
    const counted = sum.base.from === "start" ? sum.baseDay : ((rule && intervalOn(rule, sum.baseDay)) ?? "");
    return { day: workingDay(sum.seasonDay ?? counted, sum.workingDayRule, isOff(sum.daysOff)) ?? "", time: sum.time };
  }
  if (sum.kind === "season_start") return { day: sum.day, time: sum.time };
  if (sum.kind === "event") return { at: sum.at + sum.delayMinutes * 60_000 };
  if (sum.kind === "threshold") return { at: sum.at };
  const units = sum.baseUnits + sum.k * sum.everyUnits;
  return { units, at: reachedAt(units, sum.last, sum.perDay) };
}

/** When a count is reached: at the last reading where that has it, else by the average from that reading on, so that it does not slide while nobody reads. */
export function reachedAt(units: number, last: Count, perDay: number | null): number | null {
  if (last.units >= units) return last.at;
  return perDay === null || perDay <= 0 ? null : Math.round(last.at + ((units - last.units) / perDay) * DAY);
}
