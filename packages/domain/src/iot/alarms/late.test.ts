import { expect, test } from "vitest";
import type { RuleDefinition, RuleLevel } from "../alarm-rules/rule.ts";
import { spokeFor } from "./late.ts";

const level = (facts: Partial<RuleLevel>): RuleLevel => ({
  severity: 2,
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 10,
  clearForMinutes: 10,
  ...facts,
});
const COLD: RuleDefinition = {
  kind: "above",
  datum: "temperature",
  levels: [level({ upper: 6, upperClear: 5 }), level({ severity: 3, upper: 8, upperClear: 6 })],
  onlyWhile: null,
  hours: "always",
};

const CASES: readonly (readonly [why: string, rule: RuleDefinition, value: number, expected: "alarm" | "normal" | null])[] = [
  ["beyond both levels", COLD, 9, "alarm"],
  ["beyond the lower level", COLD, 6.1, "alarm"],
  ["between limit and clear limit, which says neither", COLD, 5.5, null],
  ["inside all clear limits", COLD, 5, "normal"],
  ["the state itself", { ...COLD, kind: "state", levels: [level({ upper: 1 })] }, 1, "alarm"],
  ["another state", { ...COLD, kind: "state", levels: [level({ upper: 1 })] }, 0, "normal"],
  ["a change, which needs the reading before", { ...COLD, kind: "rate" }, 90, null],
  ["in hours of production", { ...COLD, hours: "within" }, 9, null],
  ["of a rule that waits for a state", { ...COLD, onlyWhile: { by: "state", datum: "running", value: 1, settleMinutes: 5 } }, 9, null],
];

test.each(CASES)("a late reading speaks for what its limits say alone: %s", (_, rule, value, expected) => {
  expect(spokeFor(rule, value)).toBe(expected);
});
