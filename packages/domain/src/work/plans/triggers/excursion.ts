import type { ThresholdTrigger } from "../definition.ts";

type Limits = Pick<ThresholdTrigger, "when" | "low" | "high" | "returnBy">;

/** Whether a value is where it should not be. */
export function isOut({ when, low, high }: Limits, value: number): boolean {
  const isBelow = low !== null && value < low;
  const isAbove = high !== null && value > high;
  if (when === "above") return isAbove;
  if (when === "below") return isBelow;
  return when === "outside" ? isBelow || isAbove : !isBelow && !isAbove;
}

/** Whether a value has come back far enough for an excursion to be over: past the limit by as much as was said. */
export function isBack(limits: Limits, value: number): boolean {
  const { when, low, high, returnBy } = limits;
  // Between the limits it is out, so that it is back past either of them.
  const by = when === "between" ? -returnBy : returnBy;
  return !isOut({ when, low: low === null ? null : low + by, high: high === null ? null : high - by, returnBy }, value);
}
