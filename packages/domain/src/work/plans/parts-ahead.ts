import type { Thousandths } from "../../materials/stock/amounts.ts";

/** One week of a part: what plans ask of it, and what is left when they have it. */
export interface PartWeek {
  quantity: Thousandths;
  left: Thousandths;
}
export interface PartsAhead {
  weeks: PartWeek[];
  /** The index of the first week in which it does not suffice; null: it suffices. */
  firstShort: number | null;
}

/**
 * What is free of a part, week by week: what is free now and what is expected, less what orders already plan and what plans ask for. What is expected in a week is there
 * in it; what of it lacks once lacks in the weeks after, too, until more comes.
 */
export function partAhead(
  free: Thousandths,
  asked: readonly Thousandths[],
  planned: readonly Thousandths[],
  expected: readonly Thousandths[],
): PartsAhead {
  let left = free;
  const weeks = asked.map((quantity, at) => {
    left += (expected[at] ?? 0) - (planned[at] ?? 0) - quantity;
    return { quantity, left };
  });
  const firstShort = weeks.findIndex((week) => week.left < 0);
  return { weeks, firstShort: firstShort < 0 ? null : firstShort };
}
