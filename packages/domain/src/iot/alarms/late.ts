import { isOver, isPassed } from "../alarm-rules/limits.ts";
import type { RuleDefinition } from "../alarm-rules/rule.ts";

/**
 * What a reading that came late would have spoken for at its time: a limit passed, or back to normal. Null: neither, or it depends on what was around it, as a change of an
 * hour does, or a state or hours that the rule waits for. It decides nothing; an alarm that it contradicts gets a line about it.
 */
export function spokeFor({ kind, levels, onlyWhile, hours }: RuleDefinition, value: number): "alarm" | "normal" | null {
  if (kind === "rate" || onlyWhile !== null || hours !== "always") return null;
  if (levels.some((level) => isPassed(kind, level, value))) return "alarm";
  return levels.every((level) => isOver(kind, level, value)) ? "normal" : null;
}
