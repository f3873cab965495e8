import type { Interval } from "../../kit/intervals.ts";

/**
 * What an asset made beside what it could have made. Everything is told in pieces: time at the ideal rate is the pieces that could have been made in it. So sums over
 * assets weigh each by what it could make, and at any level OEE is availability × performance × quality, and TEEP is OEE × utilisation.
 */
export const PRODUCTION = ["oee", "teep", "utilisation", "lineAvailability", "performance", "quality", "pieces", "scrap"] as const;
export type ProductionKey = (typeof PRODUCTION)[number];

/** Minutes of the clock, of them those in which it was required, and of these those in which it ran. */
export interface Times {
  clock: number;
  required: number;
  operating: number;
}
/** What was counted of one asset over the same stretch as its times. */
export interface Made {
  times: Times;
  pieces: number;
  idealPerHour: number;
}
/** Over the stretch in which both counters were read. */
export interface Judged extends Made {
  good: number;
}

export interface Sides {
  numerator: number;
  denominator: number;
}

/** Nothing where its pieces were not counted then. */
export type Produced = Partial<Record<ProductionKey, Sides>>;

/** The part of a span in which all of these counters were read; null: none of it. What is to come was not. */
export function readWithin(span: Interval, readings: readonly (Interval | undefined)[]): Interval | null {
  const known = readings.map((one) => one ?? { from: Infinity, until: -Infinity });
  const from = Math.max(span.from, ...known.map((one) => one.from));
  const until = Math.min(span.until, ...known.map((one) => one.until));
  return from < until ? { from, until } : null;
}

/** How many of the pieces were good, by whichever of the two was counted. */
export const goodOf = (pieces: number, counts: "good" | "scrap", counted: number): number =>
  counts === "good" ? counted : pieces - counted;

/** `judged` is null where good and scrapped pieces are not counted: quality is not known then, and no OEE. */
export const producedOf = (made: Made | null, judged: Judged | null): Produced => ({
  ...(made && ofMade(made)),
  ...(judged && ofJudged(judged)),
});

function ofMade({ times, pieces, idealPerHour }: Made): Produced {
  const ideal = idealOf(idealPerHour);
  const { clock, required, operating } = times;
  return {
    utilisation: { numerator: ideal(required), denominator: ideal(clock) },
    lineAvailability: { numerator: ideal(operating), denominator: ideal(required) },
    performance: { numerator: pieces, denominator: ideal(operating) },
    pieces: { numerator: pieces, denominator: 0 },
  };
}

function ofJudged({ times, pieces, good, idealPerHour }: Judged): Produced {
  const ideal = idealOf(idealPerHour);
  return {
    oee: { numerator: good, denominator: ideal(times.required) },
    teep: { numerator: good, denominator: ideal(times.clock) },
    quality: { numerator: good, denominator: pieces },
    scrap: { numerator: pieces - good, denominator: 0 },
  };
}

const idealOf = (perHour: number) => (minutes: number) => (perHour * minutes) / 60;

/** The assets whose pieces are counted once: one below another that is counted makes the same pieces. */
export function countedOnce<One extends { root: number; ids: readonly number[] }>(all: readonly One[]): One[] {
  const below = new Set(all.flatMap(({ root, ids }) => ids.filter((id) => id !== root)));
  return all.filter(({ root }) => !below.has(root));
}
