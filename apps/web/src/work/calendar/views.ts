import { clockOf, dayAfter, mondayOf, offsetMs } from "@millwright/domain/kit/zones.ts";
import type { View } from "@millwright/domain/work/calendar/opening.ts";

export type { View };
export const isLanes = (view: View): view is "crews" | "people" => view === "crews" || view === "people";

/** Of a day so many orders are asked for: as many as the form has room for. */
export const PER_DAY: Record<View, number> = { month: 5, week: 40, day: 200, crews: 100, people: 100, list: 50 };

/**
 * How far the clocks of a zone are ahead now (`-08:00`), as the calendar's library takes a zone. It takes nought for "the device's", so UTC is a minute off: less than the line
 * that marks the moment is thick.
 */
export function offsetOf(zone: string, now = Date.now()): string {
  const minutes = Math.round(offsetMs(now, zone) / 60_000) || 1;
  return `${minutes < 0 ? "-" : "+"}${clockOf(Math.abs(minutes))}`;
}

/** The times of the clock at which the events begin that have one. */
export const startsOf = (events: readonly { start?: unknown; allDay?: boolean }[]): string[] =>
  events.flatMap(({ start, allDay }) => (allDay || typeof start !== "string" || start.length < 16 ? [] : [start.slice(11, 16)]));

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string, step: number) => {
  const at = new Date(`${monthOf(day)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + step);
  return at.toISOString().slice(0, 10);
};

/** The first and the last day that a form shows around one. */
export function rangeOf(view: View, day: string): { from: string; until: string } {
  if (view === "day" || view === "list") return { from: day, until: day };
  if (view !== "month") return { from: mondayOf(day), until: dayAfter(mondayOf(day), 6) };
  const last = dayAfter(nextMonth(day, 1), -1);
  return { from: mondayOf(monthOf(day)), until: dayAfter(mondayOf(last), 6) };
}

/** The day that stands for what comes before or after. */
export function stepped(view: View, day: string, step: 1 | -1): string {
  if (view === "month") return nextMonth(day, step);
  return dayAfter(day, view === "day" || view === "list" ? step : step * 7);
}
