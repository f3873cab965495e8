import type { RuleDefinition } from "../alarm-rules/rule.ts";

/** Beyond either of these a value is outside. Null: nothing limits that side. */
export interface SheetLimits {
  lower: number | null;
  upper: number | null;
}

const ABOUT_VALUES: readonly RuleDefinition["kind"][] = ["above", "below", "outside"];

/**
 * The limits of a record sheet: the narrowest of the alarm rules that are about values themselves, on either side. A rule's first level counts as well as its second: what warns is outside. What a rule says of
 * hours, of other states and of how long a limit must be passed is not asked: outside is outside.
 */
export function sheetLimits(rules: readonly Pick<RuleDefinition, "kind" | "levels">[]): SheetLimits {
  const levels = rules.filter(({ kind }) => ABOUT_VALUES.includes(kind)).flatMap((rule) => rule.levels);
  const lowers = levels.flatMap(({ lower }) => lower ?? []);
  const uppers = levels.flatMap(({ upper }) => upper ?? []);
  return { lower: lowers.length === 0 ? null : Math.max(...lowers), upper: uppers.length === 0 ? null : Math.min(...uppers) };
}

export const hasLimits = ({ lower, upper }: SheetLimits): boolean => lower !== null || upper !== null;

export const isOutside = ({ lower, upper }: SheetLimits, value: number): boolean =>
  (lower !== null && value < lower) || (upper !== null && value > upper);
