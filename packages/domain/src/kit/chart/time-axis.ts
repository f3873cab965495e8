import { offsetMs } from "../zones.ts";

/** The axis of a chart over time, by the clock of a place. Times are milliseconds since 1970, UTC. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Distances between marks by the clock on the wall; from a month on they are counted in months. */
const STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
] as const;
const MONTHS = [1, 3, 6, 12, 24, 60] as const;
/** The shortest that so many months can be. */
const MONTH = 28 * DAY;
/** A Monday, so that weeks begin on one. */
const MONDAY = 4 * DAY;

export interface Axis {
  /** Where the marks are. */
  marks: readonly number[];
  /** Whether a mark says a time of the day, a day or a month. */
  says: "time" | "day" | "month";
}

/** At most so many marks from one instant to another, at round times of the zone's clock: an hour that a clock skips or repeats moves none of them. */
export function axisOf(from: number, until: number, timeZone: string, most: number): Axis {
  const span = until - from;
  if (!(span > 0) || most < 1) return { marks: [], says: "time" };
  const step = STEPS.find((each) => span / each <= most);
  if (step !== undefined) return { marks: marksEvery(step, from, until, timeZone), says: step >= DAY ? "day" : "time" };
  const months = MONTHS.find((each) => span / (each * MONTH) <= most) ?? 120;
  return { marks: marksOfMonths(months, from, until, timeZone), says: "month" };
}

/** What the clock on the wall shows, as if it were UTC. */
const wallOf = (at: number, timeZone: string): number => at + offsetMs(at, timeZone);

/** When the clock on the wall shows this; of an hour that is skipped the moment after it. */
function atWall(wall: number, timeZone: string): number {
  const guess = wall - offsetMs(wall, timeZone);
  return wall - offsetMs(guess, timeZone);
}

function marksEvery(step: number, from: number, until: number, timeZone: string): number[] {
  const begin = step >= 7 * DAY ? MONDAY : 0;
  const first = Math.ceil((wallOf(from, timeZone) - begin) / step) * step + begin;
  const marks: number[] = [];
  for (let wall = first; ; wall += step) {
    const at = atWall(wall, timeZone);
    if (at > until) return marks;
    if (at >= from && at > (marks.at(-1) ?? -Infinity)) marks.push(at);
  }
}

function marksOfMonths(months: number, from: number, until: number, timeZone: string): number[] {
  const wall = new Date(wallOf(from, timeZone));
  const marks: number[] = [];
  for (let month = Math.floor((wall.getUTCFullYear() * 12 + wall.getUTCMonth()) / months) * months; ; month += months) {
    const at = atWall(Date.UTC(Math.floor(month / 12), month % 12, 1), timeZone);
    if (at > until) return marks;
    if (at >= from) marks.push(at);
  }
}
