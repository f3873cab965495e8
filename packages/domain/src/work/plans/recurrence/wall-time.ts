import { Temporal } from "temporal-polyfill";
import { clockOf } from "../../../kit/zones.ts";

/** A stretch of time in which the clocks of a zone keep one distance from UTC, in milliseconds; the end is not in it. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Stretches that were looked up, by zone, in order of time and without a gap: a look-up is a thousand times dearer than the sum. */
const known = new Map<string, Stretch[]>();

/**
 * The instant, in milliseconds, at which the clocks of a zone first show a time of a day, or one past it: in the gap of a clock change the first instant after it, in
 * the hour that comes twice the earlier one, on a day that a zone left out the first instant of the next.
 */
export function wallInstant(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // No clock is further from UTC than a day; within that there are two changes at most.
  for (let stretch = stretchAt(wall - DAY, timeZone); ; stretch = stretchAt(stretch.until, timeZone)) {
    const shown = Math.max(stretch.from, wall - stretch.offset);
    if (shown < stretch.until) return shown;
  }
}

/** What the clocks of a zone show at an instant: the day, and the time to the minute. */
export function wallAt(instantMs: number, timeZone: string): { day: string; time: string } {
  const wall = instantMs + stretchAt(instantMs, timeZone).offset;
  const minute = Math.floor(wall / MINUTE);
  return { day: new Date(wall).toISOString().slice(0, 10), time: clockOf(minute % 1440) };
}

function stretchAt(instantMs: number, timeZone: string): Stretch {
  const stretches = known.get(timeZone) ?? [];
  if (!known.has(timeZone)) known.set(timeZone, stretches);
  // Few: what people plan lies within some years.
  const found = stretches.findLast(({ from }) => from <= instantMs);
  if (found && instantMs < found.until) return found;
  const made = lookUp(instantMs, timeZone);
  stretches.push(made);
  stretches.sort((one, other) => one.from - other.from);
  return made;
}

function lookUp(instantMs: number, timeZone: string): Stretch {
  const shown = Temporal.Instant.fromEpochMilliseconds(Math.floor(instantMs)).toZonedDateTimeISO(timeZone);
  // One that begins just now is before what comes a millisecond after.
  const began = shown.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  const ends = shown.getTimeZoneTransition("next");
  return { from: began?.epochMilliseconds ?? -Infinity, until: ends?.epochMilliseconds ?? Infinity, offset: shown.offsetNanoseconds / 1e6 };
}
