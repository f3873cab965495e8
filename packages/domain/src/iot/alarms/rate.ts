/** A change is measured over so long at least: two readings of one second would make a mountain of the last digit. */
const LEAST_SPAN_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** From which reading the change is measured, and what it was when it was measured last. */
export interface Rate {
  from: { at: number; value: number };
  /** Of an hour, in either direction; null: not known yet. */
  change: number | null;
}

/** How fast a value changes once this reading is known; what was silent longer than a value holds begins again, and so does a counter that falls. */
export function rateAfter(
  before: Rate | null,
  reading: { at: number; value: number },
  { holdsMs, isCounter }: { holdsMs: number | null; isCounter: boolean },
): Rate {
  const span = before ? reading.at - before.from.at : 0;
  if (!before || span > Math.max(holdsMs ?? Infinity, 2 * LEAST_SPAN_MS)) return { from: reading, change: null };
  if (span < LEAST_SPAN_MS) return before;
  const change = ((reading.value - before.from.value) * HOUR_MS) / span;
  return { from: reading, change: isCounter && change < 0 ? null : Math.abs(change) };
}
