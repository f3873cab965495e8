import { currentTimeZone } from "../../format.ts";

/**
 * Between an instant and the wall clock of the tenant's zone, as `datetime-local` inputs want it (`2026-11-21T07:30`).
 * Invariant: a local time that summer time skips becomes the instant an hour later; one that occurs twice becomes the first.
 */
export function toLocal(instant: string, timeZone = currentTimeZone()): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? "" : new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

export function fromLocal(local: string, timeZone = currentTimeZone()): string {
  const wall = Date.parse(`${local}Z`);
  const before = offsetAt(wall - DAY / 2, timeZone);
  const after = offsetAt(wall + DAY / 2, timeZone);
  const fits = [wall - before, wall - after].filter((at) => at + offsetAt(at, timeZone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - before).toISOString();
}

const DAY = 86_400_000;

/** Milliseconds that the zone's clock is ahead of UTC at this instant. */
function offsetAt(at: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
