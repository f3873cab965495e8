import { dayAfter } from "../../kit/zones.ts";
import { dayStart } from "../readings/local-days.ts";

/** `2026-11`. */
export const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** So many months on, or back. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
}

export const firstDayOf = (month: string): string => `${month}-01`;

/** From when until when a month is, by the clocks of a zone, in milliseconds. */
export const monthBounds = (month: string, timeZone: string): { from: number; until: number } => ({
  from: dayStart(firstDayOf(month), timeZone),
  until: dayStart(firstDayOf(monthAfter(month, 1)), timeZone),
});

/** The days of a month in order. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = firstDayOf(month); day.startsWith(month); day = dayAfter(day, 1)) days.push(day);
  return days;
}
