import { expect, test } from "vitest";
import { asksFailure, lacksFailure, unanswered, WORK_TYPE, type FailureRule } from "./failure.ts";

const nothing = { failureProblemId: null, failureCauseId: null, failureActionId: null };
const failure = { workType: WORK_TYPE.failure, ...nothing };
const rules = (rule: FailureRule) => ({ completion: rule, closing: rule });

test("an order that mends a failure is asked its problem when completed, cause and action when closed", () => {
  expect(unanswered(failure, "completion")).toEqual(["failureProblemId"]);
  expect(unanswered({ ...failure, failureProblemId: 7 }, "completion")).toEqual([]);
  expect(unanswered({ ...failure, failureCauseId: 8 }, "closing")).toEqual(["failureActionId"]);
});

test("preventive work and work of no type has no failure to name", () => {
  for (const workType of [WORK_TYPE.preventive, null]) {
    expect(unanswered({ ...failure, workType }, "completion")).toEqual([]);
    expect(asksFailure({ workType }, rules("required"), "closing")).toBe(false);
  }
});

test.each([
  ["off", false, []],
  ["asked", true, []],
  ["required", true, ["failureProblemId"]],
] as const)("%s: shown %s, held back by %j", (rule, isShown, missing) => {
  expect(asksFailure(failure, rules(rule), "completion")).toBe(isShown);
  expect(lacksFailure(failure, rules(rule), "completion")).toEqual(missing);
});

test("each move has a rule of its own", () => {
  expect(lacksFailure(failure, { completion: "required", closing: "off" }, "closing")).toEqual([]);
  expect(lacksFailure(failure, { completion: "off", closing: "required" }, "closing")).toEqual(["failureCauseId", "failureActionId"]);
});
