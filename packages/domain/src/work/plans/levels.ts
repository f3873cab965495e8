import type { Level } from "./definition.ts";

/** Multipliers of the levels that the k-th occurrence owes: those that divide it. A plan without levels owes its one. */
export const levelsAt = (levels: readonly Pick<Level, "multiplier">[], k: number): number[] =>
  levels.length === 0 ? [1] : sorted(levels.map(({ multiplier }) => multiplier).filter((multiplier) => k % multiplier === 0));

/** What is owed with what was owed before. A level that the plan no longer has is owed no more. */
export const together = (levels: readonly Pick<Level, "multiplier">[], due: readonly number[], owed: readonly number[]): number[] =>
  sorted([...due, ...owed.filter((one) => levels.some(({ multiplier }) => multiplier === one))]);

/**
 * The orders that are made of owed levels, each with the levels whose tasks it holds, the highest last: one of the highest, holding what the others ask for, or one each.
 */
export const ordersOf = (owed: readonly number[], suppressesLower: boolean): number[][] => {
  const levels = sorted(owed);
  return suppressesLower ? (levels.length > 0 ? [levels] : []) : levels.map((level) => [level]);
};

const sorted = (multipliers: readonly number[]) => [...new Set(multipliers)].toSorted((one, other) => one - other);
