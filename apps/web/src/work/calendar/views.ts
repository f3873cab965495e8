import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";

/** In which form the days are shown. */
export const VIEWS = ["month", "week", "day", "crews", "people", "list"] as const;
export type View = (typeof VIEWS)[number];
export const isLanes = (view: View): view is "crews" | "people" => view === "crews" || view === "people";

/** Of a day so many orders are asked for: as many as the form has room for. */
export const PER_DAY: Record<View, number> = { month: 5, week: 40, day: 200, crews: 100, people: 100, list: 50 };

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
