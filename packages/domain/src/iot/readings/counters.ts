/** What a counter counted: over its roll-overs and resets, and without what one wrong value would make of it. */

export interface Counted {
  at: number;
  value: number;
  isLate: boolean;
}

/**
 * Where a counter is: what it was last believed to show, and the low values since that nobody has confirmed. `base` is null before its first reading.
 * What an hour begins with is what the one before ended with.
 */
export interface CounterState {
  base: number | null;
  /** At most two, oldest first. */
  doubted: readonly { at: number; value: number }[];
}
export const NEW_COUNTER: CounterState = { base: null, doubted: [] };

/** How many further readings confirm that a counter began again. */
const CONFIRMING = 2;

export interface Verdict {
  /** It counts. */
  isCounted: boolean;
  /** What was counted since the reading before that counts. */
  rise: number;
}

/**
 * Goes over readings in the order of their time. A drop of more than half of a stated roll-over is a roll-over. Any other drop is doubted until two further
 * readings confirm it: then the counter was reset before the first of the three and began at 0. A low value that the next one takes back counts nowhere. Late
 * ones neither doubt nor confirm.
 * Returns a verdict for each reading; of those still doubted at the end, that they do not count (yet).
 */
export function judge(readings: readonly Counted[], from: CounterState, rollOver: number | null) {
  const verdicts = new Map<number, Verdict>();
  let base = from.base;
  let doubted = [...from.doubted];
  const believe = (at: number, value: number, rise: number) => {
    verdicts.set(at, { isCounted: true, rise });
    base = value;
  };
  for (const { at, value, isLate } of readings) {
    verdicts.set(at, { isCounted: false, rise: 0 });
    if (base === null) believe(at, value, 0);
    else if (value >= base) {
      believe(at, value, value - base);
      doubted = [];
    } else if (isLate) continue;
    else if (rollOver !== null && base - value > rollOver / 2) {
      believe(at, value, rollOver - base + value);
      doubted = [];
    } else {
      doubted = value >= (doubted.at(-1)?.value ?? value) ? [...doubted, { at, value }] : [{ at, value }];
      if (doubted.length <= CONFIRMING) continue;
      let before = 0;
      for (const low of doubted) {
        believe(low.at, low.value, low.value - before);
        before = low.value;
      }
      doubted = [];
    }
  }
  const state: CounterState = { base, doubted };
  return { verdicts, state };
}
