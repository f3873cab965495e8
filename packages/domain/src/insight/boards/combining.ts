import type { Combination } from "./widgets.ts";

/** A step of a series: milliseconds, and the least, the most and the mean of its readings. */
export interface Step {
  at: number;
  low: number;
  high: number;
  mean: number;
}
export interface Series {
  /** In the order of their time. */
  points: readonly Step[];
  /** Milliseconds for which a value holds; null: until the next one. */
  holdsFor: number | null;
}

/**
 * Several series as one, at every time at which one of them says something. A series says what it said last, for as long as that holds: the least and the most are those of
 * whoever says something; a sum, a mean or a difference is known only where all of them do, since a missing part would look like a drop. The difference is that of the first
 * two.
 */
export function combined(how: Combination, series: readonly Series[]): Step[] {
  const taken = how === "difference" ? series.slice(0, 2) : series;
  if (taken.length === 0 || (how === "difference" && taken.length < 2)) return [];
  const readers = taken.map(readerOf);
  return timesOf(taken).flatMap((at) => {
    const values = readers.map((read) => read(at));
    const known = values.filter((value) => value !== null);
    const isWhole = known.length === values.length;
    if (known.length === 0 || (!isWhole && how !== "least" && how !== "most")) return [];
    return [{ at, ...RULES[how](known) }];
  });
}

type Value = Omit<Step, "at">;
const flat = (value: number): Value => ({ low: value, high: value, mean: value });
const sumOf = (values: readonly Value[]): number => values.reduce((sum, { mean }) => sum + mean, 0);

const RULES: Readonly<Record<Combination, (values: readonly Value[]) => Value>> = {
  sum: (values) => flat(sumOf(values)),
  mean: (values) => flat(sumOf(values) / values.length),
  least: (values) => flat(Math.min(...values.map(({ low }) => low))),
  most: (values) => flat(Math.max(...values.map(({ high }) => high))),
  difference: ([first, second]) => flat((first?.mean ?? 0) - (second?.mean ?? 0)),
};

const timesOf = (series: readonly Series[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((one, other) => one - other);

/** What a series says at a time; asked for later and later ones. */
function readerOf({ points, holdsFor }: Series): (at: number) => Step | null {
  let place = -1;
  return (at) => {
    while ((points[place + 1]?.at ?? Infinity) <= at) place += 1;
    const last = points[place];
    return last && (holdsFor === null || at - last.at <= holdsFor) ? last : null;
  };
}
