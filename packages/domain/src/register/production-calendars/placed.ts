import type { Interval } from "../../kit/intervals.ts";

/** Where something stands: at a location of its own, or with what it is part of. */
export interface Where {
  parentId: number | null;
  locationId: number | null;
}
export interface Move {
  at: number;
  from: Where;
  to: Where;
}
export interface Placed extends Interval, Where {}

/**
 * Where something stood over a period, by what moved it, in order of time. Before the first move it stood where that one took it from, after the last it stands where it
 * stands now. Invariant: the stretches follow one another without a gap and fill the period.
 */
export function placedOver(period: Interval, moves: readonly Move[], now: Where): Placed[] {
  const found: Placed[] = [];
  const ends = [...moves.map(({ at }) => at), Infinity];
  let begun = -Infinity;
  for (const [at, end] of ends.entries()) {
    const where = at === moves.length ? now : (moves[at]?.from ?? now);
    const from = Math.max(begun, period.from);
    const until = Math.min(end, period.until);
    if (from < until) found.push({ from, until, parentId: where.parentId, locationId: where.locationId });
    begun = Math.max(begun, end);
  }
  return found;
}
