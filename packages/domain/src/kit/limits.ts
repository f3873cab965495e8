/** Limits between which a value is well; null where there is none. */
export interface Limits {
  minValue: number | null;
  maxValue: number | null;
}

/** Below, within or above the limits; null while there is no number. */
export function withinLimits(value: number | null, { minValue, maxValue }: Limits): "below" | "within" | "above" | null {
  if (value === null) return null;
  if (minValue !== null && value < minValue) return "below";
  if (maxValue !== null && value > maxValue) return "above";
  return "within";
}

/** Where limits and a value stand on a line from 0 to 1; the value at an end of it may lie beyond. */
interface Scale {
  from: number;
  to: number;
  at: number | null;
}

/** The line is twice as long as what lies within, or reaches as far to both sides of the only limit; null where anything goes. */
export function scaleOf(value: number | null, { minValue, maxValue }: Limits): Scale | null {
  if (minValue === null && maxValue === null) return null;
  const [low, high] = [minValue ?? maxValue ?? 0, maxValue ?? minValue ?? 0];
  const half = low === high ? Math.max(Math.abs(low), 1) : (high - low) / 2;
  const [first, last] = [low - half, high + half];
  const place = (one: number) => Math.min(1, Math.max(0, (one - first) / (last - first)));
  return { from: minValue === null ? 0 : place(low), to: maxValue === null ? 1 : place(high), at: value === null ? null : place(value) };
}
