import { daysOf } from "../../kit/relative-days.ts";
import { dayAt } from "../../kit/zones.ts";
import type { Category } from "./status.ts";

/** The parts of somebody's open work, in the order in which they are done. */
export const DAY_PARTS = ["started", "late", "today", "week", "later"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/**
 * Where an open order stands in the day of the person who does it, once only: what was begun goes on, whenever it is due; then what is late, due today, due by the end of the week;
 * then the rest. Days are those of the zone.
 */
export function dayPartOf(order: { category: Category; dueAt: string | null }, now: string, timeZone: string): DayPart {
  if (order.category === "in_progress") return "started";
  if (order.dueAt === null) return "later";
  if (Date.parse(order.dueAt) < Date.parse(now)) return "late";
  const today = dayAt(Date.parse(now), timeZone) ?? now.slice(0, 10);
  const due = dayAt(Date.parse(order.dueAt), timeZone) ?? order.dueAt.slice(0, 10);
  if (due <= today) return "today";
  return due <= (daysOf("thisWeek", today).to ?? today) ? "week" : "later";
}
