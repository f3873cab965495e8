/** What a step said before is shown of so many orders. */
export const MOST_PREVIOUS = 3;
/** Less than this part of a value is no change of it. */
const LEVEL = 0.01;

export type Trend = "up" | "down" | "level";

/** Where measured values went, the newest first; null where there is nothing to compare. */
export function trendOf(values: readonly number[]): Trend | null {
  const [newest, oldest] = [values[0], values.at(-1)];
  if (newest === undefined || oldest === undefined || values.length < 2) return null;
  const change = newest - oldest;
  if (Math.abs(change) <= LEVEL * Math.max(Math.abs(newest), Math.abs(oldest))) return "level";
  return change > 0 ? "up" : "down";
}
