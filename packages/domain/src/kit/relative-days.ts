import { dayAfter, mondayOf } from "./zones.ts";

/** Days that are named from today on: a saved view of "this week" shows next week what is then this week. */
export const RELATIVE_DAYS = [
  "past",
  "today",
  "tomorrow",
  "thisWeek",
  "nextWeek",
  "lastWeek",
  "thisMonth",
  "last30Days",
  "next30Days",
] as const;
export type RelativeDays = (typeof RELATIVE_DAYS)[number];

export const isRelative = (word: string): word is RelativeDays => (RELATIVE_DAYS as readonly string[]).includes(word);

/** From one day to another, both included; null: without an end on that side. A week begins on Monday. */
export function daysOf(word: RelativeDays, today: string): { from: string | null; to: string | null } {
  const monday = mondayOf(today);
  const week = (weeks: number) => ({ from: dayAfter(monday, weeks * 7), to: dayAfter(monday, weeks * 7 + 6) });
  switch (word) {
    case "past":
      return { from: null, to: dayAfter(today, -1) };
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return { from: dayAfter(today, 1), to: dayAfter(today, 1) };
    case "thisWeek":
      return week(0);
    case "nextWeek":
      return week(1);
    case "lastWeek":
      return week(-1);
    case "thisMonth":
      return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) };
    case "last30Days":
      return { from: dayAfter(today, -29), to: today };
    case "next30Days":
      return { from: today, to: dayAfter(today, 29) };
  }
}

function lastOfMonth(day: string): string {
  const first = `${day.slice(0, 7)}-01`;
  const inNext = dayAfter(first, 31);
  return dayAfter(`${inNext.slice(0, 7)}-01`, -1);
}
