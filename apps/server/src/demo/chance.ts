/** A small generator of repeatable chance (mulberry32), so that the same start day gives the same company. */
export interface Chance {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** True with this probability. */
  is: (probability: number) => boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    is: (probability) => next() < probability,
  };
}

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A working hour some days away from the start; negative days are past. */
export const workingHour = (start: Date, days: number, chance: Chance): Date => {
  const day = new Date(Math.floor(start.getTime() / DAY_MS) * DAY_MS + days * DAY_MS);
  return new Date(day.getTime() + chance.between(11, 21) * HOUR_MS + chance.between(0, 11) * 300_000);
};
