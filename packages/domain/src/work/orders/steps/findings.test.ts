import { expect, test } from "vitest";
import { countFindings, findingOf, findingsIn, namesOf, type FindingKind } from "./findings.ts";
import type { StepKind } from "./steps.ts";

const limits = { minValue: 0, maxValue: 10 };

test.each<[StepKind, number | null, number | null, FindingKind | null]>([
  ["inspection", 1, null, null],
  ["inspection", 2, null, "failed"],
  ["inspection", 3, null, "flagged"],
  ["inspection", null, null, null],
  ["number", null, 0, null],
  ["number", null, 10, null],
  ["number", null, 11, "outside"],
  ["number", null, -1, "outside"],
  ["number", null, null, null],
  // A "no" is an answer, not a finding.
  ["yes_no", 2, null, null],
  ["check", null, null, null],
  ["text", null, null, null],
  ["photo", null, null, null],
])("a %s step with choice %s or value %s is the finding %s", (kind, resultChoice, resultNumber, expected) => {
  expect(findingOf({ kind, resultChoice, resultNumber, doneAt: "x", ...limits })).toBe(expected);
  expect(findingOf({ kind, resultChoice, resultNumber, doneAt: null, ...limits }), "taken back").toBeNull();
});

test("a number without limits is never a finding", () => {
  expect(findingOf({ kind: "number", resultChoice: null, resultNumber: 1e9, doneAt: "x", minValue: null, maxValue: null })).toBeNull();
});

test("steps are counted by what was found on them", () => {
  const step = { kind: "inspection" as const, resultNumber: null, minValue: null, maxValue: null, doneAt: "x" };
  const steps = [1, 2, 2, 3].map((resultChoice) => ({ ...step, resultChoice }));
  expect(countFindings(steps)).toEqual({ failed: 2, flagged: 1, outside: 0 });
});

test("the kinds add up, and a sentence names five steps", () => {
  expect(findingsIn({ failed: 1, flagged: 2, outside: 3 })).toBe(6);
  expect(namesOf(["a", "b"])).toBe("a, b");
  expect(namesOf(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e (+2)");
});
