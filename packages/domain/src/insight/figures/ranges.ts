import { dayAfter, daysBetween, mondayOf } from "../../kit/zones.ts";
import type { Trend } from "./catalogue.ts";

/** Days, both included. */
export interface Range {
  from: string;
  until: string;
}

/** Beside what a figure is set: nothing, the range of as many days before it, or the same days of last year. */
export const COMPARISONS = ["none", "before", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The days that a range is compared with; null: none. The 29th of February is set beside the 28th. */
export function previousOf({ from, until }: Range, compare: Comparison): Range | null {
  if (compare === "none") return null;
  if (compare === "year") return { from: yearBefore(from), until: yearBefore(until) };
  return { from: dayAfter(from, -daysBetween(from, until) - 1), until: dayAfter(from, -1) };
}

function yearBefore(day: string): string {
  const monthAndDay = day.slice(4);
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${monthAndDay === "-02-29" ? "-02-28" : monthAndDay}`;
}

/** The days, weeks from Monday, or months of a range in order; the first and the last are cut at its edges. */
export function bucketsOf({ from, until }: Range, trend: Trend): Range[] {
  const buckets: Range[] = [];
  for (let first = from; first <= until;) {
    const last = lastOf(first, trend);
    buckets.push({ from: first, until: last < until ? last : until });
    first = dayAfter(last, 1);
  }
  return buckets;
}

function lastOf(day: string, trend: Trend): string {
  if (trend === "day") return day;
  if (trend === "week") return dayAfter(mondayOf(day), 6);
  const inNext = dayAfter(`${day.slice(0, 7)}-01`, 31);
  return dayAfter(`${inNext.slice(0, 7)}-01`, -1);
}
