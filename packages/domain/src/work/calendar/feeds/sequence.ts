/**
 * What a calendar was told of an order last, by which the next thing it is told counts as newer.
 * Invariant: the number never falls, and grows with whatever is told anew: a change of the order, its going, its coming back.
 */
export interface Told {
  sequence: number;
  /** How often it went or came back: the order's own version knows nothing of that. */
  shift: number;
  isTakenOff: boolean;
}

/** Of an order that stands in the calendar. */
export function toldOf(version: number, before: Told | undefined): Told {
  if (!before) return { sequence: version, shift: 0, isTakenOff: false };
  const shift = before.shift + (before.isTakenOff ? 1 : 0);
  return { sequence: Math.max(version + shift, before.sequence + (before.isTakenOff ? 1 : 0)), shift, isTakenOff: false };
}

/** Of one that stood there and does not any more. */
export const takenOff = (before: Told): Told =>
  before.isTakenOff ? before : { sequence: before.sequence + 1, shift: before.shift + 1, isTakenOff: true };
