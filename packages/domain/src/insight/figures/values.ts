import type { Formula } from "./catalogue.ts";

/** What the rows of a figure add up to, and how many they are. */
export interface Sides {
  numerator: number;
  denominator: number;
  rows: number;
  /** There is no number, whatever the sides are: a mean over what never ran. */
  isUnknown?: true;
}

export interface Value {
  /** Null: nothing to divide by, which is no data and not nought. */
  value: number | null;
  basis: "none" | "one" | "several";
  numerator: number;
  denominator: number | null;
}

/** A figure of its two sides. What is counted or summed is divided by nothing, so that it is known unless nobody counted. */
export function valueOf(formula: Formula, { numerator, denominator, rows, isUnknown }: Sides): Value {
  if (formula === "count" || formula === "sum")
    return { value: isUnknown ? null : numerator, basis: isUnknown ? "none" : "several", numerator, denominator: null };
  if (denominator <= 0 || isUnknown) return { value: null, basis: "none", numerator, denominator };
  return { value: numerator / denominator, basis: rows === 1 ? "one" : "several", numerator, denominator };
}
