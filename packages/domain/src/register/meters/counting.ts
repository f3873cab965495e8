/** What a dial shows and what was counted: a dial rolls over, is reset and is exchanged; what was counted since the machine was new goes on. */

export const ENTRIES = ["ordinary", "roll_over", "reset", "exchange"] as const;
/** What happened to the dial since the reading before. */
export type Entry = (typeof ENTRIES)[number];

export interface Read {
  value: number;
  entry: Entry;
  /** What the old dial showed at the end, where somebody looked. */
  oldValue: number | null;
}

/**
 * What comes between dial and count with this reading, beside what stood there before; null where nothing does. A dial that rolled over has the whole of it behind
 * it; one that was reset what it showed at last; one that was exchanged the difference of the two dials.
 */
export function shiftOf({ value, entry, oldValue }: Read, before: number | null, rollOver: number | null): number | null {
  const last = oldValue ?? before ?? 0;
  if (entry === "roll_over") return rollOver ?? 0;
  if (entry === "reset") return last;
  if (entry === "exchange") return before === null && oldValue === null ? null : last - value;
  return null;
}

/** The count at each of the readings, oldest first. */
export function countsOf(readings: readonly Read[], rollOver: number | null): number[] {
  let shift = 0;
  let before: number | null = null;
  return readings.map((reading) => {
    shift += shiftOf(reading, before, rollOver) ?? 0;
    before = reading.value;
    return reading.value + shift;
  });
}

const DAY_MS = 86_400_000;
/** How long back the average looks. */
export const AVERAGE_DAYS = 30;

/** Between two counts; null where less than an hour lies between them, of which nobody can tell a day. */
export function perDay(first: { at: string; count: number }, last: { at: string; count: number }): number | null {
  const ms = Date.parse(last.at) - Date.parse(first.at);
  return ms < DAY_MS / 24 ? null : ((last.count - first.count) / ms) * DAY_MS;
}
