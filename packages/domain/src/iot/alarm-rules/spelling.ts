import type { OnlyWhile, RuleLevel } from "./rule.ts";

/** A rule in words for files and the log: English, in the unit that is stored. */
const SEVERITY = { 3: "High", 2: "Medium", 1: "Low" } as const;

/** "High: above 8, clear 6, for 10 min, clear for 30 min". */
export function spelledLevel({ severity, lower, upper, lowerClear, upperClear, forMinutes, clearForMinutes }: RuleLevel): string {
  const limits = [
    ...(lower === null ? [] : [`below ${lower}${lowerClear === null ? "" : `, clear ${lowerClear}`}`]),
    ...(upper === null ? [] : [`above ${upper}${upperClear === null ? "" : `, clear ${upperClear}`}`]),
    `for ${forMinutes} min`,
    `clear for ${clearForMinutes} min`,
  ];
  return `${SEVERITY[severity]}: ${limits.join(", ")}`;
}

export const spelledLevels = (levels: readonly RuleLevel[]): string => levels.map(spelledLevel).join("; ");

export function spelledCondition(only: OnlyWhile | null): string | null {
  if (only === null) return null;
  const what = only.by === "state" ? `${only.datum} is ${only.value}` : `operating status ${only.statusIds.join(", ")}`;
  return `${what}, after ${only.settleMinutes} min`;
}
