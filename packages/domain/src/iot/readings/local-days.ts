import { dayAfter, dayAt, instantAt } from "../../kit/zones.ts";

export const HOUR_MS = 3_600_000;
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/** Where a day of a zone begins. */
export const dayStart = (day: string, timeZone: string): number => Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone) ?? "");

/** A day of a zone: 23, 24 or 25 hours. */
export const dayBounds = (day: string, timeZone: string): { from: number; until: number } => ({
  from: dayStart(day, timeZone),
  until: dayStart(dayAfter(day, 1), timeZone),
});

/** The day that a zone has at an instant; null for years that are none of ours. */
export const localDay = (at: number, timeZone: string): string | null => dayAt(at, timeZone);
