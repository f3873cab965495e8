import { dayAfter, dayAt, instantAt } from "../../kit/zones.ts";

/** The spans over which people look at what a sensor measures. */
export const RANGES = ["hours6", "hours12", "hours24", "today", "yesterday", "days7", "days30", "days365"] as const;
export type Range = (typeof RANGES)[number];

const HOUR = 3_600_000;
const HOURS: Partial<Record<Range, number>> = { hours6: 6, hours12: 12, hours24: 24, days7: 7 * 24, days30: 30 * 24, days365: 365 * 24 };

export interface Span {
  /** Milliseconds; `until` is not included. */
  from: number;
  until: number;
}

/** The span of a range at an instant, so many steps back: hours end at that instant, days are those of the zone's calendar. */
export function spanOf(range: Range, now: number, timeZone: string, back = 0): Span {
  const hours = HOURS[range];
  if (hours !== undefined) return { from: now - (back + 1) * hours * HOUR, until: now - back * hours * HOUR };
  const today = dayAt(now, timeZone) ?? "";
  const day = dayAfter(today, -back - (range === "yesterday" ? 1 : 0));
  const until = day === today ? now : midnight(dayAfter(day, 1), timeZone);
  return { from: midnight(day, timeZone), until };
}

/** A day begins when its clock shows midnight, or as soon after it as it shows anything. */
const midnight = (day: string, timeZone: string): number =>
  Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone) ?? `${day}T00:00:00Z`);
