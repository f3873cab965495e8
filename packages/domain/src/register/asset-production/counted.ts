/**
 * How many pieces a counter had counted at an instant, of what was read of it.
 * Invariants: counts are over the life of the counter, so a dial that rolled over, was reset or exchanged counts on; between two readings it counted evenly; before the
 * first and after the last one nobody knows anything, and nothing is made up. The pieces of days that follow one another add up to those of all of them.
 */
export interface Reading {
  at: number;
  /** Since the counter was new. */
  count: number;
}

/** The reading at an instant or the last one before it, and the next one. */
export interface Beside {
  before: Reading | null;
  next: Reading | null;
}

/** Null where it was not read on both sides. Whole pieces, unless the meter shows `decimals`. */
export function countAt(at: number, { before, next }: Beside, decimals: number | null): number | null {
  if (!before) return null;
  if (before.at === at) return before.count;
  if (!next) return null;
  const share = (at - before.at) / (next.at - before.at);
  const size = 10 ** (decimals ?? 0);
  return Math.round((before.count + share * (next.count - before.count)) * size) / size;
}
