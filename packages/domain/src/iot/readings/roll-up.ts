import type { Verdict } from "./counters.ts";

/** Hours and days of a series. Times are milliseconds. */

export const SERIES_KINDS = ["continuous", "gauge", "characteristic"] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];

export interface RolledReading {
  at: number;
  value: number;
  isLate: boolean;
}

export interface Bucket {
  count: number;
  least: number;
  most: number;
  first: number;
  last: number;
  /** Weighted by how long each value held. */
  mean: number;
  /** Of a counter: what it counted. */
  rise: number | null;
  /** Of words: seconds of each, by their number. */
  seconds: Readonly<Record<string, number>> | null;
  /** How many there should be; null where nobody said how often. */
  expected: number | null;
  late: number;
}

export interface Span {
  from: number;
  until: number;
  kind: SeriesKind;
  /** Seconds from one reading to the next. */
  interval: number | null;
  /** The last one before the span that counts: it holds until the first within. */
  before: RolledReading | null;
}

/** A value holds until the next one, but not over a gap: that is more than twice the interval. */
export const holdsFor = (interval: number | null): number => (interval === null ? Number.POSITIVE_INFINITY : 2 * interval * 1000);

/** Null where nothing counts. `readings` are in order, within the span, and count; `verdicts` are those of a counter. */
export function rollUp(readings: readonly RolledReading[], span: Span, verdicts: ReadonlyMap<number, Verdict> | null): Bucket | null {
  const first = readings[0];
  const last = readings.at(-1);
  if (!first || !last) return null;
  const values = readings.map(({ value }) => value);
  const held = heldOver(readings, span);
  return {
    count: readings.length,
    least: values.reduce((least, value) => Math.min(least, value)),
    most: values.reduce((most, value) => Math.max(most, value)),
    first: first.value,
    last: last.value,
    mean: meanOf(held, values),
    rise: span.kind === "continuous" ? readings.reduce((sum, { at }) => sum + (verdicts?.get(at)?.rise ?? 0), 0) : null,
    seconds: span.kind === "characteristic" ? secondsOf(held) : null,
    expected: span.interval === null ? null : Math.round((span.until - span.from) / (span.interval * 1000)),
    late: readings.filter(({ isLate }) => isLate).length,
  };
}

export interface Held {
  value: number;
  ms: number;
}

/** How long each value held within a span, in order: the one from before it first, where there is one. */
export function heldOver(readings: readonly RolledReading[], { from, until, interval, before }: Omit<Span, "kind">): Held[] {
  const most = holdsFor(interval);
  const all = before ? [before, ...readings] : readings;
  return all.map(({ at, value }, index) => {
    const end = Math.min(all[index + 1]?.at ?? until, at + most, until);
    return { value, ms: Math.max(0, end - Math.max(at, from)) };
  });
}

function meanOf(held: readonly Held[], values: readonly number[]): number {
  const whole = held.reduce((sum, { ms }) => sum + ms, 0);
  if (whole > 0) return held.reduce((sum, { value, ms }) => sum + value * (ms / whole), 0);
  return values.reduce((sum, value) => sum + value / values.length, 0);
}

function secondsOf(held: readonly Held[]): Record<string, number> {
  const seconds = new Map<string, number>();
  for (const { value, ms } of held) if (ms > 0) seconds.set(String(value), (seconds.get(String(value)) ?? 0) + ms / 1000);
  return Object.fromEntries(seconds);
}
