import type { Interval } from "../../kit/intervals.ts";
import type { RuleDefinition } from "../alarm-rules/rule.ts";

/** Since when what `onlyWhile` names is so, or is not. Null: nobody has said. */
export type Condition = { isMet: boolean; since: number } | null;
type Ruled = Pick<RuleDefinition, "onlyWhile" | "hours">;

const MINUTE_MS = 60_000;

/** Whether a rule holds at an instant: what it waits for has lasted long enough, and its hours are on. `required` is production time, in order of time. */
export const isHolding = (rule: Ruled, condition: Condition, required: readonly Interval[], at: number): boolean =>
  at >= (settledAt(rule, condition) ?? Infinity) && isInHours(rule, required, at);

/** From when on the condition has lasted long enough; null: it does not hold. */
function settledAt({ onlyWhile }: Ruled, condition: Condition): number | null {
  if (!onlyWhile) return -Infinity;
  return condition?.isMet ? condition.since + onlyWhile.settleMinutes * MINUTE_MS : null;
}

function isInHours({ hours }: Ruled, required: readonly Interval[], at: number): boolean {
  if (hours === "always") return true;
  return required.some(({ from, until }) => from <= at && at < until) === (hours === "within");
}

/** When that may next be otherwise though nothing comes; null: never. */
export function nextTurn(rule: Ruled, condition: Condition, required: readonly Interval[], at: number): number | null {
  const next = rule.hours === "always" ? undefined : required.find(({ until }) => until > at);
  const turn = next && (next.from > at ? next.from : next.until);
  const settled = settledAt(rule, condition);
  const earliest = Math.min(turn ?? Infinity, settled !== null && settled > at ? settled : Infinity);
  return earliest === Infinity ? null : earliest;
}
