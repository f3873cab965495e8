import { weekdayOf, type DayOfMonth, type Nth, type Recurrence, type Weekday } from "./rule.ts";

/**
 * A rule as it goes over the wire, in the words of RFC 5545: `FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1`, listed dates as `RDATE:20270314,20270601`. Its meaning is ours (`rule.ts`):
 * a day that a month does not have is its last one, and `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=n` is the nth day on which the site works.
 */
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const WORKING = "MO,TU,WE,TH,FR";
const MAX_EVERY = 999;
export const MAX_LISTED_DATES = 200;

export function writeRule(rule: Recurrence): string {
  if (rule.kind === "dates") return `RDATE:${rule.days.map((day) => day.replaceAll("-", "")).join(",")}`;
  const parts = [`FREQ=${FREQUENCIES[rule.kind]}`, `INTERVAL=${rule.every}`];
  if (rule.kind === "weeks") parts.push(`BYDAY=${rule.weekdays.map(nameOf).join(",")}`);
  if (rule.kind === "months") parts.push(writeDay(rule.on));
  return parts.join(";");
}

/** Null for what no rule of ours means. */
export function readRule(text: string): Recurrence | null {
  if (text.startsWith("RDATE:")) return readDates(text.slice(6));
  const parts = new Map(text.split(";").map((part) => part.split("=", 2) as [string, string]));
  const kind = KINDS.find((one) => FREQUENCIES[one] === parts.get("FREQ"));
  const every = Number(parts.get("INTERVAL") ?? 1);
  if (!kind || parts.size < text.split(";").length || !isWhole(every, 1, MAX_EVERY)) return null;
  for (const taken of ["FREQ", "INTERVAL"]) parts.delete(taken);
  if (kind === "days" || kind === "years") return parts.size > 0 ? null : { kind, every };
  if (kind === "months") {
    const on = readDay(parts);
    return on && { kind, every, on };
  }
  const weekdays = parts.size === 1 ? (parts.get("BYDAY")?.split(",").map(weekdayNamed) ?? []) : [];
  const known = weekdays.filter((weekday) => weekday !== null);
  return known.length === 0 || known.length < weekdays.length ? null : { kind, every, weekdays: known };
}

const FREQUENCIES = { days: "DAILY", weeks: "WEEKLY", months: "MONTHLY", years: "YEARLY" } as const;
const KINDS = ["days", "weeks", "months", "years"] as const;

function writeDay(on: DayOfMonth): string {
  if (on.by === "day") return `BYMONTHDAY=${on.day}`;
  if (on.by === "last_day") return "BYMONTHDAY=-1";
  return on.by === "weekday" ? `BYDAY=${on.nth}${nameOf(on.weekday)}` : `BYDAY=${WORKING};BYSETPOS=${on.nth}`;
}

function readDay(parts: ReadonlyMap<string, string>): DayOfMonth | null {
  const [monthDay, byDay, position] = ["BYMONTHDAY", "BYDAY", "BYSETPOS"].map((key) => parts.get(key));
  const known = [monthDay, byDay, position].filter((part) => part !== undefined).length;
  if (known < parts.size) return null;
  if (monthDay !== undefined) {
    const day = Number(monthDay);
    if (known > 1) return null;
    return day === -1 ? { by: "last_day" } : isWhole(day, 1, 31) ? { by: "day", day } : null;
  }
  if (position !== undefined) {
    const nth = Number(position);
    return byDay === WORKING && (nth === -1 || isWhole(nth, 1, 23)) ? { by: "working_day", nth } : null;
  }
  const nth = Number(byDay?.slice(0, -2));
  const weekday = weekdayNamed(byDay?.slice(-2) ?? "");
  return weekday && (nth === -1 || isWhole(nth, 1, 4)) ? { by: "weekday", nth: nth as Nth, weekday } : null;
}

function readDates(text: string): Recurrence | null {
  const days = text.split(",").map((day) => /^(\d{4})(\d{2})(\d{2})$/.exec(day)?.slice(1).join("-") ?? "");
  return days.length <= MAX_LISTED_DATES && days.every(isDay) ? { kind: "dates", days } : null;
}

const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return day.length === 10 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && weekdayOf(day) > 0;
};
const nameOf = (weekday: Weekday) => WEEKDAYS[weekday - 1];
const weekdayNamed = (name: string): Weekday | null => {
  const at = WEEKDAYS.findIndex((one) => one === name);
  return at < 0 ? null : ((at + 1) as Weekday);
};
const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most;
