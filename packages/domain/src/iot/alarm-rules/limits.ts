import type { RuleDefinition, RuleLevel } from "./rule.ts";

type Kind = RuleDefinition["kind"];

/** Whether a value has passed the limit of a level; of `rate` the value is the change of an hour. */
export function isPassed(kind: Kind, { lower, upper }: RuleLevel, value: number): boolean {
  if (kind === "state") return value === upper;
  return isAbove(value, upper) || isBelow(value, lower);
}

/** Whether a value is inside the clear limit: only there is it over. Between the two limits it is neither passed nor over. */
export function isOver(kind: Kind, { lower, upper, lowerClear, upperClear }: RuleLevel, value: number): boolean {
  if (kind === "state") return value !== upper;
  return !isAbove(value, upper === null ? null : (upperClear ?? upper)) && !isBelow(value, lower === null ? null : (lowerClear ?? lower));
}

const isAbove = (value: number, limit: number | null): boolean => limit !== null && value > limit;
const isBelow = (value: number, limit: number | null): boolean => limit !== null && value < limit;

/** The limit that a value has passed, or lies next to. */
export function limitBeside({ lower, upper }: RuleLevel, value: number | null): number | null {
  if (lower === null || upper === null || value === null) return upper ?? lower;
  return Math.abs(value - lower) < Math.abs(value - upper) ? lower : upper;
}

/** How far a value lies beyond the limits of a level; less than 0 inside them. */
export function beyond({ lower, upper }: RuleLevel, value: number): number {
  return Math.max(upper === null ? -Infinity : value - upper, lower === null ? -Infinity : lower - value);
}
